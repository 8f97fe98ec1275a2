"""How steps are written into the logs of the tables in SQLite, and what changes with them."""

import sqlite3
from collections.abc import Sequence

from thegang.server.store import sqlite_games, sqlite_upkeep
from thegang.server.store.contract import Append, Conflict, Entry, Log, Repeated, Result, Written

NUMBER = "(SELECT number FROM tables WHERE id = ?)"
# Each statement gives the interpreter lock away and waits for it, so many entries go into one. Powers of two keep the
# number of prepared statements small.
CHUNKS = (64, 32, 16, 8, 4, 2, 1)
INSERTS = {
    rows: "INSERT INTO entries (table_number, seq, command, entry)"
    " SELECT (SELECT number FROM tables WHERE id = column1), column2, column3, column4"
    f" FROM (VALUES {', '.join(['(?, ?, ?, ?)'] * rows)}) WHERE true ON CONFLICT DO NOTHING"
    for rows in CHUNKS
}


def append(db: sqlite3.Connection, batch: Sequence[Append]) -> list[Result]:
    """Write all in one transaction, in order."""
    results = _append_together(db, batch)
    if results is None:
        # Somebody was too late, and one statement does not tell who.
        db.execute("ROLLBACK")
        db.execute("BEGIN IMMEDIATE")
        results = _append_one_by_one(db, batch)
    for append, result in zip(batch, results, strict=True):
        if isinstance(result, Written):
            _follow(db, append)
    return results


def logs(db: sqlite3.Connection, tables: Sequence[str]) -> dict[str, Log]:
    """What each of these tables is folded from."""
    found: dict[str, Log] = {}
    for table in tables:
        rows = db.execute(
            "SELECT entries.seq, command, entry, CASE WHEN entries.seq = snapshots.seq THEN snapshot END"
            " FROM tables LEFT JOIN snapshots ON snapshots.table_number = number"
            " JOIN entries ON entries.table_number = number AND entries.seq >= coalesce(snapshots.seq, 1)"
            " WHERE id = ? ORDER BY entries.seq",
            (table,),
        )
        for seq, command, entry, snapshot in rows:
            found.setdefault(table, Log(snapshot, [])).entries.append(Entry(seq, command, entry))
    return found


def written_as(db: sqlite3.Connection, table: str, command: str | None) -> int | None:
    """The number under which a command was written."""
    query = f"SELECT max(seq) FROM entries WHERE table_number = {NUMBER} AND command = ?"
    [seq] = db.execute(query, (table, command)).fetchone()
    return seq  # type: ignore[no-any-return]


def _append_together(db: sqlite3.Connection, batch: Sequence[Append]) -> list[Result] | None:
    """The quick way, for when nobody is too late; None when somebody was."""
    for append in batch:
        if append.expected == 0:
            db.execute("INSERT INTO tables (id) VALUES (?) ON CONFLICT DO NOTHING", (append.table,))
    start = written = 0
    for rows in CHUNKS:
        while len(batch) - start >= rows:
            values: list[str | int | bytes | None] = []
            for append in batch[start : start + rows]:
                values += (append.table, append.expected + 1, append.command, append.entry)
            written += db.execute(INSERTS[rows], values).rowcount
            start += rows
    return [Written(append.expected + 1) for append in batch] if written == len(batch) else None


def _append_one_by_one(db: sqlite3.Connection, batch: Sequence[Append]) -> list[Result]:
    """The way that tells who was too late, and who was behind them."""
    results: list[Result] = []
    late: dict[str, Conflict] = {}
    for append in batch:
        result = late.get(append.table) or _append_alone(db, append)
        if not isinstance(result, Written):
            late[append.table] = Conflict(_last(db, append.table))
        results.append(result)
    return results


def _append_alone(db: sqlite3.Connection, append: Append) -> Result:
    together = _append_together(db, (append,))
    if together is not None:
        return together[0]
    repeated = written_as(db, append.table, append.command)
    return Conflict(_last(db, append.table)) if repeated is None else Repeated(repeated)


def _last(db: sqlite3.Connection, table: str) -> int:
    query = f"SELECT coalesce(max(seq), 0) FROM entries WHERE table_number = {NUMBER}"
    [seq] = db.execute(query, (table,)).fetchone()
    return int(seq)


def _follow(db: sqlite3.Connection, append: Append) -> None:
    """What else the entry changes."""
    if append.listing is not None:
        db.execute(
            "UPDATE tables SET about = ?, public = ?, touched = ?,"
            " changed = 1 + coalesce((SELECT max(changed) FROM tables WHERE public), 0) WHERE id = ?",
            (*append.listing, append.table),
        )
    if append.guests is not None:
        marks = ", ".join("?" * len(append.guests))
        db.execute(
            f"DELETE FROM seats WHERE table_number = {NUMBER} AND guest NOT IN ({marks})",
            (append.table, *append.guests),
        )
        db.executemany(
            f"INSERT INTO seats (table_number, guest) VALUES ({NUMBER}, ?) ON CONFLICT DO NOTHING",
            [(append.table, guest) for guest in append.guests],
        )
    if append.named:
        db.executemany(
            f"INSERT INTO sat (table_number, guest) VALUES ({NUMBER}, ?) ON CONFLICT DO NOTHING",
            [(append.table, guest) for guest in append.named],
        )
    if append.snapshot is not None:
        db.execute(
            f"REPLACE INTO snapshots VALUES ({NUMBER}, ?, ?)", (append.table, append.expected + 1, append.snapshot)
        )
    if append.finished is not None:
        sqlite_games.add(db, append.finished)
        db.execute("UPDATE tables SET finished = 1 WHERE id = ?", (append.table,))
    if append.counts:
        sqlite_upkeep.count(db, append.counts)
