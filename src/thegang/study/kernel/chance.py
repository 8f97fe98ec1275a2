"""``random.Random``, compiled: the same draws from the same words.

All that Python draws comes from one row of 32-bit words. They are drawn beforehand, and what is made of them is
made here; a stream counts how many are used up.
"""

from math import cos, exp, log, pi, sin, sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.study.kernel.compiled import Floats, exactly

WORDS = 1 << 14
"""A heist takes a few thousand."""
TWO_PI = 2 * pi
WIDTH = 4 * exp(-0.5) / sqrt(2.0)
"""Of the box from which points are drawn until one is under a bell curve."""


class Streams(NamedTuple):
    """A row of words for each who draws, and how many of them are used up."""

    words: NDArray[np.uint32]
    used: NDArray[np.int64]
    spare: Floats
    """The second number of the last pair from a bell curve; NaN if there is none."""


def streams(count: int) -> Streams:
    """Streams of words for so many, all used up."""
    return Streams(np.zeros((count, WORDS), np.uint32), np.full(count, WORDS), np.full(count, np.nan))


def refill(streams: Streams, row: int, source: Random) -> None:
    """See to it that at least half of the words of a row are left."""
    used = int(streams.used[row])
    if used <= WORDS // 2:
        return
    left = WORDS - used
    streams.words[row, :left] = streams.words[row, used:]
    more = source.getrandbits(32 * used).to_bytes(4 * used, "little")
    streams.words[row, left:] = np.frombuffer(more, "<u4")
    streams.used[row] = 0


def check(streams: Streams) -> None:
    """No heist takes more words than there were."""
    if (streams.used > WORDS).any():
        raise RuntimeError("a heist took more chance than there was")


@exactly
def word(streams: Streams, row: int) -> int:
    """The next word."""
    used = streams.used[row]
    streams.used[row] = used + 1
    return int(streams.words[row, min(used, WORDS - 1)])


@exactly
def number(streams: Streams, row: int) -> float:
    """``Random.random``."""
    high = word(streams, row) >> 5
    low = word(streams, row) >> 6
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)


@exactly
def shuffled(streams: Streams, row: int, order: NDArray[np.int64]) -> None:
    """``Random.sample`` of all seats, for fewer than 21: into ``order``."""
    players = len(order)
    left = np.arange(players)
    for place in range(players):
        count = players - place
        bits = 1
        while count >> bits:
            bits += 1
        chosen = word(streams, row) >> (32 - bits)
        while chosen >= count and streams.used[row] <= WORDS:
            chosen = word(streams, row) >> (32 - bits)
        order[place] = left[chosen]
        left[chosen] = left[count - 1]


@exactly
def normal(streams: Streams, row: int) -> float:
    """``Random.normalvariate(0, 1)``."""
    while True:
        one = number(streams, row)
        other = 1.0 - number(streams, row)
        drawn = WIDTH * (one - 0.5) / other
        if drawn * drawn / 4.0 <= -log(other):
            return float(drawn)


@exactly
def gauss(streams: Streams, row: int) -> float:
    """``Random.gauss(0, 1)``."""
    drawn = streams.spare[row]
    streams.spare[row] = np.nan
    if np.isnan(drawn):
        angle = number(streams, row) * TWO_PI
        far = sqrt(-2.0 * log(1.0 - number(streams, row)))
        drawn = cos(angle) * far
        streams.spare[row] = sin(angle) * far
    return float(drawn)
