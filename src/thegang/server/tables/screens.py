"""What everybody at a table sees, in the parts of a state message, each encoded once for all who get it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from thegang.core import Event, News, Seat
from thegang.server.games import Sitting
from thegang.server.messages import SeatPart, State, TableView
from thegang.server.tables.listing import table_view
from thegang.server.tables.parts import Part
from thegang.server.tables.people import person_of
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Room

encode = msgspec.json.Encoder().encode
Told: TypeAlias = tuple[tuple[News, ...], tuple[News, ...] | UnsetType]


class Parts(msgspec.Struct, frozen=True):
    """All that a seat, or a spectator, sees. A part that has not changed is the same object as before."""

    table: Part
    game: Part
    seat: Part

    def same(self, other: "Parts") -> bool:
        """Whether nothing has changed between the two."""
        return self.table is other.table and self.game is other.game and self.seat is other.seat


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
            table, game, seat = now.table.whole, now.game.whole, now.seat.whole
            return encode(State(self.seq, table, game, UNSET, seat, UNSET, self.news, self.person, self.log))
        return encode(
            State(
                self.seq,
                UNSET if now.table is before.table else now.table.whole,
                *now.game.after(before.game),
                *now.seat.after(before.seat),
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
        self._table = Part(None)
        self._game = Part(None)
        self._seats: dict[Seat | None, Part] = {}
        self._drawn: dict[Seat | None, Parts] = {}
        """What is seen now, as far as it was drawn."""
        self._seat_of: dict[int, Seat | None] = {}
        """Where each guest was when the table was drawn last."""
        self._changed_seats = True
        """Whether somebody may have come, left or changed seats since then."""

    def table_changed(self) -> None:
        """Draw the table anew as well the next time, and not only the game."""
        self._view = None
        self._changed_seats = True
        self._drawn.clear()

    @property
    def table(self) -> TableView:
        """The table as everybody sees it now."""
        if self._view is None:
            self._view = table_view(self._room, self._presence)
        return self._view

    def draw(self, events: Sequence[Event[Any]], around: tuple[News, ...] = ()) -> dict[int, Screen]:
        """What each guest who is here sees now that something was done, and what happened in and around the game."""
        self._drawn.clear()
        moved = self._look_who_sits_where() if self._changed_seats else ()
        seq, told = self._room.seq, self._told(events, around)
        of_seat = {seat: Screen(seq, self.parts(seat), *told(seat)) for seat in set(self._seat_of.values())}
        screens = {guest: of_seat[seat] for guest, seat in self._seat_of.items()}
        for guest in moved:
            screens[guest] = self.arrived(guest, around)
        return screens

    def _look_who_sits_where(self) -> list[int]:
        """Look for the guests who are here, and tell which of them are on another seat than before."""
        before, seats = self._seat_of, {place.guest: seat for seat, place in enumerate(self._room.places)}
        self._seat_of = {viewer.guest: seats.get(viewer.guest) for viewer in self._presence.viewers}
        self._changed_seats = False
        return [guest for guest, seat in self._seat_of.items() if before.get(guest, seat) != seat]

    def _told(self, events: Sequence[Event[Any]], around: tuple[News, ...]) -> Callable[[Seat | None], Told]:
        """What a seat is told of a step, and what the log had before if that has changed with it."""
        sitting = self._playing
        if sitting is None or not events:
            return lambda _: (around, UNSET)
        if sitting.told_alike(events):
            alike = (*sitting.news(None, events), *around), UNSET
            return lambda _: alike

        def apart(seat: Seat | None) -> Told:
            before = sitting.log_before(seat, events, around)
            return (*sitting.news(seat, events), *around), UNSET if before is None else before

        return apart

    def arrived(self, guest: int, around: tuple[News, ...] = ()) -> Screen:
        """What a guest sees who has just come to the table, or to a seat; ``around`` is what led there."""
        seat = self._seat_of[guest] = self._room.seat_of(guest)
        log = self._playing.log(seat) if self._playing else ()
        return Screen(
            self._room.seq,
            self.parts(seat),
            news=around,
            log=log[: max(0, len(log) - len(around))],
            person=person_of(self._room.id, guest),
        )

    def parts(self, seat: Seat | None) -> Parts:
        """All that a seat, or a spectator (None), sees now."""
        parts = self._drawn.get(seat)
        if parts is None:
            if not self._drawn:
                self._draw_for_all()
            parts = self._drawn[seat] = Parts(self._table, self._game, self._draw_for(seat))
        return parts

    def _draw_for_all(self) -> None:
        playing = self._playing
        self._table = self._table.now(self.table)
        self._game = self._game.now(None if playing is None else playing.shared())

    def _draw_for(self, seat: Seat | None) -> Part:
        playing = self._playing
        own = SeatPart(seat) if playing is None or seat is None else playing.own(seat)
        before = self._seats.get(seat)
        part = self._seats[seat] = Part(own) if before is None else before.now(own)
        return part

    @property
    def _playing(self) -> Sitting | None:
        return None if self._room.stage == "waiting" else self._room.sitting
