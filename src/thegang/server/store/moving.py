"""Moving all that is in a data file into a PostgreSQL, or back; never over any data, all of it or nothing.

Both have the same tables with the same columns, but for what only one of them needs. What was copied is read again on
both sides and compared, row by row.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import asyncpg

from thegang.server.store.contract import NotEmpty, StoreUnavailable
from thegang.server.store.postgres import PostgresStore
from thegang.server.store.postgres_lanes import SCHEMA, connected
from thegang.server.store.postgres_reasons import place_of, reason
from thegang.server.store.sqlite_file import reading_connection, writing_connection
from thegang.server.store.sqlite_file import reason as reason_of_sqlite

AT_ONCE = 1000
BUSY = 5.0
Row: TypeAlias = tuple[Any, ...]


class DataTable(NamedTuple):
    """One table of the data."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    """By which columns its rows are in the same order everywhere."""
    switches: tuple[str, ...] = ()
    """Columns that are true or false, for which SQLite has numbers."""
    numbered: str = ""
    """The column that gives new rows their numbers."""

    @property
    def query(self) -> str:
        """All rows in order."""
        return f"SELECT {', '.join(self.columns)} FROM {self.name} ORDER BY {', '.join(self.key)}"

    def to_sqlite(self, row: Sequence[Any]) -> Row:
        """A row as SQLite has it."""
        return tuple(int(value) if isinstance(value, bool) else value for value in row)

    def to_postgres(self, row: Sequence[Any]) -> Row:
        """A row as PostgreSQL has it."""
        return tuple(
            bool(value) if name in self.switches and value is not None else value
            for name, value in zip(self.columns, row, strict=True)
        )


DATA_TABLES = (
    DataTable("house", ("name",), ("name",)),
    DataTable(
        "tables",
        ("number", "id", "about", "public", "changed", "touched", "finished"),
        ("number",),
        ("public", "finished"),
        "number",
    ),
    DataTable("removed", ("table_number",), ("table_number",)),
    DataTable("entries", ("table_number", "seq", "command", "entry"), ("table_number", "seq")),
    DataTable("guests", ("id", "name", "language", "seen", "outfit"), ("id",), numbered="id"),
    DataTable("forgotten", ("guest",), ("guest",)),
    DataTable("secrets", ("hash", "guest", "about", "seen"), ("hash",)),
    DataTable("moves", ("hash", "guest", "expires"), ("hash",)),
    DataTable("seats", ("taken", "table_number", "guest"), ("taken",), numbered="taken"),
    DataTable("sat", ("guest", "table_number"), ("guest", "table_number")),
    DataTable(
        "games",
        (
            *("number", "id", "deal", "table_number", "first", "last", "kind", "players", "finished_at", "won"),
            *("same_deal", "public", "summary", "figures"),
        ),
        ("number",),
        ("won", "same_deal", "public"),
        "number",
    ),
    DataTable("players", ("game", "seat", "name", "guest", "winner"), ("game", "seat"), ("winner",)),
    DataTable("counts", ("guest", "kind", "name", "number"), ("guest", "kind", "name")),
)
"""Everything, each after what it refers to."""


def to_postgres(file: Path, address: str, progress: Callable[[int, int], None]) -> dict[str, int]:
    """Copy a data file, which nobody uses, into a PostgreSQL without data; how many rows of what there are."""
    PostgresStore(address).close()  # makes the tables
    with _errors_in_a_line(file, address), closing(reading_connection(file, BUSY)) as source:
        source.execute("BEGIN")
        return asyncio.run(_to_postgres(source, address, progress))


def from_postgres(address: str, file: Path, progress: Callable[[int, int], None]) -> dict[str, int]:
    """Copy what is in a PostgreSQL into a data file that is not there yet; how many rows of what there are."""
    PostgresStore(address).close()
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        with _errors_in_a_line(file, address):
            with closing(writing_connection(part, BUSY)) as target:
                copied = asyncio.run(_from_postgres(address, target, progress))
            part.rename(file)
    finally:
        for beside in ("", "-wal", "-shm"):
            part.with_name(part.name + beside).unlink(missing_ok=True)
    return copied


async def _patient(address: str) -> Any:
    """A connection that waits for the file, however long that takes."""
    db = await connected(address)
    await db.execute("SET idle_in_transaction_session_timeout = 0")
    return db


async def _to_postgres(
    source: sqlite3.Connection, address: str, progress: Callable[[int, int], None]
) -> dict[str, int]:
    counted = {table.name: source.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0] for table in DATA_TABLES}
    copied = _Progress(sum(counted.values()), progress)
    target = await _patient(address)
    try:
        async with target.transaction():
            await target.execute(f"LOCK TABLE {', '.join(table.name for table in DATA_TABLES)} IN EXCLUSIVE MODE")
            for name in ("tables", "guests", "entries", "games"):
                if await target.fetchval(f"SELECT 1 FROM {name} LIMIT 1"):
                    raise NotEmpty(
                        f"{place_of(address)} has data in it: take another database, or drop its schema thegang"
                    )
            await target.execute("DELETE FROM house")
            for table in DATA_TABLES:
                for rows in _some(source.execute(table.query)):
                    records = [table.to_postgres(row) for row in rows]
                    await target.copy_records_to_table(
                        table.name, records=records, columns=table.columns, schema_name=SCHEMA
                    )
                    copied(len(rows))
                if table.numbered:
                    await target.execute(
                        f"SELECT setval(pg_get_serial_sequence($1, $2), max({table.numbered})) FROM {table.name}",
                        f"{SCHEMA}.{table.name}",
                        table.numbered,
                    )
            await target.execute("SELECT setval('changes', max(changed) + 1) FROM tables")
            await _compare(source, target, copied)
    finally:
        await target.close()
    return counted


async def _from_postgres(
    address: str, target: sqlite3.Connection, progress: Callable[[int, int], None]
) -> dict[str, int]:
    source = await _patient(address)
    try:
        async with source.transaction(isolation="repeatable_read", readonly=True):
            counted = {table.name: await source.fetchval(f"SELECT count(*) FROM {table.name}") for table in DATA_TABLES}
            copied = _Progress(sum(counted.values()), progress)
            target.execute("BEGIN IMMEDIATE")
            target.execute("DELETE FROM house")
            for table in DATA_TABLES:
                marks = ", ".join("?" * len(table.columns))
                # A trigger has noted already where those sat who have a seat.
                insert = f"INSERT OR IGNORE INTO {table.name} ({', '.join(table.columns)}) VALUES ({marks})"
                async for rows in _chunks(source, table):
                    target.executemany(insert, [table.to_sqlite(row) for row in rows])
                    copied(len(rows))
            await _compare(target, source, copied)
            target.execute("COMMIT")
    finally:
        await source.close()
    return counted


async def _compare(file: sqlite3.Connection, postgres: Any, progress: "_Progress") -> None:
    """See whether both have the same rows."""
    for table in DATA_TABLES:
        here = file.execute(table.query)
        async for rows in _chunks(postgres, table):
            if [table.to_postgres(row) for row in here.fetchmany(len(rows))] != [tuple(row) for row in rows]:
                raise StoreUnavailable(f"a row of {table.name} did not arrive as it was; nothing was copied")
            progress(len(rows))
        if here.fetchone() is not None:
            raise StoreUnavailable(f"a row of {table.name} did not arrive; nothing was copied")


async def _chunks(postgres: Any, table: DataTable) -> AsyncIterator[list[Any]]:
    """The rows of a table in PostgreSQL, some at a time."""
    cursor = await postgres.cursor(table.query)
    while rows := await cursor.fetch(AT_ONCE):
        yield rows


def _some(rows: sqlite3.Cursor) -> Iterator[list[Row]]:
    while some := rows.fetchmany(AT_ONCE):
        yield some


class _Progress:
    """Tells how far it is: every row is copied, and then compared."""

    def __init__(self, rows: int, progress: Callable[[int, int], None]) -> None:
        self._done = 0
        self._all = 2 * rows
        self._progress = progress

    def __call__(self, rows: int) -> None:
        self._done += rows
        self._progress(self._done, self._all)


@contextmanager
def _errors_in_a_line(file: Path, address: str) -> Iterator[None]:
    """Say in one line what goes wrong on either side."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{file}: {reason_of_sqlite(error)}") from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
        raise StoreUnavailable(f"{place_of(address)}: {reason(error)}") from None
