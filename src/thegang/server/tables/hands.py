"""Who has seen which hand since hands were dealt: one person sees one of them, under however many names.

A guest is known by their secret, and a new one costs nothing: so guests from one home count together, too. A family
who sat down before the deal plays on as it is; nobody is shown another hand than the one that was seen until
new hands are dealt (docs/decisions/0021).
"""

from typing import NamedTuple

from thegang.core import Seat
from thegang.server.tables.room import Room


class SeenSeats(NamedTuple):
    """The seats whose hands somebody has seen since they were dealt."""

    own: frozenset[Seat]
    """Seen by this very guest."""
    home: frozenset[Seat]
    """Seen by somebody from the same home, this guest included."""


def seen_seats(room: Room, guest: int, home: str) -> SeenSeats:
    """The hands that a guest, and everybody from the same home, has seen since they were dealt."""
    if not room.hands_hidden:
        return SeenSeats(frozenset(), frozenset())
    seen = room.seen | {(seat, place.guest, place.home) for seat, place in enumerate(room.places) if place.guest}
    own = frozenset(seat for seat, by, _ in seen if by == guest)
    return SeenSeats(own, own | {seat for seat, _, where in seen if home and where == home})


def may_see(room: Room, guest: int, home: str, seat: Seat) -> bool:
    """Whether a guest may see the hand of a seat now: else one could see everybody's cards in turn."""
    seen = seen_seats(room, guest, home)
    return seen.own == {seat} if seen.own else seen.home <= {seat}
