"""How good a hand is by itself: the share of all pockets it is better than, as people would guess it."""

from functools import lru_cache

import numpy as np

from thegang.bots.heist.judging import own_step
from thegang.bots.heist.reading import pocket_size
from thegang.bots.heist.strengths import Order, strengths
from thegang.cards import Card
from thegang.heist import View


def standing(view: View) -> float:
    """The share of pockets that are weaker than one's own on this board; equal ones count by half."""
    size = pocket_size(view)
    step, steps = own_step(view, strengths(view.community, size)), _steps(view.community, size)
    below, up_to = (np.searchsorted(steps, step, side=side) for side in ("left", "right"))
    return float(below + up_to) / 2 / len(steps)


@lru_cache(maxsize=16)
def _steps(board: tuple[Card, ...], size: int) -> Order:
    """Where all pockets that can be stand, upwards."""
    table = strengths(board, size)
    return np.sort(table.order[table.possible])
