"""How busy a process is, and whether it can take on more tables."""

from collections.abc import Callable
from math import exp

RECENTLY = 10.0
"""Seconds over which it is measured how busy a process is."""
FULL = 0.85
"""A process that is busy for such a share of the time takes on no more tables."""
FREE = 0.7
"""Until it is busy for no more than this."""
NEW_TABLE = 0.003
"""What a table is expected to add, until that can be measured: many may be opened within a second."""


class Load:
    """The share of the recent time in which there was something to think about."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._then = now()
        self._busy = False
        self._share = 0.0
        self._full = False

    def busy(self, busy: bool) -> None:
        """There is something to think about from now on, or nothing any more."""
        self._measure()
        self._busy = busy

    @property
    def share(self) -> float:
        """From 0 to 1, and more when many tables have just been taken on."""
        self._measure()
        return self._share

    @property
    def full(self) -> bool:
        """Whether there is too much to think about for one more table."""
        if self.share >= FULL:
            self._full = True
        elif self.share <= FREE:
            self._full = False
        return self._full

    def take_on(self) -> None:
        """One more table comes."""
        self._share = self.share + NEW_TABLE

    def _measure(self) -> None:
        now = self._now()
        left = exp((self._then - now) / RECENTLY)
        self._share = self._share * left + self._busy * (1 - left)
        self._then = now
