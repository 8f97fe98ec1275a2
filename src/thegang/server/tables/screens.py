"""What everybody at a table sees, in the parts of a state message, each encoded once for all who get it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from thegang.core import Event, News, Seat
from thegang.server.games import Sitting
from thegang.server.messages import SeatPart, State, TableView
from thegang.server.tables.listing import table_view
from thegang.server.tables.people import person_of
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Room

_Part: TypeAlias = tuple[object, bytes, msgspec.Raw]
"""A part as it was drawn, encoded, and as it goes into messages."""
NOTHING: _Part = (object(), b"", msgspec.Raw())
NO_GAME: _Part = (None, b"null", msgspec.Raw(b"null"))
encode = msgspec.json.Encoder().encode
Told: TypeAlias = tuple[tuple[News, ...], tuple[News, ...] | UnsetType]


class Parts(msgspec.Struct, frozen=True):
    """All that a seat, or a spectator, sees. A part that has not changed is the same object as before."""

    table: msgspec.Raw
    game: msgspec.Raw
    seat: msgspec.Raw


class Screen(msgspec.Struct, frozen=True):
    """What a guest sees after number ``seq``, and what happened to lead there."""

    seq: int
    parts: Parts
    news: tuple[News, ...] = ()
    log: tuple[News, ...] | UnsetType = UNSET
    person: str = ""

    def message(self, before: Parts | None) -> bytes:
        """The state message on a connection on which these parts were sent before."""
        now = self.parts
        if before is None:
            return encode(State(self.seq, now.table, now.game, now.seat, self.news, self.person, self.log))
        return encode(
            State(
                self.seq,
                UNSET if now.table is before.table else now.table,
                UNSET if now.game is before.game else now.game,
                UNSET if now.seat is before.seat else now.seat,
                self.news,
                self.person,
                self.log,
            )
        )


class Screens:
    """Draws what is seen of a table."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self._room = room
        self._presence = presence
        self._view: TableView | None = None
        self._table = NOTHING
        self._game = NOTHING
        self._game_drawn = False
        self._seats: dict[Seat | None, _Part] = {}
        self._seats_drawn: set[Seat | None] = set()
        self._seat_of: dict[int, Seat | None] = {}
        """Where each guest was when the table was drawn last."""

    def table_changed(self) -> None:
        """Draw the table anew as well the next time, and not only the game."""
        self._view = None

    @property
    def table(self) -> TableView:
        """The table as everybody sees it now."""
        return self._view or self._draw_table()

    def draw(self, events: Sequence[Event[Any]], around: tuple[News, ...] = ()) -> dict[int, Screen]:
        """What each guest who is here sees now that something was done, and what happened in and around the game."""
        self._game_drawn = False
        self._seats_drawn.clear()
        room, before = self._room, self._seat_of
        seats = {place.guest: seat for seat, place in enumerate(room.places)}
        self._seat_of = {viewer.guest: seats.get(viewer.guest) for viewer in self._presence.viewers}
        told = self._told(events, around)
        by_seat: dict[Seat | None, Screen] = {}
        screens: dict[int, Screen] = {}
        for guest, seat in self._seat_of.items():
            if before.get(guest, seat) != seat:
                screens[guest] = self.arrived(guest)
                continue
            screen = by_seat.get(seat)
            if screen is None:
                screen = by_seat[seat] = Screen(room.seq, self.parts(seat), *told(seat))
            screens[guest] = screen
        return screens

    def _told(self, events: Sequence[Event[Any]], around: tuple[News, ...]) -> Callable[[Seat | None], Told]:
        """What a seat is told of a step, and what the log had before if that has changed with it."""
        sitting = self._playing
        if sitting is None or not events:
            return lambda _: (around, UNSET)
        if sitting.told_alike(events):
            alike = sitting.news(None, events), UNSET
            return lambda _: alike

        def apart(seat: Seat | None) -> Told:
            before = sitting.log_before(seat, events)
            return sitting.news(seat, events), UNSET if before is None else before

        return apart

    def arrived(self, guest: int) -> Screen:
        """What a guest sees who has just come to the table, or to a seat."""
        seat = self._seat_of[guest] = self._room.seat_of(guest)
        playing = self._playing
        return Screen(
            self._room.seq,
            self.parts(seat),
            log=playing.log(seat) if playing else (),
            person=person_of(self._room.id, guest),
        )

    def parts(self, seat: Seat | None) -> Parts:
        """All that a seat, or a spectator (None), sees now."""
        if self._view is None:
            self._draw_table()
        if not self._game_drawn:
            playing = self._playing
            self._game = NO_GAME if playing is None else _kept(self._game, playing.shared())
            self._game_drawn = True
        if seat not in self._seats_drawn:
            playing = self._playing
            part = SeatPart(seat) if playing is None or seat is None else playing.own(seat)
            self._seats[seat] = _kept(self._seats.get(seat, NOTHING), part)
            self._seats_drawn.add(seat)
        return Parts(self._table[2], self._game[2], self._seats[seat][2])

    @property
    def _playing(self) -> Sitting | None:
        return None if self._room.stage == "waiting" else self._room.sitting

    def _draw_table(self) -> TableView:
        self._view = table_view(self._room, self._presence)
        self._table = _kept(self._table, self._view)
        return self._view


def _kept(before: _Part, now: object) -> _Part:
    """A part that has been drawn: the same as before if it is equal."""
    if now is before[0]:
        return before
    encoded = encode(now)
    return before if encoded == before[1] else (now, encoded, msgspec.Raw(encoded))
