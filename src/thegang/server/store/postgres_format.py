"""The format of the data in PostgreSQL: making it, knowing it, bringing it up to date while others use it.

Servers are renewed in turn, so two versions of the program use the same data for a while. A newer format only adds:
``OLDEST`` says from which format on programs can use what this one makes, and an older program goes on as long as it is
not older than that.
"""

from pathlib import Path

from thegang.server.store.contract import ForeignFile, NewerFormat
from thegang.server.store.postgres_lanes import SCHEMA, Database, Lanes

FORMAT = 3
OLDEST = 1
LOCK = int.from_bytes(b"GANG", "big")
"""Whoever changes the format holds this lock."""


def bring_up_to_date(lanes: Lanes) -> None:
    """Make our tables, or bring them to our format, unless they are; raises ForeignFile or NewerFormat."""
    if lanes.read(identify, lanes.place) < FORMAT:
        lanes.write(_change, lanes.place)


async def identify(db: Database, place: str) -> int:
    """The format of the data; 0 when there is none."""
    tables = {name for (name,) in await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = $1", SCHEMA)}
    if not tables:
        return 0
    if "formats" not in tables:
        raise ForeignFile(f"{place} has a schema called {SCHEMA}, which is not The Gang's")
    format, oldest = await db.fetchrow("SELECT number, oldest FROM formats ORDER BY number DESC LIMIT 1")
    if oldest > FORMAT:
        raise NewerFormat(f"{place} has format {format}; this version of The Gang uses up to format {FORMAT}")
    return int(format)


async def _change(db: Database, place: str) -> None:
    """Change the format, one server at a time; what is there already stays."""
    await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
    if not await db.fetchval("SELECT 1 FROM pg_namespace WHERE nspname = $1", SCHEMA):
        await db.execute(f"CREATE SCHEMA {SCHEMA}")
    for number in range(await identify(db, place) + 1, FORMAT + 1):
        await db.execute(Path(__file__).with_name(f"postgres_{number}.sql").read_text("utf-8"))
        await db.execute("INSERT INTO formats (number, oldest) VALUES ($1, $2)", number, min(OLDEST, number))
