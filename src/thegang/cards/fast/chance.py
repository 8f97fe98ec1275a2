"""The chance to beat a random hand: exact from the flop on, and before the flop exact for two cards of the deck.

Everything else before the flop is the average over a sample of boards, each of them exact.
"""

from collections.abc import Collection
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.cards.card import DECK, RANKS, Card
from thegang.cards.fast.engine import kernels
from thegang.cards.fast.numbers import numbers_of
from thegang.cards.fast.pocket_arrays import pocket_arrays
from thegang.cards.fast.pockets import boards_of, hand_size, hand_with
from thegang.cards.fast.runouts import FULL_BOARD, TOO_FEW, runouts
from thegang.cards.fast.table import load

AT_A_TIME = 1 << 20  # scores held in memory at once


class Chance(NamedTuple):
    """How likely a hand is to beat a random one, to tie and to lose; together 1."""

    win: float
    tie: float
    lose: float

    @property
    def share(self) -> float:
        """One number for it: a tie counts half."""
        return self.win + self.tie / 2


def chance(
    pocket: Collection[Card | int],
    board: Collection[Card | int] = (),
    *,
    rival: int | None = None,
    gone: Collection[Card | int] = (),
    most: int = 10_000,
) -> Chance:
    """The chance of a pocket against one of ``rival`` unknown cards (by default as many as it has) on the full board.

    ``gone`` are other cards known to be out of play. Where there are more than ``most`` ways to complete the board, it
    is a sample of so many of them.

    >>> from thegang.cards import parse_cards
    >>> round(chance(parse_cards("Ah Kd"), parse_cards("2c 3d 4h")).share, 4)
    0.5422
    """
    own, there, out = numbers_of(pocket, board, gone)
    size = len(own) if rival is None else rival
    if not there and not out and len(own) == size == 2 and max(own) < len(DECK):
        wins, ties = (int(counts[_preflop_class(*own)]) for counts in _preflop())
        return _chance(wins, ties, _PREFLOP_DEALS)

    cards = hand_with(FULL_BOARD, size)
    hand_size(FULL_BOARD + len(own))
    comings = runouts(there, [*own, *out], most)
    deals = _pockets_left([*own, *there, *out], comings.shape[1], size)
    boards = boards_of(there, comings, [*own, *out])
    step = AT_A_TIME // comb(len(DECK), size)
    fixed = np.array([*own, *there], np.uint8)
    mine = kernels(len(comings)).score_hands(np.hstack([np.tile(fixed, (len(comings), 1)), comings]))
    assert mine is not None  # the cards are all different
    wins = ties = 0
    for start in range(0, len(comings), step):
        part = boards.part(start, start + step)
        use = kernels(len(part.keys) * comb(len(RANKS), size))
        more = use.count_wins(mine[start : start + step], part, size, cards)
        wins, ties = wins + more[0], ties + more[1]
    return _chance(wins, ties, len(comings) * deals)


def pocket_chances(
    board: Collection[Card | int] = (),
    size: int = 2,
    *,
    gone: Collection[Card | int] = (),
    most: int = 1_200,
) -> NDArray[np.float64]:
    """For every pocket the chance against a random one of the same size, ties as a half; 0 for those that can't be.

    As in ``chance``, ``gone`` cards are out of play and ``most`` limits the ways to complete the board.
    """
    there, out = numbers_of(board, gone)
    if not there and not out and size == 2:
        wins, ties = _preflop()
        return np.asarray((wins + ties / 2)[preflop_classes()] / _PREFLOP_DEALS)

    cards = hand_with(FULL_BOARD, size)
    comings = runouts(there, out, most)
    rivals = _pockets_left([*there, *out], comings.shape[1] + size, size)
    boards = boards_of(there, comings, out)
    pockets = comb(len(DECK), size)
    halves = np.zeros(pockets, np.int64)
    deals = np.zeros(pockets, np.int64)
    step = AT_A_TIME // pockets
    for start in range(0, len(comings), step):
        part = boards.part(start, start + step)
        use = kernels(len(part.keys) * pockets)
        scores = use.score_boards(part, size, cards)
        beaten, tied = use.count_beaten(scores, size)
        halves += 2 * beaten + tied
        deals += np.count_nonzero(scores, axis=0)
    return halves / np.maximum(2 * deals * rivals, 1)


def _pockets_left(seen: Collection[int], coming: int, size: int) -> int:
    """How many pockets are left for a rival when ``coming`` more cards than those seen are out of the deck."""
    left = len(DECK) - sum(number < len(DECK) for number in seen) - coming
    if left < size:
        raise ValueError(TOO_FEW)
    return comb(left, size)


def _chance(wins: int, ties: int, deals: int) -> Chance:
    return Chance(wins / deals, ties / deals, (deals - wins - ties) / deals)


# Before the flop 169 classes of pockets are different: pairs, and two ranks suited or not. By numbers, 13 times one
# rank and the other: suited pockets have the higher rank first, the others the lower one.
_PREFLOP_DEALS = comb(len(DECK) - 2, FULL_BOARD) * comb(len(DECK) - 2 - FULL_BOARD, 2)


@cache
def _preflop() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    wins, ties = np.array(load().preflop, np.int64).reshape(-1, 2).T
    return wins, ties


def _preflop_class(one: int, other: int) -> int:
    low, high = sorted((one % len(RANKS), other % len(RANKS)))
    return high * len(RANKS) + low if one // len(RANKS) == other // len(RANKS) else low * len(RANKS) + high


@cache
def preflop_classes() -> NDArray[np.intp]:
    """The class of every pocket."""
    return np.array([_preflop_class(*pocket) for pocket in pocket_arrays(2).cards.tolist()], np.intp)
