"""Looks after the data while the server runs: removes what is not kept, and notices when there is no more room."""

import asyncio
import logging
from collections.abc import Iterator

from thegang.server.background import Background
from thegang.server.calendar import Calendar
from thegang.server.clock import Clock
from thegang.server.keeping import InUse, Keeping, Removed, removing
from thegang.server.store import Store, StoreUnavailable
from thegang.server.tables.open_tables import OpenTables
from thegang.server.transport.connections import Connections

PAUSE = 0.02
"""Seconds between two pieces of work: people play meanwhile."""
ROUND = 600.0
"""Seconds between two looks for what is not kept any more."""
MEASURE = 30.0
"""Seconds between two looks at how much there is."""
log = logging.getLogger(__name__)


class _Here(InUse):
    """What is in use on a running server."""

    def __init__(self, tables: OpenTables, connections: Connections) -> None:
        self._tables = tables
        self._connections = connections

    def table(self, id: str) -> bool:
        return id in self._tables.by_id

    def guest(self, guest: int) -> bool:
        return guest in self._connections.of_guest


class Caretaker:
    """Does its work in a thread of its own, a small piece at a time."""

    def __init__(
        self,
        store: Store,
        chores: Background,
        tables: OpenTables,
        connections: Connections,
        clock: Clock,
        calendar: Calendar,
        keeping: Keeping,
    ) -> None:
        self._store = store
        self._chores = chores
        self._tables = tables
        self._in_use = _Here(tables, connections)
        self._clock = clock
        self._calendar = calendar
        self._keeping = keeping

    async def look_after(self) -> None:
        """Go on until cancelled."""
        await asyncio.gather(self._remove(), self._measure())

    async def _remove(self) -> None:
        while True:
            try:
                await self._one_round()
            except StoreUnavailable:
                pass  # those who play have noticed, and so has the log
            except Exception:
                log.exception("ALARM: what is not kept can't be removed")
            await asyncio.sleep(ROUND)

    async def _one_round(self) -> None:
        removed = {"table": 0, "guest": 0}
        steady = await self._chores.in_thread(self._calendar.is_steady, self._clock.now(), self._keeping.leap)
        keeping = self._keeping if steady else self._keeping.for_ever()
        work = removing(self._store, keeping, self._clock.now, self._in_use)
        while (piece := await self._chores.in_thread(_next, work)) is not None:
            if piece:
                removed[piece] += 1
            await asyncio.sleep(PAUSE)
        if any(removed.values()):
            log.info("removed what nobody has used for long: %(table)d tables, %(guest)d guests", removed)

    async def _measure(self) -> None:
        if self._keeping.size is None:
            return
        while True:
            try:
                full = await self._chores.in_thread(self._store.size) >= self._keeping.size
            except StoreUnavailable:
                full = self._tables.full
            if full and not self._tables.full:
                log.error("ALARM: there is as much data as there may be; no more tables are opened")
            self._tables.full = full
            await asyncio.sleep(MEASURE)


def _next(work: Iterator[Removed]) -> Removed | None:
    return next(work, None)
