"""Challenge 3, Motion Detector (H-53, H-70, H-71, H-75)."""

from thegang.cards import FACES
from thegang.heist.cards import Challenge
from thegang.heist.game import Heist


class MotionDetector(Challenge):
    """If the flop shows a J, Q or K, the holder of white 1 redraws."""

    number = 3

    def on_community(self, game: Heist) -> None:
        flop_has_face = any(card[0] in FACES for card in game.state.community)
        if game.state.round == 2 and flop_has_face:
            game.redraw(game.state.chip_place("white", 1))


CARD = MotionDetector()
