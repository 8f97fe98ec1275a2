"""Any bot can say why it wants a chip: which place it thinks its hand has, and how sure it is."""

from thegang.bots.heist.judging import Judgement
from thegang.core.texts import load_texts
from thegang.heist import View


def why(view: View, judgement: Judgement, language: str) -> str:
    """A sentence such as "I am second: 62 %"; the strongest hand is the first."""
    texts = load_texts("thegang.bots.heist")
    place = texts["places"][language][view.players - judgement.place]
    chance = round(100 * min(float(judgement.places.max()), 1.0))
    sentence: str = texts["why"][language].format(place=place, chance=chance)
    return sentence
