"""The Spy makes a gangster count as the other type until the turn is over (T-31)."""

from dataclasses import replace

from thegang.streets.cards import Special
from thegang.streets.material import Target
from thegang.streets.turn import Turn


class Spy(Special):
    """Lies on a gangster of the city, which then counts as just played in its place."""

    name = "spy"

    def targets(self, turn: Turn) -> tuple[Target, ...]:
        return turn.row.gangsters

    def on_laid(self, turn: Turn, target: Target) -> None:
        assert isinstance(target, int)
        turn.row = replace(turn.row, spied=target)
        turn.capture(target)


SPECIAL = Spy()
