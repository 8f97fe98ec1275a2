"""Specialist 5, Hacker (S-5, H-76)."""

from thegang.cards import Card
from thegang.core import Prompt
from thegang.heist.cards import AgreedSpecialist
from thegang.heist.game import Heist
from thegang.heist.state import Proposal


class Hacker(AgreedSpecialist):
    """One player draws a card and discards one, the new one allowed."""

    number = 5
    helps = "exchanging"

    def on_agreed(self, game: Heist, proposal: Proposal) -> None:
        game.draw(proposal.who, game.state.draw_pile[0])
        pocket = tuple(game.state.pockets[proposal.who])
        game.ask(Prompt(self.id, "discard", {proposal.who: pocket}, shape="cards"))

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        ((who, card),) = prompt.answers.items()
        game.discard(who, Card(card))


CARD = Hacker()
