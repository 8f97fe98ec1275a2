"""How strong every possible pocket is on a board, and what that says about places."""

from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.measured import kept_within
from thegang.bots.stand_ins import Replaceable
from thegang.cards import Card
from thegang.cards.fast.arrays import FLUSHES, size_arrays
from thegang.cards.fast.chance import pocket_chances
from thegang.cards.fast.engine import kernels
from thegang.cards.fast.numbers import numbers_of
from thegang.cards.fast.pockets import boards_of, pockets, score_pockets
from thegang.cards.fast.runouts import FULL_BOARD, runouts

Floats = NDArray[np.float64]
Order = NDArray[np.intp]
Chances = float | Floats
RUNOUTS = {2: 200, 3: 40}
"""How many ways to complete the board are looked at before the river, by pocket size."""
BEST_OF_RANKING = 0xFFFFF
"""The bits of a score below its ranking."""
ALL_SCORES = 0xFFFFFF
"""The bits of a score."""
GRID = 200
"""How finely partners are thought to tell hands apart: so many equal shares of all hands."""
KEPT = 32_000_000
"""Bytes of strengths that are kept: about 650 boards of two-card pockets, or 40 of three."""
COARSE = 12
"""Before the river the ranking and its two highest values tell enough: the bits of a score that are left out."""


class Strengths(NamedTuple):
    """All pockets of one size on a board: how strong each is, and in which order they stand.

    On the river a value is the score of the hand, before it the expected share of pockets that are weaker in the end.
    ``order`` has the place of each on the ``scale`` of different values, ``muscle_order`` that of the same pocket when
    its owner uses the Muscle (S-10).
    """

    values: Floats
    possible: NDArray[np.bool_]
    order: Order
    muscle_order: Order
    scale: Floats
    """The different values, upwards."""
    final: bool
    """Whether no more cards come."""
    cells: Order
    """The place of each step on the grid of equal shares."""
    steps_at: Order
    """The step at each place on that grid."""

    @property
    def steps(self) -> int:
        """How many different values there are."""
        return len(self.scale)

    def step_of(self, value: float) -> float:
        """Where a value stands on the scale; between two steps if it is not on it."""
        left, right = (np.searchsorted(self.scale, value, side=side) for side in ("left", "right"))
        return float(left + right - 1) / 2

    def shares(self, weights: Floats, orders: Order) -> tuple[Floats, Floats]:
        """The shares of the weights below and above each place on the grid; before the river nothing is quite equal.

        There is a row of weights, of their order and of the answers for each rival.
        """
        rows = np.arange(len(weights))[:, None]
        sums = np.bincount((orders + rows * self.steps).ravel(), weights.ravel(), len(rows) * self.steps)
        mass = sums.reshape(len(rows), self.steps).astype(np.float64, copy=False)
        up_to = np.cumsum(mass, axis=1)
        here, up_to_here, everything = mass[:, self.steps_at], up_to[:, self.steps_at], up_to[:, -1:]
        if not self.final:
            here = here / 2
            up_to_here = up_to_here - here
            return up_to_here / everything, 1 - up_to_here / everything
        return (up_to_here - here) / everything, 1 - up_to_here / everything

    def order_of(self, seat: int, muscle: int | None) -> Order:
        """The order that counts for a seat."""
        return self.muscle_order if seat == muscle else self.order


@kept_within(KEPT)
def strengths(board: tuple[Card, ...], size: int) -> Strengths:
    """The strengths of all pockets of ``size`` cards on this board."""
    final = len(board) == FULL_BOARD
    values = score_pockets(board, size).astype(np.float64) if final else prospects(board, size)
    scale, order = np.unique(values, return_inverse=True)
    muscle_order = order
    if final:
        steps, best = scale, (scale.astype(np.int64) | BEST_OF_RANKING).astype(np.float64)
        scale = np.union1d(steps, best)
        order, muscle_order = (np.searchsorted(scale, one)[order] for one in (steps, best))
    up_to = np.cumsum(np.bincount(order, values > 0, len(scale))) / np.count_nonzero(values)
    middles = (up_to + np.concatenate([[0], up_to[:-1]])) / 2
    cells = np.minimum((middles * GRID).astype(np.intp), GRID - 1)
    steps_at = np.searchsorted(up_to, (np.arange(GRID) + 0.5) / GRID)
    return Strengths(values, values > 0, order, muscle_order, scale, final, cells, steps_at)


@Replaceable
def prospects(board: tuple[Card, ...], size: int) -> Floats:
    """For every pocket the expected share of pockets that are weaker on the full board; 0 for those that can't be."""
    if not board and size == 2:
        return pocket_chances()
    [there] = numbers_of(board)
    comings = runouts(there, [], RUNOUTS[size])
    count = len(comings) * len(pockets(size))
    scores = kernels(count).score_boards(boards_of(there, comings, []), size, FULL_BOARD + size)
    steps = coarse_steps()[scores >> COARSE]
    times = np.count_nonzero(steps, axis=0)
    width = int(coarse_steps()[-1]) + 1
    steps += width * np.arange(len(steps))[:, None]
    mass = np.bincount(steps.ravel(), minlength=len(steps) * width).reshape(-1, width)
    mass[:, 0] = 0
    weaker = (np.cumsum(mass, axis=1) - mass / 2 + 0.5) / (mass.sum(axis=1, keepdims=True) + 1)
    weaker[:, 0] = 0
    return np.asarray(weaker.ravel()[steps].sum(axis=0) / np.maximum(times, 1))


@cache
def coarse_steps() -> Order:
    """The scores there are before the river, without gaps; 0 stands for pockets that can't be."""
    used = np.zeros((ALL_SCORES >> COARSE) + 1, np.bool_)
    used[0] = True
    for cards in FULL_BOARD + 2, FULL_BOARD + 3:
        used[size_arrays(cards).values >> COARSE] = True
    used[FLUSHES >> COARSE] = True
    return np.asarray(np.cumsum(used) - 1, np.intp)


def place_chances(weaker: Iterable[Chances], stronger: Iterable[Chances]) -> Floats:
    """How likely each place is right, weakest first, from the chances that each rival is weaker and stronger.

    A place is wrong if too many rivals are weaker, or too many stronger; equal ones may stand on either side (H-23).
    With a row of chances for each rival instead of a number the answer has a row for each place.
    """
    not_more_weaker, not_more_stronger = (list(accumulate(_counts(chances))) for chances in (weaker, stronger))
    both = [below + above - 1 for below, above in zip(not_more_weaker, reversed(not_more_stronger), strict=True)]
    return np.maximum(np.array(both, np.float64), 0.0)


def _counts(chances: Iterable[Chances]) -> list[Chances]:
    """How likely 0, 1, 2, … of some independent things are. For so few of them plain numbers are fastest."""
    counts: list[Chances] = [1.0]
    for chance in chances:
        more = [count * chance for count in counts]
        kept = [count - lost + won for count, lost, won in zip(counts[1:], more[1:], more, strict=False)]
        counts = [counts[0] - more[0], *kept, more[-1]]
    return counts
