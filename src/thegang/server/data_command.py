"""``gang data``: look at the data, remove what is not kept, copy it, check it, put a copy back, move it."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from thegang.server.calendar import DAY
from thegang.server.data_check import problems
from thegang.server.games.statistics import counts_of
from thegang.server.keeping import InUse, Keeping, removing
from thegang.server.settings import WrongSetting, complete
from thegang.server.store import ForeignFile, NewerFormat, NotEmpty, SQLiteStore, Store, StoreUnavailable
from thegang.server.store.folder import FILE, FolderRefused, held, keep_private, locked, log_beside
from thegang.server.store.look import Look
from thegang.server.store.opening import need_postgres, open_postgres
from thegang.server.store.postgres_reasons import place_of
from thegang.server.store.sqlite_copy import copy, restore, shrink
from thegang.server.store.sqlite_look import looking
from thegang.study.progress import Progress

WIDTH = 40
MONTHS = 12
MONTH = 30.44 * DAY


def data_command(options: argparse.Namespace) -> int:
    """Do what is asked; what goes wrong is said in one line."""
    try:
        complete(options, options.settings)
        return _WORK[options.work](options)
    except (OSError, WrongSetting, FolderRefused, ForeignFile, NewerFormat, NotEmpty, StoreUnavailable) as problem:
        said = f"{problem.filename}: {problem.strerror}" if isinstance(problem, OSError) else str(problem)
        print(f"gang data: {said}", file=sys.stderr)
        return 2


def keeping_of(options: argparse.Namespace) -> Keeping:
    """What is to be kept for how long."""
    return Keeping(guests=options.keep_guests, tables=options.keep_tables, games=options.keep_games)


@contextmanager
def _looking(options: argparse.Namespace) -> Iterator[tuple[str, Look]]:
    """Look at the data, and what to call the place where it is."""
    if options.store is None:
        with looking(options.data / FILE) as look:
            yield str(options.data / FILE), look
    else:
        need_postgres()
        from thegang.server.store import postgres_look  # noqa: PLC0415 (an extra, which few need)

        with postgres_look.looking(options.store) as there:
            yield place_of(options.store), there


def _look(options: argparse.Namespace) -> int:
    with _looking(options) as (place, look):
        size, free = look.size
        room = "on PostgreSQL's disk" if free is None else f"of which {_bytes(free)} are free to be used again"
        print(f"{place}: {_bytes(size)}, {room}\n")
        _draw_counts(look)
        _draw_months(look, time.time())
        _say_what_goes(look, keeping_of(options), time.time())
    return 0


def _prune(options: argparse.Namespace) -> int:
    if options.store is not None:
        with closing(open_postgres(options.store)) as store:
            said = _removed(store, options)
        print(f"{said} PostgreSQL uses their room again.")
        return 0
    with held(options.data) as file:
        before = file.stat().st_size
        with closing(SQLiteStore(file)) as store:
            said = _removed(store, options)
        _tell("making the file smaller")
        shrink(file)
        _tell("")
        after = file.stat().st_size
    print(f"{said} The file had {_bytes(before)}, and has {_bytes(after)} now.")
    return 0


def _removed(store: Store, options: argparse.Namespace) -> str:
    """Remove what is not kept, and say what that was."""
    removed: Counter[str] = Counter()
    for piece in removing(store, keeping_of(options), time.time, InUse()):
        removed[piece] += 1
        _tell(f"{removed['table']:,} tables and {removed['guest']:,} guests removed")
    _tell("")
    return f"Removed {removed['table']:,} tables and {removed['guest']:,} guests."


def _backup(options: argparse.Namespace) -> int:
    _not_for_postgres(options, "pg_dump --schema=thegang copies it while people play")
    target: Path = options.to
    if target.is_dir():
        target = target / time.strftime("thegang-%Y-%m-%d-%H%M%S.sqlite")
    with _progress("backup", "pages") as progress:
        copy(options.data / FILE, target, progress)
    print(f"{target}: {_bytes(target.stat().st_size)}")
    return 0


def _restore(options: argparse.Namespace) -> int:
    _not_for_postgres(options, "pg_restore puts back what pg_dump has copied")
    with locked(options.data) as file, _progress("restore", "pages") as progress:
        restore(options.copy, file, progress)
        keep_private(options.data)
    print(f"{file}: {_bytes(file.stat().st_size)}, from {options.copy}")
    return 0


def _to_postgres(options: argparse.Namespace) -> int:
    _needs_both(options)
    from thegang.server.store.moving import to_postgres  # noqa: PLC0415 (an extra, which few need)

    with held(options.data) as file, _progress("copy", "rows") as progress:
        with closing(SQLiteStore(file)) as store:
            while store.tidy(counts_of, time.time()):
                pass  # a file of an older format may lack something still
        copied = to_postgres(file, options.store, progress)
    _say_copied(copied, str(file), place_of(options.store))
    print("From now on serve it with --store. The file stays as it is, and gets old.")
    return 0


def _from_postgres(options: argparse.Namespace) -> int:
    _needs_both(options)
    from thegang.server.store.moving import from_postgres  # noqa: PLC0415 (an extra, which few need)

    with locked(options.data) as file, _progress("copy", "rows") as progress:
        if log_beside(file) or (file.exists() and file.stat().st_size):
            raise NotEmpty(f"{file} has data in it: take another folder with --data, or move it away first")
        file.unlink(missing_ok=True)
        copied = from_postgres(options.store, file, progress)
        keep_private(options.data)
    _say_copied(copied, place_of(options.store), str(file))
    return 0


def _needs_both(options: argparse.Namespace) -> None:
    if options.store is None:
        raise WrongSetting("which PostgreSQL? Say so with --store or GANG_STORE")
    need_postgres()


def _say_copied(copied: dict[str, int], source: str, target: str) -> None:
    print(f"{source} is in {target} as well: {copied['tables']:,} tables with {copied['entries']:,} entries,", end=" ")
    print(f"{copied['guests']:,} guests, {copied['games']:,} finished games, each compared with what it was.")


def _not_for_postgres(options: argparse.Namespace, instead: str) -> None:
    if options.store is not None:
        raise WrongSetting(f"this is for a data file; with a PostgreSQL, {instead}")


def _check(options: argparse.Namespace) -> int:
    if options.file is not None:
        with looking(options.file) as look:
            return _checked(str(options.file), look)
    with _looking(options) as (place, there):
        return _checked(place, there)


def _checked(file: str, look: Look) -> int:
    found: list[str] = []
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
    "to-postgres": _to_postgres,
    "from-postgres": _from_postgres,
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
def _progress(label: str, what: str) -> Iterator[Callable[[int, int], None]]:
    """How far it is; how much there is, is known when it has begun."""
    shown: list[Progress] = []

    def progress(done: int, all: int) -> None:
        if not shown:
            shown.append(Progress(label, all, what).__enter__())
        shown[0](done)

    try:
        yield progress
    finally:
        for bar in shown:
            bar.__exit__(None, None, None)
