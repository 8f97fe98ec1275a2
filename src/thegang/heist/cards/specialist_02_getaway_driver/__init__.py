"""Specialist 2, Getaway Driver (S-2)."""

from thegang.heist.card_events import Announced
from thegang.heist.cards import AgreedSpecialist
from thegang.heist.game import Heist
from thegang.heist.state import Announcement, Proposal


class GetawayDriver(AgreedSpecialist):
    """The current ranking of one player's hand is announced."""

    number = 2

    def on_agreed(self, game: Heist, proposal: Proposal) -> None:
        ranking = game.state.hand(proposal.who).ranking.word
        game.emit(Announced(Announcement(self.number, proposal.who, ranking=ranking)))


CARD = GetawayDriver()
