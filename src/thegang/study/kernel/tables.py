"""``thegang.bots.heist.strengths`` for two-card pockets, compiled: the same tables to the last bit."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.strengths import COARSE, GRID, RUNOUTS, strengths
from thegang.cards.fast.arrays import CARD_BITS, CARD_KEYS, FLUSHES, size_arrays
from thegang.cards.fast.numba_kernels import Data, _data, _score_board
from thegang.cards.fast.pockets import pockets
from thegang.cards.fast.runouts import FULL_BOARD, _choices, _sample
from thegang.cards.fast.table import RANK_MASK
from thegang.study.kernel.compiled import exactly

SIZE = 2
POCKETS = len(pockets(SIZE))
DECK, RANKS = 52, 13
DEAD = 2 * RANKS
"""Stands for a card that can't be in a pocket."""
KINDS = RANKS * (RANKS + 1) // 2
_RANK_BITS = np.uint64(RANK_MASK)


class Tables(NamedTuple):
    """The pockets of a heist in each of its rounds."""

    order: NDArray[np.int32]
    """The step of each pocket; equal pockets have the same."""
    cells: NDArray[np.int16]
    """The place of each pocket on the grid."""
    possible: NDArray[np.bool_]
    steps_at: NDArray[np.int32]
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
    used = np.zeros(1 << 12, np.bool_)
    used[size_arrays(FULL_BOARD + SIZE).values >> COARSE] = used[FLUSHES >> COARSE] = used[0] = True
    return Source(
        _data(SIZE, FULL_BOARD + SIZE),
        CARD_BITS[:DECK].copy(),
        CARD_KEYS[:DECK].copy(),
        FLUSHES,
        (np.cumsum(used) - 1).astype(np.int16),
        _sample(DECK - 3, 2, RUNOUTS[SIZE]).astype(np.int64),
        _choices(DECK - 4, 1).astype(np.int64),
    )


@cache
def _before_the_flop() -> tuple[NDArray[np.int32], NDArray[np.int16], NDArray[np.int32]]:
    table = strengths((), SIZE)
    order = table.order.astype(np.int32)
    return order, table.cells[table.order].astype(np.int16), table.steps_at.astype(np.int32)


def tables_of(board: Sequence[int]) -> Tables:
    """The tables of a heist with these five community cards."""
    order, cells, steps_at = _before_the_flop()
    tables = Tables(
        np.empty((4, POCKETS), np.int32),
        np.empty((4, POCKETS), np.int16),
        np.ones((4, POCKETS), np.bool_),
        np.empty((4, GRID), np.int32),
    )
    tables.order[0], tables.cells[0], tables.steps_at[0] = order, cells, steps_at
    _make(np.array(board, np.int64), source(), tables)
    return tables


@exactly
def _make(board: NDArray[np.int64], source: Source, tables: Tables) -> None:
    values = np.empty(POCKETS)
    scores = np.empty(POCKETS, np.int32)
    for number in range(1, 4):
        there = board[: number + 2]
        if number == 3:
            key, held = np.int64(0), np.uint64(0)
            for card in there:
                key += source.keys[card]
                held |= source.bits[card]
            _score_board(key, held, source.data, scores)
            for pocket in range(POCKETS):
                values[pocket] = scores[pocket]
        else:
            _prospects(there, source, source.flop if number == 1 else source.turn, values)
        _lay_out(values, tables.order[number], tables.cells[number], tables.possible[number], tables.steps_at[number])


@exactly
def _prospects(
    there: NDArray[np.int64], source: Source, choices: NDArray[np.int64], values: NDArray[np.float64]
) -> None:
    """For every pocket the expected share of pockets that are weaker on the full board."""
    deck = np.empty(DECK, np.int64)
    left = 0
    for card in range(DECK):
        gone = False
        for other in there:
            gone |= other == card
        deck[left] = card
        left += not gone
    there_key = np.int64(0)
    codes = np.empty(DECK, np.int64)
    suits = np.zeros(4, np.int64)
    ranks = np.zeros(4, np.int64)
    for card in range(DECK):
        codes[card] = card % RANKS
    for card in there:
        there_key += source.keys[card]
        codes[card] = DEAD
        suits[card // RANKS] += 1
        ranks[card // RANKS] |= 1 << card % RANKS
    width = source.dense[-1] + 1
    steps = np.zeros((DEAD + 1, DEAD + 1), np.int64)
    ways, weaker, shares = np.zeros(width, np.int64), np.zeros(width), np.zeros((DEAD + 1, DEAD + 1))
    gone_with = np.zeros(POCKETS, np.int64)
    gone = np.zeros(DECK, np.int64)
    values[:] = 0
    for runout in range(len(choices)):
        key = there_key
        for choice in choices[runout]:
            card = deck[choice]
            key += source.keys[card]
            codes[card] = DEAD
            gone[card] += 1
            suits[card // RANKS] += 1
            ranks[card // RANKS] |= 1 << card % RANKS
        flush = -1
        for suit in range(4):
            if suits[suit] >= 3:
                flush = suit
        _by_codes(np.uint64(key), flush, ranks[flush], source, steps)
        _count(codes, flush, steps, ways)
        ways[0] = 0
        everything = 1
        for step in range(width):
            everything += ways[step]
        up_to = 0
        for step in range(1, width):
            up_to += ways[step]
            weaker[step] = (up_to - ways[step] / 2 + 0.5) / everything
        if flush >= 0:
            for card in range(flush * RANKS, (flush + 1) * RANKS):
                codes[card] += RANKS if codes[card] != DEAD else 0
        most = DEAD if flush >= 0 else RANKS
        for one in range(most):
            for other in range(most):
                shares[one, other] = weaker[steps[one, other]]
        place = 0
        for one in range(DECK):
            row = shares[codes[one]]
            line = values[place : place + DECK - 1 - one]
            others = codes[one + 1 :]
            for other in range(len(line)):
                line[other] += row[others[other]]
            place += len(line)
        if flush >= 0:
            for card in range(flush * RANKS, (flush + 1) * RANKS):
                codes[card] -= RANKS if codes[card] != DEAD else 0
        for choice in choices[runout]:
            card = deck[choice]
            codes[card] = card % RANKS
            suits[card // RANKS] -= 1
            ranks[card // RANKS] &= ~(1 << card % RANKS)
        if choices.shape[1] == 2:
            one, other = deck[choices[runout, 0]], deck[choices[runout, 1]]
            gone_with[one * (2 * DECK - one - 1) // 2 + other - one - 1] += 1
    for card in there:
        gone[card] = len(choices)
    place = 0
    for one in range(DECK):
        for other in range(one + 1, DECK):
            values[place] /= max(len(choices) - gone[one] - gone[other] + gone_with[place], 1)
            place += 1


@exactly
def _by_codes(key: np.uint64, flush: int, ranks: int, source: Source, steps: NDArray[np.int64]) -> None:
    """The step of each pocket by the ranks of its cards, and by whether they are of the suit with a flush."""
    _, _, _, shift, words, _, scores = source.data
    kinds, rows = words[POCKETS : POCKETS + KINDS], words[POCKETS + KINDS :]
    kind = 0
    for low in range(RANKS):
        for high in range(low, RANKS):
            place = (key + kinds[kind]) & _RANK_BITS
            score = scores[place + rows[place >> np.uint64(shift)]]
            kind += 1
            if flush < 0:
                steps[low, high] = steps[high, low] = source.dense[score >> COARSE]
                continue
            for one, other in ((low, high), (low + RANKS, high), (low, high + RANKS), (low + RANKS, high + RANKS)):
                together = ranks
                if one >= RANKS:
                    together |= 1 << low
                if other >= RANKS:
                    together |= 1 << high
                best = max(score, source.flushes[together])
                steps[one, other] = steps[other, one] = source.dense[best >> COARSE]


@exactly
def _count(codes: NDArray[np.int64], flush: int, steps: NDArray[np.int64], ways: NDArray[np.int64]) -> None:
    """How many pockets stand on each step."""
    ways[:] = 0
    plain, suited = np.zeros(RANKS, np.int64), np.zeros(RANKS, np.int64)
    for card in range(DECK):
        if codes[card] != DEAD:
            if card // RANKS == flush:
                suited[card % RANKS] = 1
            else:
                plain[card % RANKS] += 1
    for low in range(RANKS):
        ways[steps[low, low]] += plain[low] * (plain[low] - 1) // 2
        for high in range(low + 1, RANKS):
            ways[steps[low, high]] += plain[low] * plain[high]
        if suited[low]:
            for other in range(RANKS):
                ways[steps[low + RANKS, other]] += plain[other]
            for high in range(low + 1, RANKS):
                ways[steps[low + RANKS, high + RANKS]] += suited[high]


@exactly
def _lay_out(
    values: NDArray[np.float64],
    order: NDArray[np.int32],
    cells: NDArray[np.int16],
    possible: NDArray[np.bool_],
    steps_at: NDArray[np.int32],
) -> None:
    upwards = np.argsort(values)
    there = 0
    step = -1
    last = -1.0
    for pocket in upwards:
        if values[pocket] != last:
            step, last = step + 1, values[pocket]
        order[pocket] = step
        possible[pocket] = values[pocket] > 0
        there += values[pocket] > 0
    up_to = np.zeros(step + 1)
    for pocket in range(POCKETS):
        up_to[order[pocket]] += possible[pocket]
    by_step = np.empty(step + 1, np.int16)
    total = before = 0.0
    place = 0
    for here in range(step + 1):
        total += up_to[here]
        share = total / there
        by_step[here] = min(int((share + before) / 2 * GRID), GRID - 1)
        while place < GRID and (place + 0.5) / GRID <= share:
            steps_at[place] = here
            place += 1
        before = share
    for pocket in range(POCKETS):
        cells[pocket] = by_step[order[pocket]]
