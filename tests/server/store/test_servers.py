"""Several servers over one store: who is alive, who keeps a table, and hints to each other."""

import math
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

import pytest

from tests.server.store.cluster import Cluster
from tests.server.store.places import step
from tests.server.store.wire import Wire
from thegang.server.store import (
    Append,
    Conflict,
    Listing,
    NewerFormat,
    Store,
    Written,
    postgres_format,
    postgres_servers,
)
from thegang.server.store.opening import open_postgres


@pytest.fixture
def shared(cluster: Cluster) -> Iterator[Store]:
    """An empty store that several servers can share."""
    with closing(open_postgres(cluster.emptied())) as store:
        yield store


def keep(table: str, expected: int, server: str, at: float = 0) -> Append:
    """A server takes a table."""
    return Append(table=table, expected=expected, entry=b"{}", keeper=server, listing=Listing(b"", False, at))


def test_a_store_in_a_file_is_for_one_server(store: Store, place: str) -> None:
    store.beat("one", "here")
    store.append([keep("a", 0, "one")])
    store.hint("nobody hears")

    assert store.shared == place.startswith("postgresql")
    assert [server.id for server in store.servers()] == (["one"] if store.shared else [])
    assert set(store.keepers(["a"])) == ({"a"} if store.shared else set())


def test_who_says_nothing_is_silent_by_the_clock_of_the_store(shared: Store, cluster: Cluster) -> None:
    shared.beat("one", "http://one")
    shared.beat("two", "http://two")
    shared.beat("one", "http://one:2")
    cluster.sql(
        "UPDATE thegang.servers SET beat = beat - interval '9 seconds' WHERE id = 'two'", cluster.emptied_address
    )

    one, two = shared.servers()

    assert (one.address, two.address) == ("http://one:2", "http://two")
    assert one.silent < two.silent - 5
    assert two.silent >= 9
    shared.leave("one")
    assert [server.id for server in shared.servers()] == ["two"]


def test_the_last_who_took_a_table_keeps_it(shared: Store) -> None:
    shared.beat("one", "http://one")
    assert shared.keepers(["a"]) == {}
    shared.append([step("a", 0)])
    assert shared.keepers(["a"]) == {}

    assert shared.append([keep("a", 1, "one", 5), keep("b", 0, "one", 9)]) == [Written(2), Written(1)]
    kept = shared.keepers(["a", "nowhere"])["a"]
    assert shared.keepers(["a", "b"]).keys() == {"a", "b"}
    assert kept[:2] == ("one", "http://one")
    assert kept.silent < 60
    assert shared.kept_by("one", 9) == ["b", "a"]

    assert shared.append([keep("a", 2, "two")]) == [Written(3)]
    assert shared.append([step("a", 2)]) == [Conflict(3)], "who was paused meanwhile has lost the table"
    assert shared.append([keep("a", 2, "one")]) == [Conflict(3)]
    kept = shared.keepers(["a"])["a"]
    assert (kept.id, kept.silent) == ("two", math.inf), "nobody has heard of it yet"
    assert (shared.kept_by("one", 9), shared.kept_by("two", 9)) == (["b"], ["a"])


def test_hints_reach_all_and_a_gap_is_told(cluster: Cluster, shared: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_servers, "AGAIN", 0.05)
    heard: SimpleQueue[str] = SimpleQueue()
    name = cluster.emptied_address.rpartition("/")[2]
    with Wire(cluster.port) as wire, closing(open_postgres(cluster.address(name, wire.port))) as other:
        other.listen(heard.put)
        while heard.empty():  # until it listens
            shared.hint("first")
            with_pause(heard)
        assert heard.get() == "first"
        drain(heard)
        other.hint("from myself")
        assert heard.get(timeout=10) == "from myself"
        wire.cut()
        assert heard.get(timeout=10) == "", "anything may have been missed"
        shared.hint("again")
        assert heard.get(timeout=10) == "again"


def with_pause(heard: "SimpleQueue[str]") -> None:
    for _ in range(100):
        if not heard.empty():
            return
        time.sleep(0.01)


def drain(heard: "SimpleQueue[str]") -> None:
    while not heard.empty():
        heard.get()


# Two versions of the program at once


def newer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, breaks: bool = False) -> None:
    """Let the program be of the next format, which adds something to ours; ``breaks`` if ours can't use it."""
    following = postgres_format.FORMAT + 1
    for file in Path(postgres_format.__file__).parent.glob("postgres_*.sql"):
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (tmp_path / f"postgres_{following}.sql").write_text("ALTER TABLE tables ADD COLUMN weather text", "utf-8")
    monkeypatch.setattr(postgres_format, "__file__", str(tmp_path / "postgres_format.py"))
    monkeypatch.setattr(postgres_format, "FORMAT", following)
    monkeypatch.setattr(postgres_format, "OLDEST", following if breaks else postgres_format.OLDEST)


def test_an_old_server_goes_on_while_a_newer_one_changes_the_format(cluster: Cluster, tmp_path: Path) -> None:
    address = cluster.database()
    with closing(open_postgres(address)) as old:
        assert old.append([step("a", 0), step("b", 0)]) == [Written(1), Written(1)]
        with pytest.MonkeyPatch.context() as patch:
            newer(patch, tmp_path)
            with closing(open_postgres(address)) as new:
                assert new.append([step("a", 1)]) == [Written(2)]
                assert old.append([step("a", 2), step("b", 1)]) == [Written(3), Written(2)]
                assert len(old.entries("a")) == len(new.entries("a")) == 3
        with closing(open_postgres(address)) as restarted:
            assert restarted.append([keep("a", 3, "old")]) == [Written(4)]
            assert restarted.tables_of(1, 9) == []


def test_a_format_that_old_programs_can_not_use_refuses_them(cluster: Cluster, tmp_path: Path) -> None:
    address = cluster.database()
    with pytest.MonkeyPatch.context() as patch:
        newer(patch, tmp_path, breaks=True)
        open_postgres(address).close()

    with pytest.raises(NewerFormat, match=r"has format \d+; this version of The Gang uses up to format \d+$"):
        open_postgres(address)


def test_of_many_servers_that_start_at_once_one_makes_the_tables(cluster: Cluster) -> None:
    address = cluster.database()

    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(open_postgres, [address] * 4))

    assert len({store.name() for store in stores}) == 1
    for store in stores:
        store.close()
