"""Specialist 7, Jack (S-7, H-74 to H-76)."""

from thegang.cards import JACK, Card
from thegang.core import Prompt
from thegang.heist.cards import AgreedSpecialist
from thegang.heist.game import Heist
from thegang.heist.state import Proposal


class Jack(AgreedSpecialist):
    """One player takes the suitless Jack as a pocket card and discards one of the others."""

    number = 7
    helps = "exchanging"
    brings = JACK

    def on_agreed(self, game: Heist, proposal: Proposal) -> None:
        others = tuple(game.state.pockets[proposal.who])
        game.draw(proposal.who, JACK)
        game.ask(Prompt(self.id, "discard", {proposal.who: others}, shape="cards"))

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        ((who, card),) = prompt.answers.items()
        game.discard(who, Card(card))


CARD = Jack()
