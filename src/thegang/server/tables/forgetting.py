"""Forgetting a guest: at once for the guest, then table by table; what a crash leaves is done at the next start."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from thegang.server.background import Background
from thegang.server.store import Store, StoreUnavailable
from thegang.server.tables.entries import GuestForgotten, naming, without_names
from thegang.server.tables.open_tables import OpenTables

log = logging.getLogger(__name__)


def forgetting_at_tables(store: Store, guest: int) -> Iterator[str]:
    """Take a guest out of what is written down about each table they sat at; then nothing is left of them."""
    for table in store.sat_at(guest):
        store.forget_at(guest, table, naming(guest), partial(without_names, guest))
        yield table
    store.remove_guest(guest)


class Forgetting:
    """Takes guests from the tables they sat at, and from what is written down about them."""

    def __init__(
        self,
        store: Store,
        background: Background,
        tables: OpenTables,
        elsewhere: Callable[[int], Awaitable[bool]] | None = None,
    ) -> None:
        """``elsewhere`` lets other servers forget a guest at the tables they keep, and says whether all have."""
        self._store = store
        self._background = background
        self._tables = tables
        self._elsewhere = elsewhere

    async def at_tables(self, guest: int) -> None:
        """Forget a guest at all tables; raises StoreUnavailable when some of it has to wait for the next start."""
        await self.at_own_tables(guest)
        if self._elsewhere is not None and not await self._elsewhere(guest):
            raise StoreUnavailable("another server could not take a guest from a seat")
        work = forgetting_at_tables(self._store, guest)
        while await self._background.in_thread(next, work, None) is not None:
            pass  # whoever else has something to do comes in between

    async def at_own_tables(self, guest: int) -> None:
        """Let the tables in memory know; raises StoreUnavailable when they can't."""
        tables = await self._tables.with_guest(guest)
        for table in tables:
            table.become(GuestForgotten(guest))
        while any(table.busy for table in tables):  # what is being written may still name the guest
            await asyncio.sleep(0.01)
        if await self._tables.with_guest(guest):
            raise StoreUnavailable("a guest could not be taken from a seat")

    async def the_rest(self) -> None:
        """Go on where a crash has ended it."""
        try:
            for guest in await self._background.in_thread(self._store.half_forgotten):
                await self.at_tables(guest)
        except Exception:
            log.exception("ALARM: somebody who wants to be forgotten is not forgotten yet")
