"""Time, in one place: what the calendar says, how long something lasts, and what is to be done later.

Tests bring a clock of their own. The calendar can be set while people play, so nothing is measured by it: it only says
when something was written down, and until when a link to another device can be used, which outlives this process.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

BEAT = 1.0
ASLEEP = 5.0
"""When nothing was done for so many seconds, the machine was asleep or this process was held."""


class Timer(Protocol):
    """Something that is to be done later."""

    def cancel(self) -> None:
        """Don't do it."""


class Clock(Protocol):
    """What time it is, and what is to be done later."""

    def now(self) -> float:
        """What the calendar says, in seconds since 1970."""

    def steady(self) -> float:
        """Seconds that only ever go on, without those in which the machine was asleep."""

    def later(self, seconds: float, then: Callable[[], None]) -> Timer:
        """Do something after so many seconds."""

    def on_waking(self, then: Callable[[], None]) -> None:
        """Do something whenever the machine wakes."""


if sys.platform == "linux":
    since_start = partial(time.clock_gettime, time.CLOCK_BOOTTIME)
elif sys.platform == "darwin":
    since_start = partial(time.clock_gettime, time.CLOCK_MONOTONIC)  # time.monotonic() stands still there
else:
    since_start = time.monotonic
"""Seconds that go on while the machine sleeps, whatever the calendar is set to."""


class LoopClock:
    """The clock of the event loop. It notices that the machine was asleep, whether its timers stood still or not."""

    def __init__(self, raw: Callable[[], float] = since_start) -> None:
        self._loop = asyncio.get_running_loop()
        self._raw = raw
        self._looked = raw()
        self._steady = 0.0
        self._on_waking: list[Callable[[], None]] = []
        self._beat()

    def now(self) -> float:
        return time.time()

    def steady(self) -> float:
        now = self._raw()
        passed, self._looked = now - self._looked, now
        if passed < ASLEEP:
            self._steady += passed
        else:
            self._loop.call_soon(self._woke)
        return self._steady

    def later(self, seconds: float, then: Callable[[], None]) -> Timer:
        return self._loop.call_later(seconds, then)

    def on_waking(self, then: Callable[[], None]) -> None:
        self._on_waking.append(then)

    def _beat(self) -> None:
        self.steady()
        self._loop.call_later(BEAT, self._beat)

    def _woke(self) -> None:
        for then in self._on_waking:
            then()
