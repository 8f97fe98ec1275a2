"""Many moves, one commit: whatever has come while the last commit was on its way goes with the next one."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import NamedTuple, TypeAlias, TypeVar

from thegang.server.store import Append, Result, Store, StoreUnavailable

logger = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")

Done: TypeAlias = Callable[[Result | StoreUnavailable], None]
Observer: TypeAlias = Callable[[int, float], None]
"""Gets the size of a batch and how many seconds it took, on the event loop."""


class _Newcomer(NamedTuple):
    secret: bytes
    done: Callable[[int | StoreUnavailable], None]


class _Step(NamedTuple):
    append: Append
    done: Done


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
        self.fine = True
        """Whether the last commit worked."""
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, append: Append, done: Done) -> None:
        """Write a step down; ``done`` hears on the event loop how it went, in the order of submission."""
        if self._closing:
            raise RuntimeError("the writer is closed")
        if not self._soon:
            self._loop.call_soon(self._hand_over)
        self._soon.append(_Step(append, done))

    def _hand_over(self) -> None:
        """Wake the thread once for everything that came in this turn of the loop."""
        steps, self._soon = self._soon, []
        self._queue.put(steps)

    async def append(self, append: Append) -> Result:
        """Write a step down and wait for it."""
        future: asyncio.Future[Result] = self._loop.create_future()
        self.submit(append, lambda result: _settle(future, result))
        return await future

    async def create_guest(self, secret: bytes) -> int:
        """Make a guest known by the hash of a secret; many newcomers share a commit."""
        if self._closing:
            raise RuntimeError("the writer is closed")
        future: asyncio.Future[int] = self._loop.create_future()
        self._queue.put(_Newcomer(secret, lambda result: _settle(future, result)))
        return await future

    async def close(self) -> None:
        """Write down everything that was submitted, tell who waits for it, and end the thread."""
        if not self._closing:
            self._closing = True
            self._hand_over()
            self._queue.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
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
                self._write(self._store.create_guests, [n.secret for n in newcomers], [n.done for n in newcomers])
            if steps:
                self._write(self._store.append, [s.append for s in steps], [s.done for s in steps])

    def _write(
        self,
        write: Callable[[Sequence[T]], list[R]],
        items: list[T],
        dones: list[Callable[[R | StoreUnavailable], None]],
    ) -> None:
        began = perf_counter()
        outcomes: Sequence[R | StoreUnavailable]
        try:
            outcomes = write(items)
        except StoreUnavailable as unavailable:
            outcomes = [unavailable] * len(items)
        except Exception:
            logger.exception("a batch of %d could not be written", len(items))
            if len(items) > 1:
                # A fault in one of them must not reach the others.
                for item, done in zip(items, dones, strict=True):
                    self._write(write, [item], [done])
                return
            outcomes = [StoreUnavailable("internal error")]
        try:
            self._loop.call_soon_threadsafe(self._deliver, dones, outcomes, perf_counter() - began)
        except RuntimeError:
            logger.warning("the event loop ended before %d results were told", len(items))

    def _deliver(
        self, dones: list[Callable[[R | StoreUnavailable], None]], outcomes: Sequence[R | StoreUnavailable], took: float
    ) -> None:
        self.fine = not isinstance(outcomes[0], StoreUnavailable)
        if self._observer is not None:
            self._observer(len(outcomes), took)
        for done, outcome in zip(dones, outcomes, strict=True):
            try:
                done(outcome)
            except Exception:
                logger.exception("the result of a write could not be taken")


def _settle(future: "asyncio.Future[R]", result: R | StoreUnavailable) -> None:
    if future.done():  # whoever waited has gone away
        return
    if isinstance(result, StoreUnavailable):
        future.set_exception(result)
    else:
        future.set_result(result)
