"""The table behind every fast way in, as ``evaluator.table`` holds it (scripts/build_evaluator_table.py builds it).

Each card adds a key to its hand: the weight of its rank, and one in the counter of its suit. The weights are chosen so
that different ranks never have the same sum; their sums, cut to ``RANK_BITS`` bits, find the score of a hand without
regard to suits. For each size of hand, the upper bits of a sum are its row and the lower ``shift`` bits its column;
each row has an offset of its own, and together they pack all rows into one list almost without gaps (a perfect hash).
The counters start at 3, so that five cards of a suit set a bit, and then ``flushes`` has the score by the ranks in it.

The file is compressed with zlib; inside are little-endian numbers, in the order in which ``decode`` takes them.
"""

import sys
import zlib
from array import array
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from thegang.cards.card import DECK, JACK, RANKS, SUITS, Card
from thegang.cards.evaluator import FEWEST, MOST

PATH = Path(__file__).with_name("evaluator.table")

ALL_CODES: tuple[Card, ...] = (*DECK, JACK)
RANK_BITS = 25
RANK_MASK = (1 << RANK_BITS) - 1
SUIT_MASK = (1 << len(RANKS)) - 1
FLUSH_BIAS = 0x3333 << 32
FLUSH_BITS = 0x8888 << 32
PREFLOP_CLASSES = len(RANKS) ** 2

Numbers: TypeAlias = "array[int]"


class SizeTable(NamedTuple):
    """The perfect hash of all hands with one number of cards; a value is the place of its score among all."""

    shift: int
    offsets: Numbers
    values: Numbers

    def rows(self) -> Numbers:
        """What to add to a sum to get its place in ``values``: the offset of its row, less the row."""
        return array("i", [offset - (row << self.shift) for row, offset in enumerate(self.offsets)])


class ScoreTable(NamedTuple):
    """Everything in the file."""

    weights: Numbers
    scores: Numbers  # every score there is, weak to strong
    flushes: Numbers  # by the 13 bits of the ranks in one suit: the place of the score, 0 for no flush
    sizes: dict[int, SizeTable]
    preflop: Numbers  # two numbers a class of pocket: how often it beats a random hand, how often it ties

    def key(self, number: int) -> int:
        """What a card adds to its hand."""
        rank = RANKS.index(ALL_CODES[number][0])
        suit = SUITS.find(ALL_CODES[number][1])
        return self.weights[rank] + (1 << (32 + 4 * suit) if suit >= 0 else 0)


@cache
def load() -> ScoreTable:
    """The table, read once."""
    return decode(PATH.read_bytes())


def encode(table: ScoreTable) -> bytes:
    """The file that holds the table."""
    lists = [table.weights, array("I", [len(table.scores)]), table.scores, table.flushes]
    for size in range(FEWEST, MOST + 1):
        shift, offsets, values = table.sizes[size]
        lists += [array("I", [shift, len(values)]), offsets, values]
    lists.append(table.preflop)
    return zlib.compress(b"".join(_little(numbers).tobytes() for numbers in lists), 9)


def decode(data: bytes) -> ScoreTable:
    """The table that the file holds."""
    reader = _Reader(zlib.decompress(data))
    weights = reader.take("I", len(RANKS))
    scores = reader.take("I", *reader.take("I", 1))
    flushes = reader.take("H", SUIT_MASK + 1)
    sizes = {}
    for size in range(FEWEST, MOST + 1):
        shift, length = reader.take("I", 2)
        sizes[size] = SizeTable(shift, reader.take("I", 1 << RANK_BITS - shift), reader.take("H", length))
    return ScoreTable(weights, scores, flushes, sizes, reader.take("I", 2 * PREFLOP_CLASSES))


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, code: str, count: int) -> Numbers:
        numbers: Numbers = array(code)
        end = self._at + count * numbers.itemsize
        numbers.frombytes(self._data[self._at : end])
        self._at = end
        return _little(numbers)


def _little(numbers: Numbers) -> Numbers:
    """Between the order of bytes in the file and that of the machine, either way."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
