"""Many tables that are brought back at once, as when a server has died."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from threading import Event

import pytest

from tests.server.store.cluster import Cluster
from thegang.server.background import Background
from thegang.server.clock import LoopClock
from thegang.server.messages import Options
from thegang.server.servers.keepers import Elsewhere, Keepers
from thegang.server.store import Append, Log, Result, Store, StoreUnavailable
from thegang.server.store.opening import open_postgres
from thegang.server.tables.entries import Entry, Kept, Opened, decode_entry, encode_entry
from thegang.server.tables.loading import AT_ONCE, Loaded, Loading

MANY = 40
OPENED = encode_entry(Entry(0, (Opened(Options()),)))


@pytest.fixture
def store(cluster: Cluster) -> Iterator[Store]:
    """An empty store that several servers share."""
    with closing(open_postgres(cluster.emptied())) as store:
        yield store


class Called:
    """Counts what is asked of a store."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.logs: list[int] = []
        self.appends: list[int] = []
        self.before_append: Callable[[], None] = lambda: None
        logs, append = store.logs, store.append

        def counted_logs(tables: Sequence[str]) -> dict[str, Log]:
            self.logs.append(len(tables))
            return logs(tables)

        def counted_append(batch: Sequence[Append]) -> list[Result]:
            self.appends.append(len(batch))
            before, self.before_append = self.before_append, lambda: None
            before()
            return append(batch)

        monkeypatch.setattr(store, "logs", counted_logs)
        monkeypatch.setattr(store, "append", counted_append)


def with_loading(store: Store, test: Callable[[Loading, Keepers], Awaitable[None]]) -> None:
    async def main() -> None:
        background = Background()
        keepers = Keepers(store, LoopClock(), "192.0.2.1:8000")
        try:
            await asyncio.wait_for(test(Loading(store, background, keepers), keepers), 30)
        finally:
            await keepers.leave()
            background.close()

    asyncio.run(main())


def opened(table: str, keeper: str) -> Append:
    return Append(table=table, expected=0, command=f"{table}-1", entry=OPENED, keeper=keeper)


def test_tables_of_a_dead_server_are_read_and_taken_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [f"table {number}" for number in range(MANY)]
    store.append([opened(table, "dead") for table in tables])
    called = Called(store, monkeypatch)

    async def test(loading: Loading, keepers: Keepers) -> None:
        told: list[str] = []
        loading.on_taken = told.extend
        found = await asyncio.gather(*map(loading.load, tables))
        for table, loaded in zip(tables, found, strict=True):
            assert isinstance(loaded, Loaded)
            assert (loaded.room.id, loaded.room.seq, loaded.commands) == (table, 2, {f"{table}-1": 1})
            [_, kept] = await asyncio.to_thread(store.entries, table)
            assert decode_entry(kept.entry).facts == (Kept(keepers.id),)
        assert sorted(told) == sorted(tables)
        now = await asyncio.to_thread(store.keepers, tables)
        assert {server.id for server in now.values()} == {keepers.id}

    with_loading(store, test)
    assert sum(called.logs) == sum(called.appends) == MANY
    assert len(called.logs) == len(called.appends) <= MANY // AT_ONCE + 2


def test_while_some_tables_are_taken_the_next_are_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [f"table {number}" for number in range(AT_ONCE + 1)]
    store.append([opened(table, "dead") for table in tables])
    called = Called(store, monkeypatch)
    read = Event()
    logs = store.logs

    def noticed(ids: Sequence[str]) -> dict[str, Log]:
        found = logs(ids)
        if len(called.logs) == 2:
            read.set()
        return found

    def meanwhile() -> None:
        assert read.wait(20)

    monkeypatch.setattr(store, "logs", noticed)
    called.before_append = meanwhile

    async def test(loading: Loading, _: Keepers) -> None:
        found = await asyncio.gather(*map(loading.load, tables))
        assert [loaded.room.seq for loaded in found if loaded is not None] == [2] * len(tables)

    with_loading(store, test)
    assert len(called.logs) == len(called.appends) == 2


def test_each_gets_what_is_so_at_its_own_table(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    store.beat("alive", "192.0.2.2:8000 secret")
    store.append([opened("dead's", "dead"), opened("alive's", "alive"), opened("broken", "dead")])
    store.append([Append(table="broken", expected=1, entry=b"{}")])

    async def test(loading: Loading, keepers: Keepers) -> None:
        await asyncio.to_thread(store.append, [opened("ours", keepers.id)])
        tables = ["dead's", "alive's", "broken", "ours", "nowhere"]
        deads, alives, broken, ours, nowhere = await asyncio.gather(*map(loading.load, tables), return_exceptions=True)
        assert isinstance(deads, Loaded)
        assert isinstance(alives, Elsewhere)
        assert alives.server.id == "alive"
        assert (broken, nowhere) == (None, None)
        assert loading.set_aside["broken"].code == "table-broken"
        assert isinstance(ours, Loaded)
        assert ours.room.seq == 1, "our own needs no entry"

    with caplog.at_level("CRITICAL", "thegang.server.tables.loading"):
        with_loading(store, test)
    assert len(store.entries("broken")) == 2, "who can't open it does not take it"


def test_a_table_that_another_server_takes_meanwhile_is_that_ones(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.beat("quicker", "192.0.2.2:8000 secret")
    store.append([opened("a", "dead"), opened("b", "dead"), opened("c", "dead")])
    append = store.append
    called = Called(store, monkeypatch)
    kept = encode_entry(Entry(0, (Kept("quicker"),)))
    last_words = Append(table="c", expected=1, entry=OPENED)

    def meanwhile() -> None:
        append([Append(table="b", expected=1, entry=kept, keeper="quicker"), last_words])

    called.before_append = meanwhile

    async def test(loading: Loading, _: Keepers) -> None:
        a, b, c = await asyncio.gather(*map(loading.load, "abc"), return_exceptions=True)
        assert isinstance(a, Loaded)
        assert isinstance(b, Elsewhere)
        assert b.server.id == "quicker"
        assert isinstance(c, Loaded)
        assert (a.room.seq, c.room.seq) == (2, 3), "nothing that was written last is lost"

    with_loading(store, test)


def test_who_asks_while_nothing_can_be_read_hears_of_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.append([opened("a", "dead"), opened("b", "dead")])
    logs = store.logs

    def away(_: Sequence[str]) -> dict[str, Log]:
        raise StoreUnavailable("away")

    async def test(loading: Loading, _: Keepers) -> None:
        monkeypatch.setattr(store, "logs", away)
        answers = await asyncio.gather(*map(loading.load, "ab"), return_exceptions=True)
        assert [str(answer) for answer in answers] == ["away"] * 2
        assert {type(answer) for answer in answers} == {StoreUnavailable}
        monkeypatch.setattr(store, "logs", logs)
        assert isinstance(await loading.load("a"), Loaded)

    with_loading(store, test)


def test_a_snapshot_that_can_not_be_read_is_as_if_it_were_not_there(store: Store) -> None:
    store.append([opened("a", "dead")])
    store.append([Append(table="a", expected=1, entry=OPENED, snapshot=b'{"format":0}')])

    async def test(loading: Loading, _: Keepers) -> None:
        loaded = await loading.load("a")
        assert loaded is not None
        assert (loaded.room.seq, loaded.room.folded_from) == (3, 0)

    with_loading(store, test)
