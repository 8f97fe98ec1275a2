"""The Boss Calls: a gangster of another city comes over (T-32)."""

from thegang.streets.cards import Special
from thegang.streets.material import Target
from thegang.streets.turn import Turn


class BossCalls(Special):
    """Fetches a gangster from another city, which is then the card just played; nothing is captured over there."""

    name = "boss-calls"

    def targets(self, turn: Turn) -> tuple[Target, ...]:
        return tuple(gangster for row in turn.other_rows.values() for gangster in row)

    def on_laid(self, turn: Turn, target: Target) -> None:
        assert isinstance(target, int)
        source = next(city for city, row in turn.other_rows.items() if target in row)
        turn.fetch(target, source)
        turn.capture(target)


SPECIAL = BossCalls()
