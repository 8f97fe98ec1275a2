"""Playing cards as two-character codes: rank ``23456789TJQKA`` and suit ``cdhs``, such as ``Td``.

The suitless Jack of specialist 7 (S-7) is ``J*``; it is not part of the deck (H-2).
"""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", str)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
FACES = "JQK"
JACK = Card("J*")
DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
ALL_CARDS = frozenset((*DECK, JACK))


class BadCards(ValueError):
    """Text that does not name cards."""


def parse_cards(text: str | Iterable[str]) -> list[Card]:
    """Read cards from a list of codes or one string with spaces.

    >>> parse_cards("Ah Kd J*")
    ['Ah', 'Kd', 'J*']
    """
    codes = text.split() if isinstance(text, str) else list(text)
    for code in codes:
        if code not in ALL_CARDS:
            raise BadCards(f"there is no card {code!r}")
    return [Card(code) for code in codes]
