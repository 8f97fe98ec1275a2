"""Any bot can say why it wants a chip: which one it thinks fits its hand, how sure it is, what it reads in others."""

from thegang.bots.heist.beliefs import Facts
from thegang.bots.heist.judging import Judgement
from thegang.bots.heist.looks import Look, look_at
from thegang.bots.heist.player import HeistBot, row
from thegang.core import Action, Seat, text
from thegang.heist import TakeChip, View
from thegang.heist.debrief import Thought

NOBODY = Look("", 0)


def thought_of(bot: HeistBot, view: View, action: Action | None) -> Thought | None:
    """What a bot thought of its hand when it wanted a chip, to be told when the hands are open."""
    judgement = bot.judgement
    if view.seat is None or judgement is None or not isinstance(action, TakeChip):
        return None
    about = None if bot.books is Facts else _whom(view, view.seat, action, judgement)
    look = NOBODY if about is None else look_at(view, bot.believed(view), about, bot.knows(view))
    return Thought(
        view.seat,
        view.phase,
        judgement.place,
        round(judgement.chance, 4),
        bot.asks,
        about,
        0 if about is None else row(view)[about],
        look.word,
        action.source is not None,
    )


def _whom(view: View, seat: Seat, action: TakeChip, judgement: Judgement) -> Seat | None:
    """Whose hand a claim was about: whose chip is taken, else whoever has one and is hardest to tell apart."""
    if action.source is not None:
        return action.source
    others = [other for other, stars in enumerate(row(view)) if stars and other != seat]
    return min(others, key=lambda other: abs(judgement.beats[other] - 0.5), default=None)


def why(judgement: Judgement, language: str) -> str:
    """A sentence such as "Chip 3: 62% sure"."""
    return _said("why", judgement.place, judgement.chance, language)


def thought(told: Thought, language: str) -> str:
    """The same told of a bot by others: "chip 3, 62%"; or "asked (chip 3, 62%)"."""
    return _said("asked" if told.asked else "thought", told.place, told.chance, language)


def reading(told: Thought, language: str, names: dict[Seat, str], you: Seat) -> str | None:
    """What the bot read in somebody's chip, if that mattered: "Red chips: read your 4 as a flush draw that missed"."""
    if told.about is None or not told.mattered:
        return None
    kind = "asked-about" if told.asked else "took" if told.taken else "read"
    return text(
        language,
        "bots",
        f"{kind}.{'you' if told.about == you else 'other'}",
        round=text(language, "heist", f"phases.{told.colour}"),
        name=names[told.about],
        chip=told.chip,
        hand=text(language, "bots", f"hands.{told.look}"),
    )


def _said(key: str, place: int, chance: float, language: str) -> str:
    return text(language, "bots", key, stars=place, chance=round(100 * chance))
