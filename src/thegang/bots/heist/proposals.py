"""When a specialist helps, and who should use it."""

from collections.abc import Sequence

import numpy as np

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.judging import Judgement
from thegang.bots.heist.reading import pocket_size
from thegang.bots.heist.strengths import Floats
from thegang.cards import RANKS
from thegang.cards.fast.pockets import pockets
from thegang.core import Seat
from thegang.heist import Propose, View


def propose(view: View, proposals: Sequence[Propose], weights: Floats, judgement: Judgement) -> Propose | None:
    """The proposal this bot would make now, if any: a new card before anything was said, all else in the end."""
    specialist = specialist_of(view)
    if not proposals or view.seat is None or specialist is None:
        return None
    if specialist.helps == "exchanging":
        return _about(proposals, view.seat) if view.phase == "white" and _middling(view, judgement) else None
    if view.phase != "red":
        return None
    closest = min(judgement.beats, key=lambda other: abs(judgement.beats[other] - 0.5))
    if abs(judgement.beats[closest] - 0.5) > 0.45:
        return None
    if specialist.helps == "strengthening":
        return _about(proposals, view.seat if judgement.beats[closest] >= 0.5 else closest)
    value = _telling(view, closest, weights) if "value" in specialist.needs else None
    return _about(proposals, closest, view.seat if "to" in specialist.needs else None, value)


def worth_it(view: View) -> bool:
    """Whether to agree to what somebody proposed: to all but a new card late, which makes what was said untrue."""
    specialist = specialist_of(view)
    return specialist is None or specialist.helps != "exchanging" or view.phase == "white"


def _about(proposals: Sequence[Propose], who: Seat, to: Seat | None = None, value: str | None = None) -> Propose | None:
    fitting = (offer for offer in proposals if offer.who == who and to in (None, offer.to))
    return next((offer for offer in fitting if value in (None, offer.value)), None)


def _middling(view: View, judgement: Judgement) -> bool:
    """Whether this hand is the hardest to place: neither weak nor strong."""
    return 1 < judgement.place < view.players


def _telling(view: View, seat: Seat, weights: Floats) -> str:
    """The value about which least is known of a seat."""
    has = pockets(pocket_size(view)) % len(RANKS)
    chances = [float(weights[seat][(has == value).any(axis=1)].sum()) for value in range(len(RANKS))]
    return RANKS[int(np.argmin(np.abs(np.array(chances) - 0.5)))]
