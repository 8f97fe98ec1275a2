"""The data file of the SQLite store: making it, knowing it, and connections to it."""

import os
import sqlite3
from pathlib import Path

from thegang.server.store.contract import ForeignFile, NewerFormat, StoreUnavailable

APPLICATION = int.from_bytes(b"GANG", "big")
FORMAT = 7

REASONS = {
    sqlite3.SQLITE_BUSY: "another program keeps the data file locked",
    sqlite3.SQLITE_CANTOPEN: "the data file can't be opened",
    sqlite3.SQLITE_CORRUPT: "the data file is damaged",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not take or give the data",
    sqlite3.SQLITE_READONLY: "the data file can't be written to",
}


def reason(error: sqlite3.Error) -> str:
    """What went wrong, in one line."""
    # The low byte is the kind of the error, the others its special case; errors of the Python module have no code.
    return REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, str(error))


def writing_connection(path: Path, busy: float) -> sqlite3.Connection:
    """Open the file to write, and make it when it is not there; a file of somebody else stays untouched."""
    db = _connection(path, busy)
    try:
        _identify(db, path)
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA journal_mode = WAL")
        # On the disk before anybody hears of it; macOS needs to be told that this is meant.
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")
        # The store moves the log into the file itself, long before it has so many pages.
        db.execute("PRAGMA wal_autocheckpoint = 20000")
        # A file that can't be written to shows here and not at the first move.
        db.execute("BEGIN IMMEDIATE")
        format = _identify(db, path)
        if not format:
            _run(db, "sqlite.sql")
        elif format < FORMAT:
            _run(db, *(f"sqlite_{number}.sql" for number in range(format + 1, FORMAT + 1)))
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def reading_connection(path: Path, busy: float) -> sqlite3.Connection:
    """Open the file to read; one that is not there is not made."""
    db = _connection(f"{path.absolute().as_uri()}?mode=rw", busy)
    db.execute("PRAGMA query_only = ON")
    return db


def _connection(path: Path | str, busy: float) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=busy, isolation_level=None, check_same_thread=False, uri=isinstance(path, str))


class Guard:
    """Notices when an open data file, or SQLite's log beside it, is deleted, emptied or put in another's place.

    SQLite would go on writing into what nobody can open any more, and all of it would be lost with the process.
    """

    def __init__(self, path: Path) -> None:
        self._files = {str(path): "the data file", f"{path}-wal": "SQLite's log beside the data file"}
        self._known = {file: (found.st_dev, found.st_ino) for file in self._files for found in [os.stat(file)]}
        self._file = str(path)
        self._size = 0

    def check(self) -> None:
        """Raise StoreUnavailable unless everything is where it was."""
        for file, name in self._files.items():
            try:
                found = os.stat(file)
            except OSError:
                raise StoreUnavailable(f"{name} is gone") from None
            if (found.st_dev, found.st_ino) != self._known[file]:
                raise StoreUnavailable(f"another file is in the place of {name}")
            if file == self._file:
                if found.st_size < self._size:
                    raise StoreUnavailable(f"{name} was cut off")
                self._size = found.st_size


def is_ours(path: Path) -> bool:
    """Whether a file is a data file of this program, as far as its first bytes tell."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            beginning = file.read(72)
    except OSError:
        return False
    # https://www.sqlite.org/fileformat.html: the application's number stands at byte 68.
    return beginning.startswith(b"SQLite format 3\0") and beginning[68:72] == APPLICATION.to_bytes(4, "big")


def identify(db: sqlite3.Connection, path: Path) -> int:
    """The format of the file; raises ForeignFile or NewerFormat, and the first for an empty one."""
    format = _identify(db, path)
    if not format:
        raise ForeignFile(f"{path} is empty")
    return format


def _identify(db: sqlite3.Connection, path: Path) -> int:
    """The format of the file if it is one of ours; 0 when it is empty."""
    try:
        [application] = db.execute("PRAGMA application_id").fetchone()
        [version] = db.execute("PRAGMA user_version").fetchone()
        [things] = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        raise ForeignFile(f"{path} is not a data file of The Gang") from None
    if not (application or things):
        return 0
    if application != APPLICATION:
        raise ForeignFile(f"{path} is not a data file of The Gang")
    if version > FORMAT:
        raise NewerFormat(f"{path} has format {version}; this version of The Gang reads up to format {FORMAT}")
    return int(version)


def _run(db: sqlite3.Connection, *scripts: str) -> None:
    """Bring the file to our format."""
    for script in scripts:
        statement = ""
        for line in Path(__file__).with_name(script).read_text("utf-8").splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                db.execute(statement)
                statement = ""
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {FORMAT}")
