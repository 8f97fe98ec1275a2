"""The store in one SQLite file: no configuration, and a commit is on the disk before anybody hears of it.

One connection writes, and each reading thread has its own. ``sqlite_file.py`` opens the file, ``sqlite.sql`` says what
is in it, ``sqlite_log.py`` writes the logs, ``sqlite_guests.py`` knows the guests, ``sqlite_games.py`` keeps the index
of finished games, and ``sqlite_upkeep.py`` counts them and removes what nobody needs any more.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from thegang.server.messages import Language, Outfit
from thegang.server.store import sqlite_games, sqlite_guests, sqlite_log, sqlite_upkeep
from thegang.server.store.alone import Alone
from thegang.server.store.contract import (
    Append,
    Counts,
    Device,
    Entry,
    FinishedGame,
    Guest,
    Log,
    Result,
    StoreUnavailable,
)
from thegang.server.store.sqlite_file import Guard, reading_connection, reason, writing_connection
from thegang.server.store.sqlite_log import NUMBER

REWRITTEN_AT_ONCE = 100
TRIAL_SIZE = 32 * 1024
CHECKPOINT_AFTER = 2000
"""How many rows may change until they are moved from SQLite's own log into the file."""


class SQLiteStore(Alone):
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
        self._guard = Guard(self._path)

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

    def logs(self, tables: Sequence[str]) -> dict[str, Log]:
        """What each of these tables is folded from."""
        with self._reading() as db:
            return sqlite_log.logs(db, tables)

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

    def create_guests(self, secrets: Sequence[bytes], at: float) -> list[int]:
        """Make a guest for each hash of a secret."""
        with self._writing() as db:
            return sqlite_guests.create(db, secrets, at)

    def guests_by_secret(self, secrets: Sequence[bytes]) -> dict[bytes, Guest]:
        """The guests whose secrets have these hashes."""
        with self._reading() as db:
            return sqlite_guests.by_secret(db, secrets)

    def describe_guest(self, guest: int, name: str, language: Language | None, outfit: Outfit | None = None) -> None:
        """Set the nickname, the language and what is worn."""
        with self._writing() as db:
            sqlite_guests.describe(db, guest, name, language, outfit)

    def outfits(self, guests: Sequence[int]) -> dict[int, Outfit]:
        """What these guests have chosen to wear."""
        with self._reading() as db:
            return sqlite_guests.worn(db, guests)

    def saw_guests(self, guests: Sequence[int], at: float) -> None:
        """Somebody was these guests, about then."""
        with self._writing() as db:
            db.executemany("UPDATE guests SET seen = ? WHERE id = ?", [(at, guest) for guest in guests])

    def name(self) -> str:
        """The name of this data."""
        with self._reading() as db:
            [name] = db.execute("SELECT name FROM house").fetchone()
            return str(name)

    def devices(self, guest: int) -> list[Device]:
        """The devices that are a guest."""
        with self._reading() as db:
            return sqlite_guests.devices(db, guest)

    def saw_device(self, secret: bytes, about: str, at: float) -> None:
        """A device was there, about then."""
        with self._writing() as db:
            db.execute("UPDATE secrets SET about = ?, seen = ? WHERE hash = ?", (about, at, secret))

    def revoke(self, guest: int, secrets: Sequence[bytes]) -> None:
        """Let devices not be that guest any more."""
        with self._writing() as db:
            sqlite_guests.revoke(db, guest, secrets)

    def offer_move(self, token: bytes, guest: int, lasts: float) -> None:
        """Let whoever brings the token be that guest as well, once."""
        with self._writing() as db:
            sqlite_guests.offer_move(db, token, guest, lasts)

    def accept_move(self, token: bytes, secret: bytes, about: str = "") -> int | None:
        """Use up a token."""
        with self._writing() as db:
            return sqlite_guests.accept_move(db, token, secret, about)

    def forget_guest(self, guest: int) -> None:
        """Remove name and secrets."""
        with self._writing() as db:
            sqlite_guests.forget(db, guest)

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
            sqlite_guests.forget_at(db, guest, table)

    def half_forgotten(self) -> list[int]:
        """The guests whom nobody is any more, but some table may still know."""
        with self._reading() as db:
            return [guest for (guest,) in db.execute("SELECT guest FROM forgotten ORDER BY guest")]

    def remove_guest(self, guest: int) -> None:
        """Nothing is left of a guest who is forgotten at all tables."""
        with self._writing() as db:
            sqlite_guests.remove(db, guest)

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

    def counts(self, guest: int | None = None) -> dict[str, dict[str, int]]:
        """The numbers of a guest, or of everybody."""
        with self._reading() as db:
            return sqlite_upkeep.counts(db, guest)

    # Upkeep

    def untouched_tables(self, before: float, *, finished: bool, limit: int) -> list[str]:
        """Tables nobody has touched since then, the oldest first."""
        with self._reading() as db:
            return sqlite_upkeep.untouched(db, before, finished=finished, limit=limit)

    def remove_table(self, table: str, before: float) -> bool:
        """Remove a table with its finished games unless it was touched since then."""
        with self._writing() as db:
            return sqlite_upkeep.remove(db, table, before)

    def unseen_guests(self, before: float, after: int, limit: int) -> list[int]:
        """Guests nobody has been since then, without a finished game or a seat."""
        with self._reading() as db:
            return sqlite_guests.unseen(db, before, after, limit)

    def forget_unseen(self, guest: int, before: float) -> bool:
        """Forget a guest nobody has been since then."""
        with self._writing() as db:
            unseen = sqlite_guests.unseen(db, before, guest - 1, 1, upto=guest)
            if unseen:
                sqlite_guests.forget(db, guest)
            return bool(unseen)

    def tidy(self, counts: Callable[[FinishedGame], Sequence[Counts]], now: float) -> bool:
        """Do a little of the work that is left over; whether there may be more."""
        with self._writing() as db:
            return sqlite_upkeep.tidy(db, counts, now)

    def size(self) -> int:
        """How many bytes of the file are in use."""
        with self._reading() as db:
            pages, free, size = (
                db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
            )
            return int((pages - free) * size)

    # Connections

    def reach(self) -> None:
        """Raise StoreUnavailable unless the data file is where it was."""
        self._guard.check()

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
            self._guard.check()
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
