"""Where one stands among the players: how likely it is that none, one, two, ... of the others are weaker.

What others may have is a weight for every pocket. Given the full board the others count as independent of each other:
a pocket that meets a card of mine, of the board or known elsewhere has no weight, but two of the others may share a
card in this reckoning. How likely a board is to come does depend on what the others are believed to hold.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.cards.card import DECK, Card
from thegang.cards.fast.engine import kernels
from thegang.cards.fast.numbers import numbers_of
from thegang.cards.fast.pocket_arrays import SIZES
from thegang.cards.fast.pockets import boards_of, hand_size
from thegang.cards.fast.runouts import FULL_BOARD, runouts


class Belief(NamedTuple):
    """What somebody may have: a weight for each pocket of unknown cards, and cards known for certain."""

    weights: NDArray[np.float64]
    known: tuple[Card | int, ...] = ()


def place_chances(
    pocket: Collection[Card | int],
    board: Collection[Card | int],
    others: Sequence[Belief],
    *,
    gone: Collection[Card | int] = (),
    most: int = 1_200,
) -> NDArray[np.float64]:
    """How likely it is that exactly 0, 1, 2, ... of the others are weaker on the full board.

    Someone equal is weaker half of the time. ``gone`` cards are known to be out of play. Where there are more than
    ``most`` ways to complete the board, it is a sample of so many of them.
    """
    own, there, out, *known = numbers_of(pocket, board, gone, *(other.known for other in others))
    hand_size(FULL_BOARD + len(own))
    seen = [*own, *out, *(number for numbers in known for number in numbers)]
    comings = runouts(there, seen, most)
    fixed = np.array([*own, *there], np.uint8)
    mine = kernels(len(comings)).score_hands(np.hstack([np.tile(fixed, (len(comings), 1)), comings]))
    assert mine is not None  # the cards are all different

    alike: defaultdict[tuple[int, ...], list[NDArray[np.float64]]] = defaultdict(list)
    for other, numbers in zip(others, known, strict=True):
        alike[_size(other.weights), *numbers].append(other.weights)
    likely = np.ones(len(comings))
    places = np.ones((len(comings), 1))
    for (size, *numbers), rows in alike.items():
        weights = np.array(rows)
        if not (weights.min() >= 0 and weights.max() < np.inf):  # neither is so with NaN among them
            raise ValueError("a weight is a number from 0 up")
        boards = boards_of([*numbers, *there], comings, seen)
        cards = hand_size(FULL_BOARD + len(numbers) + size)
        scores = kernels(len(comings) * weights.shape[1]).score_boards(boards, size, cards)
        mass, weaker = _shares(scores, mine, weights.T)
        for column in range(len(weights)):
            likely *= mass[:, column]
            places = _one_more(places, weaker[:, column])
    if not likely.any():
        raise ValueError("what is believed of the others can't be")
    return np.asarray(likely @ places / likely.sum())


def _size(weights: NDArray[np.float64]) -> int:
    for size in SIZES:
        if len(weights) == comb(len(DECK), size):
            return size
    raise ValueError(f"there are no {len(weights)} pockets of one size")


def _shares(
    scores: NDArray[np.int32], mine: NDArray[np.int32], weights: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By board and rival: the weight of the pockets that can be, and the share of it that is weaker than mine."""
    own = mine[:, None]
    possible = scores > 0
    halves = np.add(possible & (scores < own), possible & (scores <= own), dtype=np.uint8)
    mass = possible.astype(np.float64) @ weights
    weaker = halves.astype(np.float64) @ weights / 2
    return mass, weaker / np.where(mass > 0, mass, 1)


def _one_more(places: NDArray[np.float64], weaker: NDArray[np.float64]) -> NDArray[np.float64]:
    """The places with one more rival, who is weaker with the given chance on each board."""
    more = np.zeros((len(places), places.shape[1] + 1))
    more[:, :-1] += places * (1 - weaker[:, None])
    more[:, 1:] += places * weaker[:, None]
    return more
