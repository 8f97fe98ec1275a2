"""A real server for tests, started as a process of its own: its deals can be arranged, its bots are quick.

``gang serve`` has no way to do this, and no request can.
"""

import os
import signal
import socket
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from thegang.heist import Script as HeistScript
from thegang.heist import debrief
from thegang.server import serving
from thegang.server.clock import LoopClock
from thegang.server.games import Sitting
from thegang.server.keeping import Keeping
from thegang.server.logs import log_to_stderr
from thegang.server.messages import Options
from thegang.server.serving import Setup, serve
from thegang.server.store import Append, Result, SQLiteStore, opening
from thegang.server.tables.dealer import new_id
from thegang.server.transport.limits import Limits
from thegang.streets import Script as StreetsScript

ROOMY = Limits(
    requests=(10_000, 20_000),
    guests=(10_000, 20_000),
    failed_links=(10_000, 20_000),
    failed_codes=(10_000, 20_000),
    failed_codes_of_all=(10_000, 20_000),
    messages=(1_000, 2_000),
    emotes=(100, 100),
    sockets_of_guest=100,
    frames=(2_000, 4_000),
)


debrief.get_ready()  # once, before the servers are forked, and not by each of them
SLOW = 8.0
"""Seconds that a slow report takes at most."""


class Arrangement(msgspec.Struct, frozen=True):
    """What a test wants to be dealt: one seed for all games, and scripts for their heists, in order."""

    seed: str | None = None
    heists: tuple[HeistScript, ...] = ()
    modes: dict[str, tuple[HeistScript, ...]] = {}
    """The same for the tables of one mode."""
    streets: StreetsScript | None = None


class BreakableStore(SQLiteStore):
    """A store that is out of order while a file called ``fault`` beside it says so; SQLite itself refuses then."""

    def append(self, batch: Sequence[Append]) -> list[Result]:
        self._break()
        return super().append(batch)

    def check(self) -> None:
        self._break()
        super().check()

    def counts(self, guest: int | None = None) -> dict[str, dict[str, int]]:
        end = time.monotonic() + SLOW
        while fault(self._path.parent) == "slow reports" and time.monotonic() < end:
            time.sleep(0.01)
        return super().counts(guest)

    def forget_guest(self, guest: int) -> None:
        super().forget_guest(guest)
        self._die("forgotten")

    def forget_at(self, guest: int, table: str, holding: bytes, change: Callable[[bytes], bytes]) -> None:
        self._die("off the seats")

        def changed(entry: bytes) -> bytes:
            self._die("at one table" if len(self.sat_at(guest)) == 1 else "in the log")
            return change(entry)

        super().forget_at(guest, table, holding, changed)

    def _die(self, when: str) -> None:
        if fault(self._path.parent) == f"die {when}":
            os.kill(os.getpid(), signal.SIGKILL)

    def _break(self) -> None:
        match fault(self._path.parent):
            case "read-only":
                self._db.execute("PRAGMA query_only = ON")
            case "full":
                self._db.execute("PRAGMA max_page_count = 1")  # SQLite takes the number of pages there are
            case _:
                self._db.execute("PRAGMA query_only = OFF")
                self._db.execute("PRAGMA max_page_count = 1000000")


def fault(data: Path) -> str:
    """What a running server is to fail with, as a test has written it beside the data."""
    file = data / "fault"
    return file.read_text("utf-8") if file.exists() else ""


class WrongClock(LoopClock):
    """A clock that was set wrong."""

    wrong_by = 0.0

    def now(self) -> float:
        return super().now() + self.wrong_by


class ArrangedDealer:
    """Deals as a test wants it; the scripts of each table are used up in order.

    A file called ``arrangement`` beside the data comes before what the server was started with.
    """

    def __init__(self, arrangement: Arrangement, data: Path) -> None:
        self._first = arrangement
        self._data = data

    @property
    def _arrangement(self) -> Arrangement:
        file = self._data / "arrangement"
        return msgspec.json.decode(file.read_bytes(), type=Arrangement) if file.exists() else self._first

    def new_game(self) -> tuple[str, str]:
        return new_id(), self._arrangement.seed or "5a" * 32

    def script(self, options: Options, sitting: Sitting) -> Any:
        if fault(self._data) == f"bug in {options.rules.get('mode')}":
            raise ZeroDivisionError
        if options.game != "heist":
            return self._arrangement.streets if options.game == "streets" else None
        done = sitting.game.state.heist
        heists = self._arrangement.modes.get(str(options.rules.get("mode")), self._arrangement.heists)
        return heists[done] if done < len(heists) else None


def run(
    data: Path,
    port: int,
    arrangement: Arrangement,
    limits: Limits,
    bot_pace: float,
    keeping: Keeping,
    store: str | None,
    clock: float,
    reached_at: str | None,
    log: Path,
    told: Connection,
) -> None:
    """Serve on the given port until a signal comes; tells when it listens. Its clock is wrong by ``clock`` seconds."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 2)
    log_to_stderr()
    listening = socket.create_server(("127.0.0.1", port))
    setup = Setup(
        data=data,
        store=store,
        reached_at=reached_at,
        keeping=keeping,
        limits=limits,
        bot_processes=1,
        bot_pace=bot_pace,
    )
    vars(opening)["SQLiteStore"] = BreakableStore
    WrongClock.wrong_by = clock
    vars(serving)["LoopClock"] = WrongClock
    with told:
        serve(setup, listening, lambda: told.send("ready"), ArrangedDealer(arrangement, data))
