"""What is in a data file, and whether all of it is in order; only reads, also while a server runs."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from thegang.server.store import sqlite_games, sqlite_guests, sqlite_upkeep
from thegang.server.store.contract import FinishedGame, StoreUnavailable
from thegang.server.store.folder import FolderRefused
from thegang.server.store.sqlite_file import FORMAT, identify, reading_connection, reason

BUSY = 5.0


class SQLiteLook:
    """A data file as it was at one moment."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def number(self, query: str, *values: object) -> int:
        """One number."""
        return int(self._db.execute(query, values).fetchone()[0] or 0)

    @property
    def size(self) -> tuple[int, int]:
        """How many bytes the file has, and how many of them are free."""
        page, pages, free = (self.number(f"PRAGMA {name}") for name in ("page_size", "page_count", "freelist_count"))
        return page * pages, page * free

    def counted(self, table: str) -> int:
        """How many rows a table has."""
        return self.number(f"SELECT count(*) FROM {table}")

    def games_since(self, start: float, end: float) -> int:
        """How many games were finished in a time."""
        return self.number("SELECT count(*) FROM games WHERE finished_at >= ? AND finished_at < ?", start, end)

    def untouched(self, before: float, *, finished: bool) -> int:
        """How many tables nobody has touched since then, with finished games or without."""
        return self.number("SELECT count(*) FROM tables WHERE finished = ? AND touched < ?", finished, before)

    def unseen(self, before: float) -> int:
        """How many guests nobody has been since then, without a finished game or a seat."""
        return len(sqlite_guests.unseen(self._db, before, 0, -1))

    def damage(self) -> Iterator[str]:
        """What SQLite itself finds wrong."""
        for (said,) in self._db.execute("PRAGMA integrity_check(20)"):
            if said != "ok":
                yield f"the file is damaged: {said}"
        for table, *_ in self._db.execute("PRAGMA foreign_key_check"):
            yield f"a row of {table} belongs to nothing"

    def logs(self) -> Iterator[tuple[str, list[tuple[int, bytes]], list[FinishedGame]]]:
        """The id of every table, its log, and its finished games."""
        tables = self._db.execute(
            "SELECT number, id FROM tables WHERE number NOT IN (SELECT table_number FROM removed) ORDER BY number"
        )
        for number, id in tables:
            log = "SELECT seq, entry FROM entries WHERE table_number = ? ORDER BY seq"
            yield id, self._db.execute(log, (number,)).fetchall(), sqlite_games.at_table(self._db, number)

    def counts(self, guest: int | None) -> dict[str, dict[str, int]]:
        """The numbers of a guest, or of everybody."""
        return sqlite_upkeep.counts(self._db, guest)

    @property
    def counted_up(self) -> bool:
        """Whether all games are counted; those of an old file are, little by little."""
        return not self.number("SELECT count(*) FROM lacking WHERE what = 'games'")


@contextmanager
def looking(file: Path) -> Iterator[SQLiteLook]:
    """Look into a data file."""
    if not file.exists():
        raise FolderRefused(f"there is no {file}")
    try:
        with closing(reading_connection(file, BUSY)) as db:
            format = identify(db, file)
            if format < FORMAT:
                raise FolderRefused(f"{file} has format {format}: gang serve or gang data prune brings it to {FORMAT}")
            db.execute("BEGIN")
            yield SQLiteLook(db)
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{file}: {reason(error)}") from None
