"""Many moves, one commit."""

import asyncio
import logging
import threading
from collections.abc import Coroutine, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from thegang.server.store import Append, Conflict, Repeated, Result, SQLiteStore, StoreUnavailable, Written
from thegang.server.store.writer import Chain, Writer


class Slow(SQLiteStore):
    """A store that waits to be let go, can be out of order, and stumbles over one table."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.begun = threading.Event()
        self.go = threading.Event()
        self.broken = 0
        """How many batches more it does not take."""
        self.sizes: list[int] = []

    def append(self, batch: Sequence[Append]) -> list[Result]:
        self.begun.set()
        self.go.wait(10)
        if self.broken:
            self.broken -= 1
            raise StoreUnavailable("the disk is full")
        if any(append.table == "bug" for append in batch):
            raise ValueError("a bug")
        self.sizes.append(len(batch))
        return super().append(batch)


@pytest.fixture
def store(tmp_path: Path) -> Slow:
    """A store that waits."""
    return Slow(tmp_path / "data")


def step(table: str, expected: int, command: str | None = None) -> Append:
    return Append(table=table, expected=expected, command=command, entry=b"{}")


async def written(writer: Writer, step: Append) -> Result | StoreUnavailable:
    """How it went with a step that builds on no other."""
    future: asyncio.Future[Result | StoreUnavailable] = asyncio.get_running_loop().create_future()
    writer.submit(step, future.set_result, Chain())
    return await future


def run(store: Slow, test: Coroutine[None, None, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 20))
    store.close()


def test_what_comes_during_a_commit_shares_the_next_one(store: Slow) -> None:
    async def test() -> None:
        observed: list[int] = []
        told: list[tuple[int, object]] = []
        writer = Writer(store, asyncio.get_running_loop(), lambda size, _: observed.append(size))
        line = Chain()
        writer.submit(step("first", 0), lambda result: told.append((-1, result)), Chain())
        await asyncio.to_thread(store.begun.wait, 10)
        for number in range(100):
            writer.submit(step("table", number), lambda result, number=number: told.append((number, result)), line)  # type: ignore[misc]
        assert told == []

        store.go.set()
        await writer.close()

        assert store.sizes == observed == [1, 100]
        assert told == [(-1, Written(1)), *((number, Written(number + 1)) for number in range(100))]

    run(store, test())


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("first", [Conflict(2), Repeated(1), None])
def test_what_builds_on_a_step_that_was_not_written_is_not_either(
    tmp_path: Path, store: Slow, first: Result | None, together: bool
) -> None:
    """Another server has written the number that the first step wants; the second would fit behind it."""

    async def test() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        store.go.set()
        assert await written(writer, step("table", 0, "ours")) == Written(1)
        store.go.clear()
        store.begun.clear()
        store.broken = int(first is None)
        told: list[Result | StoreUnavailable] = []
        line = Chain()
        writer.submit(step("table", 1, "ours" if first == Repeated(1) else "new"), told.append, line)
        if not together:
            await asyncio.to_thread(store.begun.wait, 10)
        writer.submit(step("table", 2), told.append, line)
        with closing(SQLiteStore(tmp_path / "data")) as other:
            assert other.append([step("table", 1)]) == [Written(2)]
        store.go.set()
        while len(told) < 2:
            await asyncio.sleep(0.001)

        assert told[0] == first or isinstance(told[0], StoreUnavailable)
        assert not isinstance(told[1], Written)
        assert [entry.seq for entry in store.entries("table")] == [1, 2]
        assert await written(writer, step("table", 2)) == Written(3), "who has read the log again goes on"
        await writer.close()

    run(store, test())


def test_newcomers_share_a_commit(store: Slow) -> None:
    async def test() -> None:
        store.go.set()
        writer = Writer(store, asyncio.get_running_loop())

        guests = await asyncio.gather(*(writer.create_guest(b"%d" % number, 0) for number in range(50)))

        assert len(set(guests)) == 50
        await writer.close()
        for number, guest in enumerate(guests):
            found = store.guests_by_secret([b"%d" % number]).get(b"%d" % number)
            assert found is not None
            assert found.id == guest

    run(store, test())


def test_a_store_out_of_order_is_told_to_all_and_recovers(store: Slow) -> None:
    async def test() -> None:
        store.go.set()
        store.broken = 2
        writer = Writer(store, asyncio.get_running_loop())

        for _ in range(2):
            assert str(await written(writer, step("table", 0))) == "the disk is full"

        assert await written(writer, step("table", 0)) == Written(1)
        await writer.close()

    run(store, test())


def test_a_bug_at_one_table_reaches_no_other(store: Slow, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        steps = [asyncio.ensure_future(written(writer, step(table, 0))) for table in ("a", "bug", "b")]
        await asyncio.sleep(0.01)
        store.go.set()

        assert await steps[0] == await steps[2] == Written(1)
        assert str(await steps[1]) == "internal error"
        await writer.close()

    with caplog.at_level(logging.CRITICAL, "thegang.server.store.writer"):
        run(store, test())


def test_a_bug_in_one_that_waits_reaches_no_other(store: Slow, caplog: pytest.LogCaptureFixture) -> None:
    def fails(result: object) -> None:
        raise ValueError(result)

    async def test() -> None:
        told: list[object] = []
        store.go.set()
        writer = Writer(store, asyncio.get_running_loop())
        writer.submit(step("a", 0), fails, Chain())
        writer.submit(step("b", 0), told.append, Chain())
        await writer.close()
        assert told == [Written(1)]

    with caplog.at_level(logging.CRITICAL, "thegang.server.store.writer"):
        run(store, test())


def test_whoever_stops_waiting_disturbs_nobody(store: Slow) -> None:
    async def test() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        gone = asyncio.ensure_future(writer.create_guest(b"secret", 0))
        await asyncio.sleep(0.01)
        gone.cancel()
        store.go.set()

        assert await written(writer, step("a", 0)) == Written(1)
        await writer.close()

    run(store, test())


def test_a_closed_writer_takes_nothing_more(store: Slow) -> None:
    async def test() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        await writer.close()
        await writer.close()

        with pytest.raises(RuntimeError, match="closed"):
            writer.submit(step("a", 0), print, Chain())
        with pytest.raises(RuntimeError, match="closed"):
            await writer.create_guest(b"secret", 0)

    run(store, test())
