"""Challenge 9, Fingerprint Scan (H-59, H-72, H-73, H-74)."""

from thegang.cards import RANKING_WORDS
from thegang.core import Prompt, Seat
from thegang.heist.card_events import CardNoted
from thegang.heist.cards import Challenge
from thegang.heist.game import Heist
from thegang.heist.showdown import reveal_order
from thegang.heist.state import State


class FingerprintScan(Challenge):
    """The others must name the ranking of the hand with the highest red chip."""

    number = 9

    def before_last_reveal(self, game: Heist) -> None:
        options = dict.fromkeys(game.state.revealed, RANKING_WORDS)
        game.ask(Prompt(self.id, "guess-ranking", options, together=True, shape="ranking", phase="guess"))

    def about(self, state: State) -> Seat | None:
        return reveal_order(state)[-1]

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        game.emit(CardNoted(self.id, next(iter(prompt.answers.values()))))

    def failure(self, state: State, seat: Seat) -> str | None:
        return None if state.notes[self.id] == state.hand(seat).ranking.word else "fingerprint"


CARD = FingerprintScan()
