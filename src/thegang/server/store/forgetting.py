"""Forgetting a guest: at once for the guest, then table by table; what a crash leaves is done at the next start."""

import asyncio
import logging
from functools import partial

from thegang.server.store import StoreUnavailable
from thegang.server.tables.entries import GuestForgotten, naming, without_names
from thegang.server.tables.hub import Hub
from thegang.server.transport.connection import Sockets

log = logging.getLogger(__name__)


async def forget(sockets: Sockets, guest: int) -> None:
    """Forget a guest; raises StoreUnavailable when some of it has to wait for the next start."""
    hub = sockets.hub
    await hub.read(hub.store.forget_guest, guest)
    hub.guests_changed()
    sockets.drop(guest)
    await _forget_at_tables(hub, guest)


async def forget_the_rest(hub: Hub) -> None:
    """Go on where a crash has ended it."""
    try:
        for guest in await hub.read(hub.store.half_forgotten):
            await _forget_at_tables(hub, guest)
    except Exception:
        log.exception("ALARM: somebody who wants to be forgotten is not forgotten yet")


async def _forget_at_tables(hub: Hub, guest: int) -> None:
    tables = await hub.tables_with(guest)
    for table in tables:
        table.become(GuestForgotten(guest))
    while any(table.busy for table in tables):  # what is being written may still name the guest
        await asyncio.sleep(0.01)
    if await hub.tables_with(guest):
        raise StoreUnavailable("a guest could not be taken from a seat")
    for id in await hub.read(hub.store.sat_at, guest):
        await hub.read(hub.store.forget_at, guest, id, naming(guest), partial(without_names, guest))
