"""Which server keeps which table. Exactly one runs a table: its bots, its clocks, who is there, what is said.

Taking a table over is an entry of its log at the number that comes next (``Kept``). So the log decides: a keeper that
was paused or cut off finds its next entry refused, lets go, and sends those who look at the table on. Heartbeats only
say when it is worth trying; no mistake about them can make two servers write (docs/decisions/0029).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import NamedTuple

from thegang.server.background import Background
from thegang.server.clock import Clock, since_start
from thegang.server.store import Append, Server, Store, StoreUnavailable, Written
from thegang.server.tables.entries import Entry, Kept, encode_entry
from thegang.server.tables.room import Room

BEAT = 0.25
"""Seconds between two heartbeats."""
REFUSED_AFTER = 0.7
"""Seconds of silence after which a server is gone where nobody listens any more."""
GONE_AFTER = 2.0
"""The same for any server; all by the clock of the store."""
AGAIN = 0.1
"""Seconds after which it is looked again who keeps a table, and more than a server that is silent is given."""
log = logging.getLogger(__name__)


class Elsewhere(Exception):
    """Another server keeps the table."""

    def __init__(self, server: Server) -> None:
        super().__init__(server.id)
        self.server = server
        self.known = since_start()
        """When it was looked up."""


class _Doubt(NamedTuple):
    """A server did not answer."""

    at: float
    refused: bool
    """Whether nobody listens there any more."""


class Keepers:
    """This server among those that share the data."""

    def __init__(self, store: Store, clock: Clock, address: str) -> None:
        """``address`` is where other servers reach this one."""
        self.id = token_hex(8)
        self.secret = token_hex(16)
        """Who has it has it from the store, and is one of us."""
        self._store = store
        self._clock = clock
        self._address = f"{address} {self.secret}"
        self._beats = Background(1, "heartbeat")
        self._beating = asyncio.Lock()
        self._leaving = self._left = False
        self._doubted: dict[str, _Doubt] = {}
        """The servers that did not answer."""

    # From threads

    def look(self, tables: Sequence[str]) -> tuple[set[str], dict[str, Server]]:
        """Which of these tables are ours, and which another server keeps; the rest may be taken."""
        kept = self._store.keepers(tables)
        ours = {table for table, keeper in kept.items() if keeper.id == self.id}
        return ours, {table: keeper for table, keeper in kept.items() if table not in ours and self.is_alive(keeper)}

    def take(self, rooms: Sequence[Room]) -> set[str]:
        """Keep tables from now on; the ids of those for which that is so, as the logs of the others have grown."""
        entry = Entry(self._clock.now(), (Kept(self.id),))
        written = encode_entry(entry)
        results = self._store.append(
            [Append(table=room.id, expected=room.seq, entry=written, keeper=self.id) for room in rooms]
        )
        taken = [room for room, result in zip(rooms, results, strict=True) if isinstance(result, Written)]
        for room in taken:
            room.fold(entry)
        return {room.id for room in taken}

    def others(self) -> list[Server]:
        """The other servers that are alive."""
        return [server for server in self._store.servers() if server.id != self.id and self.is_alive(server)]

    def kept(self) -> set[str]:
        """The tables that are ours, as it is written down."""
        return set(self._store.kept_by(self.id, 1_000_000))

    def is_alive(self, server: Server) -> bool:
        """Whether a server has been heard of lately."""
        return self.gone_in(server) > 0

    def gone_in(self, server: Server) -> float:
        """The seconds after which a server is gone unless it is heard of before."""
        if server.id != self.id and server.address.partition(" ")[0] == self._address.partition(" ")[0]:
            return 0  # we are where it was
        return (REFUSED_AFTER if self._refuses(server) else GONE_AFTER) - server.silent

    # On the event loop

    def doubt(self, server: Server, why: Exception) -> None:
        """A server did not let itself be called; one that only takes long is given its time."""
        if server.id not in self._doubted:
            log.warning("another server can't be reached at %s", server.address.partition(" ")[0])
        self._doubted[server.id] = _Doubt(since_start(), isinstance(why, ConnectionRefusedError))

    def trust(self, server: Server) -> None:
        """It did."""
        self._doubted.pop(server.id, None)

    def may_answer(self, elsewhere: Elsewhere) -> bool:
        """Whether it is worth calling a server; not if nobody listened there, and it has not been heard of since."""
        server = elsewhere.server
        return not self._refuses(server) or elsewhere.known - server.silent > self._doubted[server.id].at

    def _refuses(self, server: Server) -> bool:
        doubt = self._doubted.get(server.id)
        return doubt is not None and doubt.refused

    def wait(self, elsewhere: Elsewhere) -> float:
        """Seconds until it is worth looking again whether a server that does not answer is gone."""
        return AGAIN + max(0, self.gone_in(elsewhere.server) - (since_start() - elsewhere.known))

    async def live(self, missed: Callable[[], Awaitable[None]]) -> None:
        """Say again and again that this server is alive; ``missed`` is called when others may not have heard it."""
        last = None
        while not self._leaving:
            try:
                await self.beat()
            except StoreUnavailable:
                await asyncio.sleep(BEAT)
                continue
            now = since_start()
            if last is not None and now - last > REFUSED_AFTER:
                with suppress(StoreUnavailable):
                    await missed()
            last = now
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Say that this server is alive."""
        async with self._beating:
            if not self._leaving:
                await self._beats.in_thread(self._store.beat, self.id, self._address)

    async def leave(self) -> None:
        """Hand all tables on: from now on anybody may take them."""
        self._leaving = True
        async with self._beating:
            if not self._left:
                self._left = True
                with suppress(StoreUnavailable):  # then silence says it a little later
                    await self._beats.in_thread(self._store.leave, self.id)
                self._beats.close()
