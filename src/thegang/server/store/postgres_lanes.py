"""Connections to PostgreSQL for threads, and what is known after one of them broke.

asyncpg wants an event loop, and a store is called from threads: each connection has a small loop of its own, which runs
only while some thread waits for an answer. Such a pair is a lane, and one thread at a time uses it.
"""

import asyncio
import logging
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from threading import Lock
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

import asyncpg

from thegang.server.store.contract import StoreUnavailable
from thegang.server.store.postgres_reasons import OLDEST_SERVER, place_of, reason

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

P = ParamSpec("P")
T = TypeVar("T")

SCHEMA = "thegang"
CONNECTING = 5.0
PATIENCE = 8.0
"""Seconds an answer may take; whoever is not answered by then takes the connection for lost."""
HELD_UP = "2s"
"""After so long PostgreSQL undoes what a server has begun that stands still, for others want its tables."""
AWAY = 0.5
"""Seconds in which nobody else tries to connect where nobody answered a moment ago."""
TRIES = 5
"""How often something is tried that was undone, or never sent, because somebody else was in the way."""
ENDED_WITHIN = 5.0
"""Seconds in which PostgreSQL has to end a session whose last statement is in doubt."""
BROKEN = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What asyncpg raises when a connection is lost; the last when it was in the middle of something."""
LOST = ("08", "57P", "40003")
"""How the codes of errors begin after which nobody knows what was committed; after those that end the session, too."""
IN_THE_WAY = ("40001", "40P01", "0A000")
"""Undone: somebody else was in the way, or a plan was made before the tables changed."""
FOLLOWS = "25006"
"""Undone: this PostgreSQL only follows another one, by now."""
TRIAL = "INSERT INTO trial VALUES (1, $1) ON CONFLICT (number) DO UPDATE SET bytes = excluded.bytes"
TRIAL_SIZE = 8 * 1024
log = logging.getLogger(__name__)


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop for one connection."""
    return new_event_loop()


class UnknownOutcome(Exception):
    """The connection was lost when something may have been written."""


class Database(Protocol):
    """What is used of a connection."""

    async def execute(self, query: str, *values: object) -> str:
        """Do something; what was done, in PostgreSQL's words."""

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """All rows."""

    async def fetchrow(self, query: str, *values: object) -> Any:
        """The first row, if there is one."""

    async def fetchval(self, query: str, *values: object) -> Any:
        """The first value of the first row, if there is one."""


class _Session(NamedTuple):
    """A session in PostgreSQL; the start is there because numbers of processes are given again."""

    pid: int
    start: object


class Lane:
    """One connection and its loop."""

    def __init__(self, address: str) -> None:
        """Connect."""
        self.doubtful = False
        """Whether something was sent that may be committed by now."""
        self._loop = new_loop()
        try:
            self._db = self.run(connected(address))
        except BaseException:
            self._loop.close()
            raise
        try:
            self.session = _Session(*self.run(self._db.fetchrow(_WHO)))
        except BaseException:
            self.close()
            raise

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for something that this connection does."""
        return self._loop.run_until_complete(asyncio.wait_for(work, PATIENCE))

    @property
    def db(self) -> Database:
        """The connection."""
        database: Database = self._db
        return database

    @property
    def gone(self) -> bool:
        """Whether the other side has closed the connection, as far as it can be seen."""
        self._loop.run_until_complete(asyncio.sleep(0))
        return bool(self._db.is_closed())

    async def at_once(self, statement: str, *values: object) -> None:
        """Write with one statement, which commits itself."""
        self.doubtful = True
        await self._db.execute(statement, *values)

    async def in_transaction(self, work: Callable[[Database], Awaitable[T]]) -> T:
        """Write with several statements; all or nothing."""
        transaction = self._db.transaction()
        await transaction.start()
        try:
            result = await work(self._db)
        except BaseException:
            with suppress(Exception):
                await transaction.rollback()
            raise
        self.doubtful = True
        await transaction.commit()
        return result

    def close(self) -> None:
        """Let go of the connection, whatever it is doing."""
        with suppress(Exception):
            self._db.terminate()
            self._loop.run_until_complete(_cancelled())
        self._loop.close()


_WHO = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"


async def _cancelled() -> None:
    """End what asyncpg has begun by itself."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def connected(address: str) -> Any:
    """A connection to where things can be written, whose commits last."""
    db = await asyncpg.connect(
        address,
        timeout=CONNECTING,
        target_session_attrs="read-write",
        max_cached_statement_lifetime=0,
        server_settings={
            "application_name": "thegang",
            "search_path": SCHEMA,
            "idle_in_transaction_session_timeout": HELD_UP,
            "lock_timeout": "5s",
        },
    )
    try:
        version = db.get_server_version().major
        if version < OLDEST_SERVER:
            raise ValueError(f"this is PostgreSQL {version}, and The Gang needs {OLDEST_SERVER} or newer")
        # Whoever asks PostgreSQL for more than this gets more.
        await db.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')"
        )
    except BaseException:
        db.terminate()
        raise
    return db


class Lanes:
    """As many lanes as threads use at once. Nobody is answered while it is not known what was written."""

    def __init__(self, address: str) -> None:
        self.place = place_of(address)
        self._address = address
        self._lock = Lock()
        self._free: list[Lane] = []
        self._doubtful: list[_Session] = []
        """Sessions that may still write what was sent on them."""
        self._away = (0.0, "")
        """Until when nobody tries to connect, and why."""
        self._closed = False

    def read(
        self, work: Callable[Concatenate[Database, P], Coroutine[Any, Any, T]], *values: P.args, **named: P.kwargs
    ) -> T:
        """Ask something."""
        return self.run(lambda lane: work(lane.db, *values, **named))

    def write(
        self, work: Callable[Concatenate[Database, P], Coroutine[Any, Any, T]], *values: P.args, **named: P.kwargs
    ) -> T:
        """Write, in one transaction, something that may as well be done twice."""

        async def in_transaction(lane: Lane) -> T:
            return await lane.in_transaction(lambda db: work(db, *values, **named))

        with suppress(UnknownOutcome):
            return self.run(in_transaction)
        try:
            return self.run(in_transaction)
        except UnknownOutcome as unknown:
            raise StoreUnavailable(str(unknown)) from None

    def run(self, work: Callable[[Lane], Coroutine[Any, Any, T]], *, settled: bool = True) -> T:
        """Do something on a lane; raises UnknownOutcome when it may be written or not."""
        if settled:
            self.settle()
        for _ in range(TRIES):
            lane = self._taken()
            lane.doubtful = False
            try:
                result = lane.run(work(lane))
            except asyncpg.PostgresError as error:
                if error.sqlstate.startswith(LOST) or error.severity_en in ("FATAL", "PANIC"):
                    self._lost(lane, error)
                elif error.sqlstate == FOLLOWS:
                    lane.close()
                else:
                    self._give_back(lane)
                    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
                        raise
                    if error.sqlstate not in IN_THE_WAY:
                        raise StoreUnavailable(reason(error)) from None
            except TimeoutError as error:
                self._lost(lane, error)
                raise StoreUnavailable(reason(error)) from None
            except BROKEN as error:
                self._lost(lane, error)
            except BaseException:
                lane.close()
                raise
            else:
                self._give_back(lane)
                return result
        raise StoreUnavailable(f"{self.place}: somebody else is always in the way")

    def settle(self) -> None:
        """Make sure that nothing is on its way any more, if something was: what is read from now on stays true.

        A session whose answer never came may still find a statement in its inbox, so it is ended. Then something is
        written: its commit comes after whatever that session has committed, and where standbys have to confirm, they
        have confirmed that as well.
        """
        with self._lock:
            doubtful = list(self._doubtful)
        if not doubtful:
            return

        async def ended(lane: Lane) -> None:
            for session in doubtful:
                await _ended(lane.db, session)
            await lane.at_once(TRIAL, bytes(TRIAL_SIZE))

        try:
            self.run(ended, settled=False)
        except UnknownOutcome as unknown:
            raise StoreUnavailable(str(unknown)) from None
        with self._lock:
            self._doubtful = [session for session in self._doubtful if session not in doubtful]
        log.info("it is known again what was written")

    def close(self) -> None:
        """Let go of all connections; those in use go when they are given back."""
        with self._lock:
            self._closed = True
            free, self._free = self._free, []
        for lane in free:
            lane.close()

    def _taken(self) -> Lane:
        while True:
            with self._lock:
                if self._closed:
                    raise StoreUnavailable("the store is closed")
                if not self._free:
                    break
                lane = self._free.pop()
            if not lane.gone:
                return lane
            lane.close()
        until, why = self._away
        if time.monotonic() < until:
            raise StoreUnavailable(why)
        try:
            return Lane(self._address)
        except (TimeoutError, ValueError, asyncpg.PostgresError, *BROKEN) as error:
            why = f"{self.place}: {reason(error)}"
            self._away = (time.monotonic() + AWAY, why)
            raise StoreUnavailable(why) from None

    def _give_back(self, lane: Lane) -> None:
        with self._lock:
            if not self._closed:
                self._free.append(lane)
                return
        lane.close()

    def _lost(self, lane: Lane, error: BaseException) -> None:
        """The connection is of no use any more; raises UnknownOutcome if something may have been written on it."""
        doubtful = lane.doubtful
        lane.close()
        if doubtful:
            with self._lock:
                self._doubtful.append(lane.session)
            raise UnknownOutcome(f"the connection was lost during a commit: {reason(error)}") from None


async def _ended(db: Database, session: _Session) -> None:
    """End a session, and wait until it is gone."""
    until = time.monotonic() + ENDED_WITHIN
    known = "FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2"
    while await db.fetchval(f"SELECT pg_terminate_backend(pid) {known}", *session) is not None:
        if time.monotonic() > until:
            raise StoreUnavailable("PostgreSQL does not end a session that was lost")
        await asyncio.sleep(0.02)
