"""Whether two things have nothing to do with each other: their mutual information, beside what chance alone gives."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

BINS = 8
SHUFFLES = 1000
NIL = 0.002
"""What happens by chance more often than this says nothing; many tables are tested."""


class Independence(NamedTuple):
    """The mutual information in bits; what it is on average when one side is shuffled; how often it is as high then."""

    bits: float
    shuffled: float
    likely: float

    @property
    def nil(self) -> bool:
        """Whether there is no more in it than chance explains."""
        return self.likely > NIL

    def __str__(self) -> str:
        return f"{self.bits:.5f} bits, {self.shuffled:.5f} shuffled (p = {self.likely:.3f})"


def independence(one: Sequence[float], other: Sequence[float], seed: int = 0) -> Independence:
    """Compare what two lists tell about each other with what they tell when one of them is shuffled."""
    chance = np.random.default_rng(seed)
    first, second = _bins(one), _bins(other)
    bits = _information(first, second)
    shuffled = [_information(first, chance.permutation(second)) for _ in range(SHUFFLES)]
    as_high = sum(other_bits >= bits for other_bits in shuffled)
    return Independence(bits, float(np.mean(shuffled)), (as_high + 1) / (SHUFFLES + 1))


def _bins(values: Sequence[float]) -> NDArray[np.intp]:
    """Equally many values in each bin."""
    edges = np.quantile(values, np.linspace(0, 1, BINS + 1)[1:-1])
    return np.asarray(np.searchsorted(edges, values), np.intp)


def _information(one: NDArray[np.intp], other: NDArray[np.intp]) -> float:
    together = np.bincount(one * BINS + other, minlength=BINS * BINS).reshape(BINS, BINS) / len(one)
    apart = np.outer(together.sum(axis=1), together.sum(axis=0))
    there = together > 0
    return float((together[there] * np.log2(together[there] / apart[there])).sum())
