"""What everybody at a table sees, in the parts of a state message, each encoded once for all who get it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from thegang.core import Event, News, Seat
from thegang.server.games import Sitting
from thegang.server.messages import SeatPart, State, TableView
from thegang.server.tables.listing import table_view
from thegang.server.tables.parts import Part, Sent
from thegang.server.tables.people import person_of
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Room

encode = msgspec.json.Encoder().encode


class Report(msgspec.Struct):
    """What happened until number ``seq``, as far as one may know it: many are told the same, in the same message."""

    seq: int
    news: tuple[News, ...] = ()
    log: tuple[News, ...] | UnsetType = UNSET
    person: str = ""
    shared: tuple[Part, Part, bytes] | None = None
    """The message for those who have seen this table and this game before, and for whom nothing else has changed."""


class Screen(msgspec.Struct, frozen=True):
    """All that a seat, or a spectator, sees, and what led there. A part that has not changed is the same object."""

    table: Part
    game: Part
    seat: Part
    report: Report

    def same(self, other: "Screen") -> bool:
        """Whether nothing else is seen on the other."""
        return self.table is other.table and self.game is other.game and self.seat is other.seat

    def message(self, before: "Screen | None") -> bytes:
        """The state message on a connection on which another screen was shown before, or none."""
        if before is None:
            return self._encoded(self.table.whole, (self.game.whole, UNSET), (self.seat.whole, UNSET))
        if self.seat is not before.seat:
            return self._changed(before)
        shared = self.report.shared
        if shared is None or shared[0] is not before.table or shared[1] is not before.game:
            shared = self.report.shared = before.table, before.game, self._changed(before)
        return shared[2]

    def _changed(self, before: "Screen") -> bytes:
        table = UNSET if self.table is before.table else self.table.whole
        return self._encoded(table, self.game.after(before.game), self.seat.after(before.seat))

    def _encoded(self, table: Raw | UnsetType, game: Sent, seat: Sent) -> bytes:
        report = self.report
        return encode(State(report.seq, table, *game, *seat, report.news, report.person, report.log))


class Screens:
    """Draws what is seen of a table."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self._room = room
        self._presence = presence
        self._view: TableView | None = None
        self._table = Part(None)
        self._game = Part(None)
        self._seats: dict[Seat | None, Part] = {}
        self._drawn: dict[Seat | None, Screen] = {}
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
        alike = self._report_to_all(events, around)
        for seat in set(self._seat_of.values()):
            self._draw(seat, alike or self._report_to(seat, events, around))
        screens = {guest: self._drawn[seat] for guest, seat in self._seat_of.items()}
        for guest in moved:
            screens[guest] = self.arrived(guest, around)
        return screens

    def _look_who_sits_where(self) -> list[int]:
        """Look for the guests who are here, and tell which of them are on another seat than before."""
        before, seats = self._seat_of, {place.guest: seat for seat, place in enumerate(self._room.places)}
        self._seat_of = {viewer.guest: seats.get(viewer.guest) for viewer in self._presence.viewers}
        self._changed_seats = False
        return [guest for guest, seat in self._seat_of.items() if before.get(guest, seat) != seat]

    def _report_to_all(self, events: Sequence[Event[Any]], around: tuple[News, ...]) -> Report | None:
        """What everybody is told of a step, unless some are told more than others."""
        sitting = self._playing
        if sitting is None or not events:
            return Report(self._room.seq, around)
        return Report(self._room.seq, (*sitting.news(None, events), *around)) if sitting.told_alike(events) else None

    def _report_to(self, seat: Seat | None, events: Sequence[Event[Any]], around: tuple[News, ...]) -> Report:
        """What a seat is told of a step, with what the log had before if that has changed with it."""
        sitting = self._playing
        assert sitting is not None
        before = sitting.log_before(seat, events, around)
        return Report(self._room.seq, (*sitting.news(seat, events), *around), UNSET if before is None else before)

    def arrived(self, guest: int, around: tuple[News, ...] = ()) -> Screen:
        """What a guest sees who has just come to the table, or to a seat; ``around`` is what led there."""
        seat = self._seat_of[guest] = self._room.seat_of(guest)
        log = self._playing.log(seat) if self._playing else ()
        log_before = log[: max(0, len(log) - len(around))]
        return self.now(seat, Report(self._room.seq, around, log_before, person_of(self._room.id, guest)))

    def now(self, seat: Seat | None, report: Report) -> Screen:
        """What a seat, or a spectator (None), sees now."""
        drawn = self._drawn.get(seat)
        return self._draw(seat, report) if drawn is None else msgspec.structs.replace(drawn, report=report)

    def parts(self, seat: Seat) -> tuple[Raw, Raw]:
        """What a bot on a seat sees now of the game and of its own."""
        screen = self._drawn.get(seat) or self._draw(seat, Report(self._room.seq))
        return screen.game.whole, screen.seat.whole

    def _draw(self, seat: Seat | None, report: Report) -> Screen:
        playing = self._playing
        if not self._drawn:
            self._table = self._table.now(self.table)
            self._game = self._game.now(None if playing is None else playing.shared())
        own = SeatPart(seat) if playing is None or seat is None else playing.own(seat)
        part = self._seats.get(seat)
        if part is None or part.seen is not own:
            part = self._seats[seat] = Part(own) if part is None else part.now(own)
        screen = self._drawn[seat] = Screen(self._table, self._game, part, report)
        return screen

    @property
    def _playing(self) -> Sitting | None:
        return None if self._room.stage == "waiting" else self._room.sitting
