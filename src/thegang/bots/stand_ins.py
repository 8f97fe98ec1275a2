"""Functions that others may stand in for: the same answers, many times as fast.

A study lets compiled ones do the work (``thegang.study.kernel``). Nobody who answers people does: they can't stop for
the minute in which those are compiled.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Replaceable(Generic[P, T]):
    """A plain function, and whatever does its work for the moment."""

    def __init__(self, plain: Callable[P, T]) -> None:
        wraps(plain)(self)
        self.plain = self._work = plain

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._work(*args, **kwargs)

    @contextmanager
    def done_by(self, work: Callable[P, T]) -> Iterator[None]:
        """Let another function do the work for a while."""
        before, self._work = self._work, work
        try:
            yield
        finally:
            self._work = before
