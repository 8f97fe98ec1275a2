"""Work that goes on beside what the event loop is doing: in threads, or a little later."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Background:
    """A few threads, and the tasks nobody waits for."""

    def __init__(self, threads: int = 2) -> None:
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(threads, "background")
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
