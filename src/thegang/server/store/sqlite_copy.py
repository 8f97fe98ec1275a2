"""Copies of a data file: made while people play, put back where there is nothing, and made smaller."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from thegang.server.store.contract import StoreUnavailable
from thegang.server.store.folder import FolderRefused, log_beside
from thegang.server.store.sqlite_file import identify, reading_connection, reason

PAGES = 2000
"""How many pages are copied between two looks at how far it is."""
BUSY = 5.0


def copy(source: Path, target: Path, progress: Callable[[int, int], None]) -> None:
    """Copy a data file as it is at one moment, while others write; ``progress`` gets how many pages of how many.

    The copy is there as a whole or not at all.
    """
    if not source.exists():
        raise FolderRefused(f"there is no {source}")
    if target.exists():
        raise FolderRefused(f"{target} is there already, and stays as it is")
    part = target.with_name(f"{target.name}.part")
    try:
        with closing(reading_connection(source, BUSY)) as db:
            identify(db, source)
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
            db.execute("BEGIN")  # from now on it sees one moment, whatever is written
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            with closing(sqlite3.connect(part)) as copied:
                db.backup(copied, pages=PAGES, progress=lambda _, left, pages: progress(pages - left, pages))
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{source} can't be copied to {target}: {reason(error)}") from None
    finally:
        part.unlink(missing_ok=True)


def restore(copied: Path, file: Path, progress: Callable[[int, int], None]) -> None:
    """Put a copy where there is no data; never over any."""
    log = log_beside(file)
    if log is not None:
        raise FolderRefused(f"{log} has data in it: move it away first")
    if file.exists() and file.stat().st_size:
        raise FolderRefused(f"{file} has data in it: move it away first, or restore into another folder with --data")
    file.unlink(missing_ok=True)
    copy(copied, file, progress)


def shrink(file: Path) -> None:
    """Give back to the disk what is free in a file that nobody uses."""
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{file}: {reason(error)}") from None
