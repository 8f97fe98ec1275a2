"""The store in one SQLite file: no configuration, and a commit is on the disk before anybody hears of it.

One connection writes, and each reading thread has its own. ``sqlite_file.py`` opens the file, ``sqlite.sql`` says what
is in it, ``sqlite_log.py`` writes the logs, and ``sqlite_games.py`` keeps the index of finished games.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from thegang.server.messages import Language
from thegang.server.store import sqlite_games, sqlite_log
from thegang.server.store.contract import Append, Counted, Entry, FinishedGame, Guest, Result, StoreUnavailable, Totals
from thegang.server.store.sqlite_file import reading_connection, reason, writing_connection
from thegang.server.store.sqlite_log import NUMBER

REWRITTEN_AT_ONCE = 100
TRIAL_SIZE = 32 * 1024
CHECKPOINT_AFTER = 2000
"""How many rows may change until they are moved from SQLite's own log into the file."""


class SQLiteStore:
    """Everything in one file, beside which SQLite keeps its own ``-wal`` and ``-shm``."""

    def __init__(self, path: Path | str, busy: float = 5) -> None:
        """Open the file or make it; ``busy`` is how many seconds to wait for other programs."""
        self._path = Path(path)
        self._busy = busy
        self._lock = Lock()
        self._readers: list[sqlite3.Connection] = []
        self._closed = False
        self._checkpoints = ThreadPoolExecutor(1, "checkpoint")
        self._checkpoint: Future[None] | None = None
        self._checkpointed = 0
        """How many rows had changed at the last checkpoint."""
        try:
            self._db = writing_connection(self._path, busy)
        except sqlite3.Error as error:
            raise StoreUnavailable(f"{self._path}: {reason(error)}") from None

    # Tables

    def append(self, batch: Sequence[Append]) -> list[Result]:
        """Write all in one transaction, in order."""
        with self._writing() as db:
            return sqlite_log.append(db, batch)

    def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The log of a table, or a part of it."""
        with self._reading() as db:
            rows = db.execute(
                f"SELECT seq, command, entry FROM entries WHERE table_number = {NUMBER}"
                " AND seq > ? AND (?3 IS NULL OR seq <= ?3) ORDER BY seq",
                (table, after, upto),
            )
            return [Entry(*row) for row in rows]

    def written_as(self, table: str, command: str) -> int | None:
        """The number under which a command was written."""
        with self._reading() as db:
            return sqlite_log.written_as(db, table, command)

    def public_tables(self, limit: int) -> list[tuple[str, bytes]]:
        """The public tables, the last changed first."""
        with self._reading() as db:
            return db.execute(
                "SELECT id, about FROM tables WHERE public ORDER BY changed DESC LIMIT ?", (limit,)
            ).fetchall()

    def tables_of(self, guest: int, limit: int) -> list[tuple[str, bytes]]:
        """The tables a guest has a seat at, the last taken seat first."""
        with self._reading() as db:
            return db.execute(
                "SELECT id, about FROM seats JOIN tables ON number = table_number"
                " WHERE guest = ? ORDER BY taken DESC LIMIT ?",
                (guest, limit),
            ).fetchall()

    # Guests

    def create_guests(self, secrets: Sequence[bytes]) -> list[int]:
        """Make a guest for each hash of a secret."""
        guests: list[int] = []
        with self._writing() as db:
            for secret in secrets:
                [[guest]] = db.execute("INSERT INTO guests DEFAULT VALUES RETURNING id").fetchall()
                db.execute("INSERT INTO secrets VALUES (?, ?)", (secret, guest))
                guests.append(guest)
        return guests

    def guest_by_secret(self, secret: bytes) -> Guest | None:
        """The guest whose secret has this hash."""
        with self._reading() as db:
            row = db.execute(
                "SELECT id, name, language FROM secrets JOIN guests ON id = guest WHERE hash = ?", (secret,)
            ).fetchone()
        return row and Guest(*row)

    def describe_guest(self, guest: int, name: str, language: Language | None) -> None:
        """Set the nickname and the language."""
        with self._writing() as db:
            db.execute("UPDATE guests SET name = ?, language = ? WHERE id = ?", (name, language, guest))

    def offer_move(self, token: bytes, guest: int, expires: float) -> None:
        """Let whoever brings the token be that guest as well, once."""
        with self._writing() as db:
            db.execute("INSERT INTO moves VALUES (?, ?, ?)", (token, guest, expires))

    def accept_move(self, token: bytes, secret: bytes, now: float) -> int | None:
        """Use up a token; old ones go with it."""
        with self._writing() as db:
            db.execute("DELETE FROM moves WHERE expires <= ?", (now,))
            used = db.execute("DELETE FROM moves WHERE hash = ? RETURNING guest", (token,)).fetchall()
            for (guest,) in used:
                db.execute("INSERT INTO secrets VALUES (?, ?)", (secret, guest))
        return used[0][0] if used else None

    def forget_guest(self, guest: int) -> None:
        """Remove name and secrets; the bare number stays, so that it is never given to anybody else."""
        with self._writing() as db:
            db.execute("UPDATE guests SET name = '', language = NULL WHERE id = ?", (guest,))
            for table in ("secrets", "moves"):
                db.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))

    def sat_at(self, guest: int) -> list[str]:
        """All tables at which a guest ever had a seat and is not forgotten."""
        with self._reading() as db:
            rows = db.execute("SELECT id FROM sat JOIN tables ON number = table_number WHERE guest = ?", (guest,))
            return [table for (table,) in rows]

    def forget_at(self, guest: int, table: str, holding: bytes, change: Callable[[bytes], bytes]) -> None:
        """Remove all that leads to the guest at a table; moves of others come in between."""
        with self._reading() as db:
            query = f"SELECT place, entry FROM entries WHERE table_number = {NUMBER} AND instr(entry, ?)"
            rows = db.execute(query, (table, holding)).fetchall()
        changed = [(change(entry), place) for place, entry in rows]
        for start in range(0, len(changed), REWRITTEN_AT_ONCE):
            with self._writing() as db:
                some = changed[start : start + REWRITTEN_AT_ONCE]
                db.executemany("UPDATE entries SET entry = ? WHERE place = ?", some)
        with self._writing() as db:
            db.execute(
                "UPDATE players SET name = '', guest = NULL WHERE guest = ?"
                f" AND game IN (SELECT number FROM games WHERE table_number = {NUMBER})",
                (guest, table),
            )
            for remembering in ("seats", "sat"):
                db.execute(f"DELETE FROM {remembering} WHERE guest = ? AND table_number = {NUMBER}", (guest, table))

    def half_forgotten(self) -> list[int]:
        """The guests without secrets whom some table still knows."""
        with self._reading() as db:
            known = "SELECT 1 FROM secrets WHERE secrets.guest = sat.guest"
            return [guest for (guest,) in db.execute(f"SELECT DISTINCT guest FROM sat WHERE NOT EXISTS ({known})")]

    # Finished games

    def finished(self, game: str) -> FinishedGame | None:
        """A finished game by its id."""
        with self._reading() as db:
            return sqlite_games.finished(db, game)

    def same_deal(self, kind: str, deal: str, limit: int) -> list[FinishedGame]:
        """The finished games of this name that were dealt the same cards, the first ones first."""
        with self._reading() as db:
            return sqlite_games.same_deal(db, kind, deal, limit)

    def games_of(self, guest: int, limit: int, before: str | None = None) -> list[FinishedGame]:
        """The finished games of a guest, the last first."""
        with self._reading() as db:
            return sqlite_games.games_of(db, guest, limit, before)

    def totals(self, guest: int | None = None) -> Totals:
        """Counts over the games of one guest, or over all."""
        with self._reading() as db:
            return sqlite_games.totals(db, guest)

    def counted(self, kind: str, guest: int | None = None) -> Iterator[Counted]:
        """The finished games of this name that count."""
        with self._reading() as db:
            yield from sqlite_games.counted(db, kind, guest)

    # Connections

    def check(self) -> None:
        """Write something, to see whether that works."""
        with self._writing() as db:
            db.execute("REPLACE INTO trial VALUES (1, zeroblob(?))", (TRIAL_SIZE,))

    def close(self) -> None:
        """Let go of the file, with everything of it in one piece again."""
        with self._lock:
            self._closed = True
        self._checkpoints.shutdown()
        with self._lock:
            self._close_readers()
            self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing. The lock is there because a connection has one transaction at a time."""
        with self._lock:
            if self._closed:
                raise StoreUnavailable("the store is closed")
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
                self._checkpoint_if_due()
            except BaseException as error:
                with suppress(sqlite3.Error):  # often SQLite has rolled back by itself
                    self._db.execute("ROLLBACK")
                if isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:
                    raise StoreUnavailable(reason(error)) from error
                raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        try:
            try:
                db = self._readers.pop()
            except IndexError:
                db = reading_connection(self._path, self._busy)
            try:
                yield db
            finally:
                self._readers.append(db)
                if self._closed:
                    self._close_readers()
        except sqlite3.DatabaseError as error:
            raise StoreUnavailable(reason(error)) from error

    def _checkpoint_if_due(self) -> None:
        """SQLite would make whoever commits wait for it."""
        changed = self._db.total_changes
        if changed - self._checkpointed >= CHECKPOINT_AFTER and (not self._checkpoint or self._checkpoint.done()):
            self._checkpointed = changed
            self._checkpoint = self._checkpoints.submit(self._move_log)

    def _move_log(self) -> None:
        with suppress(StoreUnavailable), self._reading() as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            with self._lock:  # the little that came meanwhile: only a log that is moved as a whole begins anew
                db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _close_readers(self) -> None:
        with suppress(IndexError):
            while True:
                self._readers.pop().close()
