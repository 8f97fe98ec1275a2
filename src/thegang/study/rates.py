"""Shares and how sure they are: 95 % intervals."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

SURE = 1.959964
"""Standard deviations to either side of a normal distribution that hold 95 % of it."""


class Rate(NamedTuple):
    """So many out of so many."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        """The share, 0 to 1."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval.

        >>> [round(end, 4) for end in Rate(48, 50).interval]
        [0.8654, 0.989]
        """
        if not self.of:
            return 0.0, 1.0
        square = SURE * SURE / self.of
        middle = (self.share + square / 2) / (1 + square)
        half = SURE / (1 + square) * sqrt(self.share * (1 - self.share) / self.of + square / self.of / 4)
        return max(0.0, min(middle - half, self.share)), min(1.0, max(middle + half, self.share))  # rounding aside

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


class Difference(NamedTuple):
    """How much one rate is above another, with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.value:+.1f} ({100 * self.low:+.1f} to {100 * self.high:+.1f})"


def difference(one: Sequence[Rate], other: Sequence[Rate]) -> Difference:
    """The difference of two rates, each given game by game, where the same place had the same deals.

    Heists of one game hang together, and so do the two teams by their deals; so whole games are what is compared.
    """
    games = min(len(one), len(other))
    if not games:
        return Difference(0.0, -1.0, 1.0)
    first, second = (np.array(rates[:games], np.float64) for rates in (one, other))
    shares = [rates[:, 0].sum() / rates[:, 1].sum() for rates in (first, second)]
    strays = [
        (rates[:, 0] - share * rates[:, 1]) / rates[:, 1].mean()
        for rates, share in zip((first, second), shares, strict=True)
    ]
    value = float(shares[0] - shares[1])
    half = SURE * float(np.sqrt(((strays[0] - strays[1]) ** 2).sum())) / games
    return Difference(value, value - half, value + half)
