"""Specialist 3, Investor (S-3)."""

from thegang.cards import FACES
from thegang.heist.card_events import Announced
from thegang.heist.cards import Specialist
from thegang.heist.game import Heist
from thegang.heist.state import Announcement


class Investor(Specialist):
    """Everybody's number of J, Q and K in the pocket is announced."""

    number = 3

    def on_dealt(self, game: Heist) -> None:
        for seat, pocket in enumerate(game.state.pockets):
            count = sum(card[0] in FACES for card in pocket)
            game.emit(Announced(Announcement(self.number, seat, count=count)))


CARD = Investor()
