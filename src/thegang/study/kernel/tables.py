"""``thegang.bots.heist.strengths`` for two-card pockets, compiled: the same tables to the last bit."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.strengths import COARSE, GRID, RUNOUTS, coarse_steps, strengths
from thegang.cards.fast.arrays import CARD_BITS, CARD_KEYS, FLUSHES
from thegang.cards.fast.numba_kernels import Data, _data, _score_board
from thegang.cards.fast.pockets import pockets
from thegang.cards.fast.runouts import FULL_BOARD, _choices, _sample
from thegang.cards.fast.table import RANK_MASK
from thegang.study.kernel.compiled import exactly, kept

SIZE = 2
POCKETS = len(pockets(SIZE))
DECK, RANKS = 52, 13
DEAD = 2 * RANKS
"""Stands for a card that can't be in a pocket."""
KINDS = RANKS * (RANKS + 1) // 2
KEPT = 30_000
"""So many boards are kept, for teams that get the same deals: about 8 kB each."""
_RANK_BITS = np.uint64(RANK_MASK)


class Tables(NamedTuple):
    """The pockets of a heist in each of its rounds."""

    order: NDArray[np.uint16]
    """The step of each pocket; equal pockets have the same."""
    cells: NDArray[np.uint16]
    """The place of each pocket on the grid."""
    possible: NDArray[np.bool_]
    steps_at: NDArray[np.uint16]
    """The step at each place on the grid."""


class Source(NamedTuple):
    """What tables are made from."""

    data: Data
    bits: NDArray[np.uint64]
    keys: NDArray[np.int64]
    flushes: NDArray[np.int32]
    dense: NDArray[np.int16]
    """The scores as they count before the river, without gaps."""
    flop: NDArray[np.int64]
    turn: NDArray[np.int64]


@cache
def source() -> Source:
    """What all tables are made from."""
    return Source(
        _data(SIZE, FULL_BOARD + SIZE),
        CARD_BITS[:DECK].copy(),
        CARD_KEYS[:DECK].copy(),
        FLUSHES,
        coarse_steps().astype(np.int16),
        _sample(DECK - 3, 2, RUNOUTS[SIZE]).astype(np.int64),
        _choices(DECK - 4, 1).astype(np.int64),
    )


@cache
def _before_the_flop() -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]:
    table = strengths((), SIZE)
    rows = table.order, table.cells[table.order], table.steps_at
    order, cells, steps_at = (row.astype(np.uint16) for row in rows)
    return order, cells, steps_at


def tables_of(board: Sequence[int]) -> Tables:
    """The tables of a heist with these five community cards."""
    order, cells, steps_at = _before_the_flop()
    tables = Tables(
        np.empty((4, POCKETS), np.uint16),
        np.empty((4, POCKETS), np.uint16),
        np.ones((4, POCKETS), np.bool_),
        np.empty((4, GRID), np.uint16),
    )
    tables.order[0], tables.cells[0], tables.steps_at[0] = order, cells, steps_at
    tables.order[1:] = orders_of(tuple(board))
    _lay_out(tables)
    return tables


@lru_cache(maxsize=KEPT)
def orders_of(board: tuple[int, ...]) -> NDArray[np.uint16]:
    """The order of all pockets on the flop, the turn and the river."""
    orders = np.empty((3, POCKETS), np.uint16)
    _make(np.array(board, np.int64), source(), orders)
    return orders


@kept
def _make(board: NDArray[np.int64], source: Source, orders: NDArray[np.uint16]) -> None:
    values = np.empty(POCKETS)
    scores = np.empty(POCKETS, np.int32)
    for number in range(3):
        there = board[: number + 3]
        if number == 2:
            key, held = np.int64(0), np.uint64(0)
            for card in there:
                key += source.keys[card]
                held |= source.bits[card]
            _score_board(key, held, source.data, scores)
            for pocket in range(POCKETS):
                values[pocket] = scores[pocket]
        else:
            average_share(there, source, source.turn if number else source.flop, values)
        step, last = -1, -1.0
        for pocket in np.argsort(values):
            if values[pocket] != last:
                step, last = step + 1, values[pocket]
            orders[number, pocket] = step


@exactly
def average_share(
    there: NDArray[np.int64], source: Source, choices: NDArray[np.int64], values: NDArray[np.float64]
) -> None:
    """For every pocket the expected share of pockets that are weaker on the full board."""
    deck = np.empty(DECK, np.int64)
    left = 0
    for number in range(DECK):
        deck[left] = number
        left += not (there == number).any()
    width = source.dense[-1] + 1
    codes, board = np.empty(DECK, np.uint8), np.empty(FULL_BOARD, np.int64)
    board[: len(there)] = there
    steps, shares = np.zeros((DEAD + 1, DEAD + 1), np.int64), np.zeros((DEAD + 1, DEAD + 1))
    ways, weaker = np.zeros(width, np.int64), np.zeros(width)
    times, times_both = np.zeros(DECK, np.int64), np.zeros(POCKETS, np.int64)
    values[:] = 0
    for runout in range(len(choices)):
        board[len(there) :] = deck[choices[runout]]
        for card in board:
            times[card] += 1
        if choices.shape[1] == SIZE:
            times_both[_place(board[FULL_BOARD - 2], board[FULL_BOARD - 1])] += 1
        suited = _code(board, codes)
        _by_codes(board, suited, source, steps)
        everything = _count(codes, steps, ways)
        up_to = 0
        for step in range(1, width):
            up_to += ways[step]
            weaker[step] = (up_to - ways[step] / 2 + 0.5) / (everything + 1)
        for one in range(DEAD):
            for other in range(DEAD):
                shares[one, other] = weaker[steps[one, other]]
        place = 0
        for one in range(DECK):
            row, others = shares[codes[one]], codes[one + 1 :]
            line = values[place : place + len(others)]
            for other in range(len(others)):
                line[other] += row[others[other]]
            place += len(others)
    for one in range(DECK):
        for other in range(one + 1, DECK):
            place = _place(one, other)
            values[place] /= max(len(choices) - times[one] - times[other] + times_both[place], 1)


@exactly
def _place(one: int, other: int) -> int:
    """The place of a pocket among all, the lower card first."""
    return one * (2 * DECK - one - 1) // 2 + other - one - 1


@exactly
def _code(board: NDArray[np.int64], codes: NDArray[np.uint8]) -> int:
    """All that counts of each card: its rank, and whether it is of a suit in which there may be a flush.

    Gives the ranks on the board in that suit, as bits; 0 if there is none.
    """
    ranks, suits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for card in board:
        ranks[card // RANKS] |= 1 << card % RANKS
        suits[card // RANKS] += 1
    suited = 0
    for suit in range(4):
        more = 0
        if suits[suit] > FULL_BOARD - 3:
            suited, more = ranks[suit], RANKS
        for rank in range(RANKS):
            codes[suit * RANKS + rank] = rank + more
    for card in board:
        codes[card] = DEAD
    return suited


@exactly
def _by_codes(board: NDArray[np.int64], suited: int, source: Source, steps: NDArray[np.int64]) -> None:
    """The step of each pocket by what counts of its cards."""
    _, _, _, shift, words, _, scores = source.data
    kinds, rows = words[POCKETS : POCKETS + KINDS], words[POCKETS + KINDS :]
    key = np.int64(0)
    for card in board:
        key += source.keys[card]
    kind = 0
    for low in range(RANKS):
        for high in range(low, RANKS):
            place = (np.uint64(key) + kinds[kind]) & _RANK_BITS
            score = scores[place + rows[place >> np.uint64(shift)]]
            kind += 1
            if not suited:
                steps[low, high] = steps[high, low] = source.dense[score >> COARSE]
                continue
            for one, other in ((low, high), (low + RANKS, high), (low, high + RANKS), (low + RANKS, high + RANKS)):
                together = suited
                if one >= RANKS:
                    together |= 1 << low
                if other >= RANKS:
                    together |= 1 << high
                best = max(score, source.flushes[together])
                steps[one, other] = steps[other, one] = source.dense[best >> COARSE]


@exactly
def _count(codes: NDArray[np.uint8], steps: NDArray[np.int64], ways: NDArray[np.int64]) -> int:
    """How many pockets stand on each step, and how many there are."""
    ways[:] = 0
    there = np.zeros(DEAD + 1, np.int64)
    for card in range(DECK):
        there[codes[card]] += 1
    most = DEAD if there[RANKS:DEAD].any() else RANKS
    everything = 0
    for one in range(most):
        if there[one]:
            pairs = there[one] * (there[one] - 1) // 2
            ways[steps[one, one]] += pairs
            everything += pairs
            for other in range(one + 1, most):
                pairs = there[one] * there[other]
                ways[steps[one, other]] += pairs
                everything += pairs
    return everything


@kept
def _lay_out(tables: Tables) -> None:
    """From the order of pockets to the grid; on a board the lowest step is that of pockets that can't be."""
    up_to, by_step = np.empty(POCKETS), np.empty(POCKETS, np.uint16)
    for number in range(1, 4):
        order, possible = tables.order[number], tables.possible[number]
        up_to[:] = 0
        there = last = 0
        for pocket in range(POCKETS):
            possible[pocket] = order[pocket] > 0
            up_to[order[pocket]] += possible[pocket]
            there += possible[pocket]
            last = max(last, order[pocket])
        total = before = 0.0
        place = 0
        for here in range(last + 1):
            total += up_to[here]
            share = total / there
            by_step[here] = min(int((share + before) / 2 * GRID), GRID - 1)
            while place < GRID and (place + 0.5) / GRID <= share:
                tables.steps_at[number, place] = here
                place += 1
            before = share
        for pocket in range(POCKETS):
            tables.cells[number, pocket] = by_step[order[pocket]]
