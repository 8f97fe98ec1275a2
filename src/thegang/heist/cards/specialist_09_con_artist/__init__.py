"""Specialist 9, Con Artist (S-9)."""

from thegang.cards import FairNumbers
from thegang.heist.card_events import PocketsMixed
from thegang.heist.cards import Specialist
from thegang.heist.game import Heist


class ConArtist(Specialist):
    """All pocket cards are mixed and dealt out again; everybody goes on knowing what they had."""

    number = 9

    def on_dealt(self, game: Heist) -> None:
        state = game.state
        dealt = [card for pocket in state.pockets for card in pocket]
        chance = FairNumbers(game.heist_seed(state.heist), "mix")
        mixed = state.scripted_mix or tuple(chance.shuffled(dealt))
        size = len(state.pockets[0])
        game.emit(PocketsMixed(tuple(mixed[seat * size : (seat + 1) * size] for seat in game.seats)))


CARD = ConArtist()
