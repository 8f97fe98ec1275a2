"""The index of finished games, and the statistics over it."""

from typing import Any

import msgspec
import pytest

from thegang.core import Seat
from thegang.heist.finished import ChipTally, Claims, FinishedHeist, HeistFigures, HeistStatistics, HeistSummary, Tally
from thegang.server.games.statistics import counts_of, statistics
from thegang.server.messages import Statistics
from thegang.server.store import Append, FinishedGame, Store
from thegang.streets.finished import StreetsSummary


@pytest.fixture
def guests(store: Store) -> list[int]:
    """Three guests."""
    return store.create_guests([b"1", b"2", b"3"], at=0)


def finish(store: Store, game: FinishedGame) -> FinishedGame:
    expected = len(store.entries(game.table))
    store.append([Append(table=game.table, expected=expected, entry=b"{}", finished=game, counts=counts_of(game))])
    return game


def heist(name: str, guests: list[int], **more: Any) -> FinishedGame:
    summary = HeistSummary(more.pop("mode", "basic"), more.pop("vaults", 0), more.pop("alarms", 0))
    figures = HeistFigures(more.pop("heists", ()))
    return FinishedGame(
        id=name,
        table="table",
        first=1,
        last=9,
        kind="heist",
        names=("Ann", "Bot", "Cem"),
        winners=(0, 1, 2) if more.get("won") else (),
        summary=msgspec.json.encode(summary),
        figures=msgspec.json.encode(figures),
        guests=(guests[0], None, guests[1]),
        finished_at=12.5,
        **more,
    )


def streets(name: str, guests: list[int], winner: int) -> FinishedGame:
    return FinishedGame(
        id=name,
        table="table",
        first=10,
        last=20,
        kind="streets",
        names=("Ann", "Cem"),
        guests=(guests[0], guests[1]),
        finished_at=13.5,
        summary=msgspec.json.encode(StreetsSummary((3, 0))),
        winners=(Seat(winner),),
    )


def counted(numbers: Statistics) -> HeistStatistics:
    return msgspec.convert(numbers.by_game["heist"], HeistStatistics)


def test_a_finished_game_comes_back_as_it_was(store: Store, guests: list[int]) -> None:
    heists = (FinishedHeist(True, (2, 7), 4), FinishedHeist(False))
    one = finish(store, heist("one", guests, won=False, vaults=1, alarms=3, heists=heists))
    two = finish(store, streets("two", guests, winner=1))

    assert store.finished("one") == one
    assert store.finished("two") == two
    assert store.finished("three") is None


def test_a_game_nobody_knows_stays_what_it_is(store: Store, guests: list[int]) -> None:
    chess = msgspec.structs.replace(streets("one", guests, winner=0), kind="chess", summary=b'{"moves":9}')
    game = finish(store, chess)

    assert store.finished("one") == game
    assert store.games_of(guests[0], 9) == [game]
    assert store.counts(guests[1]) == {"chess": {"games": 1}}
    assert statistics(store).games == 1


def test_games_of_a_guest_come_in_pages_the_last_first(store: Store, guests: list[int]) -> None:
    games = [finish(store, heist(f"game {number}", guests)) for number in range(5)]

    assert store.games_of(guests[1], 2) == [games[4], games[3]]
    assert store.games_of(guests[1], 9, before="game 3") == [games[2], games[1], games[0]]
    assert store.games_of(guests[2], 9) == []


def test_a_forgotten_guest_is_nobody_in_finished_games(store: Store, guests: list[int]) -> None:
    finish(store, heist("one", guests))

    finish(store, msgspec.structs.replace(heist("elsewhere", guests), table="another"))

    store.forget_at(guests[1], "table", b"?", lambda entry: entry)

    game = store.finished("one")
    assert game is not None
    assert game.names == ("Ann", "Bot", "")
    assert game.guests == (guests[0], None, None)
    assert [game.id for game in store.games_of(guests[1], 9)] == ["elsewhere"]


def test_statistics_count_games_and_heists(store: Store, guests: list[int]) -> None:
    finish(store, heist("one", guests, won=True, heists=(FinishedHeist(True, (2,), 4), FinishedHeist(False, (2, 3)))))
    finish(store, heist("two", [guests[0], guests[2]], mode="advanced", won=False, heists=(FinishedHeist(True),)))
    finish(store, streets("three", guests, winner=1))

    mine, everybody = statistics(store, guests[1]), statistics(store)
    assert (mine.games, mine.won) == (2, 2)
    assert counted(mine) == HeistStatistics(
        heists=2,
        succeeded=1,
        by=(
            Tally("mode", "basic", 2, 1),
            Tally("players", "3", 2, 1),
            Tally("challenge", "2", 2, 1),
            Tally("challenge", "3", 1, 0),
            Tally("specialist", "4", 1, 1),
        ),
    )
    assert (everybody.games, everybody.won) == (3, 1)
    assert (counted(everybody).heists, counted(everybody).succeeded) == (3, 2)
    assert counted(everybody).by[:2] == (Tally("mode", "advanced", 1, 1), Tally("mode", "basic", 2, 1))
    assert statistics(store, 10**6) == Statistics(0, 0, {"heist": msgspec.to_builtins(HeistStatistics())})


def test_what_is_not_written_is_not_counted(store: Store, guests: list[int]) -> None:
    finish(store, heist("one", guests, won=True))
    again = heist("two", guests, won=True)

    store.append([Append(table="table", expected=0, entry=b"{}", finished=again, counts=counts_of(again))])

    assert (statistics(store).games, statistics(store, guests[0]).games) == (1, 1)


def test_a_forgotten_guest_has_no_numbers_but_counts_among_all(store: Store, guests: list[int]) -> None:
    finish(store, heist("one", guests, won=True, heists=(FinishedHeist(True),)))
    before = statistics(store)

    store.forget_guest(guests[0])

    assert statistics(store, guests[0]).games == 0
    assert statistics(store) == before


def test_any_chip_of_equal_hands_is_right(store: Store, guests: list[int]) -> None:
    equal = Claims("white", chips=(1, 3, 2), places=(1, 2, 2))
    wrong = Claims("red", chips=(2, 1, 3), places=(1, 2, 3))

    game = finish(store, heist("g", guests, heists=(FinishedHeist(success=True, claims=(equal, wrong)),)))

    assert store.finished("g") == game
    assert counted(statistics(store)).chips == (ChipTally("white", 3, 3, 0, 0), ChipTally("red", 3, 1, 1, 1))
    assert counted(statistics(store, guests[0])).chips == (ChipTally("white", 1, 1, 0, 0), ChipTally("red", 1, 0, 0, 1))


def test_a_game_with_the_cards_of_another_one_does_not_count(store: Store, guests: list[int]) -> None:
    claims = (Claims("white", chips=(1, 3, 2), places=(1, 2, 3)),)
    heists = (FinishedHeist(True, (2,), 4, claims),)
    finish(store, heist("one", guests, won=False, deal="x", heists=heists))
    before = statistics(store), statistics(store, guests[0])

    again = finish(store, heist("two", guests, won=True, deal="x", heists=heists, same_deal=True, public=True))

    assert (statistics(store), statistics(store, guests[0])) == before
    assert store.finished("two") == again
    assert [game.id for game in store.same_deal("heist", "x", 9)] == ["one", "two"]
    assert [game.id for game in store.games_of(guests[0], 9)] == ["two", "one"]
