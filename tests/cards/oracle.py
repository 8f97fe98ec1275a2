"""A second opinion on poker hands, by brute force: it shares no code with the engine.

It only knows how to judge exactly five cards; a larger hand is the best of all its five-card subsets. A strength is
a tuple that compares like the hand does; its first item is the place of the ranking in ``RANKINGS``.
"""

from collections.abc import Collection, Iterable
from itertools import combinations

RANKINGS = [
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
]
_SHAPES = {
    (1, 1, 1, 1, 1): "high-card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two-pair",
    (3, 1, 1): "three-of-a-kind",
    (3, 2): "full-house",
    (4, 1): "four-of-a-kind",
    (5,): "four-of-a-kind",  # the four jacks and the Jack card (S-7)
    # Fewer than five cards (S-2 before the flop).
    (1, 1): "high-card",
    (2,): "pair",
    (1, 1, 1): "high-card",
    (2, 1): "pair",
    (3,): "three-of-a-kind",
    (1, 1, 1, 1): "high-card",
    (2, 1, 1): "pair",
    (2, 2): "two-pair",
    (3, 1): "three-of-a-kind",
    (4,): "four-of-a-kind",
}
_PICTURES = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
_WHEEL = [14, 5, 4, 3, 2]

Strength = tuple[int, ...]


def deck() -> list[str]:
    """All 52 cards, value by value."""
    return [symbol + suit for symbol in "AKQJT98765432" for suit in "shdc"]


def strength(cards: Collection[str]) -> Strength:
    """How strong a hand of 2 to 8 cards is."""
    if len(cards) <= 5:
        return _judged(cards)
    return max(_judged(five) for five in combinations(cards, 5))


def ranking(cards: Collection[str]) -> str:
    """The ranking of a hand in one word."""
    return RANKINGS[strength(cards)[0]]


def in_order(hands: Iterable[Collection[str]]) -> bool:
    """Whether no hand is weaker than the one before."""
    strengths = [strength(hand) for hand in hands]
    return strengths == sorted(strengths)


def value(card: str) -> int:
    """The value of a card, 2 to 14."""
    return _PICTURES.get(card[0]) or int(card[0])


def _judged(cards: Collection[str]) -> Strength:
    values = sorted((value(card) for card in cards), key=lambda each: (-_times(each, cards), -each))
    shape = tuple(sorted((_times(each, cards) for each in set(values)), reverse=True))
    name = _SHAPES[shape]
    if len(cards) == 5:
        one_suit = len({card[1] for card in cards}) == 1
        if values == _WHEEL:
            values = [5, 4, 3, 2, 1]
        if shape == (1, 1, 1, 1, 1) and values[0] - values[4] == 4:
            name = "straight-flush" if one_suit else "straight"
            if one_suit and values[0] == 14:
                name = "royal-flush"
        elif one_suit:
            name = "flush"
    return (RANKINGS.index(name), *values)


def _times(wanted: int, cards: Iterable[str]) -> int:
    return sum(value(card) == wanted for card in cards)
