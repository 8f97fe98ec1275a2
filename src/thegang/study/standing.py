"""How good a hand is by itself: the share of all pockets it is better than, as people would guess it."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.reading import muscle_user, pocket_size
from thegang.cards import (
    JACK,
    Card,
    chance,
    evaluate,
    pocket_chances,
    pocket_place,
    rankings_of,
    score_pockets,
)
from thegang.cards.fast.runouts import FULL_BOARD
from thegang.heist import View

LOOKS = 60
"""How many ways to complete the board are looked at."""


def standing(view: View) -> float:
    """The share of pockets that are weaker than one's own on this board; equal ones count by half."""
    assert view.seat is not None
    pocket = view.pockets[view.seat]
    assert not isinstance(pocket, int)
    if len(view.community) == FULL_BOARD and muscle_user(view) == view.seat:
        return _with_muscle(tuple(sorted(pocket)), view.community, pocket_size(view))
    return _standing(tuple(sorted(pocket)), view.community, pocket_size(view))


@lru_cache(maxsize=16)
def _with_muscle(pocket: tuple[Card, ...], board: tuple[Card, ...], size: int) -> float:
    """The share of pockets that are of no better ranking (S-10)."""
    scores = score_pockets(board, size)
    return float(np.mean(rankings_of(scores[scores > 0]) <= evaluate((*pocket, *board)).ranking))


@lru_cache(maxsize=64)
def _standing(pocket: tuple[Card, ...], board: tuple[Card, ...], size: int) -> float:
    chances, scale = _chances(board, size)
    if len(pocket) == size and JACK not in pocket:
        own = float(chances[pocket_place(pocket)])
    else:
        own = chance(pocket, board, rival=size, most=LOOKS).share
    below, up_to = (np.searchsorted(scale, own, side=side) for side in ("left", "right"))
    return float(below + up_to) / 2 / len(scale)


@lru_cache(maxsize=16)
def _chances(board: tuple[Card, ...], size: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The chances of all pockets, and those of the possible ones upwards."""
    chances = pocket_chances(board, size, most=LOOKS)
    return chances, np.sort(chances[chances > 0])
