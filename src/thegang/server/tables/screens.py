"""What everybody at a table sees, drawn once for each seat and kept until something changes."""

import itertools
from collections.abc import Collection, Iterable, Iterator

import msgspec

from thegang.core import Seat
from thegang.server.messages import TableView
from thegang.server.tables.listing import table_view
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Room

NO_GAME = b'"name":null,"game":null,"legal":[],"previews":[],"debrief":null,"thoughts":[]}'
encode = msgspec.json.Encoder().encode


class Screens:
    """Draws the state messages of a table."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self._room = room
        self._presence = presence
        self._view: TableView | None = None
        self._table: bytes | None = None
        """The part that is the same for everybody."""
        self._by_seat: dict[Seat | None, bytes] = {}

    def table_changed(self) -> None:
        """Draw the table anew as well the next time, and not only the game."""
        self._view = None
        self._table = None
        self._by_seat = {}

    @property
    def table(self) -> TableView:
        """The table as everybody sees it now."""
        if self._view is None:
            self._view = table_view(self._room, self._presence)
        return self._view

    def draw(self) -> dict[int, bytes]:
        """What each guest who is here sees now."""
        seats = {viewer.guest: self._room.seat_of(viewer.guest) for viewer in self._presence.viewers}
        wanted = set(seats.values())
        self._by_seat = dict(zip(wanted, self._drawn(wanted), strict=True))
        return {guest: self._by_seat[seat] for guest, seat in seats.items()}

    def of(self, seat: Seat | None) -> bytes:
        """What a seat, or a spectator (None), sees now."""
        if seat not in self._by_seat:
            self._by_seat[seat] = next(self._drawn([seat]))
        return self._by_seat[seat]

    def _drawn(self, seats: Collection[Seat | None]) -> Iterator[bytes]:
        """The state messages of seats. The parts are joined by hand: the table is the same for all of them."""
        room = self._room
        if self._table is None:
            self._table = encode(self.table)
        if room.sitting is None or room.stage == "waiting":
            games: Iterable[bytes] = itertools.repeat(NO_GAME, len(seats))
        else:
            name = encode(room.sitting.name)
            games = (b'"name":%b,%b' % (name, encode(screen)[1:]) for screen in room.sitting.screens(seats))
        for seat, game in zip(seats, games, strict=True):
            you = b"null" if seat is None else b"%d" % seat
            yield b'{"type":"state","seq":%d,"you":%b,"table":%b,%b' % (room.seq, you, self._table, game)
