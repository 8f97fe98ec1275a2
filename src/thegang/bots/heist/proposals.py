"""When to use a specialist, and how: whatever brings the table most, by what everybody knows."""

from collections.abc import Sequence

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.gains import gains
from thegang.bots.heist.strengths import Floats
from thegang.heist import COLOURS, Propose, View

WORTH_IT = 0.02
"""How many more seats must stand right, about, for a proposal."""
HARMLESS = -0.02
"""How many fewer, about, are no reason to refuse what somebody else proposes."""
MISSING = 1
"""Something is told or strengthened in the last round when no more than so many have no chip: then most is known."""


def propose(view: View, chips: Sequence[int], proposals: Sequence[Propose], weights: Floats) -> Propose | None:
    """The proposal a bot would make now, if any."""
    specialist = specialist_of(view)
    if not proposals or specialist is None or not _in_time(view, chips, specialist.helps):
        return None
    if specialist.helps != "exchanging":
        proposals = [offer for offer in proposals if chips[offer.who]]
    found = gains(view, weights, proposals)
    best = max(found, key=lambda offer: (round(found[offer], 6), offer.who == view.seat))
    return best if found[best] >= WORTH_IT else None


def worth_it(view: View, weights: Floats) -> bool:
    """Whether to agree to what somebody proposed: to hear something always, to all else unless it does harm."""
    specialist, proposal = specialist_of(view), view.proposal
    if specialist is None or proposal is None or specialist.helps == "telling":
        return True
    offer = Propose(proposal.who, proposal.to, proposal.value)
    return gains(view, weights, [offer])[offer] >= HARMLESS


def waits_for_others(view: View, chips: Sequence[int]) -> bool:
    """Whether others should come first: they answer a proposal, or change their mind after what the specialist did.

    So who takes the last chip and ends the round is in no hurry.
    """
    specialist = specialist_of(view)
    used = specialist is not None and specialist.helps != "exchanging" and view.specialist_user is not None
    return view.proposal is not None or (used and view.phase == COLOURS[-1] and chips.count(0) == 1)


def _in_time(view: View, chips: Sequence[int], helps: str) -> bool:
    """A card is exchanged before anybody has said anything, all else is best late."""
    if helps == "exchanging":
        return view.phase == COLOURS[0] and not any(chips)
    return view.phase == COLOURS[-1] and chips.count(0) <= MISSING
