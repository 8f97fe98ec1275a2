"""``thegang.bots.heist.strengths.prospects``, compiled: the same values to the last bit."""

from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.strengths import COARSE, RUNOUTS, Floats, prospects
from thegang.cards import Card
from thegang.cards.fast.numba_kernels import Data, _data, _score_board
from thegang.cards.fast.numbers import numbers_of
from thegang.cards.fast.pockets import boards_of, pockets
from thegang.cards.fast.runouts import FULL_BOARD, runouts
from thegang.study.kernel.compiled import kept
from thegang.study.kernel.tables import SIZE, Source, average_share, source

before_the_flop = cache(partial(prospects.plain, ()))


def compiled_prospects(board: tuple[Card, ...], size: int) -> Floats:
    """Stands in for ``prospects``."""
    if not board:
        return before_the_flop(size)
    [there] = numbers_of(board)
    values = np.zeros(len(pockets(size)))
    if size == SIZE:
        choices = source().flop if len(board) == FULL_BOARD - SIZE else source().turn
        _by_codes(np.array(there, np.int64), source(), choices, values)
    else:
        boards = boards_of(there, runouts(there, [], RUNOUTS[size]), [])
        _by_pockets(boards.keys, boards.masks, _data(size, FULL_BOARD + size), source().dense, values)
    return values


@kept
def _by_codes(there: NDArray[np.int64], source: Source, choices: NDArray[np.int64], values: Floats) -> None:
    average_share(there, source, choices, values)


@kept
def _by_pockets(
    keys: NDArray[np.int64], masks: NDArray[np.uint64], data: Data, dense: NDArray[np.int16], values: Floats
) -> None:
    """On each full board in turn, for pockets of any size."""
    scores, steps = np.empty(len(values), np.int32), np.empty(len(values), np.int16)
    ways, weaker, times = np.zeros(dense[-1] + 1, np.int64), np.zeros(dense[-1] + 1), np.zeros(len(values), np.int64)
    for board in range(len(keys)):
        _score_board(keys[board], masks[board], data, scores)
        ways[:] = 0
        for pocket in range(len(values)):
            steps[pocket] = dense[scores[pocket] >> COARSE]
            ways[steps[pocket]] += 1
        everything, up_to = len(values) - ways[0], 0
        for step in range(1, len(ways)):
            up_to += ways[step]
            weaker[step] = (up_to - ways[step] / 2 + 0.5) / (everything + 1)
        for pocket in range(len(values)):
            values[pocket] += weaker[steps[pocket]]
            times[pocket] += steps[pocket] > 0
    for pocket in range(len(values)):
        values[pocket] /= max(times[pocket], 1)
