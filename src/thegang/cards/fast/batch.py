"""Many hands at once."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from thegang.cards.evaluator import FEWEST, MOST
from thegang.cards.fast.engine import kernels
from thegang.cards.fast.single import RANKING_SHIFT
from thegang.cards.fast.table import ALL_CODES


def score_batch(hands: ArrayLike) -> NDArray[np.int32]:
    """The scores of hands of 2 to 8 different cards each, as rows of card numbers; fastest from ``uint8``.

    >>> score_batch([[0, 1, 2, 3, 4], [0, 13, 26, 39, 5]]) >> 20
    array([8, 7], dtype=int32)
    """
    given = np.asarray(hands)
    if given.ndim != 2 or not FEWEST <= given.shape[1] <= MOST:
        raise ValueError(f"hands are rows of {FEWEST} to {MOST} cards, not of shape {given.shape}")
    if not np.issubdtype(given.dtype, np.integer):
        raise ValueError(f"a card is a whole number, not {given.dtype}")
    rows = np.ascontiguousarray(given, np.uint8)
    fits = given.dtype == np.uint8 or not given.size or (given.min() >= 0 and given.max() < len(ALL_CODES))
    scores = kernels(len(rows)).score_hands(rows) if fits else None
    if scores is None:
        raise ValueError(_fault(given))
    return scores


def _fault(hands: NDArray[np.integer]) -> str:
    """What is wrong with the first hand that is wrong."""
    for place, hand in enumerate(hands.tolist()):
        for number in hand:
            if not 0 <= number < len(ALL_CODES):
                return f"hand {place}: there is no card {number}"
        if len(set(hand)) != len(hand):
            return f"hand {place}: a card is there twice"
    raise AssertionError("nothing is wrong with these hands")


def rankings_of(scores: NDArray[np.int32]) -> NDArray[np.int32]:
    """The rankings that scores stand for, as numbers of ``Ranking``."""
    return scores >> RANKING_SHIFT
