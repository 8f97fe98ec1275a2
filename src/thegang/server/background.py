"""Work that goes on beside what the event loop is doing: in threads, or a little later."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
OWN_GROUP = 0
if sys.platform == "win32":
    OWN_GROUP = subprocess.CREATE_NEW_PROCESS_GROUP
"""For processes that Ctrl-C is not for: what ``start_new_session`` is elsewhere."""


class TooBusy(Exception):
    """So much was asked for at once that somebody would wait too long."""


class Background:
    """A few threads, and the tasks nobody waits for."""

    def __init__(self, threads: int = 3, name: str = "background") -> None:
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(threads, name)
        self._tasks: set[asyncio.Future[None]] = set()

    async def in_thread(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Do something that takes a while, such as a call of the store, without keeping anybody waiting."""
        return await self._loop.run_in_executor(self._threads, partial(work, *arguments, **named))

    def soon(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself."""
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finished(self) -> None:
        """Wait until everything that goes on by itself is done."""
        await asyncio.gather(*self._tasks)

    def close(self) -> None:
        """Begin nothing in threads any more."""
        self._threads.shutdown(wait=False)


class Together(Generic[K, V]):
    """Asks for many things at once: what is wanted while an answer is on its way is asked for together after it."""

    def __init__(
        self, background: Background, ask: Callable[[Sequence[K]], Mapping[K, V]], at_once: int, threads: int = 1
    ) -> None:
        """``ask`` is called in threads, with at most ``at_once`` keys; all of them wait for its answer."""
        self._background = background
        self._ask = ask
        self._at_once = at_once
        self._threads = threads
        self._wanted: list[tuple[K, asyncio.Future[V | None]]] = []
        self._asking = 0

    async def get(self, key: K) -> V | None:
        """What ``ask`` has for a key, asked for from now on; raises what it raises."""
        wanted: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._wanted.append((key, wanted))
        if self._asking < self._threads:
            self._asking += 1
            self._background.soon(self._ask_all())
        return await wanted

    async def _ask_all(self) -> None:
        while self._wanted:
            some, self._wanted = self._wanted[: self._at_once], self._wanted[self._at_once :]
            problem: Exception | None = None
            found: Mapping[K, V] = {}
            try:
                found = await self._background.in_thread(self._ask, [key for key, wanted in some if not wanted.done()])
            except Exception as raised:
                problem = raised
            for key, wanted in some:
                if wanted.done():
                    continue  # nobody waits any more
                if problem is None:
                    wanted.set_result(found.get(key))
                else:
                    wanted.set_exception(problem)
        self._asking -= 1


class Reports:
    """Threads for what people look up: lists, numbers, replays. Whoever plays or comes never waits behind them."""

    def __init__(self, threads: int = 2, at_once: int = 24, patience: float = 10) -> None:
        """At most ``at_once`` are worked on or wait, and none for more than ``patience`` seconds."""
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(threads, "reports")
        self._most = at_once
        self._patience = patience
        self._asked = 0

    async def ask(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Look something up; raises TooBusy when too many others do."""
        if self._asked >= self._most:
            raise TooBusy
        self._asked += 1
        asked = self._threads.submit(partial(work, *arguments, **named))
        asked.add_done_callback(self._done)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(asked), self._patience)
        except TimeoutError:
            raise TooBusy from None

    async def ask_again(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The same for who has had a part of an answer already: it is tried until there is time for it."""
        while True:
            try:
                return await self.ask(work, *arguments, **named)
            except TooBusy:
                await asyncio.sleep(0.5)

    def close(self) -> None:
        """Begin nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _done(self, _: Future[Any]) -> None:
        self._loop.call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        self._asked -= 1
