"""Cards as numbers: the place in ``DECK``, and 52 for the suitless Jack."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from thegang.cards.card import BadCards, Card
from thegang.cards.fast.single import NUMBER_OF


def numbers_of(*lists: Iterable[Card | int]) -> list[list[int]]:
    """Lists of cards, by code or by number, as numbers; no card may be there twice."""
    try:
        found = [[NUMBER_OF[card] for card in cards] for cards in lists]
    except KeyError as unknown:
        raise BadCards(f"there is no card {unknown}") from None
    together = [number for numbers in found for number in numbers]
    if len(set(together)) != len(together):
        raise ValueError("a card is there twice")
    return found


def card_numbers(cards: Iterable[Card]) -> NDArray[np.uint8]:
    """The numbers of some cards, such as a row for ``score_batch``.

    >>> from thegang.cards import parse_cards
    >>> card_numbers(parse_cards("2c As J*")).tolist()
    [0, 51, 52]
    """
    return np.array(numbers_of(cards)[0], np.uint8)
