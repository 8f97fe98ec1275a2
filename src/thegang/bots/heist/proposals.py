"""When to use a specialist, and how: whatever brings the table most."""

from collections.abc import Sequence

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.exchanges import SIZE
from thegang.bots.heist.gains import EVEN, gains
from thegang.bots.heist.reading import pocket_size
from thegang.bots.heist.strengths import Floats
from thegang.heist import COLOURS, Propose, View

WORTH_IT = 0.04
"""How many more seats must stand right, about, for a proposal."""
HARMLESS = -0.1
"""How many fewer, about, are no reason to refuse what somebody else proposes."""
MISSING = 1
"""Where a round ends as soon as all have a chip, something is proposed when so many have none: then most is known."""


def propose(
    view: View, chips: Sequence[int], proposals: Sequence[Propose], weights: Floats, *, content: bool
) -> Propose | None:
    """The proposal a bot would make now, if any: in the last round, when all have said what they can with chips.

    ``content`` is whether the bot wants no other chip. Where chips settle (H-15), it comes when all have one.
    """
    if view.phase != COLOURS[-1] or not (content and 0 not in chips if view.settling else chips.count(0) <= MISSING):
        return None
    offers = [offer for offer in proposals if _sensible(view, chips, offer)]
    found = gains(view, weights, offers) if offers else {}
    best = max(found, key=lambda offer: round(found[offer], EVEN), default=None)
    return best if best is not None and found[best] >= WORTH_IT else None


def _sensible(view: View, chips: Sequence[int], offer: Propose) -> bool:
    """Whether a bot would think of it at all: about somebody who has spoken, and told to all or to itself."""
    specialist = specialist_of(view)
    if specialist is None or not chips[offer.who] or offer.to not in (None, view.seat):
        return False
    match specialist.helps:
        case "telling":
            return offer.who != view.seat
        case "strengthening":
            return offer.who == view.seat  # nobody else knows which ranking that is
        case "exchanging":  # drawn, a better hand at the top leaves all others in their places
            return specialist.brings is None and chips[offer.who] == view.players and pocket_size(view) == SIZE


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
