"""Cards, the fair shuffle and the poker evaluator. Imports nothing else of ours."""

from thegang.cards.card import ALL_CARDS, DECK, FACES, JACK, RANKS, SUITS, BadCards, Card, parse_cards
from thegang.cards.evaluator import RANKING_WORDS, Hand, Ranking, evaluate
from thegang.cards.shuffle import FairNumbers, commitment, derive, named_seed

__all__ = [
    "ALL_CARDS",
    "DECK",
    "FACES",
    "JACK",
    "RANKING_WORDS",
    "RANKS",
    "SUITS",
    "BadCards",
    "Card",
    "FairNumbers",
    "Hand",
    "Ranking",
    "commitment",
    "derive",
    "evaluate",
    "named_seed",
    "parse_cards",
]
