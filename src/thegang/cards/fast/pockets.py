"""All possible pockets of one, two or three unknown cards, and the scores of all of them on a board at once.

A pocket is known by its place in ``pockets(size)``; scores, chances and beliefs are lists in this order. The suitless
Jack is never among the unknown cards, because everybody knows who has it (S-7).
"""

from collections.abc import Collection, Iterable, Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from thegang.cards.card import DECK, BadCards, Card
from thegang.cards.evaluator import FEWEST, MOST
from thegang.cards.fast.arrays import CARD_BITS, CARD_KEYS
from thegang.cards.fast.engine import kernels
from thegang.cards.fast.numbers import numbers_of
from thegang.cards.fast.pocket_arrays import SIZES, Boards, pocket_arrays
from thegang.cards.fast.single import HELD_SHIFT, PARTS
from thegang.cards.fast.table import RANK_MASK

# By the number of cards known and unknown: the size of the hand, and how many pockets there are.
_TASKS = {
    (hand - size, size): (hand, comb(len(DECK), size)) for size in SIZES for hand in range(max(FEWEST, size), MOST + 1)
}


def pockets(size: int = 2) -> NDArray[np.uint8]:
    """All pockets of ``size`` cards from the deck, as rows of card numbers in rising order: 1,326 with two cards."""
    cards = pocket_arrays(size).cards.view()
    cards.flags.writeable = False
    return cards


def pocket_place(cards: Collection[Card | int]) -> int:
    """The place of a pocket in ``pockets``.

    >>> from thegang.cards import parse_cards
    >>> pocket_place(parse_cards("3c 2c"))
    0
    """
    [numbers] = numbers_of(cards)
    pocket_arrays(len(numbers))  # says so if there is no pocket of so many
    if max(numbers) >= len(DECK):
        raise ValueError("the Jack is in no pocket of unknown cards")
    size = len(numbers)
    after = sum(comb(len(DECK) - 1 - number, size - place) for place, number in enumerate(sorted(numbers)))
    return comb(len(DECK), size) - 1 - after


def score_pockets(cards: Collection[Card | int], size: int = 2) -> NDArray[np.int32]:
    """The scores of all pockets of ``size`` cards together with ``cards``: 0 for a pocket that has one of these.

    ``cards`` are the board and whatever else the owner is known to have, such as the Jack or a card once shown.
    """
    together = 0
    try:
        for card in cards:
            together += PARTS[card]
    except KeyError:
        raise BadCards(f"there is no card {card!r}") from None
    held = together >> HELD_SHIFT
    if held.bit_count() != len(cards):
        raise ValueError("a card is there twice")
    try:
        hand, count = _TASKS[len(cards), size]
    except KeyError:
        pocket_arrays(size)  # says so if the size is what is wrong
        raise ValueError(f"a hand has {FEWEST} to {MOST} cards, not {len(cards) + size}") from None
    return kernels(count).score_pockets(together & RANK_MASK, held, size, hand)


def hand_size(cards: int) -> int:
    """The number of cards in a hand, if a hand may have so many."""
    if not FEWEST <= cards <= MOST:
        raise ValueError(f"a hand has {FEWEST} to {MOST} cards, not {cards}")
    return cards


def hand_with(known: int, size: int) -> int:
    """The number of cards in a hand of ``known`` and ``size`` unknown ones, if there may be so many of both."""
    hand = hand_size(known + size)
    pocket_arrays(size)  # says so if the size is what is wrong
    return hand


def boards_of(held: Sequence[int], runouts: NDArray[np.uint8], seen: Iterable[int]) -> Boards:
    """The cards ``held`` with each of the runouts; ``seen`` are the other cards that are not unknown."""
    masks = np.bitwise_or.reduce(CARD_BITS[runouts], axis=1) | CARD_BITS[list(held)].sum(dtype=np.uint64)
    keys = CARD_KEYS[runouts].sum(axis=1) + CARD_KEYS[list(held)].sum()
    return Boards(keys, masks, masks | CARD_BITS[list(seen)].sum(dtype=np.uint64))
