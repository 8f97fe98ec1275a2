"""Specialist 1, Informant (S-1)."""

from thegang.cards import Card
from thegang.core import Prompt, Seat
from thegang.heist.card_events import Announced, CardNoted, CardShown
from thegang.heist.cards import AgreedSpecialist
from thegang.heist.game import Heist
from thegang.heist.state import Announcement, Proposal, Shown, State


class Informant(AgreedSpecialist):
    """One player shows a pocket card secretly to another."""

    number = 1
    needs = frozenset({"to"})
    chosen = "shown"

    def on_agreed(self, game: Heist, proposal: Proposal) -> None:
        game.emit(CardNoted(self.id, str(proposal.to)))
        pocket = tuple(game.state.pockets[proposal.who])
        game.ask(Prompt(self.id, "show", {proposal.who: pocket}, shape="cards"))

    def about(self, state: State) -> Seat | None:
        return int(state.notes[self.id])

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        to = int(game.state.notes[self.id])
        ((who, card),) = prompt.answers.items()
        game.emit(CardShown(Shown(who, to, Card(card))))
        game.emit(Announced(Announcement(self.number, who, to=to)))


CARD = Informant()
