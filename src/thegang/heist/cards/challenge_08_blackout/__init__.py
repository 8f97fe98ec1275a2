"""Challenge 8, Blackout (H-58, H-71, H-77)."""

from thegang.heist.cards import Challenge
from thegang.heist.state import COLOURS, Colour, State


class Blackout(Challenge):
    """The chips of earlier rounds are put away: nothing tells any more who had them."""

    number = 8

    def conceals(self, state: State) -> frozenset[Colour]:
        return frozenset(COLOURS[: state.round - 1])


CARD = Blackout()
