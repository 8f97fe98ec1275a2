"""The folder of the data: nobody else's to read, used by one server at a time, and never begun anew by mistake."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time

from thegang.server.store.sqlite_file import is_ours

FILE = "thegang.sqlite"
LOCK = "thegang.lock"
CALENDAR = "thegang.calendar"
PREFIX = "thegang."
"""How the names of our files begin."""


class FolderRefused(Exception):
    """The folder can't be used as it is; the reason says why in one sentence."""


@contextmanager
def held(folder: Path, *, anew: bool = False) -> Iterator[Path]:
    """The data file of a folder, which is ours alone meanwhile; ``anew`` begins anew where data is missing."""
    with locked(folder) as file:
        _look_for_missing(file, anew=anew)
        file.touch(0o600)
        keep_private(folder)
        yield file


@contextmanager
def locked(folder: Path) -> Iterator[Path]:
    """Where the data file of a folder is, or will be; nobody else uses the folder meanwhile."""
    _make(folder)
    with (folder / LOCK).open("a+b") as lock:
        if not _taken(lock.fileno()):
            raise FolderRefused(f"another gang serve or gang data is using {folder}; two can't share a data folder")
        yield folder / FILE


def log_beside(file: Path) -> Path | None:
    """SQLite's own log beside a data file, if there is something in it."""
    log = file.with_name(f"{file.name}-wal")
    return log if log.exists() and log.stat().st_size else None


def keep_private(folder: Path) -> None:
    """Let nobody else read our files, where that is up to us: the seeds of running games are in them."""
    if sys.platform == "win32":
        return  # what is in a profile is its owner's alone
    names = [file for file in folder.iterdir() if file.name.startswith(PREFIX) and file.is_file()]
    for file in names:
        if file.stat().st_uid == os.getuid() and file.stat().st_mode & 0o077:
            file.chmod(0o600)
    ours = len(names) == len(list(folder.iterdir()))  # a folder with anything else in it has other uses
    if ours and folder.stat().st_uid == os.getuid() and folder.stat().st_mode & 0o077:
        folder.chmod(0o700)


def _make(folder: Path) -> None:
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(0o700)


def _look_for_missing(file: Path, *, anew: bool) -> None:
    """Refuse to begin anew where there was something: SQLite would do so without a word."""
    if file.exists() and file.stat().st_size:
        return
    log = log_beside(file)
    state = "is empty" if file.exists() else "is missing"
    if log is not None:
        if not anew:
            raise FolderRefused(
                f"{file} {state}, but {log.name} beside it is not: put the file back, restore a backup, or begin anew"
                " with --begin-anew"
            )
        log.rename(log.with_name(f"{log.name}.{int(time())}"))
        return
    backup = next((other for other in sorted(file.parent.iterdir()) if other != file and is_ours(other)), None)
    if backup is not None and not anew:
        raise FolderRefused(
            f"{file} {state}, but there is {backup.name}: bring it back with gang data restore, or begin anew"
            " with --begin-anew"
        )


if sys.platform == "win32":
    import msvcrt

    def _taken(lock: int) -> bool:
        try:
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _taken(lock: int) -> bool:
        """Whether the lock is ours now; the system lets go of it when this process ends, however it ends."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
