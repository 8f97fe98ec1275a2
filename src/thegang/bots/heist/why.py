"""Any bot can say why it wants a chip: which place it thinks its hand has, and how sure it is."""

from thegang.bots.heist.judging import Judgement
from thegang.core import text
from thegang.heist import View


def why(view: View, judgement: Judgement, language: str) -> str:
    """A sentence such as "I am second: 62 %"; the strongest hand is the first."""
    return _said("why", view.players, judgement, language)


def thought(players: int, judgement: Judgement, language: str) -> str:
    """The same told of a bot by others: "second, 62 %"."""
    return _said("thought", players, judgement, language)


def _said(key: str, players: int, judgement: Judgement, language: str) -> str:
    place = text(language, "bots", f"places.{players - judgement.place + 1}")
    return text(language, "bots", key, place=place, chance=round(100 * judgement.chance))
