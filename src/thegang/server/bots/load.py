"""How busy a process is, and whether it can take on more tables."""

from collections.abc import Callable
from math import exp

RECENTLY = 10.0
"""Seconds over which it is measured how busy a process is."""
FULL = 0.85
"""A process that is busy for such a share of the time takes on no more tables."""
FREE = 0.7
"""Until it is busy for no more than this."""
A_SECOND = 1.2
"""What a table is expected to add, in answers of its bots a second: they are asked 0.7 times a second as a rule, for
people look before they tap, and the server, which may share their core, needs nearly as long as they do."""
THOUGHT = 0.0025
"""Seconds of a processor that an answer is expected to take until some were measured."""
ANSWERS = 100
"""About so many of the last answers are measured."""


class Load:
    """The share of the recent time in which there was something to think about."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._then = now()
        self._busy = False
        self._share = 0.0
        """The share that was measured."""
        self._new = 0.0
        """The tables whose load was not measured yet; a table is less and less of one."""
        self._thought = THOUGHT
        self._full = False

    def busy(self, busy: bool) -> None:
        """There is something to think about from now on, or nothing any more."""
        self._measure()
        self._busy = busy

    @property
    def share(self) -> float:
        """From 0 to 1, and more when many tables have just been taken on."""
        self._measure()
        return self._share + self._new * A_SECOND * self._thought

    @property
    def full(self) -> bool:
        """Whether there is too much to think about for one more table."""
        if self.share >= FULL:
            self._full = True
        elif self.share <= FREE:
            self._full = False
        return self._full

    def take_on(self) -> None:
        """One more table comes; many may come within a second, before it is known what they add."""
        self._measure()
        self._new += 1

    def answered(self, seconds: float) -> None:
        """The bots of a table have thought for so many seconds of a processor."""
        self._thought += (seconds - self._thought) / ANSWERS

    def _measure(self) -> None:
        now = self._now()
        left = exp((self._then - now) / RECENTLY)
        self._share = self._share * left + self._busy * (1 - left)
        self._new *= left
        self._then = now
