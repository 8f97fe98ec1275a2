"""Challenge 4, Retina Scan (H-54, H-72, H-73, H-74)."""

from thegang.cards import RANKS
from thegang.core import Prompt, Seat
from thegang.heist.card_events import CardNoted
from thegang.heist.cards import Challenge
from thegang.heist.game import Heist
from thegang.heist.showdown import reveal_order
from thegang.heist.state import State


class RetinaScan(Challenge):
    """The others must name a value among the pocket cards of the holder of the highest red chip."""

    number = 4

    def before_last_reveal(self, game: Heist) -> None:
        options = dict.fromkeys(game.state.revealed, tuple(RANKS))
        game.ask(Prompt(self.id, "guess-value", options, together=True, shape="value", phase="guess"))

    def about(self, state: State) -> Seat | None:
        return reveal_order(state)[-1]

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        game.emit(CardNoted(self.id, next(iter(prompt.answers.values()))))

    def failure(self, state: State, seat: Seat) -> str | None:
        values = [card[0] for card in state.pockets[seat]]
        return None if state.notes[self.id] in values else "retina"


CARD = RetinaScan()
