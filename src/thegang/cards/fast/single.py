"""One hand at a time, in pure Python: no NumPy to wait for."""

from array import array
from collections.abc import Collection

from thegang.cards.card import BadCards, Card
from thegang.cards.evaluator import FEWEST, MOST, Ranking
from thegang.cards.fast.table import ALL_CODES, FLUSH_BIAS, FLUSH_BITS, RANK_MASK, SUIT_MASK, Numbers, load

RANKING_SHIFT = 20  # a score is its ranking and five values of four bits each

NUMBER_OF: dict[Card | int, int] = {code: number for number, code in enumerate(ALL_CODES)}
NUMBER_OF |= {number: number for number in range(len(ALL_CODES))}

# What a card adds to its hand: its key, and far above it a bit of its own.
HELD_SHIFT = 60
PARTS = {card: load().key(number) + (1 << HELD_SHIFT + number) for card, number in NUMBER_OF.items()}

_FLUSHES = array("I", [load().scores[place] if place else 0 for place in load().flushes])


# Shift, rows and scores for each number of cards, made when first asked for.
_READY: dict[int, tuple[int, Numbers, Numbers]] = {}


def _prepare(size: int) -> tuple[int, Numbers, Numbers]:
    if not FEWEST <= size <= MOST:
        raise ValueError(f"a hand has {FEWEST} to {MOST} cards, not {size}")
    table = load().sizes[size]
    _READY[size] = table.shift, table.rows(), array("I", map(load().scores.__getitem__, table.values))
    return _READY[size]


def score(cards: Collection[Card | int]) -> int:
    """The score of 2 to 8 different cards, the same as ``evaluate`` gives.

    >>> from thegang.cards import parse_cards
    >>> ranking_of(score(parse_cards("Ah Kd Qs Jh Th 2c 3d"))).word
    'straight'
    """
    hand = FLUSH_BIAS
    try:
        for card in cards:  # a plain loop is faster than sum(map(...))
            hand += PARTS[card]
    except KeyError:
        raise BadCards(f"there is no card {card!r}") from None
    size = len(cards)
    try:
        shift, rows, values = _READY[size]
    except KeyError:
        shift, rows, values = _prepare(size)
    if (hand >> HELD_SHIFT).bit_count() != size:  # powers of two add up to as many bits only if all are different
        raise ValueError("a card is there twice")
    ranks = hand & RANK_MASK
    best = values[ranks + rows[ranks >> shift]]
    if hand & FLUSH_BITS:  # with eight cards there may be four of a kind or a full house as well
        return max(best, *(_FLUSHES[hand >> HELD_SHIFT + suit & SUIT_MASK] for suit in (0, 13, 26, 39)))
    return best


def ranking_of(score: int) -> Ranking:
    """The ranking that a score stands for."""
    return Ranking(score >> RANKING_SHIFT)
