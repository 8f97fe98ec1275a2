"""When to use a specialist, and how: whatever brings the table most."""

from collections.abc import Sequence

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.exchanges import SIZE
from thegang.bots.heist.gains import gains
from thegang.bots.heist.judging import judge
from thegang.bots.heist.reading import pocket_size
from thegang.bots.heist.strengths import Floats
from thegang.heist import COLOURS, Propose, View

WORTH_IT = 0.04
"""How many more seats must stand right, about, for a proposal."""
HARMLESS = -0.02
"""How many fewer, about, are no reason to refuse what somebody else proposes."""
EVEN = 9
"""So many places after the point tell chances apart: rounding does not choose between equal ones."""
MISSING = 1
"""Something is told or strengthened in the last round when no more than so many have no chip: then most is known."""


def propose(view: View, chips: Sequence[int], proposals: Sequence[Propose], weights: Floats) -> Propose | None:
    """The proposal a bot would make now, if any.

    A card is exchanged before its owner has said anything, whoever comes first and whatever the hand. All else is for
    the last round, when nearly all have spoken, and about somebody who has.
    """
    specialist = specialist_of(view)
    if not proposals or specialist is None or view.seat is None:
        return None
    if specialist.helps == "exchanging":
        return Propose(view.seat) if view.phase == COLOURS[0] and not chips[view.seat] else None
    if view.phase != COLOURS[-1] or chips.count(0) > MISSING:
        return None
    offers = [offer for offer in proposals if chips[offer.who] and offer.to in (None, view.seat)]
    if specialist.helps == "telling":
        beats = judge(view, weights).beats
        closest = min((seat for seat in beats if chips[seat]), key=lambda seat: round(abs(beats[seat] - 0.5), EVEN))
        offers = [offer for offer in offers if offer.who == closest]
    found = gains(view, weights, offers)
    best = max(found, key=lambda offer: round(found[offer], EVEN))
    return best if found[best] >= WORTH_IT else None


def worth_it(view: View, weights: Floats) -> bool:
    """Whether to agree to what somebody proposed: in the first round and to hear something always, to all else unless
    it does harm."""
    specialist, proposal = specialist_of(view), view.proposal
    if specialist is None or proposal is None or specialist.helps == "telling" or view.phase == COLOURS[0]:
        return True
    offer = Propose(proposal.who)
    return pocket_size(view) != SIZE or gains(view, weights, [offer])[offer] >= HARMLESS


def waits_for_others(view: View, chips: Sequence[int]) -> bool:
    """Whether others should come first: they answer a proposal, or change their mind after what the specialist did.

    So who takes the last chip and ends the round is in no hurry.
    """
    specialist = specialist_of(view)
    used = specialist is not None and specialist.helps != "exchanging" and view.specialist_user is not None
    return view.proposal is not None or (used and view.phase == COLOURS[-1] and chips.count(0) == 1)
