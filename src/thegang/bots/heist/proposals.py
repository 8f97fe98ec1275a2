"""When a specialist helps, and who should use it."""

from collections.abc import Sequence

import numpy as np

from thegang.bots.heist.judging import Judgement
from thegang.bots.heist.reading import pocket_size
from thegang.bots.heist.strengths import Floats
from thegang.cards import RANKS
from thegang.cards.fast.pockets import pockets
from thegang.core import Seat
from thegang.heist import Propose, View

INFORMANT, GETAWAY_DRIVER, MASTERMIND, HACKER, JACK, MUSCLE = 1, 2, 4, 5, 7, 10
EARLY = (HACKER, JACK)
"""What changes a pocket is used before anybody has said anything about it."""


def propose(view: View, proposals: Sequence[Propose], weights: Floats, judgement: Judgement) -> Propose | None:
    """The proposal this bot would make now, if any."""
    if not proposals or view.seat is None:
        return None
    if view.specialist in EARLY:
        return _about(proposals, view.seat) if view.phase == "white" and _middling(view, judgement) else None
    if view.phase != "red":
        return None
    closest = min(judgement.beats, key=lambda other: abs(judgement.beats[other] - 0.5))
    if abs(judgement.beats[closest] - 0.5) > 0.45:
        return None
    match view.specialist:
        case 1:
            return next((p for p in proposals if p.who == closest and p.to == view.seat), None)
        case 4:
            value = _telling(view, closest, weights)
            return next((p for p in proposals if p.who == closest and p.value == value), None)
        case 10:
            return _about(proposals, view.seat if judgement.beats[closest] >= 0.5 else closest)
        case _:
            return _about(proposals, closest)


def worth_it(view: View) -> bool:
    """Whether to agree to what somebody proposed: to all but a new card late, which makes what was said untrue."""
    return view.specialist not in EARLY or view.phase == "white"


def _about(proposals: Sequence[Propose], who: Seat) -> Propose | None:
    return next((proposal for proposal in proposals if proposal.who == who), None)


def _middling(view: View, judgement: Judgement) -> bool:
    """Whether this hand is the hardest to place: neither weak nor strong."""
    return 1 < judgement.place < view.players


def _telling(view: View, seat: Seat, weights: Floats) -> str:
    """The value about which least is known of a seat."""
    has = pockets(pocket_size(view)) % len(RANKS)
    chances = [float(weights[seat][(has == value).any(axis=1)].sum()) for value in range(len(RANKS))]
    return RANKS[int(np.argmin(np.abs(np.array(chances) - 0.5)))]
