"""Which kernels do the work: Numba's once there is enough of it to pay for loading them, NumPy's until then.

Nothing else knows which are in use; the values are the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from thegang.cards.fast import numpy_kernels
from thegang.cards.fast.pocket_arrays import Boards

HEAVY = 20_000_000  # scores; NumPy needs about as long for them as Numba to load


class Kernels(Protocol):
    """What ``numpy_kernels`` and ``numba_kernels`` have in common."""

    def score_hands(self, hands: NDArray[np.uint8]) -> NDArray[np.int32] | None: ...

    def score_pockets(self, key: int, held: int, size: int, cards: int) -> NDArray[np.int32]: ...

    def score_boards(self, boards: Boards, size: int, cards: int) -> NDArray[np.int32]: ...

    def count_wins(self, mine: NDArray[np.int32], boards: Boards, size: int, cards: int) -> tuple[int, int]: ...

    def count_beaten(self, scores: NDArray[np.int32], size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...


class _Choice:
    def __init__(self) -> None:
        self.kernels: Kernels = numpy_kernels
        self.left = HEAVY if find_spec("numba") else 0

    def work(self, scores: int) -> Kernels:
        if self.left:
            self.left = max(0, self.left - scores)
            if not self.left:
                self.kernels = cast(Kernels, import_module("thegang.cards.fast.numba_kernels"))
        return self.kernels


_choice = _Choice()
kernels = _choice.work


def stay_with_numpy() -> None:
    """Never load Numba in this process: whoever answers people can't stop for seconds in which it is compiled."""
    _choice.kernels, _choice.left = numpy_kernels, 0


@contextmanager
def using(chosen: Kernels) -> Iterator[None]:
    """Let these kernels do all the work for a while, to compare them."""
    before = _choice.kernels, _choice.left
    _choice.kernels, _choice.left = chosen, 0
    try:
        yield
    finally:
        _choice.kernels, _choice.left = before


def warm_up() -> None:
    """Load all there is to load, and compile it if Numba is there, so that nobody waits for it later."""
    ready = kernels(HEAVY)
    ready.score_hands(np.arange(14, dtype=np.uint8).reshape(2, 7))
    nothing = np.zeros(1, np.uint64)
    boards = Boards(nothing.view(np.int64), nothing, nothing)
    scores = ready.score_boards(boards, 2, 2)
    ready.count_wins(ready.score_pockets(0, 0, 2, 2)[:1], boards, 2, 2)
    ready.count_beaten(scores, 2)
