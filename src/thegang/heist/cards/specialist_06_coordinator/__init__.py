"""Specialist 6, Coordinator (S-6)."""

from thegang.cards import Card
from thegang.core import Prompt, Seat
from thegang.heist.card_events import CardsPassed
from thegang.heist.cards import Specialist
from thegang.heist.game import Heist


class Coordinator(Specialist):
    """Everybody passes a pocket card to the left, all at the same time."""

    number = 6
    chosen = "passed"

    def on_dealt(self, game: Heist) -> None:
        options: dict[Seat, tuple[str, ...]] = {seat: tuple(game.state.pockets[seat]) for seat in game.seats}
        game.ask(Prompt(self.id, "pass", options, shape="cards", phase="pass"))

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        game.emit(CardsPassed(tuple(Card(prompt.answers[seat]) for seat in game.seats)))


CARD = Coordinator()
