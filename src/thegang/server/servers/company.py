"""A server among others: what it does when it hears of them, and what it looks up in case it has not."""

import asyncio
import logging
from collections.abc import Sequence

from thegang.server.servers.hints import Hint, Hints
from thegang.server.store import StoreUnavailable
from thegang.server.store.guests import KnownGuests
from thegang.server.tables.forgetting import Forgetting
from thegang.server.tables.open_tables import OpenTables
from thegang.server.transport.connections import Connections

REMEMBERED = 30.0
"""Seconds for which what is known of guests and of who keeps which table is believed, should a hint be lost."""
SELDOM = 10
"""After how many times as long all who are connected are looked up again, and those whom a server that died has not
forgotten everywhere."""
log = logging.getLogger(__name__)


class Company:
    """Keeps this server in step with the others."""

    def __init__(
        self,
        hints: Hints,
        tables: OpenTables,
        connections: Connections,
        guests: KnownGuests,
        forgetting: Forgetting,
    ) -> None:
        self._hints = hints
        self._tables = tables
        self._connections = connections
        self._guests = guests
        self._forgetting = forgetting

    def listen(self) -> None:
        """Hear of the others, and let them hear."""
        loop = asyncio.get_running_loop()

        def taken(tables: Sequence[str]) -> None:
            loop.call_soon_threadsafe(self._hints.kept, tables)

        self._tables.loading.on_taken = taken
        self._tables.on_opened = self._hints.opened
        self._hints.listen(self._heard)

    async def look_after(self) -> None:
        """Look up now and then what a hint that was lost would have said, until cancelled."""
        rounds = 0
        while True:
            await asyncio.sleep(REMEMBERED)
            rounds += 1
            self._guests.changed()
            await self._look_at_tables()
            if rounds % SELDOM == 0:
                await self._look_at(None)
                await self._forgetting.the_rest()

    def _heard(self, hint: Hint | None) -> None:
        soon = self._connections.background.soon
        if hint is None:
            self._guests.changed()
            soon(self._look_at(None))
            soon(self._look_at_tables())
        elif hint.guest is not None:
            self._guests.changed()
            soon(self._look_at(hint.guest))
        elif hint.kept:
            for table in hint.kept:
                self._tables.let_go(table)
        elif hint.opened is not None:
            self._tables.opened_elsewhere(*hint.opened)

    async def _look_at(self, guest: int | None) -> None:
        try:
            await self._connections.look_again(guest)
        except StoreUnavailable:
            log.warning("who the guests are can't be looked up now")

    async def _look_at_tables(self) -> None:
        try:
            await self._tables.look_again()
        except StoreUnavailable:
            log.warning("who keeps which table can't be looked up now")
