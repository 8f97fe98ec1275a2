"""How steps are written into the logs of the tables in PostgreSQL, and what changes with them."""

from collections.abc import Iterable, Sequence

import asyncpg

from thegang.server.store import postgres_games, postgres_upkeep
from thegang.server.store.contract import Append, Conflict, Entry, Log, Repeated, Result, Written
from thegang.server.store.postgres_lanes import Database, Lane

NUMBER = "(SELECT number FROM tables WHERE id = $1)"
# Only what comes first at its table has to find the row before it; the others follow it in the same statement. OFFSET 0
# keeps PostgreSQL from joining otherwise than row by row, whatever it thinks of how many there are.
NEXT = (
    "SELECT number, CASE WHEN follows THEN step.seq ELSE (SELECT before.seq + 1 FROM entries AS before"
    " WHERE before.table_number = number AND before.seq = step.seq - 1) END, command, entry"
    " FROM (SELECT (SELECT number FROM tables WHERE tables.id = new.id) AS number, new.*"
    " FROM unnest($1::text[], $2::integer[], $3::boolean[], $4::text[], $5::bytea[])"
    " WITH ORDINALITY AS new (id, seq, follows, command, entry, place) OFFSET 0) AS step ORDER BY place"
)
INSERT = "INSERT INTO entries (table_number, seq, command, entry)"
ALL = f"{INSERT} {NEXT}"
"""Writes all or fails: a row without a number, or with one that is taken, is refused."""
ONE = (
    f"{INSERT} SELECT number, $2, $3, $4 FROM tables WHERE id = $1 AND"
    " ($2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE table_number = number AND seq = $2 - 1)) ON CONFLICT DO NOTHING"
)


async def append(lane: Lane, batch: Sequence[Append]) -> list[Result]:
    """Write all in one transaction; in the order of the tables, so that no two servers wait for each other."""
    order = sorted(range(len(batch)), key=lambda place: batch[place].table)
    steps = [batch[place] for place in order]
    results: list[Result] = [Written(step.expected + 1) for step in steps]
    try:
        if any(map(_changes_more, steps)):
            await lane.in_transaction(lambda db: _together(db, steps))
        elif steps:
            await lane.at_once(ALL, *_columns(steps))
    except (asyncpg.UniqueViolationError, asyncpg.NotNullViolationError) as late:
        if late.table_name != "entries":
            raise
        # Somebody was too late, and one statement does not tell who.
        results = await lane.in_transaction(lambda db: _one_by_one(db, steps))
    in_order = dict(zip(order, results, strict=True))
    return [in_order[place] for place in range(len(batch))]


async def written_as(db: Database, table: str, command: str | None) -> int | None:
    """The number under which a command was written."""
    query = f"SELECT seq FROM entries WHERE table_number = {NUMBER} AND command = $2"
    seq: int | None = await db.fetchval(query, table, command)
    return seq


async def entries(db: Database, table: str, after: int, upto: int | None) -> list[Entry]:
    """The log of a table, or a part of it."""
    rows = await db.fetch(
        f"SELECT seq, command, entry FROM entries WHERE table_number = {NUMBER}"
        " AND seq > $2 AND ($3::integer IS NULL OR seq <= $3) ORDER BY seq",
        table,
        after,
        upto,
    )
    return [Entry(*row) for row in rows]


async def logs(db: Database, tables: Sequence[str]) -> dict[str, Log]:
    """What each of these tables is folded from; in one statement, so that snapshot and entries fit.

    One row a table: that takes the server less than half of what a row for each entry does.
    """
    rows = await db.fetch(
        "SELECT id, snapshot, log.* FROM tables LEFT JOIN snapshots ON snapshots.table_number = number"
        " CROSS JOIN LATERAL (SELECT array_agg(seq ORDER BY seq) AS seqs, array_agg(command ORDER BY seq),"
        " array_agg(entry ORDER BY seq) FROM entries"
        " WHERE table_number = number AND seq >= coalesce(snapshots.seq, 1)) AS log"
        " WHERE id = ANY($1) AND seqs IS NOT NULL",
        tables,
    )
    return {id: Log(snapshot, [*map(Entry, *columns)]) for id, snapshot, *columns in rows}


async def public_tables(db: Database, limit: int) -> list[tuple[str, bytes]]:
    """The public tables, the last changed first."""
    query = "SELECT id, about FROM tables WHERE public ORDER BY changed DESC LIMIT $1"
    return [(id, about) for id, about in await db.fetch(query, limit)]


async def tables_of(db: Database, guest: int, limit: int) -> list[tuple[str, bytes]]:
    """The tables a guest has a seat at, the last taken seat first."""
    rows = await db.fetch(
        "SELECT id, about FROM seats JOIN tables ON number = table_number WHERE guest = $1"
        " ORDER BY taken DESC LIMIT $2",
        guest,
        limit,
    )
    return [(id, about) for id, about in rows]


def _columns(steps: Sequence[Append]) -> tuple[list[object], ...]:
    """The steps, which are sorted by table, as arrays."""
    known: dict[str, int] = {}
    follows: list[object] = []
    for step in steps:
        follows.append(step.expected == known.get(step.table, 0))
        known[step.table] = step.expected + 1
    return (
        [step.table for step in steps],
        [step.expected + 1 for step in steps],
        follows,
        [step.command for step in steps],
        [step.entry for step in steps],
    )


def _changes_more(step: Append) -> bool:
    """Whether a step changes more than the log."""
    changed = (step.listing, step.keeper, step.named, step.finished, step.counts, step.snapshot)
    return step.expected == 0 or any(changed) or step.guests is not None


async def _together(db: Database, steps: Sequence[Append]) -> None:
    """The quick way, for when nobody is too late."""
    await _open(db, [step.table for step in steps if step.expected == 0])
    await db.execute(ALL, *_columns(steps))
    await _follow(db, steps)


async def _one_by_one(db: Database, steps: Sequence[Append]) -> list[Result]:
    """The way that tells who was too late, and who was behind them."""
    results: list[Result] = []
    late: dict[str, Conflict] = {}
    for step in steps:
        result = late.get(step.table) or await _alone(db, step)
        if not isinstance(result, Written):
            late[step.table] = Conflict(await _last(db, step.table))
        results.append(result)
    written = zip(steps, results, strict=True)
    await _follow(db, [step for step, result in written if isinstance(result, Written)])
    return results


async def _alone(db: Database, step: Append) -> Result:
    if step.expected == 0:
        await _open(db, [step.table])
    done = await db.execute(ONE, step.table, step.expected + 1, step.command, step.entry)
    if done == "INSERT 0 1":
        return Written(step.expected + 1)
    repeated = await written_as(db, step.table, step.command)
    return Conflict(await _last(db, step.table)) if repeated is None else Repeated(repeated)


async def _last(db: Database, table: str) -> int:
    return int(await db.fetchval(f"SELECT coalesce(max(seq), 0) FROM entries WHERE table_number = {NUMBER}", table))


async def _open(db: Database, tables: list[str]) -> None:
    if tables:
        await db.execute("INSERT INTO tables (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", tables)


async def _follow(db: Database, steps: Sequence[Append]) -> None:
    """What else the entries change."""
    await _list(db, steps)
    await _seat(db, steps)
    await _sum_up(db, steps)
    games = [step.finished for step in steps if step.finished is not None]
    for game in games:
        await postgres_games.add(db, game)
    if games:
        await db.execute("UPDATE tables SET finished = true WHERE id = ANY($1)", sorted({game.table for game in games}))
    await postgres_upkeep.count(db, [counts for step in steps for counts in step.counts])


async def _list(db: Database, steps: Sequence[Append]) -> None:
    listings = {step.table: step.listing for step in steps if step.listing is not None}
    if listings:
        await db.execute(
            "UPDATE tables SET about = new.about, public = new.public, touched = new.at, changed = nextval('changes')"
            " FROM unnest($1::text[], $2::bytea[], $3::boolean[], $4::double precision[])"
            " AS new (id, about, public, at) WHERE tables.id = new.id",
            list(listings),
            *map(list, zip(*listings.values(), strict=True)),
        )
    keepers = {step.table: step.keeper for step in steps if step.keeper is not None}
    if keepers:
        await db.execute(
            "UPDATE tables SET keeper = new.keeper FROM unnest($1::text[], $2::text[]) AS new (id, keeper)"
            " WHERE tables.id = new.id",
            list(keepers),
            list(keepers.values()),
        )


async def _sum_up(db: Database, steps: Sequence[Append]) -> None:
    snapshots = {step.table: (step.expected + 1, step.snapshot) for step in steps if step.snapshot is not None}
    if snapshots:
        await db.execute(
            "INSERT INTO snapshots SELECT number, seq, snapshot FROM unnest($1::text[], $2::integer[], $3::bytea[])"
            " AS new (id, seq, snapshot) JOIN tables USING (id)"
            " ON CONFLICT (table_number) DO UPDATE SET seq = excluded.seq, snapshot = excluded.snapshot",
            list(snapshots),
            *map(list, zip(*snapshots.values(), strict=True)),
        )


async def _seat(db: Database, steps: Sequence[Append]) -> None:
    seated = {step.table: step.guests for step in steps if step.guests is not None}
    if seated:
        pairs = _pairs((table, guest) for table, guests in seated.items() for guest in guests)
        await db.execute(
            "DELETE FROM seats USING tables WHERE number = table_number AND id = ANY($1) AND NOT EXISTS"
            " (SELECT 1 FROM unnest($2::text[], $3::bigint[]) AS kept (id, guest)"
            " WHERE kept.id = tables.id AND kept.guest = seats.guest)",
            list(seated),
            *pairs,
        )
        await _insert_pairs(db, "seats", pairs)
    sat = {(step.table, guest) for step in steps for guest in (*(step.guests or ()), *step.named)}
    await _insert_pairs(db, "sat", _pairs(sorted(sat)))


def _pairs(pairs: Iterable[tuple[str, int]]) -> tuple[list[str], list[int]]:
    listed = list(pairs)
    return [table for table, _ in listed], [guest for _, guest in listed]


async def _insert_pairs(db: Database, into: str, pairs: tuple[list[str], list[int]]) -> None:
    if pairs[0]:
        await db.execute(
            f"INSERT INTO {into} (table_number, guest) SELECT number, guest FROM unnest($1::text[], $2::bigint[])"
            " WITH ORDINALITY AS new (id, guest, place) JOIN tables USING (id) ORDER BY place ON CONFLICT DO NOTHING",
            *pairs,
        )
