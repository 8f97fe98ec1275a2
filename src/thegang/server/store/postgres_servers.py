"""The servers that share a PostgreSQL: who is alive, who keeps which table, and hints to each other."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import Any

import asyncpg

from thegang.server.store.contract import Server
from thegang.server.store.postgres_lanes import Database, connected, new_loop

CHANNEL = "thegang"
ALIVE = 15.0
"""Seconds between two looks whether the connection on which hints come is alive."""
AGAIN = 1.0
SILENT = "extract(epoch FROM clock_timestamp() - beat)::double precision"
log = logging.getLogger(__name__)


async def beat(db: Database, server: str, address: str) -> None:
    """Say that a server is alive."""
    await db.execute(
        "INSERT INTO servers VALUES ($1, $2, clock_timestamp())"
        " ON CONFLICT (id) DO UPDATE SET address = excluded.address, beat = excluded.beat",
        server,
        address,
    )


async def leave(db: Database, server: str) -> None:
    """Say good-bye."""
    await db.execute("DELETE FROM servers WHERE id = $1", server)


async def servers(db: Database) -> list[Server]:
    """All who have not said good-bye."""
    return [Server(*row) for row in await db.fetch(f"SELECT id, address, {SILENT} FROM servers ORDER BY id")]


async def keepers(db: Database, tables: Sequence[str]) -> dict[str, Server]:
    """Who keeps these tables."""
    rows = await db.fetch(
        f"SELECT tables.id, keeper, coalesce(address, ''), coalesce({SILENT}, 'infinity')"
        " FROM tables LEFT JOIN servers ON servers.id = keeper WHERE tables.id = ANY($1) AND keeper IS NOT NULL",
        tables,
    )
    return {table: Server(*server) for table, *server in rows}


async def kept_by(db: Database, server: str, limit: int) -> list[str]:
    """The tables that a server keeps."""
    query = "SELECT id FROM tables WHERE keeper = $1 ORDER BY touched DESC NULLS LAST LIMIT $2"
    return [table for (table,) in await db.fetch(query, server, limit)]


async def hint(db: Database, text: str) -> None:
    """Tell all servers something."""
    await db.execute("SELECT pg_notify($1, $2)", CHANNEL, text)


class Hints:
    """A thread that hears the hints of all servers."""

    def __init__(self, address: str, heard: Callable[[str], None]) -> None:
        self._address = address
        self._heard = heard
        self._loop = new_loop()
        self._going: asyncio.Task[None] | None = None
        self._closed = False
        self._thread = Thread(target=self._run, name="hints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear nothing any more."""
        self._closed = True
        self._loop.call_soon_threadsafe(self._stop)
        self._thread.join()

    def _stop(self) -> None:
        if self._going is not None:
            self._going.cancel()

    def _run(self) -> None:
        self._going = self._loop.create_task(self._listen())
        try:
            self._loop.run_until_complete(self._going)
        except asyncio.CancelledError:
            pass
        finally:
            self._loop.close()

    async def _listen(self) -> None:
        again = False
        while not self._closed:
            try:
                await self._hear(again=again)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                again = True
                await asyncio.sleep(AGAIN)

    async def _hear(self, *, again: bool) -> None:
        """Hear hints until the connection is lost."""
        db = await connected(self._address)
        lost = asyncio.Event()
        db.add_termination_listener(lambda _: lost.set())
        try:
            await db.add_listener(CHANNEL, self._noticed)
            if again:
                self._tell("")
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), ALIVE)
                await asyncio.wait_for(db.execute("SELECT 1"), ALIVE)
        finally:
            db.terminate()

    def _noticed(self, *notice: Any) -> None:
        self._tell(notice[-1])

    def _tell(self, text: str) -> None:
        try:
            self._heard(text)
        except Exception:
            log.exception("a hint could not be taken")
