"""Specialist 8, Math Whiz (S-8)."""

from thegang.heist.card_events import Announced
from thegang.heist.cards import Specialist
from thegang.heist.game import Heist
from thegang.heist.state import Announcement

WORTH = {str(value): value for value in range(2, 10)} | dict.fromkeys("TJQK", 10) | {"A": 11}


class MathWhiz(Specialist):
    """The sum of everybody's pocket cards is announced."""

    number = 8

    def on_dealt(self, game: Heist) -> None:
        for seat, pocket in enumerate(game.state.pockets):
            total = sum(WORTH[card[0]] for card in pocket)
            game.emit(Announced(Announcement(self.number, seat, sum=total)))


CARD = MathWhiz()
