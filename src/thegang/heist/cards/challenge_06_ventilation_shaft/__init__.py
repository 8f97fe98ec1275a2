"""Challenge 6, Ventilation Shaft (H-56)."""

from thegang.heist.cards import Challenge


class VentilationShaft(Challenge):
    """The highest chips of rounds 1 to 3 are dark."""

    number = 6

    def dark_chips(self, players: int) -> frozenset[int]:
        return frozenset({players})


CARD = VentilationShaft()
