"""The Lookout stands at an end of the row and is odd or even as needed (T-30)."""

from dataclasses import replace

from thegang.streets.cards import Special
from thegang.streets.material import ENDS, Target
from thegang.streets.turn import Turn


class Lookout(Special):
    """Closes in the gang at an end of the row, or waits there for the gangster played after it."""

    name = "lookout"

    def targets(self, turn: Turn) -> tuple[Target, ...]:  # noqa: ARG002 - a row always has two ends
        return ENDS

    def on_laid(self, turn: Turn, target: Target) -> None:
        assert target in ENDS
        turn.row = replace(turn.row, lookout=target)
        turn.capture(None)


SPECIAL = Lookout()
