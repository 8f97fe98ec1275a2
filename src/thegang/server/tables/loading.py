"""Tables brought back from what is written down; many at once when many are asked for, as when a server has died."""

import logging
from collections.abc import Callable, Sequence
from threading import Lock
from typing import NamedTuple, TypeAlias

from thegang.core import GameMissing
from thegang.server.background import Background, Together
from thegang.server.metrics import METRICS
from thegang.server.servers.keepers import Elsewhere, Keepers
from thegang.server.store import Log, Store, StoreUnavailable
from thegang.server.tables.asking import NotDone
from thegang.server.tables.ledger import REMEMBERED_COMMANDS
from thegang.server.tables.room import Room
from thegang.server.tables.snapshots import Unreadable, folded

AT_ONCE = 16
"""How many tables are read and taken over together at most; the first of them waits for the last."""
THREADS = 2
"""While one waits for the database, the other folds."""
log = logging.getLogger(__name__)


class Loaded(NamedTuple):
    """A table as it is written down."""

    room: Room
    commands: dict[str, int]
    """The numbers of the last commands."""


Found: TypeAlias = Loaded | Elsewhere | None


class Loading:
    """Brings tables back. Among several servers, they are this one's from then on."""

    def __init__(self, store: Store, background: Background, keepers: Keepers | None) -> None:
        self.set_aside: dict[str, NotDone] = {}
        """Tables that can't be opened, and why: their log can't be folded, or its game or cards are missing here."""
        self.on_taken: Callable[[Sequence[str]], None] = lambda _: None
        """Hears in a thread of tables that were another server's."""
        self._store = store
        self._keepers = keepers
        self._folding = Lock()
        """Two that fold at a time would only keep each other, and everybody who plays, waiting."""
        self._together = Together(background, self._found, AT_ONCE, THREADS)

    async def load(self, id: str) -> Loaded | None:
        """A table as it is written down, if there is one; raises Elsewhere and StoreUnavailable."""
        found = await self._together.get(id)
        if isinstance(found, Elsewhere):
            raise found
        return found

    # In a thread

    def _found(self, ids: Sequence[str]) -> dict[str, Found]:
        found: dict[str, Found] = {}
        wanted = set(ids)
        while wanted:
            ours, elsewhere = (wanted, {}) if self._keepers is None else self._keepers.look(sorted(wanted))
            found |= {id: Elsewhere(server) for id, server in elsewhere.items()}
            wanted -= elsewhere.keys()
            logs = self._store.logs(sorted(wanted))
            with self._folding:
                loaded = {id: self._folded(id, logs[id]) if id in logs else None for id in wanted}
            others = [each.room for id, each in loaded.items() if each is not None and id not in ours]
            for room in self._lost(others):
                del loaded[room.id]
            found |= loaded
            wanted -= loaded.keys()
        return found

    def _lost(self, rooms: Sequence[Room]) -> list[Room]:
        """Take tables over; those whose logs have grown meanwhile, and are to be read again."""
        if self._keepers is None or not rooms:
            return []
        taken = self._keepers.take(rooms)
        if taken:
            self.on_taken(sorted(taken))
        return [room for room in rooms if room.id not in taken]

    def _folded(self, id: str, written: Log) -> Loaded | None:
        about = {"table": id[:4]}
        try:
            try:
                room = folded(id, written)
            except Unreadable as why:
                log.warning("a snapshot is not used: %s", why, extra=about)
                written = Log(None, self._store.entries(id))
                room = folded(id, written)
        except GameMissing as unknown:
            log.warning("a table waits for a game not installed here: %s", unknown.name, extra=about)
            self.set_aside[id] = NotDone("game-missing", game=unknown.name)
            return None
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("ALARM: a table can't be folded from its log and is set aside", extra=about)
            self.set_aside[id] = NotDone("table-broken")
            METRICS.set_aside.inc()
            return None
        if missing := room.missing:
            log.warning("a table waits for cards not installed here: %s", ", ".join(missing), extra=about)
            self.set_aside[id] = NotDone("cards-missing", cards=", ".join(missing))
            return None
        last = written.entries[-REMEMBERED_COMMANDS:]
        return Loaded(room, {entry.command: entry.seq for entry in last if entry.command is not None})
