"""The kernels in NumPy: no compiler needed, and the form in use unless Numba is there."""

from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from thegang.cards.card import RANKS, SUITS
from thegang.cards.fast.arrays import CARD_BITS, CARD_KEYS, FLUSHES, SizeArrays, size_arrays
from thegang.cards.fast.pocket_arrays import MOST_OF_A_RANK, Boards, PocketArrays, pocket_arrays
from thegang.cards.fast.table import FLUSH_BIAS, FLUSH_BITS, RANK_MASK, SUIT_MASK

CHUNK = 1 << 15  # hands at a time: little enough for the caches, much enough to forget about the calls

# What a card adds: its key, and a bit of its own. Side by side they pass for one complex number, looked up in one go;
# and two cards at once, by two bytes read as one number, make half as many look-ups.
_CARD_PARTS = np.stack([CARD_KEYS, CARD_BITS.view(np.int64)], axis=1)
_PAIR_PARTS = (_CARD_PARTS[:, None] + _CARD_PARTS).reshape(-1, 2)
ONE_CARD = _CARD_PARTS.view(np.complex128)[:, 0]
TWO_CARDS = _PAIR_PARTS.view(np.complex128)[:, 0]

FLUSH_CARDS = 5
_LOW_HALF = (1 << 32) - 1
_FIRST_FLUSH_BIT = (FLUSH_BITS & -FLUSH_BITS).bit_length() - 1
_SUIT_SHIFTS = np.arange(len(SUITS), dtype=np.uint64) * np.uint64(len(RANKS))
_WAYS = np.array([[comb(there, taken) for there in range(MOST_OF_A_RANK + 1)] for taken in range(4)])


def score_hands(hands: NDArray[np.uint8]) -> NDArray[np.int32] | None:
    """The scores of hands as rows of card numbers; None if a row has a number twice or one that is no card."""
    scores = np.empty(len(hands), np.int32)
    scratch = np.empty((7, min(len(hands), CHUNK)), np.int64)
    for start in range(0, len(hands), CHUNK):
        part = hands[start : start + CHUNK]
        if not _score_chunk(part, scratch, scores[start : start + CHUNK]):
            return None
    return scores


def _score_chunk(hands: NDArray[np.uint8], scratch: NDArray[np.int64], scores: NDArray[np.int32]) -> bool:
    count, size = hands.shape
    keys, place, more = scratch[:3, :count]
    parts, another = (scratch[row : row + 2].reshape(-1, 2)[:count] for row in (3, 5))

    pairs = hands[:, : size - size % 2].view(np.uint16)
    place[:] = pairs[:, 0]
    TWO_CARDS.take(place, out=parts.view(np.complex128)[:, 0], mode="clip")
    columns: list[tuple[NDArray[Any], NDArray[np.complex128]]]
    columns = [(pairs[:, pair], TWO_CARDS) for pair in range(1, size // 2)]
    if size % 2:
        columns.append((hands[:, -1], ONE_CARD))
    for column, cards in columns:
        place[:] = column
        cards.take(place, out=another.view(np.complex128)[:, 0], mode="clip")
        np.add(parts, another, out=parts)
    held = parts[:, 1].view(np.uint64)
    if np.bitwise_count(held).min() != size:  # powers of two add up to as many bits only if all are different
        return False

    np.add(parts[:, 0], FLUSH_BIAS, out=keys)
    np.bitwise_and(keys, RANK_MASK, out=place)
    _look_up(place, more, scratch[5, :count], size_arrays(size), scores)
    np.bitwise_and(keys, FLUSH_BITS, out=more)
    flush = np.flatnonzero(more != 0)
    if flush.size:
        scores[flush] = np.maximum(scores[flush], _flush_scores(more[flush], held[flush]))
    return True


def _look_up(
    sums: NDArray[np.int64],
    rows: NDArray[np.int64],
    places: NDArray[np.int64],
    table: SizeArrays,
    scores: NDArray[np.int32],
) -> None:
    """The scores without regard to suits; ``rows`` and ``places`` are room to work in, new memory would be slow."""
    np.right_shift(sums, table.shift, out=rows)
    table.rows.take(rows, out=places, mode="clip")
    np.add(sums, places, out=places)
    table.values.take(places, out=scores, mode="clip")


def _flush_scores(flags: NDArray[np.int64], held: NDArray[np.uint64]) -> NDArray[np.int32]:
    """The scores of flushes; the only bit in ``flags`` tells the suit."""
    suit = np.bitwise_count(flags - 1) - np.uint8(_FIRST_FLUSH_BIT) >> 2
    scores: NDArray[np.int32] = FLUSHES[held >> _SUIT_SHIFTS[suit] & SUIT_MASK]
    return scores


def score_pockets(key: int, held: int, size: int, cards: int) -> NDArray[np.int32]:
    """The scores of all pockets of ``size`` cards on one board, 0 for the pockets that can't be.

    ``key`` and ``held`` are the sum of keys and the bits of the board; with it a hand has ``cards`` cards.
    """
    pockets, table = pocket_arrays(size), size_arrays(cards)
    sums = pockets.class_keys + key & RANK_MASK
    sums += table.rows[sums >> table.shift]
    scores: NDArray[np.int32] = table.values[sums][pockets.classes]
    for suit in range(len(SUITS)):
        there = held >> len(RANKS) * suit & SUIT_MASK
        if there.bit_count() + size >= FLUSH_CARDS:
            np.maximum(scores, FLUSHES[pockets.suit_masks[suit] | there], out=scores)
    scores[pockets.masks & held != 0] = 0
    return scores


def score_boards(boards: Boards, size: int, cards: int) -> NDArray[np.int32]:
    """For each board what ``score_pockets`` gives."""
    pockets = pocket_arrays(size)
    scores = _class_scores(boards, pockets, size_arrays(cards)).take(pockets.classes, axis=1)
    for rows, members, flushes in _flushes(boards, pockets):
        at = np.ix_(rows, members)
        scores[at] = np.maximum(scores[at], flushes)
    np.copyto(scores, 0, where=pockets.masks & boards.seen[:, None] != 0)
    return scores


def count_wins(mine: NDArray[np.int32], boards: Boards, size: int, cards: int) -> tuple[int, int]:
    """How many possible pockets, over all boards, are weaker than my score on the board, and how many are equal."""
    pockets = pocket_arrays(size)
    by_class = _class_scores(boards, pockets, size_arrays(cards))
    ways = _class_ways(boards.seen, pockets)
    wins = int(ways[by_class < mine[:, None]].sum())
    ties = int(ways[by_class == mine[:, None]].sum())
    for rows, members, flushes in _flushes(boards, pockets):
        possible = pockets.masks[members] & boards.seen[rows, None] == 0
        plain = by_class[np.ix_(rows, pockets.classes[members])]
        better = np.maximum(plain, flushes)
        own = mine[rows, None]
        wins += int(np.count_nonzero(possible & (better < own)) - np.count_nonzero(possible & (plain < own)))
        ties += int(np.count_nonzero(possible & (better == own)) - np.count_nonzero(possible & (plain == own)))
    return wins, ties


def _class_scores(boards: Boards, pockets: PocketArrays, table: SizeArrays) -> NDArray[np.int32]:
    """The scores of all classes of pockets without regard to suits."""
    sums = boards.keys[:, None] + pockets.class_keys & RANK_MASK
    scores = np.empty(sums.shape, np.int32)
    _look_up(sums, np.empty_like(sums), np.empty_like(sums), table, scores)
    return scores


def _class_ways(seen: NDArray[np.uint64], pockets: PocketArrays) -> NDArray[np.int64]:
    """How many pockets of each class there are among the cards not seen."""
    bits = np.arange(len(RANKS) * len(SUITS), dtype=np.uint64)
    there = MOST_OF_A_RANK - (seen[:, None] >> bits & 1).reshape(-1, len(SUITS), len(RANKS)).sum(axis=1, dtype=np.intp)
    choices = _WAYS[:, there].transpose(1, 0, 2).reshape(len(seen), -1)
    ways = choices.take(pockets.class_ways[:, 0], axis=1)
    for column in pockets.class_ways.T[1:]:
        ways *= choices.take(column, axis=1)
    return ways


def _flushes(
    boards: Boards, pockets: PocketArrays
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.int32]]]:
    """The boards and pockets that make a flush together, suit by suit, and its scores."""
    suit_masks = (boards.masks[:, None] >> _SUIT_SHIFTS & SUIT_MASK).astype(np.intp)
    missing = np.maximum(FLUSH_CARDS - np.bitwise_count(suit_masks).astype(np.intp), 0)
    for suit in np.flatnonzero((missing <= pockets.size).any(axis=0)):
        for least in range(pockets.size + 1):
            rows = np.flatnonzero(missing[:, suit] == least)
            if rows.size:
                members = pockets.flush_order[suit, : pockets.flush_ends[least]]
                yield rows, members, FLUSHES[suit_masks[rows, suit, None] | pockets.suit_masks[suit, members]]


def count_beaten(scores: NDArray[np.int32], size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each pocket, over all boards, how many others it beats and how many it ties that have no card of it.

    ``scores`` are those of ``score_boards``.
    """
    pockets = pocket_arrays(size)
    beaten = np.zeros(len(pockets.masks), np.int64)
    tied = np.zeros(len(pockets.masks), np.int64)
    at_a_time = max(1, CHUNK // len(pockets.masks))
    for start in range(0, len(scores), at_a_time):
        part = scores[start : start + at_a_time]
        lower, equal = _standings(part)
        for group in pockets.groups:
            group_lower, group_equal = _standings(part[:, group.members])
            for column in group.places.T:
                lower += group.sign * group_lower.reshape(len(part), -1).take(column, axis=1)
                equal += group.sign * group_equal.reshape(len(part), -1).take(column, axis=1)
        possible = part > 0
        beaten += np.where(possible, lower, 0).sum(axis=0)
        tied += np.where(possible, equal + (-1) ** size, 0).sum(axis=0)  # and a pocket is not its own rival
    return beaten, tied


def _standings(scores: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Along the last axis: how many scores other than 0 are lower than each, and how many are equal to it."""
    count = scores.shape[-1]
    # Two numbers in one, here and below: sorting scores that carry their places is faster than sorting the places.
    line = (scores.ravel().astype(np.int64) << 32) + np.arange(scores.size)
    line.reshape(-1, count).sort(axis=-1)
    place = line & _LOW_HALF
    line >>= 32
    begins = np.ones(line.size, bool)
    np.not_equal(line[1:], line[:-1], out=begins[1:])
    begins[::count] = True
    starts = np.flatnonzero(begins)
    lengths = np.diff(starts, append=line.size)
    line[place] = np.repeat((starts % count << 32) + lengths, lengths)
    both = line.reshape(scores.shape)
    return (both >> 32) - np.count_nonzero(scores == 0, axis=-1, keepdims=True), both & _LOW_HALF
