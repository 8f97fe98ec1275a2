"""Many moves, one commit: whatever has come while the last commit was on its way goes with the next one."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import NamedTuple, TypeAlias, TypeVar

from thegang.server.store import Append, Result, Store, StoreUnavailable, Written

logger = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")

Done: TypeAlias = Callable[[Result | StoreUnavailable], None]
Observer: TypeAlias = Callable[[int, float], None]
"""Gets the size of a batch and how many seconds it took, on the event loop."""

BEHIND = StoreUnavailable("what it was built on was not written")


class Chain:
    """Steps that build on one another: after one that is not written, none of the others is."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class _Newcomer(NamedTuple):
    secret: bytes
    at: float
    done: Callable[[int | StoreUnavailable], None]


class _Step(NamedTuple):
    append: Append
    done: Done
    chain: Chain


class Writer:
    """A thread that writes for the event loop, in order."""

    def __init__(
        self, store: Store, loop: asyncio.AbstractEventLoop, observer: Observer | None = None, batch: int = 256
    ) -> None:
        """Start the thread; ``batch`` is how much goes into one commit at most."""
        self._store = store
        self._loop = loop
        self._observer = observer
        self._batch = batch
        self._queue: SimpleQueue[list[_Step] | _Newcomer | None] = SimpleQueue()
        self._soon: list[_Step] = []
        self._closing = False
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._start()

    def _start(self) -> None:
        self._thread.start()

    def submit(self, append: Append, done: Done, chain: Chain) -> None:
        """Write a step down; ``done`` hears on the event loop how it went, in the order of submission."""
        if self._closing:
            raise RuntimeError("the writer is closed")
        if not self._soon:
            self._loop.call_soon(self._hand_over)
        self._soon.append(_Step(append, done, chain))

    def _hand_over(self) -> None:
        """Wake the thread once for everything that came in this turn of the loop."""
        steps, self._soon = self._soon, []
        self._put(steps)

    def _put(self, item: list[_Step] | _Newcomer | None) -> None:
        self._queue.put(item)

    async def create_guest(self, secret: bytes, at: float) -> int:
        """Make a guest known by the hash of a secret, who came then; many newcomers share a commit."""
        if self._closing:
            raise RuntimeError("the writer is closed")
        future: asyncio.Future[int] = self._loop.create_future()

        def settle(result: int | StoreUnavailable) -> None:
            if future.done():  # whoever waited has gone away
                return
            if isinstance(result, StoreUnavailable):
                future.set_exception(result)
            else:
                future.set_result(result)

        self._put(_Newcomer(secret, at, settle))
        return await future

    async def close(self) -> None:
        """Write down everything that was submitted, tell who waits for it, and end the thread."""
        if not self._closing:
            self._closing = True
            self._hand_over()
            self._put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        while self._write_next():
            pass  # nothing of what was written is held while there is nothing to do

    def _write_next(self) -> bool:
        """Wait for something to write, and write all that is there; whether more may come."""
        going = True
        steps: list[_Step] = []
        newcomers: list[_Newcomer] = []
        item = self._queue.get()
        try:
            while item is not None:
                if isinstance(item, _Newcomer):
                    newcomers.append(item)
                else:
                    steps += item
                if len(steps) + len(newcomers) >= self._batch:
                    break
                item = self._queue.get_nowait()
            else:
                going = False
        except Empty:
            pass
        if newcomers:
            began = perf_counter()
            create = partial(self._store.create_guests, at=newcomers[0].at)
            guests = self._written(create, [newcomer.secret for newcomer in newcomers])
            self._tell([partial(new.done, guest) for new, guest in zip(newcomers, guests, strict=True)], began)
        if steps:
            began = perf_counter()
            outcomes = self._append(steps)
            self._tell([partial(step.done, result) for step, result in zip(steps, outcomes, strict=True)], began)
        return going

    def _append(self, steps: list[_Step]) -> list[Result | StoreUnavailable]:
        behind = [step.chain.broken for step in steps]
        fresh = [step.append for step, late in zip(steps, behind, strict=True) if not late]
        written = self._written(self._store.append, fresh)
        in_order = iter(written)
        outcomes = [BEHIND if late else next(in_order) for late in behind]
        for step, outcome in zip(steps, outcomes, strict=True):
            if not isinstance(outcome, Written):
                step.chain.broken = True
        return outcomes

    def _written(self, write: Callable[[Sequence[T]], list[R]], items: Sequence[T]) -> Sequence[R | StoreUnavailable]:
        try:
            return write(items)
        except StoreUnavailable as unavailable:
            return [unavailable] * len(items)
        except Exception:
            logger.exception("a batch of %d could not be written", len(items))
            if len(items) == 1:
                return [StoreUnavailable("internal error")]
            # A fault in one of them must not reach the others.
            return [self._written(write, [item])[0] for item in items]

    def _tell(self, calls: list[Callable[[], None]], began: float) -> None:
        try:
            self._loop.call_soon_threadsafe(self._deliver, calls, perf_counter() - began)
        except RuntimeError:
            logger.warning("the event loop ended before %d results were told", len(calls))

    def _deliver(self, calls: list[Callable[[], None]], took: float) -> None:
        if self._observer is not None:
            self._observer(len(calls), took)
        for call in calls:
            try:
                call()
            except Exception:
                logger.exception("the result of a write could not be taken")
