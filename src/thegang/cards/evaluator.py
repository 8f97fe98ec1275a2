"""How strong a hand is: the ten rankings and the best five of 2 to 8 cards (H-21 to H-25, S-7).

This is the plain form: it reads like the rules. A score is one whole number; a higher score is a stronger hand and
equal scores are equal hands. With fewer than five cards only their values count: no straights, no flushes.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from thegang.cards.card import RANKS, Card, parse_cards

FEWEST, MOST = 2, 8

_STRENGTH = {rank: index + 2 for index, rank in enumerate(RANKS)}
_ACE, _LOW_ACE = 14, 1
_RANK_OF = {_LOW_ACE: "A"} | {value: rank for rank, value in _STRENGTH.items()}


class Ranking(IntEnum):
    """The ten rankings, weak to strong (H-24)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def word(self) -> str:
        """The ranking as other programs write it, such as ``full-house``."""
        return RANKING_WORDS[self]


_NAMED_BY = (1, 2, 4, 3, 5, 1, 5, 4, 5, 5)
"""By ranking: how many of the best five give a hand its name; the first of a high card and of a flush."""
RANKING_WORDS = tuple(ranking.name.lower().replace("_", "-") for ranking in Ranking)


class Hand(NamedTuple):
    """A judged hand; compare hands by ``score``."""

    score: int
    ranking: Ranking
    best: tuple[Card, ...]

    @property
    def ranks(self) -> tuple[str, ...]:
        """The values that give it its name, each once and the most important first.

        >>> from thegang.cards import parse_cards
        >>> evaluate(parse_cards("8h 8d Ks 9h 4c")).ranks
        ('8',)
        """
        return tuple(dict.fromkeys(self._values()[: _NAMED_BY[self.ranking]]))

    @property
    def kickers(self) -> tuple[str, ...]:
        """The values that decide between hands of the same name, the most important first.

        >>> from thegang.cards import parse_cards
        >>> evaluate(parse_cards("8h 8d Ks 9h 4c")).kickers
        ('K', '9', '4')
        """
        return tuple(self._values()[_NAMED_BY[self.ranking] :])

    def _values(self) -> list[str]:
        values = [self.score >> 4 * place & 15 for place in reversed(range(5))]
        return [_RANK_OF[value] for value in values if value]


def evaluate(cards: Iterable[Card]) -> Hand:
    """Judge 2 to 8 different cards, the suitless Jack allowed.

    >>> from thegang.cards import parse_cards
    >>> evaluate(parse_cards("Ah Kd Qs Jh Th 2c 3d")).ranking.word
    'straight'
    """
    hand = sorted(cards, key=_by_value, reverse=True)
    if not FEWEST <= len(hand) <= MOST:
        raise ValueError(f"a hand has {FEWEST} to {MOST} cards, not {len(hand)}")
    if len(set(hand)) != len(hand):
        raise ValueError("a card is there twice")
    grouped = _grouped(hand)
    if len(hand) < 5:
        return grouped
    return max([grouped, *_straights_and_flushes(hand)], key=_score)


def rank(hand: str | Iterable[str]) -> Hand:
    """Judge a hand given as text, or as codes: ``evaluate`` for what people type. Raises BadCards.

    >>> rank("Ah Kd Qs J* Th").ranking.word
    'straight'
    """
    return evaluate(parse_cards(hand))


def _by_value(card: Card) -> tuple[int, str]:
    return _STRENGTH[card[0]], card[1]


def _score(hand: Hand) -> int:
    return hand.score


def _judged(ranking: Ranking, best: Sequence[Card], values: Sequence[int]) -> Hand:
    score = int(ranking)
    for value in (*values, 0, 0, 0)[:5]:
        score = score << 4 | value
    return Hand(score, ranking, tuple(best))


def _grouped(hand: list[Card]) -> Hand:
    """The hand as sets of equal value, largest set first, filled up with kickers."""
    sets: dict[str, list[Card]] = {}
    for card in hand:
        sets.setdefault(card[0], []).append(card)
    first = max(sets.values(), key=lambda same: min(len(same), 4))  # the first, so the highest, of the largest
    others = [same for same in sets.values() if same is not first and len(same) >= 2]
    second = others[0] if others else []  # the highest pair, even beside a lower three of a kind
    match min(len(first), 4), len(second):
        case 4, _:  # of five jacks (S-7) four count, and the fifth may be the kicker
            ranking, core = Ranking.FOUR_OF_A_KIND, first[:4]
        case 3, 2 | 3:
            ranking, core = Ranking.FULL_HOUSE, first + second[:2]
        case 3, _:
            ranking, core = Ranking.THREE_OF_A_KIND, first
        case 2, 2:
            ranking, core = Ranking.TWO_PAIR, first + second
        case 2, _:
            ranking, core = Ranking.PAIR, first
        case _:
            ranking, core = Ranking.HIGH_CARD, first
    kickers = [card for card in hand if card not in core]
    best = (core + kickers)[:5]
    return _judged(ranking, best, [_STRENGTH[card[0]] for card in best])


def _straights_and_flushes(hand: list[Card]) -> Iterable[Hand]:
    if run := _straight(hand):
        yield _judged(Ranking.STRAIGHT, *run)
    suits: dict[str, list[Card]] = {}
    for card in hand:
        suits.setdefault(card[1], []).append(card)
    for suited in suits.values():  # the Jack's suit "*" never has five cards
        if len(suited) >= 5:
            yield _judged(Ranking.FLUSH, suited[:5], [_STRENGTH[card[0]] for card in suited[:5]])
            if run := _straight(suited):
                royal = run[1][0] == _ACE
                yield _judged(Ranking.ROYAL_FLUSH if royal else Ranking.STRAIGHT_FLUSH, *run)


def _straight(hand: list[Card]) -> tuple[list[Card], list[int]] | None:
    """The highest five cards in a row, with their values; the ace also counts as 1 (H-25)."""
    by_value = {_STRENGTH[card[0]]: card for card in hand}
    if _ACE in by_value:
        by_value[_LOW_ACE] = by_value[_ACE]
    present = sum(1 << value for value in by_value)
    for lowest in range(_ACE - 4, 0, -1):
        if present >> lowest & 0b11111 == 0b11111:
            values = list(range(lowest + 4, lowest - 1, -1))
            return [by_value[value] for value in values], values
    return None
