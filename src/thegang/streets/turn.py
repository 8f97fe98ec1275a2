"""One player's turn, worked out on rows that stay as they are (T-13, T-14, T-33).

The game emits the events of a turn; a preview only looks at them. So a preview is never wrong about a capture.
"""

from collections.abc import Iterator

from thegang.core import Event, Seat
from thegang.streets.capture import Row
from thegang.streets.cards import specials
from thegang.streets.events import GangsCaptured, GangsterFetched, GangsterPlaced, SpecialLaid
from thegang.streets.material import City, Rows, SpecialName
from thegang.streets.state import Placement, State


class Turn:
    """What happens when a seat plays in a city."""

    def __init__(self, rows: Rows, seat: Seat, city: City) -> None:
        self.seat = seat
        self.city = city
        self.row = Row(rows[city])
        self.other_rows = {other: row for other, row in rows.items() if other != city}
        self.events: list[Event[State]] = []

    @property
    def captured(self) -> tuple[int, ...]:
        """Everything captured so far in this turn."""
        return tuple(
            gangster for event in self.events if isinstance(event, GangsCaptured) for gangster in event.gangsters
        )

    def place(self, gangster: int) -> None:
        """Play a gangster from the hand."""
        self.events.append(GangsterPlaced(self.seat, gangster, self.city))
        self.row = self.row.joined_by(gangster)
        self.capture(gangster)

    def lay(self, special: SpecialName, placement: Placement) -> None:
        """Play the special; one without a possible target does nothing (T-33)."""
        card = specials()[special]
        target = placement.target if card.targets(self) else None
        self.events.append(SpecialLaid(self.seat, special, self.city, target))
        if target is not None:
            card.on_laid(self, target)

    def fetch(self, gangster: int, source: City) -> None:
        """Move a gangster from another city into this one."""
        self.events.append(GangsterFetched(self.seat, gangster, source, self.city))
        self.row = self.row.joined_by(gangster)

    def capture(self, played: int | None) -> None:
        """Check once what the card just played captures; None is the Lookout (T-22)."""
        if gone := self.row.captured_by(played):
            self.events.append(GangsCaptured(self.seat, self.city, gone))
            self.row = self.row.without(gone)


def ticket_turn(rows: Rows, seat: Seat, gangster: int, ticket: City) -> Turn:
    """The turn of a gangster with a ticket (T-13)."""
    turn = Turn(rows, seat, ticket)
    turn.place(gangster)
    return turn


def special_turn(rows: Rows, seat: Seat, gangster: int, special: SpecialName, placement: Placement) -> Turn:
    """The turn of a gangster with a special (T-14)."""
    turn = Turn(rows, seat, placement.city)
    if placement.first == "gangster":
        turn.place(gangster)
        turn.lay(special, placement)
    else:
        turn.lay(special, placement)
        turn.place(gangster)
    return turn


def placements(rows: Rows, gangster: int, special: SpecialName) -> Iterator[Placement]:
    """Every way to play a gangster with a special."""
    for city in rows:
        before = Turn(rows, 0, city)
        after = ticket_turn(rows, 0, gangster, city)
        for target in specials()[special].targets(after) or (None,):
            yield Placement(city, "gangster", target)
        for target in specials()[special].targets(before) or (None,):
            yield Placement(city, "special", target)
