"""A progress bar on standard error, if somebody is there to see it."""

import sys
import time
from types import TracebackType
from typing import Self

WIDTH = 30
PAUSE = 0.2
"""Seconds between two looks."""


class Progress:
    """How far one piece of work has come. Without a terminal it says nothing."""

    def __init__(self, label: str, total: int, what: str = "heists") -> None:
        self._label = label
        self._what = what
        self._total = total
        self._shown = sys.stderr.isatty()
        self._start = time.monotonic()
        self._next = self._start

    def __enter__(self) -> Self:
        self(0)
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: object, trace: TracebackType | None) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def __call__(self, done: int) -> None:
        """Show how much is done."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + PAUSE
        part = min(done / self._total, 1.0) if self._total else 1.0
        bar = ("#" * round(part * WIDTH)).ljust(WIDTH, ".")
        left = f", {_clock((now - self._start) * (1 - part) / part)} left" if part else ""
        sys.stderr.write(
            f"\r\x1b[K{self._label} [{bar}] {min(done, self._total):,} of {self._total:,} {self._what}{left}"
        )
        sys.stderr.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
