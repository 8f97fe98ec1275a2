"""Cards, the fair shuffle and the poker evaluator. Imports nothing else of ours."""

from importlib import import_module
from typing import TYPE_CHECKING

from thegang.cards.card import ALL_CARDS, DECK, FACES, JACK, RANKS, SUITS, BadCards, Card, parse_cards
from thegang.cards.evaluator import RANKING_WORDS, Hand, Ranking, evaluate, rank
from thegang.cards.shuffle import FairNumbers, commitment, derive, named_seed

if TYPE_CHECKING:
    from thegang.cards.fast.batch import rankings_of, score_batch
    from thegang.cards.fast.chance import Chance, chance, pocket_chances
    from thegang.cards.fast.engine import stay_with_numpy, warm_up
    from thegang.cards.fast.numbers import card_numbers
    from thegang.cards.fast.places import Belief, place_chances
    from thegang.cards.fast.pockets import pocket_place, pockets, score_pockets
    from thegang.cards.fast.single import ranking_of, score

__all__ = [
    "ALL_CARDS",
    "DECK",
    "FACES",
    "JACK",
    "RANKING_WORDS",
    "RANKS",
    "SUITS",
    "BadCards",
    "Belief",
    "Card",
    "Chance",
    "FairNumbers",
    "Hand",
    "Ranking",
    "card_numbers",
    "chance",
    "commitment",
    "derive",
    "evaluate",
    "named_seed",
    "parse_cards",
    "place_chances",
    "pocket_chances",
    "pocket_place",
    "pockets",
    "rank",
    "ranking_of",
    "rankings_of",
    "score",
    "score_batch",
    "score_pockets",
    "stay_with_numpy",
    "warm_up",
]

_FAST = {
    "Belief": "places",
    "Chance": "chance",
    "card_numbers": "numbers",
    "chance": "chance",
    "place_chances": "places",
    "pocket_chances": "chance",
    "pocket_place": "pockets",
    "pockets": "pockets",
    "ranking_of": "single",
    "rankings_of": "batch",
    "score": "single",
    "score_batch": "batch",
    "score_pockets": "pockets",
    "stay_with_numpy": "engine",
    "warm_up": "engine",
}


def __getattr__(name: str) -> object:
    """The fast evaluator, loaded when first asked for: NumPy takes longer to import than everything else here."""
    if name not in _FAST:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"thegang.cards.fast.{_FAST[name]}"), name)
    globals()[name] = found
    return found
