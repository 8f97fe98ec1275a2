"""What everybody at a table sees, in the parts of a state message, each encoded once for all who get it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from thegang.core import Event, News, Seat
from thegang.server.games import Sitting
from thegang.server.messages import SeatPart, State, TableView
from thegang.server.tables.listing import table_view
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Room

NO_GAME = msgspec.Raw(b"null")
encode = msgspec.json.Encoder().encode


class Parts(NamedTuple):
    """All that a seat, or a spectator, sees. A part that has not changed is the same object as before."""

    table: msgspec.Raw
    game: msgspec.Raw
    seat: msgspec.Raw


class Screen(NamedTuple):
    """What a guest sees after number ``seq``, and what happened to lead there."""

    seq: int
    parts: Parts
    news: tuple[News, ...] = ()
    log: tuple[News, ...] | msgspec.UnsetType = msgspec.UNSET

    def message(self, before: Parts | None) -> bytes:
        """The state message on a connection on which these parts were sent before."""
        table, game, seat = self.parts
        if before is None:
            return encode(State(self.seq, table, game, seat, self.news, self.log))
        unset = msgspec.UNSET
        return encode(
            State(
                self.seq,
                unset if table is before.table else table,
                unset if game is before.game else game,
                unset if seat is before.seat else seat,
                self.news,
                self.log,
            )
        )


class Screens:
    """Draws what is seen of a table."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self._room = room
        self._presence = presence
        self._table: tuple[TableView, msgspec.Raw] | None = None
        self._last_table: msgspec.Raw | None = None
        self._game: msgspec.Raw | None = None
        self._last_game: msgspec.Raw | None = None
        self._seats: dict[Seat | None, msgspec.Raw] = {}
        self._last_seats: dict[Seat | None, msgspec.Raw] = {}
        self._seat_of: dict[int, Seat | None] = {}
        """Where each guest was when the table was drawn last."""

    def table_changed(self) -> None:
        """Draw the table anew as well the next time, and not only the game."""
        self._table = None

    @property
    def table(self) -> TableView:
        """The table as everybody sees it now."""
        return self._drawn_table()[0]

    def draw(self, events: Sequence[Event[Any]]) -> dict[int, Screen]:
        """What each guest who is here sees now that something was done, and what happened by it in the game."""
        self._game = None
        self._last_seats.update(self._seats)
        self._seats = {}
        room, before = self._room, self._seat_of
        self._seat_of = {viewer.guest: room.seat_of(viewer.guest) for viewer in self._presence.viewers}
        by_seat: dict[Seat | None, Screen] = {}
        screens: dict[int, Screen] = {}
        for guest, seat in self._seat_of.items():
            if before.get(guest, seat) != seat:
                screens[guest] = self.arrived(guest)
                continue
            screen = by_seat.get(seat)
            if screen is None:
                screen = by_seat[seat] = Screen(room.seq, self.parts(seat), *self._told(seat, events))
            screens[guest] = screen
        return screens

    def _told(
        self, seat: Seat | None, events: Sequence[Event[Any]]
    ) -> tuple[tuple[News, ...], tuple[News, ...] | msgspec.UnsetType]:
        """What happened by a step, and what the log had before if that has changed with it."""
        sitting = self._room.sitting
        if sitting is None or not events:
            return (), msgspec.UNSET
        before = sitting.log_before(seat, events)
        return sitting.news(seat, events), msgspec.UNSET if before is None else before

    def arrived(self, guest: int) -> Screen:
        """What a guest sees who has just come to the table, or to a seat."""
        seat = self._seat_of[guest] = self._room.seat_of(guest)
        playing = self._playing
        return Screen(self._room.seq, self.parts(seat), log=playing.log(seat) if playing else ())

    def parts(self, seat: Seat | None) -> Parts:
        """All that a seat, or a spectator (None), sees now."""
        own = self._seats.get(seat)
        if own is None:
            playing = self._playing
            part = SeatPart(seat) if playing is None or seat is None else playing.own(seat)
            own = self._seats[seat] = _kept(self._last_seats.get(seat), encode(part))
        return Parts(self._drawn_table()[1], self._drawn_game(), own)

    @property
    def _playing(self) -> Sitting | None:
        return None if self._room.stage == "waiting" else self._room.sitting

    def _drawn_table(self) -> tuple[TableView, msgspec.Raw]:
        if self._table is None:
            view = table_view(self._room, self._presence)
            self._last_table = _kept(self._last_table, encode(view))
            self._table = view, self._last_table
        return self._table

    def _drawn_game(self) -> msgspec.Raw:
        if self._game is None:
            playing = self._playing
            self._game = NO_GAME if playing is None else _kept(self._last_game, encode(playing.shared()))
            self._last_game = self._game
        return self._game


def _kept(before: msgspec.Raw | None, now: bytes) -> msgspec.Raw:
    """A part that has been drawn: the same object as before if it is equal."""
    part = msgspec.Raw(now)
    return before if before is not None and before == part else part
