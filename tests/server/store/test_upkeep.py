"""Upkeep: what nobody needs any more goes, and nothing else."""

from secrets import token_bytes

import pytest

from tests.server.store.cluster import Cluster
from thegang.server.games.statistics import counts_of
from thegang.server.store import Append, Conflict, FinishedGame, Listing, Store


def touch(
    store: Store, table: str, at: float, guests: tuple[int, ...] = (), finished: FinishedGame | None = None
) -> None:
    expected = len(store.entries(table))
    counts = () if finished is None else counts_of(finished)
    listing = Listing(table.encode(), True, at)
    store.append(
        [
            Append(
                table=table,
                expected=expected,
                entry=b"{}",
                listing=listing,
                guests=guests,
                finished=finished,
                counts=counts,
            )
        ]
    )


def game(name: str, table: str, guests: tuple[int | None, ...]) -> FinishedGame:
    return FinishedGame(
        id=name, table=table, first=1, last=1, kind="chess", names=("",) * len(guests), guests=guests, finished_at=1
    )


def everything(store: Store) -> int:
    """In how many pieces the work was done that is left."""
    pieces = 0
    while store.tidy(counts_of, now=0):
        pieces += 1
    return pieces


@pytest.fixture
def guests(store: Store) -> tuple[int, ...]:
    """Four guests: one with a game, one with a seat, one who did nothing, one who came a moment ago."""
    return tuple(store.create_guests([b"1", b"2", b"3"], at=10) + store.create_guests([b"4"], at=100))


def test_tables_nobody_touches_are_found_the_oldest_first(store: Store) -> None:
    for at, table in ((30, "c"), (10, "a"), (20, "b"), (40, "d")):
        touch(store, table, at)
    touch(store, "played", 5, finished=game("g", "played", (None,)))
    touch(store, "a", 50)

    assert store.untouched_tables(40, finished=False, limit=9) == ["b", "c"]
    assert store.untouched_tables(40, finished=False, limit=1) == ["b"]
    assert store.untouched_tables(40, finished=True, limit=9) == ["played"]


def test_a_removed_table_is_gone_at_once_and_its_log_in_small_pieces(store: Store, guests: tuple[int, ...]) -> None:
    one, two = guests[:2]
    touch(store, "old", 10, (one, two), game("g", "old", (one, None)))
    touch(store, "other", 10, (one,), game("h", "other", (one, None)))
    store.append([Append(table="old", expected=number, entry=b"{}", snapshot=b"{}") for number in range(1, 1200)])

    assert store.remove_table("old", before=20)

    assert store.logs(["old"]) == {}
    assert (store.entries("old"), store.finished("g"), store.sat_at(two)) == ([], None, [])
    assert store.append([Append(table="old", expected=1200, entry=b"{}")]) == [Conflict(0)]
    assert [table for table, _ in store.public_tables(9)] == ["other"]
    assert everything(store) >= 3
    assert [found.id for found in store.games_of(one, 9)] == ["h"]
    assert len(store.entries("other")) == 1
    assert store.counts()["chess"]["games"] == 2  # what was played was played


def test_a_table_somebody_has_touched_meanwhile_stays(store: Store) -> None:
    touch(store, "a", 10)
    assert store.untouched_tables(20, finished=False, limit=9) == ["a"]
    touch(store, "a", 30)

    assert not store.remove_table("a", before=20)
    assert len(store.entries("a")) == 2


def test_guests_nobody_has_been_for_long_are_found_unless_something_is_theirs(
    store: Store, guests: tuple[int, ...]
) -> None:
    one, two, three, _ = guests
    touch(store, "played", 10, finished=game("g", "played", (one,)))
    touch(store, "seat", 10, (two,))

    assert store.unseen_guests(50, after=0, limit=9) == [three]
    assert store.unseen_guests(50, after=three, limit=9) == []
    store.saw_guests([three], at=60)
    assert store.unseen_guests(50, after=0, limit=9) == []


def test_room_that_is_free_again_is_not_counted(place: str, store: Store, cluster: Cluster) -> None:
    touch(store, "a", 10)
    before = store.size()
    store.append([Append(table="a", expected=1, entry=token_bytes(300_000))])
    full = store.size()

    store.remove_table("a", before=20)
    everything(store)
    if store.shared:
        cluster.sql("VACUUM thegang.entries", place)  # as PostgreSQL does by itself, now and then

    assert full >= before + 250_000
    assert store.size() < full - 200_000


def test_data_that_is_where_it_was_can_be_reached(store: Store) -> None:
    store.reach()
