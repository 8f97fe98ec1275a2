"""``gang data``: look at the data, remove what is not kept, copy it, check it, put a copy back."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from thegang.server.calendar import DAY
from thegang.server.data_check import problems
from thegang.server.keeping import InUse, Keeping, removing
from thegang.server.settings import WrongSetting, complete
from thegang.server.store import ForeignFile, NewerFormat, SQLiteStore, StoreUnavailable
from thegang.server.store.folder import FILE, FolderRefused, held, keep_private, locked
from thegang.server.store.sqlite_copy import copy, restore, shrink
from thegang.server.store.sqlite_look import Look, looking
from thegang.study.progress import Progress

WIDTH = 40
MONTHS = 12
MONTH = 30.44 * DAY


def data_command(options: argparse.Namespace) -> int:
    """Do what is asked; what goes wrong is said in one line."""
    try:
        complete(options, options.settings)
        return _WORK[options.work](options)
    except (OSError, WrongSetting, FolderRefused, ForeignFile, NewerFormat, StoreUnavailable) as problem:
        said = f"{problem.filename}: {problem.strerror}" if isinstance(problem, OSError) else str(problem)
        print(f"gang data: {said}", file=sys.stderr)
        return 2


def keeping_of(options: argparse.Namespace) -> Keeping:
    """What is to be kept for how long."""
    return Keeping(guests=options.keep_guests, tables=options.keep_tables, games=options.keep_games)


def _look(options: argparse.Namespace) -> int:
    file = options.data / FILE
    with looking(file) as look:
        size, free = look.size
        print(f"{file}: {_bytes(size)}, of which {_bytes(free)} are free to be used again\n")
        _draw_counts(look)
        _draw_months(look, time.time())
        _say_what_goes(look, keeping_of(options), time.time())
    return 0


def _prune(options: argparse.Namespace) -> int:
    removed: Counter[str] = Counter()
    with held(options.data) as file:
        before = file.stat().st_size
        store = SQLiteStore(file)
        try:
            for piece in removing(store, keeping_of(options), time.time, InUse()):
                removed[piece] += 1
                _tell(f"{removed['table']:,} tables and {removed['guest']:,} guests removed")
        finally:
            store.close()
        _tell("making the file smaller")
        shrink(file)
        _tell("")
        after = file.stat().st_size
    print(f"Removed {removed['table']:,} tables and {removed['guest']:,} guests.", end=" ")
    print(f"The file had {_bytes(before)}, and has {_bytes(after)} now.")
    return 0


def _backup(options: argparse.Namespace) -> int:
    target: Path = options.to
    if target.is_dir():
        target = target / time.strftime("thegang-%Y-%m-%d-%H%M%S.sqlite")
    with _pages("backup") as progress:
        copy(options.data / FILE, target, progress)
    print(f"{target}: {_bytes(target.stat().st_size)}")
    return 0


def _restore(options: argparse.Namespace) -> int:
    with locked(options.data) as file, _pages("restore") as progress:
        restore(options.copy, file, progress)
        keep_private(options.data)
    print(f"{file}: {_bytes(file.stat().st_size)}, from {options.copy}")
    return 0


def _check(options: argparse.Namespace) -> int:
    file = options.file or options.data / FILE
    found: list[str] = []
    with looking(file) as look:
        done, tables = 0, look.counted("tables") - look.counted("removed")
        with Progress("check", tables, "tables") as progress:
            for problem in problems(look):
                if problem is None:
                    done += 1
                    progress(done)
                else:
                    found.append(problem)
    for problem in found:
        print(problem)
    print(f"{file}: not all right, see above." if found else f"{file}: all right, {done:,} tables.")
    return 1 if found else 0


_WORK: dict[str, Callable[[argparse.Namespace], int]] = {
    "look": _look,
    "prune": _prune,
    "backup": _backup,
    "restore": _restore,
    "check": _check,
}


def _draw_counts(look: Look) -> None:
    for name, table in (
        ("guests", "guests"),
        ("tables", "tables"),
        ("finished games", "games"),
        ("log entries", "entries"),
    ):
        print(f"{name:>16}  {look.counted(table):>12,}")


def _draw_months(look: Look, now: float) -> None:
    """The games of each month, the last one at the bottom."""
    starts = [now - (MONTHS - number) * MONTH for number in range(MONTHS)]
    games = [look.games_since(start, start + MONTH) for start in starts]
    if not any(games):
        return
    print("\nfinished games, month by month:")
    for start, number in zip(starts, games, strict=True):
        bar = "█" * -(-number * WIDTH // max(games))
        print(f"{time.strftime('%Y-%m-%d', time.localtime(start)):>16}  {bar} {number:,}")


def _say_what_goes(look: Look, keeping: Keeping, now: float) -> None:
    """What would be removed now."""
    tables = 0
    for days, finished in ((keeping.tables, False), (keeping.games, True)):
        if days is not None:
            tables += look.untouched(now - days * DAY, finished=finished)
    guests = 0 if keeping.guests is None else look.unseen(now - keeping.guests * DAY)
    print(f"\ngang data prune would remove {tables:,} tables and {guests:,} guests; so does gang serve.")


def _bytes(number: float) -> str:
    for unit in ("kB", "MB"):
        number /= 1000
        if number < 1000:
            return f"{number:.1f} {unit}"
    return f"{number / 1000:.1f} GB"


def _tell(words: str) -> None:
    """Say how far it is, if somebody is there to see it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{words}")
        sys.stderr.flush()


@contextmanager
def _pages(label: str) -> Iterator[Callable[[int, int], None]]:
    """Progress in pages of the file; how many there are is known when it has begun."""
    shown: list[Progress] = []

    def progress(done: int, pages: int) -> None:
        if not shown:
            shown.append(Progress(label, pages, "pages").__enter__())
        shown[0](done)

    try:
        yield progress
    finally:
        for bar in shown:
            bar.__exit__(None, None, None)
