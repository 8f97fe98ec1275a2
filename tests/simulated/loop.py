"""An event loop whose time is simulated, and processes on it that can be paused, killed and watched."""

import asyncio
import contextvars
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

PROCESS: contextvars.ContextVar["Process | None"] = contextvars.ContextVar("process", default=None)
MOST_STEPS_AT_ONCE = 100_000
"""So many steps without time going on, and something turns in circles."""


class Deadlock(Exception):
    """Nothing is left to be done, ever."""


class Crashed(BaseException):
    """The process has died in the middle of what it was doing; nothing in it may catch this."""


class Process:
    """A process of the simulated world: all that is begun in its context is its own, and ends with it."""

    def __init__(self, loop: "SimulatedLoop") -> None:
        self.alive = True
        self.crash_chance = 0.0
        self.on_crash: Callable[[], None] = lambda: None
        self._loop = loop
        self._paused = False
        self._waiting: list[_Step] = []
        self._context = contextvars.copy_context()
        self._context.run(PROCESS.set, self)

    def soon(self, callback: Callable[..., Any], *arguments: Any, after: float = 0.0) -> asyncio.TimerHandle:
        """Let something be done in this process."""
        return self._loop.call_later(after, callback, *arguments, context=self._context.copy())

    def start(self, coroutine: Any) -> "asyncio.Task[Any]":
        """Run a coroutine in this process."""
        return self._loop.create_task(coroutine, context=self._context.copy())

    def kill(self) -> None:
        """End it, in the middle of whatever it waits for."""
        if self.alive:
            self.alive = False
            self._waiting.clear()
            self.on_crash()

    def pause(self, seconds: float) -> None:
        """Stop it for a while; what is due meanwhile is done afterwards."""
        if self.alive and not self._paused:
            self._paused = True
            self._loop.call_later(seconds, self._resume, context=contextvars.Context())

    def _resume(self) -> None:
        self._paused = False
        waiting, self._waiting = self._waiting, []
        for step in waiting:
            step.again()

    def step(self, step: "_Step", arguments: tuple[Any, ...]) -> None:
        """Do the next thing, unless the process has ended or stands still."""
        if not self.alive:
            return
        if self._paused:
            step.arguments = arguments
            self._waiting.append(step)
            return
        if self.crash_chance and self._loop.chance.random() < self.crash_chance:
            self.kill()
            return
        try:
            step.callback(*arguments)
        except Crashed:
            self.kill()


class _Step:
    """Something a process is to do."""

    __slots__ = ("arguments", "callback", "context", "handle", "loop", "process")

    def __init__(
        self, loop: "SimulatedLoop", process: Process, callback: Callable[..., Any], context: contextvars.Context
    ) -> None:
        self.loop = loop
        self.process = process
        self.callback = callback
        self.context = context
        self.arguments: tuple[Any, ...] = ()
        self.handle: asyncio.Handle | None = None

    def __call__(self, *arguments: Any) -> None:
        self.process.step(self, arguments)

    def again(self) -> None:
        """Do it now that the process goes on, unless it was called off meanwhile."""
        if self.handle is None or not self.handle.cancelled():
            self.handle = asyncio.BaseEventLoop.call_soon(self.loop, self, *self.arguments, context=self.context)


class _NoSockets:
    """The loop waits for nothing but time, which it can bring about itself."""

    def __init__(self, loop: "SimulatedLoop") -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Deadlock("nobody has anything to do any more")
        self._loop.pass_time(timeout)
        return []

    def close(self) -> None:
        pass


class SimulatedLoop(asyncio.BaseEventLoop):
    """Time jumps to whatever is due next; the order of everything follows from the seed."""

    _scheduled: list[asyncio.TimerHandle]

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.chance = chance
        self.steps = 0
        self._now = 0.0
        self._at_once = 0
        self._selector = _NoSockets(self)
        self._kept: list[Any] = []
        """What has ended with its process is kept: thrown away, it would still run its last lines."""

    def time(self) -> float:
        return self._now

    def pass_time(self, seconds: float) -> None:
        """Let time go on."""
        self._at_once = self._at_once + 1 if seconds <= 0 else 0
        if self._at_once > MOST_STEPS_AT_ONCE:
            raise Deadlock("something turns in circles")
        if seconds > 0:
            # Exactly to what is due: sums of floats would come out a hair too early and turn once more.
            due = self._scheduled[0].when() if self._scheduled else self._now + seconds
            self._now = max(self._now, due)

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *arguments: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        context, step = self._owned(callback, context)
        handle = super().call_soon(step, *arguments, context=context)
        if isinstance(step, _Step):
            step.handle = handle
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *arguments: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        context, step = self._owned(callback, context)
        handle = super().call_at(when, step, *arguments, context=context)
        if isinstance(step, _Step):
            step.handle = handle
        return handle

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., Any], *arguments: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *arguments, context=context)

    def run_in_executor(self, executor: Any, function: Callable[..., Any], *arguments: Any) -> "asyncio.Future[Any]":  # type: ignore[override]  # noqa: ARG002
        """Do what a thread would do, a moment later."""
        future = self.create_future()

        def done() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(function(*arguments))
            except Exception as problem:
                future.set_exception(problem)

        self.call_later(self.chance.expovariate(500), done)
        return future

    def create_task(self, coroutine: Any, **named: Any) -> "asyncio.Task[Any]":  # type: ignore[override]
        task = super().create_task(coroutine, **named)
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        self._kept.append(coroutine)
        if len(self._kept) > 10_000:
            self._kept = [kept for kept in self._kept if kept.cr_frame is not None]
        return task

    def close(self) -> None:
        for coroutine in self._kept:
            for _ in range(10):  # some wait for something even in their last lines
                with suppress(BaseException):
                    coroutine.close()
                    break
        super().close()

    @property
    def due(self) -> list[asyncio.TimerHandle]:
        """What is to be done later."""
        return [handle for handle in self._scheduled if not handle.cancelled()]

    def due_in(self, process: Process) -> int:
        """How many timers a process has."""
        callbacks = [handle._callback for handle in self.due]  # type: ignore[attr-defined]
        return sum(isinstance(step, _Step) and step.process is process for step in callbacks)

    def _owned(
        self, callback: Callable[..., Any], context: contextvars.Context | None
    ) -> tuple[contextvars.Context, Callable[..., Any]]:
        context = contextvars.copy_context() if context is None else context
        self.steps += 1
        process = context.get(PROCESS)
        if process is None or isinstance(callback, _Step):
            return context, callback
        return context, _Step(self, process, callback, context)

    # What BaseEventLoop leaves to others, and nobody needs without sockets

    def _process_events(self, events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass
