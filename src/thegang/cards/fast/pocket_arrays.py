"""All pockets of one, two or three unknown cards, laid out for the kernels."""

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.cards.card import DECK, RANKS, SUITS
from thegang.cards.fast.arrays import CARD_BITS
from thegang.cards.fast.table import SUIT_MASK, load

SIZES = (1, 2, 3)
MOST_OF_A_RANK = 4


class Boards(NamedTuple):
    """Cards that an owner has for certain (the board, the Jack, a card shown), in any number of variants."""

    keys: NDArray[np.int64]  # the sum of their keys
    masks: NDArray[np.uint64]  # a bit for each of them
    seen: NDArray[np.uint64]  # a bit for each card that can't be among the unknown ones

    def part(self, start: int, stop: int) -> "Boards":
        """The variants from ``start`` to ``stop``."""
        return Boards(self.keys[start:stop], self.masks[start:stop], self.seen[start:stop])


class Group(NamedTuple):
    """Pockets by the cards they share, to count those that have no card in common: inclusion and exclusion."""

    sign: int
    members: NDArray[np.intp]  # for each choice of shared cards: the pockets that have them
    places: NDArray[np.intp]  # for each pocket: where it stands in ``members``, laid out flat


class PocketArrays(NamedTuple):
    """The pockets of ``size`` cards from the deck, in the order of ``itertools.combinations``."""

    size: int
    cards: NDArray[np.uint8]
    masks: NDArray[np.uint64]
    suit_masks: NDArray[np.intp]  # by suit: the 13 bits of each pocket
    # Without regard to suits there are few different pockets: the class of each, and for each class the sum of its
    # weights and its ways, as columns count * 13 + rank of how many ways there are to take count cards of a rank.
    classes: NDArray[np.intp]
    class_keys: NDArray[np.int64]
    class_ways: NDArray[np.intp]
    # By suit: the pockets with the most cards of it first, and how many have at least 0, 1, ... cards of it.
    flush_order: NDArray[np.intp]
    flush_ends: NDArray[np.intp]
    # By pocket: the numbers of the sets of cards it shares with others, a sign for each, and how many sets there are.
    shared: NDArray[np.intp]
    shared_signs: NDArray[np.int64]
    shared_count: int
    groups: tuple[Group, ...]


@cache
def pocket_arrays(size: int) -> PocketArrays:
    """The pockets of ``size`` cards."""
    if size not in SIZES:
        raise ValueError(f"there are 1 to 3 unknown cards, not {size}")
    cards = np.array(list(combinations(range(len(DECK)), size)), np.uint8)
    masks = np.bitwise_or.reduce(CARD_BITS[cards], axis=1)
    suit_masks = np.array([masks >> len(RANKS) * suit & SUIT_MASK for suit in range(len(SUITS))], np.intp)
    held = np.bitwise_count(suit_masks)
    classes, class_keys, class_ways = _classes(cards)
    shared, signs = _shared(cards)
    sets = [comb(len(DECK), taken) for taken in range(1, size)]
    return PocketArrays(
        size=size,
        cards=cards,
        masks=masks,
        suit_masks=suit_masks,
        classes=classes,
        class_keys=class_keys,
        class_ways=class_ways,
        flush_order=np.argsort(-held.astype(np.int8), axis=1, kind="stable"),
        flush_ends=np.array([np.count_nonzero(held[0] >= least) for least in range(size + 1)]),
        shared=shared,
        shared_signs=signs,
        shared_count=sum(sets),
        groups=tuple(_group(shared[:, signs == sign], sign, count) for sign, count in zip((-1, 1), sets, strict=False)),
    )


def _classes(cards: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.int64], NDArray[np.intp]]:
    ranks, classes = np.unique(np.sort(cards % len(RANKS), axis=1), axis=0, return_inverse=True)
    ways = np.zeros_like(ranks, np.intp)  # no card of rank 0 is the way that changes nothing
    for kind, line in enumerate(ranks):
        found, counts = np.unique(line, return_counts=True)
        ways[kind, : len(found)] = counts * len(RANKS) + found
    return classes.reshape(-1), np.array(load().weights, np.int64)[ranks].sum(axis=1), ways


def _shared(cards: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """For each pocket all sets of fewer cards in it, numbered: single cards first, then pairs."""
    size = cards.shape[1]
    columns: list[NDArray[np.intp]] = []
    signs: list[int] = []
    first = 0
    for taken in range(1, size):
        number = {chosen: first + place for place, chosen in enumerate(combinations(range(len(DECK)), taken))}
        for chosen in combinations(range(size), taken):
            columns.append(np.array([number[tuple(line)] for line in cards[:, chosen].tolist()], np.intp))
            signs.append((-1) ** taken)
        first += len(number)
    return np.array(columns, np.intp).reshape(-1, len(cards)).T.copy(), np.array(signs, np.int64)


def _group(shared: NDArray[np.intp], sign: int, count: int) -> Group:
    order = np.argsort(shared, axis=None, kind="stable")  # by set; every set is in equally many pockets
    places = np.empty(shared.size, np.intp)
    places[order] = np.arange(shared.size)
    return Group(sign, (order // shared.shape[1]).reshape(count, -1), places.reshape(shared.shape))
