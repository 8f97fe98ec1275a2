"""Who is at a table, and who has been away for how long."""

from collections.abc import Callable
from typing import Protocol

from thegang.core import Seat
from thegang.server.messages import Outfit
from thegang.server.tables.room import Room


class Viewer(Protocol):
    """Somebody at the other end of a connection."""

    guest: int
    name: str
    outfit: Outfit
    home: str
    """The same for all who come from one address."""
    table: str | None
    """Where this one is, or wants to be."""
    closed: bool

    def send(self, message: bytes) -> None:
        """Send a message, without waiting."""

    def refuse(self, id: str, why: Exception, game: str = "") -> None:
        """Tell why a command was not done; what the rules forbid is told in the words of ``game``."""

    def come_again(self) -> None:
        """Let them come again at once: another server keeps the table."""

    def problem(self, code: str, *, closing: bool = False, **values: object) -> None:
        """Tell that something is wrong, and end the connection if it is over with that."""


class Presence:
    """The connections of a table; a guest may have several."""

    def __init__(self, room: Room, steady: Callable[[], float]) -> None:
        self.room = room
        self.viewers: dict[Viewer, None] = {}
        self._steady = steady
        self._left: dict[int, float] = {}
        """When each guest with a seat left, by the steady clock."""
        self._idle: dict[int, float] = {}
        """Since when each guest who is here lets others wait, without a sign of life."""
        self._together: frozenset[int] = frozenset()
        """The guests with a seat who are here, if there are several: who is alone lets nobody wait."""

    def __bool__(self) -> bool:
        return bool(self.viewers)

    def online(self, seat: Seat) -> bool:
        """Whether the guest of a seat is here."""
        guest = self.room.places[seat].guest
        return guest is not None and any(viewer.guest == guest for viewer in self.viewers)

    @property
    def here(self) -> list[Seat]:
        """The seats whose guests are here."""
        return [seat for seat in range(len(self.room.places)) if self.online(seat)]

    @property
    def gone(self) -> set[Seat]:
        """The seats whose guests have been away longer than the grace time."""
        now, grace = self._steady(), self.room.options.grace
        away = {guest for guest, left in self._left.items() if now - left >= grace}
        return {seat for seat, place in enumerate(self.room.places) if place.guest in away}

    @property
    def idle(self) -> set[Seat]:
        """The seats whose guests are here and have let the others wait longer than the grace time."""
        return self._waiting(self.room.options.grace)

    @property
    def nudged(self) -> set[Seat]:
        """The same for half the grace time."""
        return self._waiting(self.room.options.grace / 2)

    def _waiting(self, seconds: float) -> set[Seat]:
        latest = self._steady() - seconds
        waiting = {guest for guest, since in self._idle.items() if since <= latest}
        return {seat for seat, place in enumerate(self.room.places) if place.guest in waiting} if waiting else set()

    def bot_at(self, guest: int) -> float | None:
        """When a bot may play for a guest who is gone or waited for."""
        since = self._left.get(guest, self._idle.get(guest))
        return None if since is None else round(since + self.room.options.grace, 1)

    @property
    def waits(self) -> bool:
        """Whether there is anybody who is gone or waited for."""
        return bool(self._left or self._idle)

    @property
    def next_change(self) -> float | None:
        """The seconds until somebody has been gone, or waited for, too long or half as long, if there is anybody."""
        now, grace = self._steady(), self.room.options.grace
        ends = [left + grace for left in self._left.values()]
        ends += [end for since in self._idle.values() for end in (since + grace / 2, since + grace)]
        return min((end - now for end in ends if end > now), default=None)

    @property
    def watching(self) -> dict[int, Viewer]:
        """The guests who are here without a seat, each with a connection."""
        seated = self.room.guests
        return {viewer.guest: viewer for viewer in self.viewers if viewer.guest not in seated}

    @property
    def watchers(self) -> dict[int, str]:
        """The guests who are here without a seat, and their names."""
        return {guest: viewer.name for guest, viewer in self.watching.items()}

    def refresh(self) -> None:
        """Look again who is here."""
        now, before, self._left = self._steady(), self._left, {}
        for seat, place in enumerate(self.room.places):
            if place.guest is not None and not self.online(seat):
                self._left[place.guest] = before.get(place.guest, now)
        here = frozenset(self.room.guests).intersection(viewer.guest for viewer in self.viewers)
        self._together = here if len(here) > 1 else frozenset()
        self.look_who_waits()

    def look_who_waits(self) -> bool:
        """Look again for whom the others wait; whether they do not any more for somebody who was nudged."""
        now, before = self._steady(), self._idle
        self._idle = {guest: before.get(guest, now) for guest in self.room.awaited & self._together}
        latest = now - self.room.options.grace / 2
        return any(before[guest] <= latest for guest in before.keys() - self._idle.keys())

    def heard(self, guest: int) -> bool:
        """Take note of a sign of life; whether the others have waited for it."""
        since = self._idle.get(guest)
        if since is None:
            return False
        now = self._idle[guest] = self._steady()
        return since <= now - self.room.options.grace / 2

    def begin_anew(self) -> None:
        """Give everybody who is away or waited for the whole grace time again."""
        self._left.clear()
        self._idle.clear()
        self.refresh()
