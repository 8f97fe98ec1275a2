"""Challenge 9, Fingerprint Scan (H-59, H-72, H-73, H-74)."""

from thegang.cards import RANKING_WORDS
from thegang.core import Prompt, Seat
from thegang.heist.card_events import CardNoted
from thegang.heist.cards import Challenge
from thegang.heist.game import Heist
from thegang.heist.state import State


class FingerprintScan(Challenge):
    """The others must name the ranking of the hand with the highest red chip."""

    number = 9

    def before_last_reveal(self, game: Heist) -> None:
        guessers = game.state.revealed
        game.ask(Prompt(self.id, "guess-ranking", dict.fromkeys(guessers, RANKING_WORDS), together=True))

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        game.emit(CardNoted(self.id, next(iter(prompt.answers.values()))))

    def failure(self, state: State, seat: Seat) -> str | None:
        return None if state.notes[self.id] == state.hand(seat).ranking.word else "fingerprint"


CARD = FingerprintScan()
