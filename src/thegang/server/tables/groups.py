"""The same people at a new table go on where they stopped (H-32)."""

import logging
from collections.abc import Callable
from typing import Any

from thegang.server.background import Background
from thegang.server.store import Store, StoreUnavailable
from thegang.server.tables.entries import decode_entry
from thegang.server.tables.room import Room

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
