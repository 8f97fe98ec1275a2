"""Specialist 4, Mastermind (S-4)."""

from thegang.heist.card_events import Announced
from thegang.heist.cards import AgreedSpecialist
from thegang.heist.game import Heist
from thegang.heist.state import Announcement, Proposal


class Mastermind(AgreedSpecialist):
    """How many cards of a given value one player has is announced."""

    number = 4
    needs = frozenset({"value"})

    def on_agreed(self, game: Heist, proposal: Proposal) -> None:
        count = sum(card[0] == proposal.value for card in game.state.pockets[proposal.who])
        game.emit(Announced(Announcement(self.number, proposal.who, value=proposal.value, count=count)))


CARD = Mastermind()
