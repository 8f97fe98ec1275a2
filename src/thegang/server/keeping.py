"""What is kept for how long, and what is removed; in small pieces, for people play meanwhile."""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

import msgspec

from thegang.server.calendar import DAY
from thegang.server.games.statistics import counts_of
from thegang.server.store import Store
from thegang.server.tables.forgetting import forgetting_at_tables

LISTED = 100
"""How many tables or guests are looked for at once."""
Removed: TypeAlias = Literal["", "table", "guest"]
"""What a piece of the work has removed, if anything."""


class Keeping(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days something is kept that nobody touches; None is for ever."""

    guests: float | None = 90
    """Guests who never finished a game and have no seat, since they were last here."""
    tables: float | None = 90
    """Tables at which no game was finished."""
    games: float | None = None
    """Tables with finished games, and those games with them: their links lead nowhere then."""
    size: int | None = None
    """How many bytes there may be before no more tables are opened."""

    @property
    def leap(self) -> float:
        """How far the calendar may go on between two looks: whoever was here of late loses nothing by that."""
        return min((days for days in (self.guests, self.tables, self.games) if days is not None), default=0) * DAY / 2

    def for_ever(self) -> "Keeping":
        """The same without anything that goes with time."""
        return msgspec.structs.replace(self, guests=None, tables=None, games=None)


class InUse:
    """What somebody is using just now, so that it is not removed; a server knows, and while none runs it is nothing."""

    def table(self, id: str) -> bool:  # noqa: ARG002
        """Whether a table is open."""
        return False

    def guest(self, guest: int) -> bool:  # noqa: ARG002
        """Whether a guest is connected."""
        return False


def removing(store: Store, keeping: Keeping, now: Callable[[], float], in_use: InUse) -> Iterator[Removed]:
    """Do all there is to do, a piece at a time; each piece is short."""
    yield from _tidying(store, now)
    if keeping.tables is not None:
        yield from _removing_tables(store, now() - keeping.tables * DAY, in_use, finished=False)
    if keeping.games is not None:
        yield from _removing_tables(store, now() - keeping.games * DAY, in_use, finished=True)
    if keeping.guests is not None:
        yield from _removing_guests(store, now() - keeping.guests * DAY, in_use)
    yield from _tidying(store, now)


def _tidying(store: Store, now: Callable[[], float]) -> Iterator[Removed]:
    while store.tidy(counts_of, now()):
        yield ""


def _removing_tables(store: Store, before: float, in_use: InUse, *, finished: bool) -> Iterator[Removed]:
    while tables := store.untouched_tables(before, finished=finished, limit=LISTED):
        removed = 0
        for table in tables:
            if not in_use.table(table) and store.remove_table(table, before):
                removed += 1
                yield "table"
        if not removed:
            return


def _removing_guests(store: Store, before: float, in_use: InUse) -> Iterator[Removed]:
    last = 0
    while guests := store.unseen_guests(before, last, LISTED):
        last = guests[-1]
        for guest in guests:
            if not in_use.guest(guest) and store.forget_unseen(guest, before):
                for _ in forgetting_at_tables(store, guest):
                    yield ""
                yield "guest"
