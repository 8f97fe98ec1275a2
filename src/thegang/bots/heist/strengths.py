"""How strong every possible pocket is on a board, and what that says about places."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from thegang.cards import Card
from thegang.cards.fast.chance import pocket_chances
from thegang.cards.fast.engine import kernels
from thegang.cards.fast.numbers import numbers_of
from thegang.cards.fast.pockets import boards_of, pockets, score_pockets
from thegang.cards.fast.runouts import FULL_BOARD, runouts

Floats = NDArray[np.float64]
Order = NDArray[np.intp]
RUNOUTS = {2: 200, 3: 40}
"""How many ways to complete the board are looked at before the river, by pocket size."""
BEST_OF_RANKING = 0xFFFFF
"""The bits of a score below its ranking."""
GRID = 200
"""How finely partners are thought to tell hands apart: so many equal shares of all hands."""
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

    def shares(self, weights: Floats, order: Order) -> tuple[Floats, Floats]:
        """The shares of the weights below and above each place on the grid; before the river nothing is quite equal."""
        mass = np.bincount(order, weights, self.steps).astype(np.float64, copy=False)
        up_to = np.cumsum(mass)
        here, up_to_here, everything = mass[self.steps_at], up_to[self.steps_at], up_to[-1]
        if not self.final:
            here = here / 2
            up_to_here = up_to_here - here
            return up_to_here / everything, 1 - up_to_here / everything
        return (up_to_here - here) / everything, 1 - up_to_here / everything

    def order_of(self, seat: int, muscle: int | None) -> Order:
        """The order that counts for a seat."""
        return self.muscle_order if seat == muscle else self.order


@lru_cache(maxsize=32)
def strengths(board: tuple[Card, ...], size: int) -> Strengths:
    """The strengths of all pockets of ``size`` cards on this board."""
    values = muscle = _prospects(board, size)
    if len(board) == FULL_BOARD:
        scores = score_pockets(board, size)
        values, muscle = scores.astype(np.float64), (scores | BEST_OF_RANKING).astype(np.float64)
    scale, order = np.unique(np.concatenate([values, muscle]), return_inverse=True)
    order, muscle_order = order[: len(values)], order[len(values) :]
    up_to = np.cumsum(np.bincount(order, values > 0, len(scale))) / np.count_nonzero(values)
    middles = (up_to + np.concatenate([[0], up_to[:-1]])) / 2
    cells = np.minimum((middles * GRID).astype(np.intp), GRID - 1)
    steps_at = np.searchsorted(up_to, (np.arange(GRID) + 0.5) / GRID)
    return Strengths(values, values > 0, order, muscle_order, scale, len(board) == FULL_BOARD, cells, steps_at)


def _prospects(board: tuple[Card, ...], size: int) -> Floats:
    """For every pocket the expected share of pockets that are weaker on the full board; 0 for those that can't be."""
    if not board and size == 2:
        return pocket_chances()
    [there] = numbers_of(board)
    comings = runouts(there, [], RUNOUTS[size])
    count = len(comings) * len(pockets(size))
    scores = kernels(count).score_boards(boards_of(there, comings, []), size, FULL_BOARD + size)
    total = np.zeros(scores.shape[1])
    seen = np.zeros(scores.shape[1])
    for coarse in scores >> COARSE:
        mass = np.bincount(coarse)
        possible = coarse > 0
        mass[0] = 0
        share = (np.cumsum(mass) - mass / 2 + 0.5) / (mass.sum() + 1)
        total += np.where(possible, share[coarse], 0)
        seen += possible
    return np.asarray(total / np.maximum(seen, 1))


def place_chances(weaker: ArrayLike, stronger: ArrayLike) -> Floats:
    """How likely each place is right, weakest first, from the chances that each rival is weaker and stronger.

    A place is wrong if too many rivals are weaker, or too many stronger; equal ones may stand on either side (H-23).
    With one row of chances for each rival the answer has one row for each place.
    """
    rivals = np.array([weaker, stronger]).swapaxes(0, 1)
    at_most = np.cumsum(_counts(rivals), axis=0)
    return np.asarray(np.maximum(at_most[:, 0] + at_most[::-1, 1] - 1, 0))


def _counts(rivals: Floats) -> Floats:
    """How likely 0, 1, 2, … of some independent things are; the first axis has their chances."""
    counts = np.zeros((len(rivals) + 1, *rivals.shape[1:]))
    counts[0] = 1
    for known, chance in enumerate(rivals, 1):
        more = counts[:known] * chance
        counts[:known] -= more
        counts[1 : known + 1] += more
    return counts
