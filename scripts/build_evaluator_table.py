"""Build src/thegang/cards/fast/evaluator.table: every score from the plain evaluator, and the chances before the flop.

    python scripts/build_evaluator_table.py

Takes about half a minute. The test suite holds the tracked file against a fresh build.
"""

import math
import sys
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from thegang.cards import JACK, RANKS, SUITS, Card, evaluate
from thegang.cards.fast.table import (
    PATH,
    PREFLOP_CLASSES,
    RANK_BITS,
    RANK_MASK,
    SUIT_MASK,
    Numbers,
    ScoreTable,
    SizeTable,
    encode,
)

# Found rank by rank: the smallest number that gives all hands of up to eight cards (four of a rank, five jacks)
# different sums.
SMALL_WEIGHTS = (0, 1, 5, 22, 98, 453, 2129, 9543, 41368, 147895, 500413, 1674340, 4074503)
# An odd factor keeps the sums different modulo a power of two, and spreads them evenly over the rows.
SPREAD = 0x9E3779B1
WEIGHTS = array("I", [weight * SPREAD & RANK_MASK for weight in SMALL_WEIGHTS])
KEYS_A_ROW = 6  # more make longer lists with gaps, fewer make more rows
WIDEST = 12  # bits of a key within a row


def rank_hands(size: int) -> Iterator[tuple[int, ...]]:
    """All hands of this many cards without regard to suits."""
    jack = RANKS.index(JACK[0])
    for ranks in combinations_with_replacement(range(len(RANKS)), size):
        if all(count <= 4 + (rank == jack) for rank, count in Counter(ranks).items()):
            yield ranks


def without_flush(ranks: tuple[int, ...]) -> list[Card]:
    """Cards of these ranks, in order, with the suits in turn; the fifth jack is the one without a suit."""
    hand: list[Card] = []
    for place, rank in enumerate(ranks):
        card = Card(RANKS[rank] + SUITS[place % 4])
        hand.append(JACK if card in hand else card)
    return hand


def suited(mask: int) -> list[Card]:
    """The cards of one suit whose ranks are the bits of ``mask``."""
    return [Card(rank + SUITS[0]) for index, rank in enumerate(RANKS) if mask >> index & 1]


def packed(keys: NDArray[np.int64], scores: NDArray[np.int64]) -> tuple[int, Numbers, NDArray[np.int64]]:
    """Shift, offsets and scores by position: the fullest row first, each at the first offset where all its keys fit.

    Every key finds a position inside, even one that no hand has.
    """
    shift = min(RANK_BITS - round(math.log2(len(keys) / KEYS_A_ROW)), WIDEST)
    width = 1 << shift
    offsets = np.zeros(1 << RANK_BITS - shift, np.int64)
    found = np.zeros(2 * len(keys) + 2 * width, np.int64)
    taken = np.zeros(len(found), bool)
    order = np.argsort(keys)
    for row in sorted(np.split(order, np.flatnonzero(np.diff(keys[order] >> shift)) + 1), key=len, reverse=True):
        columns = keys[row] & width - 1
        clash = np.zeros(len(found) - width, bool)
        for column in columns:
            clash |= taken[column : column + len(clash)]
        offset = int(np.argmin(clash))
        assert not clash[offset], "the list is too short"
        taken[columns + offset] = True
        found[columns + offset] = scores[row]
        offsets[keys[row[0]] >> shift] = offset
    return shift, array("I", offsets.tolist()), found[: int(offsets.max()) + width]


def build() -> ScoreTable:
    """The whole table but for the chances before the flop."""
    suits = range(SUIT_MASK + 1)
    flushes = [evaluate(suited(mask)).score if 5 <= mask.bit_count() <= 8 else 0 for mask in suits]
    by_size = {}
    for size in range(2, 9):
        hands = list(rank_hands(size))
        say(f"{len(hands):,} kinds of hands with {size} cards")
        scores = np.array([evaluate(without_flush(ranks)).score for ranks in hands])
        keys = np.array([sum(WEIGHTS[rank] for rank in ranks) & RANK_MASK for ranks in hands])
        assert len(set(keys.tolist())) == len(keys), "two hands have the same key"
        by_size[size] = packed(keys, scores)

    every = np.unique(np.concatenate([flushes, *(scores for _, _, scores in by_size.values())]))
    return ScoreTable(
        weights=WEIGHTS,
        scores=array("I", every.tolist()),
        flushes=array("H", np.searchsorted(every, flushes).tolist()),
        sizes={
            size: SizeTable(shift, offsets, array("H", np.searchsorted(every, scores).tolist()))
            for size, (shift, offsets, scores) in by_size.items()
        },
        preflop=array("I", [0] * 2 * PREFLOP_CLASSES),
    )


def preflop() -> Numbers:
    """How often each class of two cards beats a random hand and ties it, over all boards.

    Needs the rest of the table in place. Only the boards that differ by more than the names of their suits are looked
    at, each as often as it comes.
    """
    from thegang.cards.fast.chance import preflop_classes  # noqa: PLC0415 (reads the file just written)
    from thegang.cards.fast.engine import kernels  # noqa: PLC0415
    from thegang.cards.fast.pocket_arrays import pocket_arrays  # noqa: PLC0415
    from thegang.cards.fast.pockets import boards_of  # noqa: PLC0415

    every = np.array(list(combinations(range(52), 5)), np.uint8)
    ranks_by_suit = np.sort(
        [((np.int64(1) << every % 13) * (every // 13 == suit)).sum(axis=1) for suit in range(4)], axis=0
    )
    _, places, times = np.unique(ranks_by_suit, axis=1, return_index=True, return_counts=True)
    pockets = pocket_arrays(2)
    counts = np.zeros((2, len(pockets.masks)), np.int64)
    for start in range(0, len(places), 1000):
        say(f"boards before the flop: {start:,} of {len(places):,}")
        for often in np.unique(times):
            chosen = places[start : start + 1000][times[start : start + 1000] == often]
            boards = boards_of([], every[chosen], [])
            use = kernels(len(chosen) * len(pockets.masks))
            counts += often * np.array(use.count_beaten(use.score_boards(boards, 2, 7), 2))
    members = np.bincount(preflop_classes())
    found = np.array([np.bincount(preflop_classes(), line) for line in counts]).astype(np.int64)
    assert not (found % members).any(), "the pockets of a class differ"
    return array("I", (found // members).T.ravel().tolist())


def say(text: str) -> None:
    """Show what goes on, off the standard output."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    table = build()
    PATH.write_bytes(encode(table))
    PATH.write_bytes(encode(table._replace(preflop=preflop())))
    print(f"{PATH.name}: {PATH.stat().st_size:,} bytes")
