"""Any bot can say why it wants a chip: which one it thinks fits its hand, and how sure it is."""

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
    return Thought(view.seat, view.phase, judgement.place, round(judgement.chance, 4), bot.asks)


def why(judgement: Judgement, language: str) -> str:
    """A sentence such as "Chip 3: 62% sure"."""
    return _said("why", judgement, language)


def thought(judgement: Judgement, language: str, *, asked: bool = False) -> str:
    """The same told of a bot by others: "chip 3, 62%"; or "asked (chip 3, 62%)"."""
    return _said("asked" if asked else "thought", judgement, language)


def _said(key: str, judgement: Judgement, language: str) -> str:
    return text(language, "bots", key, stars=judgement.place, chance=round(100 * judgement.chance))
