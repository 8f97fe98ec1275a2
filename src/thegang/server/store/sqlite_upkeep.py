"""Upkeep in SQLite: numbers for statistics, what nobody needs any more, and what old files still lack.

Whatever may take long is done some rows at a time: people play meanwhile, and each piece keeps them waiting.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex

from thegang.server.store import sqlite_games
from thegang.server.store.contract import Counts, FinishedGame

EVERYBODY = 0
GAMES_AT_ONCE = 20
ROWS_AT_ONCE = 500


def count(db: sqlite3.Connection, counts: Iterable[Counts]) -> None:
    """Add to the numbers."""
    added: Counter[tuple[int, str, str]] = Counter()
    for guest, kind, numbers in counts:
        for name, number in numbers.items():
            added[EVERYBODY if guest is None else guest, kind, name] += number
    db.executemany(
        "INSERT INTO counts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET number = number + excluded.number",
        sorted((*key, number) for key, number in added.items() if number),
    )


def counts(db: sqlite3.Connection, guest: int | None) -> dict[str, dict[str, int]]:
    """The numbers of a guest, or of everybody."""
    found: dict[str, dict[str, int]] = {}
    rows = db.execute("SELECT kind, name, number FROM counts WHERE guest = ?", (guest or EVERYBODY,))
    for kind, name, number in rows:
        found.setdefault(kind, {})[name] = number
    return found


def untouched(db: sqlite3.Connection, before: float, *, finished: bool, limit: int) -> list[str]:
    """Tables nobody has touched for long, with finished games or without."""
    rows = db.execute(
        "SELECT id FROM tables WHERE finished = ? AND touched < ? ORDER BY touched LIMIT ?", (finished, before, limit)
    )
    return [table for (table,) in rows]


def remove(db: sqlite3.Connection, table: str, before: float) -> bool:
    """Let nobody find a table any more; the log goes with ``tidy``."""
    row = db.execute("SELECT number FROM tables WHERE id = ? AND touched < ?", (table, before)).fetchone()
    if row is None:
        return False
    db.execute("DELETE FROM players WHERE game IN (SELECT number FROM games WHERE table_number = ?)", row)
    for listing in ("games", "seats", "sat", "snapshots"):
        db.execute(f"DELETE FROM {listing} WHERE table_number = ?", row)
    # Nobody can guess the new name, and nobody is told.
    db.execute(
        "UPDATE tables SET id = ?, about = x'', public = 0, touched = NULL WHERE number = ?", (token_hex(16), *row)
    )
    db.execute("INSERT INTO removed VALUES (?)", row)
    return True


def tidy(db: sqlite3.Connection, counts: Callable[[FinishedGame], Sequence[Counts]], now: float) -> bool:
    """Do a little of the work that is left over; whether there may be more."""
    removed = db.execute("SELECT table_number FROM removed LIMIT 1").fetchone()
    if removed is not None:
        _remove_some(db, removed)
        return True
    lacking = db.execute("SELECT what, upto FROM lacking LIMIT 1").fetchone()
    if lacking is None:
        return False
    what, upto = lacking
    done = _count_old(db, counts, upto) if what == "games" else _note_time(db, what, upto, now)
    if done is None:
        db.execute("DELETE FROM lacking WHERE what = ?", (what,))
    else:
        db.execute("UPDATE lacking SET upto = ? WHERE what = ?", (done - 1, what))
    return True


def _remove_some(db: sqlite3.Connection, table: tuple[int]) -> None:
    some = "SELECT place FROM entries WHERE table_number = ? LIMIT ?"
    deleted = db.execute(f"DELETE FROM entries WHERE place IN ({some})", (*table, ROWS_AT_ONCE)).rowcount
    if deleted < ROWS_AT_ONCE:
        db.execute("DELETE FROM removed WHERE table_number = ?", table)
        db.execute("DELETE FROM tables WHERE number = ?", table)


def _count_old(db: sqlite3.Connection, counts: Callable[[FinishedGame], Sequence[Counts]], upto: int) -> int | None:
    """Count some games that were finished before there were counters; the lowest number that was reached."""
    found = sqlite_games.upto(db, upto, GAMES_AT_ONCE)
    count(db, (one for _, game in found for one in counts(game)))
    return found[-1][0] if found else None


def _note_time(db: sqlite3.Connection, what: str, upto: int, now: float) -> int | None:
    """Say of some tables or guests that they were last here now, for nobody knows better."""
    number, noted = {
        "tables": (
            "number",
            "touched = coalesce(touched, ?),"
            " finished = EXISTS (SELECT 1 FROM games WHERE table_number = tables.number)",
        ),
        "guests": ("id", "seen = coalesce(seen, ?)"),
    }[what]
    lowest = upto - ROWS_AT_ONCE + 1
    db.execute(f"UPDATE {what} SET {noted} WHERE {number} BETWEEN ? AND ?", (now, lowest, upto))
    return lowest if lowest > 1 else None
