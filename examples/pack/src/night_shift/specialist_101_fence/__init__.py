"""Specialist 101, Fence: something new for something old."""

from thegang.cards import Card
from thegang.core import Prompt
from thegang.heist.cards import AgreedSpecialist
from thegang.heist.game import Heist
from thegang.heist.state import Proposal


class Fence(AgreedSpecialist):
    """One player draws a card and must keep it: one of those held before goes."""

    number = 101

    def on_agreed(self, game: Heist, proposal: Proposal) -> None:
        before = tuple(game.state.pockets[proposal.who])
        game.draw(proposal.who, game.state.draw_pile[0])
        game.ask(Prompt(self.id, "discard", {proposal.who: before}))

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        ((who, card),) = prompt.answers.items()
        game.discard(who, Card(card))


CARD = Fence()
