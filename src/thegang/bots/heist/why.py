"""Any bot can say why it wants a chip: which place it thinks its hand has, and how sure it is."""

from thegang.bots.heist.judging import Judgement
from thegang.core.texts import load_texts
from thegang.heist import View


def why(view: View, judgement: Judgement, language: str) -> str:
    """A sentence such as "I am second: 62 %"; the strongest hand is the first."""
    return _said("why", view.players, judgement, language)


def thought(players: int, judgement: Judgement, language: str) -> str:
    """The same told of a bot by others: "second, 62 %"."""
    return _said("thought", players, judgement, language)


def _said(key: str, players: int, judgement: Judgement, language: str) -> str:
    texts = load_texts("thegang.bots.heist")
    place = texts["places"][language][players - judgement.place]
    said: str = texts[key][language].format(place=place, chance=round(100 * judgement.chance))
    return said
