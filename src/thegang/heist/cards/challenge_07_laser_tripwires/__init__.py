"""Challenge 7, Laser Tripwires (H-57, H-70, H-71, H-75)."""

from thegang.cards import FACES
from thegang.heist.cards import Challenge
from thegang.heist.game import Heist


class LaserTripwires(Challenge):
    """If the flop shows no J, Q or K, the holder of the highest white chip redraws."""

    number = 7

    def on_community(self, game: Heist) -> None:
        flop_has_face = any(card[0] in FACES for card in game.state.community)
        if game.state.round == 2 and not flop_has_face:
            game.redraw(game.state.chip_place("white", game.state.players))


CARD = LaserTripwires()
