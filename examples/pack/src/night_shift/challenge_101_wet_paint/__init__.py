"""Challenge 101, Wet Paint: the chip in the middle is dark."""

from thegang.heist.cards import Challenge


class WetPaint(Challenge):
    """In rounds 1 to 3 whoever takes the chip in the middle keeps it; of an even number it is the lower one."""

    number = 101

    def dark_chips(self, players: int) -> frozenset[int]:
        return frozenset({(players + 1) // 2})


CARD = WetPaint()
