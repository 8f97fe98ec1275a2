"""Upkeep in PostgreSQL: numbers for statistics, and what nobody needs any more, some rows at a time."""

from collections import Counter
from collections.abc import Iterable
from secrets import token_hex

from thegang.server.store.contract import Counts
from thegang.server.store.postgres_lanes import SCHEMA, TRIAL, TRIAL_SIZE, Database

EVERYBODY = 0
ROWS_AT_ONCE = 500
FORGOTTEN_SERVERS = "DELETE FROM servers WHERE beat < clock_timestamp() - interval '1 day'"


async def count(db: Database, counts: Iterable[Counts]) -> None:
    """Add to the numbers."""
    added: Counter[tuple[int, str, str]] = Counter()
    for guest, kind, numbers in counts:
        for name, number in numbers.items():
            added[EVERYBODY if guest is None else guest, kind, name] += number
    rows = sorted((*key, number) for key, number in added.items() if number)
    if rows:
        # In the same order everywhere, so that no two servers wait for each other.
        await db.execute(
            "INSERT INTO counts SELECT guest, kind, name, number"
            " FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[])"
            " WITH ORDINALITY AS new (guest, kind, name, number, place) ORDER BY place"
            " ON CONFLICT (guest, kind, name) DO UPDATE SET number = counts.number + excluded.number",
            *map(list, zip(*rows, strict=True)),
        )


async def counts(db: Database, guest: int | None) -> dict[str, dict[str, int]]:
    """The numbers of a guest, or of everybody."""
    found: dict[str, dict[str, int]] = {}
    query = "SELECT kind, name, number FROM counts WHERE guest = $1"
    for kind, name, number in await db.fetch(query, guest or EVERYBODY):
        found.setdefault(kind, {})[name] = number
    return found


async def untouched(db: Database, before: float, *, finished: bool, limit: int) -> list[str]:
    """Tables nobody has touched for long, with finished games or without."""
    query = "SELECT id FROM tables WHERE finished = $1 AND touched < $2 ORDER BY touched LIMIT $3"
    return [table for (table,) in await db.fetch(query, finished, before, limit)]


async def remove(db: Database, table: str, before: float) -> bool:
    """Let nobody find a table any more; the log goes with ``tidy``."""
    query = "SELECT number FROM tables WHERE id = $1 AND touched < $2 FOR UPDATE"
    number = await db.fetchval(query, table, before)
    if number is None:
        return False
    # Whoever is about to append has lost to this last entry.
    await db.execute(
        "INSERT INTO entries SELECT $1, coalesce(max(seq), 0) + 1, NULL, '' FROM entries WHERE table_number = $1",
        number,
    )
    await db.execute("DELETE FROM players WHERE game IN (SELECT number FROM games WHERE table_number = $1)", number)
    for listing in ("games", "seats", "sat", "snapshots"):
        await db.execute(f"DELETE FROM {listing} WHERE table_number = $1", number)
    # Nobody can guess the new name, and nobody is told.
    await db.execute(
        "UPDATE tables SET id = $2, about = '', public = false, touched = NULL, keeper = NULL WHERE number = $1",
        number,
        token_hex(16),
    )
    await db.execute("INSERT INTO removed VALUES ($1)", number)
    return True


async def size(db: Database) -> int:
    """How many bytes our tables take on the disk."""
    query = (
        "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class AS c"
        " JOIN pg_namespace AS n ON n.oid = relnamespace WHERE nspname = $1 AND relkind = 'r'"
    )
    return int(await db.fetchval(query, SCHEMA))


async def tidy(db: Database) -> bool:
    """Do a little of the work that is left over; whether there may be more."""
    number = await db.fetchval("SELECT table_number FROM removed LIMIT 1 FOR UPDATE SKIP LOCKED")
    if number is None:
        await db.execute(FORGOTTEN_SERVERS)
        return False
    some = "SELECT seq FROM entries WHERE table_number = $1 LIMIT $2"
    query = f"DELETE FROM entries WHERE table_number = $1 AND seq IN ({some})"
    deleted = int((await db.execute(query, number, ROWS_AT_ONCE)).removeprefix("DELETE "))
    if deleted < ROWS_AT_ONCE:
        await db.execute("DELETE FROM removed WHERE table_number = $1", number)
        await db.execute("DELETE FROM tables WHERE number = $1", number)
    return True


async def name(db: Database) -> str:
    """The name of this data."""
    return str(await db.fetchval("SELECT name FROM house"))


async def try_it(db: Database) -> None:
    """Write something that means nothing."""
    await db.execute(TRIAL, bytes(TRIAL_SIZE))
