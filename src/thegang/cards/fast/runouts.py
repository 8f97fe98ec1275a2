"""How a board may be completed: every way there is, or an even sample of them."""

from collections.abc import Collection
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from thegang.cards.card import DECK

FULL_BOARD = 5
SEED = 20  # a fixed one: the same question always has the same answer
TOO_FEW = "too few cards are left for the board and the others"


def runouts(board: Collection[int], seen: Collection[int], most: int) -> NDArray[np.uint8]:
    """Ways to complete a board, as rows of card numbers: all of them, or ``most`` if there are more.

    ``seen`` are the other cards that can't come.
    """
    missing = FULL_BOARD - len(board)
    if missing < 0:
        raise ValueError(f"a board has at most {FULL_BOARD} cards, not {len(board)}")
    if most < 1:
        raise ValueError(f"there must be at least one way to complete the board, not {most}")
    gone = {*board, *seen}
    deck = np.array([number for number in range(len(DECK)) if number not in gone], np.uint8)
    if len(deck) < missing:
        raise ValueError(TOO_FEW)
    if comb(len(deck), missing) <= most:
        return deck[_choices(len(deck), missing)]
    return deck[_sample(len(deck), missing, most)]


@cache
def _choices(count: int, taken: int) -> NDArray[np.intp]:
    return np.array(list(combinations(range(count), taken)), np.intp)


@cache
def _sample(count: int, taken: int, most: int) -> NDArray[np.intp]:
    chance = np.random.default_rng(SEED)
    drawn = np.empty((0, taken), np.intp)
    while len(drawn) < most:
        more = np.sort(chance.integers(count, size=(2 * most, taken)), axis=1)
        drawn = np.concatenate([drawn, more[(np.diff(more, axis=1) > 0).all(axis=1)]])
    return drawn[:most]
