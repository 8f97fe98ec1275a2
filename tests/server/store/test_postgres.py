"""What can happen between a store and its PostgreSQL."""

import time
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from threading import Event
from typing import Any

import asyncpg
import pytest

from tests.server.store.cluster import Cluster, free_port
from tests.server.store.places import step
from tests.server.store.wire import Fault, Wire
from thegang.server.store import (
    Append,
    Conflict,
    ForeignFile,
    Listing,
    Store,
    StoreUnavailable,
    Unknown,
    Written,
    postgres_log,
)
from thegang.server.store import postgres_lanes as lanes
from thegang.server.store.opening import open_postgres
from thegang.server.store.postgres_reasons import place_of


@pytest.fixture
def wire(cluster: Cluster) -> Iterator[Wire]:
    """A wire to the PostgreSQL of the tests."""
    with Wire(cluster.port) as wire:
        yield wire


@pytest.fixture
def store(cluster: Cluster, wire: Wire) -> Iterator[Store]:
    """A store at the other end of the wire."""
    name = cluster.emptied().rpartition("/")[2]
    with closing(open_postgres(cluster.address(name, wire.port))) as store:
        yield store


@pytest.fixture(params=["move", "listed"])
def second(request: pytest.FixtureRequest, store: Store) -> Append:
    """The second step of a table: one that changes the log alone, or one that changes lists as well."""
    store.append([step("a", 0)])
    listing = Listing(b"about", True, 1) if request.param == "listed" else None
    return Append(table="a", expected=1, command="1:x", entry=b"{}", listing=listing)


def break_at_commit(wire: Wire, append: Append, fault: Fault) -> None:
    """Let the commit of a step fail: a move is one statement, which commits itself."""
    if append.listing is None:
        wire.fault = fault
    else:
        wire.at_commit = fault


def test_a_commit_whose_answer_is_lost_is_unknown_and_there(store: Store, wire: Wire, second: Append) -> None:
    break_at_commit(wire, second, "answers lost")

    assert store.append([second]) == [Unknown()]
    with pytest.raises(StoreUnavailable):
        store.entries("a")
    wire.fault = ""

    assert until_it_answers(store, "a") == 2
    assert store.written_as("a", "1:x") == 2
    assert store.append([step("a", 2)]) == [Written(3)]


def test_a_commit_that_is_lost_on_its_way_is_unknown_and_not_there(store: Store, wire: Wire, second: Append) -> None:
    break_at_commit(wire, second, "requests lost")

    assert store.append([second]) == [Unknown()]
    wire.fault = ""

    assert until_it_answers(store, "a") == 1
    assert store.written_as("a", "1:x") is None
    assert store.append([second]) == [Written(2)]


def test_a_commit_that_would_arrive_too_late_never_does(store: Store, wire: Wire, second: Append) -> None:
    break_at_commit(wire, second, "requests late")

    assert store.append([second]) == [Unknown()]
    wire.fault = ""

    assert until_it_answers(store, "a") == 1
    wire.let_go()
    assert len(store.entries("a")) == 1, "whoever was told that it is not there was told the truth"


def test_silence_counts_as_lost(store: Store, wire: Wire, second: Append, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "PATIENCE", 0.3)
    break_at_commit(wire, second, "dead")

    assert store.append([second]) == [Unknown()]
    with pytest.raises(StoreUnavailable, match="does not answer"):
        store.entries("a")
    wire.fault = ""

    assert until_it_answers(store, "a") == 1


def until_it_answers(store: Store, table: str) -> int:
    """How long a log is, as soon as that is known."""
    for _ in range(50):
        with suppress(StoreUnavailable):
            return len(store.entries(table))
        time.sleep(0.1)
    raise AssertionError("it never answers")


def test_what_may_be_done_twice_is_done_again(store: Store, wire: Wire) -> None:
    [guest] = store.create_guests([b"old"], at=0)
    store.offer_move(b"token", guest, lasts=100)
    wire.once = True
    faults: tuple[Fault, ...] = ("answers lost", "requests lost")

    for secret, fault in zip((b"first", b"second"), faults, strict=True):
        wire.at_commit = fault
        [made] = store.create_guests([secret], at=0)
        found = store.guests_by_secret([secret]).get(secret)
        assert found is not None
        assert found.id == made
    wire.at_commit = "answers lost"
    assert store.accept_move(b"token", b"new") == guest
    assert store.accept_move(b"token", b"newer") is None


def test_a_lost_connection_is_no_matter_for_who_reads(store: Store, wire: Wire) -> None:
    store.append([step("a", 0)])
    wire.cut()

    assert len(store.entries("a")) == 1


# At the start


def refusal(address: str) -> str:
    with pytest.raises((StoreUnavailable, ForeignFile)) as refused:
        open_postgres(address).close()
    return str(refused.value)


def test_a_connection_that_breaks_in_the_middle_of_something_is_a_lost_one(
    store: Store, second: Append, monkeypatch: pytest.MonkeyPatch
) -> None:
    """asyncpg has an error of its own for that, and whoever waits is to hear of it as of any other."""
    run, broken = lanes.Lane.run, [True]

    def breaks(lane: lanes.Lane, work: Coroutine[Any, Any, Any]) -> Any:
        if broken:
            broken.clear()
            work.close()
            raise asyncpg.InternalClientError("cannot switch to state 11; another operation (2) is in progress")
        return run(lane, work)

    monkeypatch.setattr(lanes.Lane, "run", breaks)

    assert store.written_as(second.table, "nobody's") is None
    assert not broken


def test_one_clear_line_says_why_it_does_not_start(cluster: Cluster) -> None:
    name = cluster.database().rpartition("/")[2]
    cluster.sql("DROP ROLE IF EXISTS stranger; CREATE ROLE stranger LOGIN")
    foreign = cluster.database()
    cluster.sql("CREATE SCHEMA thegang; CREATE TABLE thegang.diary (day date)", foreign)
    nobody = free_port()
    here = f"postgresql://127.0.0.1:{cluster.port}"

    assert refusal(cluster.address(name, nobody)) == (
        f"postgresql://127.0.0.1:{nobody}/{name}: PostgreSQL can't be reached: Connection refused"
    )
    assert refusal(cluster.address("nothing")) == f"{here}/nothing: there is no such database"
    assert refusal(f"postgresql://x:secret@127.0.0.1:{cluster.port}/{name}") == (
        f"{here}/{name}: PostgreSQL does not let this user in"
    )
    assert "needs to own the database" in refusal(f"postgresql://stranger@127.0.0.1:{cluster.port}/{name}")
    assert refusal(foreign) == f"{place_of(foreign)} has a schema called thegang, which is not The Gang's"


def test_a_user_with_a_schema_of_its_own_is_enough(cluster: Cluster) -> None:
    address = cluster.database()
    name = address.rpartition("/")[2]
    cluster.sql("DROP ROLE IF EXISTS tenant; CREATE ROLE tenant LOGIN")
    cluster.sql("CREATE SCHEMA thegang AUTHORIZATION tenant", address)

    with closing(open_postgres(f"postgresql://tenant@127.0.0.1:{cluster.port}/{name}")) as store:
        assert store.append([step("a", 0)]) == [Written(1)]


def test_an_old_postgresql_is_refused(cluster: Cluster, wire: Wire) -> None:
    version = cluster.sql("SHOW server_version")
    old = f"13{version[2:]}"
    wire.said = tuple(b"server_version\0" + said.encode() for said in (version, old))  # type: ignore[assignment]

    said = refusal(cluster.address("postgres", wire.port))

    here = f"postgresql://127.0.0.1:{wire.port}/postgres"
    assert said == f"{here}: this is PostgreSQL 13, and The Gang needs 14 or newer"


def test_an_address_is_told_without_its_password() -> None:
    assert place_of("postgresql://me:secret@a:1,b:2/x?sslmode=require") == "postgresql://a:1,b:2/x"


def test_a_connection_that_can_t_be_used_is_not_left_open(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    address = cluster.database()
    monkeypatch.setattr(lanes, "_WHO", "SELECT 1 / 0")

    with pytest.raises(Exception, match="division by zero") as refused:
        lanes.Lane(address)

    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    for _ in range(100):
        if cluster.sql(others, address) == "0":
            break
        time.sleep(0.05)
    assert cluster.sql(others, address) == "0"
    assert refused.tb is not None  # which holds on to the lane, so that nothing is closed by chance


def test_who_stands_still_in_the_middle_holds_nobody_up(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "HELD_UP", "100ms")
    address, follow = cluster.database(), postgres_log._follow
    held, woke = Event(), Event()

    async def stand_still(db: lanes.Database, steps: Sequence[Append]) -> None:
        if any(step.command == "slow" for step in steps) and not held.is_set():
            held.set()
            woke.wait(8)
        await follow(db, steps)

    monkeypatch.setattr(postgres_log, "_follow", stand_still)
    with closing(open_postgres(address)) as one, closing(open_postgres(address)) as two, ThreadPoolExecutor() as pool:
        assert one.append([step("a", 0)]) == [Written(1)]
        slow = Append(table="a", expected=1, command="slow", entry=b"{}", keeper="one")
        first = pool.submit(one.append, [slow])
        assert held.wait(10)
        assert two.append([step("a", 1, "quick")]) == [Written(2)]
        woke.set()
        assert first.result(20) == [Conflict(2)]
