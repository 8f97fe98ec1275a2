"""What a hidden hand looks like to a bot, in a word that people would use: a pair, a flush draw, a weak hand."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.judging import Known, allowed
from thegang.bots.heist.reading import pocket_size
from thegang.bots.heist.strengths import GRID, Floats, strengths
from thegang.bots.measured import kept_within
from thegang.cards import RANKING_WORDS, RANKS, Card
from thegang.cards.fast.batch import rankings_of
from thegang.cards.fast.numbers import card_numbers
from thegang.cards.fast.pockets import pockets, score_pockets
from thegang.cards.fast.runouts import FULL_BOARD
from thegang.core import Seat
from thegang.heist import View

FLUSH_DRAW, STRAIGHT_DRAW, FLUSH_MISSED, STRAIGHT_MISSED = (
    "flush-draw",
    "straight-draw",
    "flush-missed",
    "straight-missed",
)
LOOKS = (*RANKING_WORDS, FLUSH_DRAW, STRAIGHT_DRAW, FLUSH_MISSED, STRAIGHT_MISSED)
STRENGTHS = ("weak", "middling", "strong")
"""A third of all hands each: said of hands that look like nothing in particular."""
LIKELY = 0.5
"""How likely a look must be to be told."""
KEPT = 2_000_000
"""Bytes that are kept of looks."""
RUN = 5
NEARLY = 4
"""So many cards of a suit are a flush draw."""


class Look(NamedTuple):
    """What a hand looks like, and how likely it is just that."""

    word: str
    chance: float


def look_at(view: View, weights: Floats, about: Seat, knows: Known) -> Look:
    """What a seat's hand looks like to whoever has this view, believes this of its pocket, and knows that."""
    size = pocket_size(view)
    table = strengths(view.community, size)
    likely = weights[about] * allowed(knows)[about] * table.possible
    likely = likely / likely.sum()
    if view.community:
        chances = np.bincount(looks(view.community, size), likely, len(LOOKS))
        best = int(chances.argmax())
        if chances[best] >= LIKELY:
            return Look(LOOKS[best], float(chances[best]))
    thirds = np.bincount(table.cells[table.order] * len(STRENGTHS) // GRID, likely, len(STRENGTHS))
    best = int(thirds.argmax())
    return Look(STRENGTHS[best], float(thirds[best]))


@kept_within(KEPT)
def looks(board: tuple[Card, ...], size: int) -> NDArray[np.int8]:
    """What every pocket looks like on a board: the place in LOOKS."""
    rankings = rankings_of(score_pockets(board, size))
    found = np.maximum(rankings, 0).astype(np.int8)
    before = board[: FULL_BOARD - 1]
    nothing = rankings == rankings[strengths(board, size).possible].min()  # the pocket adds nothing to the board
    flush, straight = (FLUSH_DRAW, STRAIGHT_DRAW) if len(board) < FULL_BOARD else (FLUSH_MISSED, STRAIGHT_MISSED)
    found[nothing & _draws_straight(before, size)] = LOOKS.index(straight)
    found[nothing & _draws_flush(before, size)] = LOOKS.index(flush)
    return found


def _draws_flush(board: tuple[Card, ...], size: int) -> NDArray[np.bool_]:
    """Which pockets need one more card for a flush."""
    suits, there = pockets(size) // len(RANKS), card_numbers(board) // len(RANKS)
    draws = np.zeros(len(suits), np.bool_)
    for suit in range(4):
        mine = (suits == suit).sum(axis=1)
        draws |= (mine > 0) & (mine + np.count_nonzero(there == suit) == NEARLY)
    return draws


def _draws_straight(board: tuple[Card, ...], size: int) -> NDArray[np.bool_]:
    """Which pockets need one more card for a straight, one of two values at least."""
    there = np.bitwise_or.reduce(1 << (card_numbers(board) % len(RANKS)).astype(np.int64))
    values = np.bitwise_or.reduce(1 << (pockets(size) % len(RANKS)).astype(np.int64), axis=1)
    return (_outs(values | there) > 1) & (_outs(np.array([there])) < 2)


def _outs(values: NDArray[np.int64]) -> NDArray[np.intp]:
    """How many values would make a straight of these, which are bits; the ace is also below the two."""
    outs = np.zeros(len(values), np.intp)
    for value in range(len(RANKS)):
        with_it = values | 1 << value
        ranks = with_it << 1 | with_it >> len(RANKS) - 1 & 1
        runs = ranks
        for more in range(1, RUN):
            runs = runs & ranks >> more
        outs += (runs != 0) & (values & 1 << value == 0)
    return outs
