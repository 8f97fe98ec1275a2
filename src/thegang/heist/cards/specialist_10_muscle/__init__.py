"""Specialist 10, Muscle (S-10, H-74, H-75)."""

from thegang.core import Seat
from thegang.heist.cards import AgreedSpecialist, Strength
from thegang.heist.game import Heist
from thegang.heist.state import Proposal, State


class Muscle(AgreedSpecialist):
    """Among hands of one ranking, its user has the strongest."""

    number = 10
    helps = "strengthening"

    def on_agreed(self, game: Heist, proposal: Proposal) -> None:
        """Nothing more happens: the card lies in front of its user until the showdown."""

    def strength(self, state: State, seat: Seat, strength: Strength) -> Strength:
        ranking, _, score = strength
        return (ranking, int(seat == state.specialist_user), score)


CARD = Muscle()
