"""Challenge 2, Noise Sensors (H-52)."""

from thegang.heist.cards import Challenge


class NoiseSensors(Challenge):
    """The 1-star chips of rounds 1 to 3 are dark."""

    number = 2

    def dark_chips(self, players: int) -> frozenset[int]:
        return frozenset({1})


CARD = NoiseSensors()
