"""Any bot can say why it wants a chip: which place it thinks its hand has, and how sure it is."""

from thegang.bots.heist.judging import Judgement
from thegang.bots.heist.player import HeistBot
from thegang.core import Action, text
from thegang.heist import TakeChip, View
from thegang.heist.debrief import Thought


def thought_of(bot: HeistBot, view: View, action: Action | None) -> Thought | None:
    """What a bot thought of its hand when it wanted a chip, to be told when the hands are open."""
    judgement = bot.judgement
    if view.seat is None or judgement is None or not isinstance(action, TakeChip):
        return None
    return Thought(view.seat, view.phase, judgement.place, round(judgement.chance, 4))


def why(view: View, judgement: Judgement, language: str) -> str:
    """A sentence such as "I am second: 62 %"; the strongest hand is the first."""
    return _said("why", view.players, judgement, language)


def thought(players: int, judgement: Judgement, language: str) -> str:
    """The same told of a bot by others: "second, 62 %"."""
    return _said("thought", players, judgement, language)


def _said(key: str, players: int, judgement: Judgement, language: str) -> str:
    place = text(language, "bots", f"places.{players - judgement.place + 1}")
    return text(language, "bots", key, place=place, chance=round(100 * judgement.chance))
