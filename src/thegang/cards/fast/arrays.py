"""The table as NumPy arrays, in the types the kernels want."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.cards.fast.table import ALL_CODES, load

BAD_KEY = 1 << 56  # what a number adds that is no card

CARD_KEYS = np.full(256, BAD_KEY, np.int64)
CARD_BITS = np.zeros(256, np.uint64)
for _number in range(len(ALL_CODES)):
    CARD_KEYS[_number] = load().key(_number)
    CARD_BITS[_number] = 1 << _number

_SCORES = np.array(load().scores, np.int32)
FLUSHES = np.where(load().flushes, _SCORES[load().flushes], 0).astype(np.int32)


class SizeArrays(NamedTuple):
    """The perfect hash of the hands with one number of cards: ``values[sum + rows[sum >> shift]]`` is a score."""

    shift: int
    rows: NDArray[np.int64]
    values: NDArray[np.int32]


@cache
def size_arrays(size: int) -> SizeArrays:
    """The arrays for hands of ``size`` cards."""
    table = load().sizes[size]
    return SizeArrays(table.shift, np.array(table.rows(), np.int64), _SCORES[table.values])
