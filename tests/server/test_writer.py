"""Many moves, one commit."""

import asyncio
import logging
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path

import pytest

from thegang.server.store import Append, Conflict, Result, SQLiteStore, StoreUnavailable, Written
from thegang.server.writer import Writer


class Slow(SQLiteStore):
    """A store that waits to be let go, can be out of order, and stumbles over one table."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.begun = threading.Event()
        self.go = threading.Event()
        self.broken = False
        self.sizes: list[int] = []

    def append(self, batch: Sequence[Append]) -> list[Result]:
        self.begun.set()
        self.go.wait(10)
        if self.broken:
            raise StoreUnavailable("the disk is full")
        if any(append.table == "bug" for append in batch):
            raise ValueError("a bug")
        self.sizes.append(len(batch))
        return super().append(batch)


@pytest.fixture
def store(tmp_path: Path) -> Slow:
    """A store that waits."""
    return Slow(tmp_path / "data")


def step(table: str, expected: int) -> Append:
    return Append(table=table, expected=expected, entry=b"{}")


def run(store: Slow, test: Coroutine[None, None, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 20))
    store.close()


def test_what_comes_during_a_commit_shares_the_next_one(store: Slow) -> None:
    async def test() -> None:
        observed: list[int] = []
        told: list[tuple[int, object]] = []
        writer = Writer(store, asyncio.get_running_loop(), lambda size, _: observed.append(size))
        writer.submit(step("first", 0), lambda result: told.append((-1, result)))
        await asyncio.to_thread(store.begun.wait, 10)
        for number in range(100):
            writer.submit(step("table", number), lambda result, number=number: told.append((number, result)))  # type: ignore[misc]
        assert told == []

        store.go.set()
        await writer.close()

        assert store.sizes == observed == [1, 100]
        assert told == [(-1, Written(1)), *((number, Written(number + 1)) for number in range(100))]

    run(store, test())


def test_waiting_for_a_step_gives_its_result(store: Slow) -> None:
    async def test() -> None:
        store.go.set()
        writer = Writer(store, asyncio.get_running_loop())

        assert await writer.append(step("table", 0)) == Written(1)
        assert await writer.append(step("table", 0)) == Conflict(1)
        await writer.close()

    run(store, test())


def test_newcomers_share_a_commit(store: Slow) -> None:
    async def test() -> None:
        store.go.set()
        writer = Writer(store, asyncio.get_running_loop())

        guests = await asyncio.gather(*(writer.create_guest(b"%d" % number) for number in range(50)))

        assert len(set(guests)) == 50
        await writer.close()
        for number, guest in enumerate(guests):
            found = store.guest_by_secret(b"%d" % number)
            assert found is not None
            assert found.id == guest

    run(store, test())


def test_a_store_out_of_order_is_told_to_all_and_recovers(store: Slow) -> None:
    async def test() -> None:
        store.go.set()
        store.broken = True
        writer = Writer(store, asyncio.get_running_loop())
        assert writer.fine

        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="the disk is full"):
                await writer.append(step("table", 0))
            assert not writer.fine

        store.broken = False
        assert await writer.append(step("table", 0)) == Written(1)
        assert writer.fine
        await writer.close()

    run(store, test())


def test_a_bug_at_one_table_reaches_no_other(store: Slow, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        steps = [asyncio.ensure_future(writer.append(step(table, 0))) for table in ("a", "bug", "b")]
        await asyncio.sleep(0.01)
        store.go.set()

        assert await steps[0] == await steps[2] == Written(1)
        with pytest.raises(StoreUnavailable, match="internal error"):
            await steps[1]
        await writer.close()

    with caplog.at_level(logging.CRITICAL, "thegang.server.writer"):
        run(store, test())


def test_a_bug_in_one_that_waits_reaches_no_other(store: Slow, caplog: pytest.LogCaptureFixture) -> None:
    def fails(result: object) -> None:
        raise ValueError(result)

    async def test() -> None:
        told: list[object] = []
        store.go.set()
        writer = Writer(store, asyncio.get_running_loop())
        writer.submit(step("a", 0), fails)
        writer.submit(step("b", 0), told.append)
        await writer.close()
        assert told == [Written(1)]

    with caplog.at_level(logging.CRITICAL, "thegang.server.writer"):
        run(store, test())


def test_whoever_stops_waiting_disturbs_nobody(store: Slow) -> None:
    async def test() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        gone = asyncio.ensure_future(writer.append(step("a", 0)))
        await asyncio.sleep(0.01)
        gone.cancel()
        store.go.set()

        assert await writer.append(step("a", 1)) == Written(2)
        await writer.close()

    run(store, test())


def test_a_closed_writer_takes_nothing_more(store: Slow) -> None:
    async def test() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        await writer.close()
        await writer.close()

        with pytest.raises(RuntimeError, match="closed"):
            writer.submit(step("a", 0), print)
        with pytest.raises(RuntimeError, match="closed"):
            await writer.create_guest(b"secret")

    run(store, test())
