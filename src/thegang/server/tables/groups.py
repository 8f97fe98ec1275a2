"""The same people at a new table go on where they stopped (H-32)."""

import logging
from collections.abc import Callable
from typing import Any

from thegang.server.background import Background
from thegang.server.games import sitting_type
from thegang.server.store import Store, StoreUnavailable
from thegang.server.tables.entries import decode_entry
from thegang.server.tables.room import Room
from thegang.server.tables.services import Groups

LAST_GAMES = 50
"""So many games of one of them are looked through for one that all of them played."""
log = logging.getLogger(__name__)


class StoredGroups:
    """Looks up what groups left at other tables."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background

    def left_by(self, game: str, guests: frozenset[int], done: Callable[[Any], None]) -> None:
        """Find what the last game of exactly these guests left to their next one; None if there was none."""
        self._background.soon(self._look_up(game, guests, done))

    async def _look_up(self, game: str, guests: frozenset[int], done: Callable[[Any], None]) -> None:
        left = None
        try:
            left = await self._background.in_thread(self._left, game, guests)
        except StoreUnavailable:
            log.warning("what a group left can't be looked up")  # they begin as a new one
        except Exception:
            log.exception("what a group left can't be read")
        done(left)

    def _left(self, game: str, guests: frozenset[int]) -> Any:
        for played in self._store.games_of(min(guests), LAST_GAMES):
            if played.kind == game and not played.same_deal and frozenset(filter(None, played.guests)) == guests:
                room = Room(played.table)
                for entry in self._store.entries(played.table, upto=played.last):
                    room.fold(decode_entry(entry.entry))
                return room.handed_on.get(game)
        return None


class Inheritance:
    """What the people who wait at a table left when they played elsewhere, as soon as that is looked up."""

    def __init__(self, room: Room, groups: Groups) -> None:
        self.looking = False
        self._room = room
        self._groups = groups
        self._group: tuple[str, frozenset[int]] | None = None
        """The game, and who waits to play it."""
        self._left: Any = None

    def look(self, known: Callable[[], None]) -> None:
        """See who waits now, and look up what they left; ``known`` is called when that is done."""
        room = self._room
        group = room.options.game, frozenset(room.guests)
        if room.stage != "waiting" or group == self._group or not room.guests or room.options.game in room.handed_on:
            return
        if room.deal is not None or sitting_type(room.options.game).hands_on is None:
            return
        self._group, self._left, self.looking = group, None, True
        self._groups.left_by(*group, lambda left: self._found(group, left, known))

    def of(self, game: str) -> Any:
        """What the next game of this name goes on with."""
        same_group = self._group == (game, frozenset(self._room.guests))
        return self._room.handed_on.get(game, self._left if same_group else None)

    def _found(self, group: tuple[str, frozenset[int]], left: Any, known: Callable[[], None]) -> None:
        if self._group == group:
            self._left, self.looking = left, False
            known()
