"""The kernels of ``numpy_kernels`` compiled by Numba: the same values, several times as fast.

Compiled when first called, kept on disk, and without the global interpreter lock. All whole numbers in the loops are
unsigned, because a signed one would be tested for a negative index each time. No index can leave its array: every sum
of keys has a place in the table, whatever the cards.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from thegang.cards.fast.arrays import BAD_KEY, CARD_KEYS, FLUSHES, size_arrays
from thegang.cards.fast.pocket_arrays import Boards, pocket_arrays
from thegang.cards.fast.table import FLUSH_BIAS, FLUSH_BITS, RANK_MASK, SUIT_MASK

Result = TypeVar("Result")
U64 = np.uint64
Keys: TypeAlias = NDArray[np.uint64]
Scores: TypeAlias = NDArray[np.int32]
Places: TypeAlias = NDArray[np.uint16]
Data: TypeAlias = tuple[int, int, int, int, Keys, Places, Scores]

_ONE, _TWO, _FIVE, _SUIT = U64(1), U64(2), U64(5), U64(13)
_BIAS, _FLUSH, _RANKS, _RANKS_OF_SUIT = U64(FLUSH_BIAS), U64(FLUSH_BITS), U64(RANK_MASK), U64(SUIT_MASK)
_LOW_HALF = U64((1 << 32) - 1)
_BAD_SHIFT = U64(BAD_KEY.bit_length() - 1)
_FIRST_FLUSH_BIT = U64((FLUSH_BITS & -FLUSH_BITS).bit_length() - 1)

_CARD_KEYS = CARD_KEYS.view(np.uint64)


def _compiled(function: Callable[..., Result]) -> Callable[..., Result]:
    return cast(Callable[..., Result], numba.njit(cache=True, nogil=True)(function))


def _inlined(function: Callable[..., Result]) -> Callable[..., Result]:
    return cast(Callable[..., Result], numba.njit(inline="always")(function))


def _ctpop(_context: Any, _number: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


_bit_count = cast(Callable[[np.uint64], np.uint64], intrinsic(_ctpop))


def score_hands(hands: NDArray[np.uint8]) -> Scores | None:
    """As in ``numpy_kernels``."""
    scores = np.empty(len(hands), np.int32)
    table = size_arrays(hands.shape[1])
    rows = _short_rows(hands.shape[1])
    good = _score_hands(hands, _CARD_KEYS, rows, table.values, FLUSHES, U64(table.shift), scores)
    return scores if good else None


@cache
def _short_rows(cards: int) -> NDArray[np.uint32]:
    """The rows in half the memory, to be added modulo 2 ** 32: more of them stay in the fastest cache."""
    return size_arrays(cards).rows.astype(np.uint32)


def score_pockets(key: int, held: int, size: int, cards: int) -> Scores:
    """As in ``numpy_kernels``."""
    data = _data(size, cards)
    scores = np.empty(data[1], np.int32)  # to hand over one more array is faster than to get it back
    _score_board(key, held, data, scores)
    return scores


def score_boards(boards: Boards, size: int, cards: int) -> Scores:
    """As in ``numpy_kernels``."""
    return _score_boards(*boards, _data(size, cards))


def count_wins(mine: Scores, boards: Boards, size: int, cards: int) -> tuple[int, int]:
    """As in ``numpy_kernels``."""
    return _count_wins(mine, *boards, _data(size, cards), pocket_arrays(size).class_ways)


def count_beaten(scores: Scores, size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """As in ``numpy_kernels``."""
    pockets = pocket_arrays(size)
    counts = np.zeros((2, len(pockets.masks)), np.int64)
    _count_beaten(scores, pockets.shared, pockets.shared_signs, pockets.shared_count, (-1) ** size, counts)
    return counts[0], counts[1]


@cache
def _data(size: int, cards: int) -> Data:
    """What the loops need of ``PocketArrays`` and ``SizeArrays``, in few arrays: each one costs time in every call."""
    pockets, table = pocket_arrays(size), size_arrays(cards)
    words = np.concatenate([pockets.masks, pockets.class_keys.view(np.uint64), table.rows.view(np.uint64)])
    places = np.concatenate([pockets.classes, pockets.flush_order.ravel(), pockets.flush_ends]).astype(np.uint16)
    scores = np.concatenate([table.values, FLUSHES])
    return size, len(pockets.masks), len(pockets.class_keys), table.shift, words, places, scores


@_inlined
def _laid_out(data: Data) -> tuple[Keys, Keys, Keys, Places, Places, Places, Scores, Scores]:
    """The arrays that ``_data`` has put together: masks, class keys, rows; classes, flush order and ends; scores."""
    _, count, kinds, _, words, places, scores = data
    masks, class_keys, rows = words[:count], words[count : count + kinds], words[count + kinds :]
    classes, order, ends = places[:count], places[count : 5 * count].reshape(4, count), places[5 * count :]
    return masks, class_keys, rows, classes, order, ends, scores[:-8192], scores[-8192:]


@_inlined
def _score_rows(
    hands: NDArray[np.uint8],
    size: int,
    card_keys: Keys,
    rows: NDArray[np.uint32],
    values: Scores,
    flushes: Scores,
    shift: np.uint64,
    scores: Scores,
) -> bool:
    wrong = U64(0)
    for hand in range(hands.shape[0]):
        key, held = _BIAS, U64(0)
        for place in range(size):
            card = hands[hand, place]
            key += card_keys[card]
            held += _ONE << U64(card & 63)
        wrong |= (_bit_count(held) ^ U64(size)) | (key >> _BAD_SHIFT)
        ranks = key & _RANKS
        score = values[(ranks + U64(rows[ranks >> shift])) & _LOW_HALF]
        flag = key & _FLUSH
        if flag:
            suit = (_bit_count(flag - _ONE) - _FIRST_FLUSH_BIT) >> _TWO
            score = max(score, flushes[(held >> (_SUIT * suit)) & _RANKS_OF_SUIT])
        scores[hand] = score
    return bool(wrong == 0)


@_compiled
def _score_hands(
    hands: NDArray[np.uint8],
    card_keys: Keys,
    rows: NDArray[np.uint32],
    values: Scores,
    flushes: Scores,
    shift: np.uint64,
    scores: Scores,
) -> bool:
    if hands.shape[1] == 7:  # the usual size as a constant: the compiler unrolls the loop over the cards
        return _score_rows(hands, 7, card_keys, rows, values, flushes, shift, scores)
    return _score_rows(hands, hands.shape[1], card_keys, rows, values, flushes, shift, scores)


@_inlined
def _fill(key: np.uint64, held: np.uint64, seen: np.uint64, data: Data, by_class: Scores, scores: Scores) -> None:
    size, shift = data[0], U64(data[3])
    masks, class_keys, rows, classes, flush_order, flush_ends, values, flushes = _laid_out(data)
    for kind in range(len(class_keys)):
        ranks = (key + class_keys[kind]) & _RANKS
        by_class[kind] = values[ranks + rows[ranks >> shift]]
    for pocket in range(len(masks)):
        score = by_class[classes[pocket]]  # looked up in any case: a processor guesses badly which pockets can be
        scores[pocket] = score if (masks[pocket] & seen) == 0 else 0
    for suit in range(4):
        there = (held >> (_SUIT * U64(suit))) & _RANKS_OF_SUIT
        least = max(5 - int(_bit_count(there)), 0)
        if least <= size:
            for place in range(flush_ends[least]):
                pocket = flush_order[suit, place]
                together = there | ((masks[pocket] >> (_SUIT * U64(suit))) & _RANKS_OF_SUIT)
                score = max(scores[pocket], flushes[together])
                scores[pocket] = score if scores[pocket] else 0


@_compiled
def _score_board(key: int, held: int, data: Data, scores: Scores) -> None:
    _fill(U64(key), U64(held), U64(held), data, np.empty(data[2], np.int32), scores)


@_compiled
def _score_boards(keys: NDArray[np.int64], masks: Keys, seen: Keys, data: Data) -> Scores:
    by_class = np.empty(data[2], np.int32)
    scores = np.empty((len(keys), data[1]), np.int32)
    for board in range(len(keys)):
        _fill(U64(keys[board]), masks[board], seen[board], data, by_class, scores[board])
    return scores


@_compiled
def _count_wins(
    mine: Scores, keys: NDArray[np.int64], board_masks: Keys, seen: Keys, data: Data, class_ways: NDArray[np.intp]
) -> tuple[int, int]:
    size, shift = data[0], U64(data[3])
    masks, class_keys, rows, classes, flush_order, flush_ends, values, flushes = _laid_out(data)
    wins = ties = 0
    by_class = np.empty(len(class_keys), np.int32)
    choices = np.ones(4 * 13, np.int64)
    for board in range(len(keys)):
        own = mine[board]
        for rank in range(13):
            there = 4
            for suit in range(4):
                there -= int((seen[board] >> U64(13 * suit + rank)) & _ONE)
            choices[13 + rank] = there
            choices[26 + rank] = there * (there - 1) // 2
            choices[39 + rank] = there * (there - 1) * (there - 2) // 6
        for kind in range(len(class_keys)):
            ranks = (U64(keys[board]) + class_keys[kind]) & _RANKS
            score = values[ranks + rows[ranks >> shift]]
            by_class[kind] = score
            ways = 1
            for column in range(size):
                ways *= choices[class_ways[kind, column]]
            wins += ways if score < own else 0
            ties += ways if score == own else 0
        for suit in range(4):
            suited = (board_masks[board] >> (_SUIT * U64(suit))) & _RANKS_OF_SUIT
            least = max(5 - int(_bit_count(suited)), 0)
            if least > size:
                continue
            for place in range(flush_ends[least]):
                pocket = flush_order[suit, place]
                possible = int((masks[pocket] & seen[board]) == 0)
                together = suited | ((masks[pocket] >> (_SUIT * U64(suit))) & _RANKS_OF_SUIT)
                plain = by_class[classes[pocket]]
                better = max(plain, flushes[together])
                wins += possible * (int(better < own) - int(plain < own))
                ties += possible * (int(better == own) - int(plain == own))
    return wins, ties


@_compiled
def _sort(scores: Scores, order: NDArray[np.int32], spare: NDArray[np.int32], count: int) -> None:
    """Put the first ``count`` pockets of ``order`` in the order of their scores, byte by byte from the lowest."""
    starts = np.empty(257, np.int32)
    for shift in (0, 8, 16):
        starts[:] = 0
        for place in range(count):
            starts[(scores[order[place]] >> shift & 255) + 1] += 1
        for byte in range(256):
            starts[byte + 1] += starts[byte]
        for place in range(count):
            byte = scores[order[place]] >> shift & 255
            spare[starts[byte]] = order[place]
            starts[byte] += 1
        order[:count] = spare[:count]


@_compiled
def _count_beaten(
    scores: Scores,
    shared: NDArray[np.intp],
    signs: NDArray[np.int64],
    shared_count: int,
    own: int,
    counts: NDArray[np.int64],
) -> None:
    order = np.empty(scores.shape[1], np.int32)
    spare = np.empty(scores.shape[1], np.int32)
    lower = np.empty(shared_count, np.int64)  # by shared cards: the pockets passed so far
    equal = np.zeros(shared_count, np.int64)  # and those with the score at hand
    for board in range(scores.shape[0]):
        line = scores[board]
        count = 0
        for pocket in range(len(line)):
            if line[pocket]:
                order[count] = pocket
                count += 1
        _sort(line, order, spare, count)
        lower[:] = 0
        start = 0
        while start < count:
            end = start
            while end < count and line[order[end]] == line[order[start]]:
                for column in range(len(signs)):
                    equal[shared[order[end], column]] += 1
                end += 1
            for place in range(start, end):
                pocket = order[place]
                beaten, tied = start, end - start + own
                for column in range(len(signs)):
                    beaten += signs[column] * lower[shared[pocket, column]]
                    tied += signs[column] * equal[shared[pocket, column]]
                counts[0, pocket] += beaten
                counts[1, pocket] += tied
            for place in range(start, end):
                for column in range(len(signs)):
                    cards = shared[order[place], column]
                    lower[cards] += equal[cards]
                    equal[cards] = 0
            start = end
