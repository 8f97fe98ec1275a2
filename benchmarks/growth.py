"""What a server costs with many finished games: start-up, coming, home, my games, statistics, a replay.

Each size gets a data file of its own. One game in it was really played; the others are rows like its own with short
logs, written in bulk: what is asked for reads no more of them. One guest has played every hundredth game. All costs are
processor time of the server, which depends least on who else uses the machine; only what a newcomer waits while twenty
others ask for numbers is time on the clock.
"""

import argparse
import itertools
import json
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import msgspec

from thegang.bots import bots_of
from thegang.cards import named_seed
from thegang.core import Action, Record
from thegang.heist import BeginGame
from thegang.server.games import sitting_type
from thegang.server.games.statistics import counts_of
from thegang.server.http.identity import COOKIE, hashed
from thegang.server.messages import Options
from thegang.server.store import Append, FinishedGame, Listing, SQLiteStore
from thegang.server.store.folder import FILE
from thegang.server.tables.entries import Entry, Fact, GameBegan, HostSet, Moved, Opened, SeatTaken, encode_entry

PLAYERS = 4
SECRET = "0" * 32
REGULAR = 1
"""The number of the guest who has played every hundredth game."""
ASKED = {
    "come": ("POST", "/api/me"),
    "home": ("GET", "/api/me/tables"),
    "lobby": ("GET", "/api/tables"),
    "my games": ("GET", "/api/me/games"),
    "my numbers": ("GET", "/api/me/statistics"),
    "all numbers": ("GET", "/api/statistics"),
    "replay": ("GET", "/api/games/played/replay?eyes=all"),
}
PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")


def serve(port: int, data: Path) -> None:
    """Be the server."""
    from thegang.server.serving import Setup, serve  # noqa: PLC0415
    from thegang.server.transport.limits import Limits  # noqa: PLC0415

    plenty = (1e9, 1e9)
    listening = socket.create_server(("127.0.0.1", port))
    setup = Setup(data=data, limits=Limits(requests=plenty, guests=plenty), bot_processes=0)
    serve(setup, listening, lambda: print("ready", flush=True))


def played() -> tuple[list[bytes], FinishedGame]:
    """The log of a table at which bots have played one game, and that game."""
    sitting = sitting_type("heist")()
    bots = [bots_of("heist").levels["easy"](Random(seat)) for seat in range(PLAYERS)]
    entries: list[bytes] = []

    def write(*facts: Fact) -> None:
        entries.append(encode_entry(Entry(time.time(), facts)))  # type: ignore[arg-type]

    def move(seat: int | None, action: Action) -> Moved:
        record = Record(seat, action, sitting.game.play(seat, action))
        sitting.happened(record)
        return Moved(msgspec.Raw(msgspec.json.encode(record)))

    write(Opened(Options()), *(SeatTaken(seat, REGULAR + seat, "Mia") for seat in range(PLAYERS)), HostSet(REGULAR))
    write(GameBegan("played"), move(None, BeginGame(PLAYERS, named_seed("growth"))))
    while not sitting.over:
        wishes = (
            (seat, bot.act(sitting.game.view(seat), sitting.game.legal_actions(seat))) for seat, bot in enumerate(bots)
        )
        seat, action = next((wish for wish in wishes if wish[1] is not None), (None, None))
        write(move(seat, action or sitting.game.legal_actions(None)[0]))
    outcome = sitting.outcome
    assert outcome.figures is not None
    game = FinishedGame(
        id="played",
        deal=sitting.deal,
        table="real",
        first=2,
        last=len(entries),
        kind="heist",
        names=("Mia",) * PLAYERS,
        guests=tuple(range(REGULAR, REGULAR + PLAYERS)),
        finished_at=time.time(),
        won=outcome.won,
        winners=outcome.winners,
        summary=msgspec.json.encode(outcome.summary),
        figures=msgspec.json.encode(outcome.figures),
    )
    return entries, game


def fill(file: Path, games: int) -> None:
    """A data file with so many finished games."""
    entries, game = played()
    with closing(SQLiteStore(file)) as store:
        store.create_guests([hashed(SECRET), b"2", b"3", b"4"], at=time.time())
        about = json.dumps({"id": "real", "options": {"rules": {}}, "stage": "finished", "names": ["Mia"]}).encode()
        first = Append(
            table="real", expected=0, entry=entries[0], listing=Listing(about, False, time.time()), guests=(1,)
        )
        store.append(
            [first, *(Append(table="real", expected=at, entry=entry) for at, entry in enumerate(entries[1:], 1))]
        )
        last = Append(table="real", expected=len(entries), entry=entries[0], finished=game, counts=counts_of(game))
        store.append([last])
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -400000", "foreign_keys = OFF"):
            db.execute(f"PRAGMA {setting}")
        db.execute("BEGIN")
        for numbers in _batches(range(2, games + 1)):
            _write(db, numbers, game, about)
        db.execute("UPDATE counts SET number = number * ? WHERE guest = 0", (max(1, games),))
        db.execute("UPDATE counts SET number = number * ? WHERE guest = 1", (max(1, games // 100),))
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = WAL")


def _batches(numbers: range) -> Iterator[list[int]]:
    rest = iter(numbers)
    while some := list(itertools.islice(rest, 20_000)):
        yield some


def _write(db: sqlite3.Connection, numbers: list[int], game: FinishedGame, about: bytes) -> None:
    """Tables with one game each, of guests who have played ten games."""
    now = time.time()
    guests = {
        number: [
            REGULAR if number % 100 == 0 else 10 + number // 10 * 4,
            *(11 + number // 10 * 4 + more for more in range(3)),
        ]
        for number in numbers
    }
    every = sorted({guest for four in guests.values() for guest in four if guest != REGULAR})
    db.executemany("INSERT OR IGNORE INTO guests VALUES (?, 'Tom', NULL, ?)", [(guest, now) for guest in every])
    db.executemany(
        "INSERT OR IGNORE INTO secrets (hash, guest) VALUES (?, ?)", [(b"%d" % guest, guest) for guest in every]
    )
    rows = [(number, f"table {number}", about, now) for number in numbers]
    db.executemany("INSERT INTO tables VALUES (?, ?, ?, 0, 0, ?, 1)", rows)
    entries = [(number, seq) for number in numbers for seq in (1, 2)]
    db.executemany("INSERT INTO entries (table_number, seq, entry) VALUES (?, ?, x'7b7d')", entries)
    row = (game.first, game.last, game.kind, game.players, now, game.won, 0, 0, game.summary, game.figures)
    games = [(number, f"game {number}", f"deal {number}", number, *row) for number in numbers]
    db.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", games)
    seats = [(number, seat, guest) for number, four in guests.items() for seat, guest in enumerate(four)]
    db.executemany("INSERT INTO players VALUES (?, ?, 'Tom', ?, 1)", seats)
    db.executemany(
        "INSERT INTO seats (table_number, guest) VALUES (?, ?)", [(number, guest) for number, _, guest in seats]
    )


@dataclass(frozen=True)
class Measured:
    """What one size costs, in milliseconds."""

    games: int
    gigabytes: float
    start: float
    times: dict[str, float]
    newcomer: float
    megabytes: float

    def row(self) -> str:
        """One line of the table."""
        costs = "".join(f"{cost:>13.1f}" for cost in (self.start, *self.times.values(), self.newcomer))
        return f"{self.games:>10,}{self.gigabytes:>8.2f}{costs}{self.megabytes:>8.0f}"


HEADER = f"{'games':>10}{'GB':>8}" + "".join(f"{name:>13}" for name in ("start", *ASKED, "newcomer")) + f"{'MB':>8}"


def measure(games: int, folder: Path, times: int) -> Measured:
    """Fill a data file, start a server over it and ask."""
    fill(folder / FILE, games)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    command = [sys.executable, __file__, "--serve", str(port), "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        start = cpu(process.pid)
        address = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=address, cookies={COOKIE: SECRET}, headers={"X-Gang": "1"}, timeout=60) as client:
            asked = {name: cost(process.pid, client, request, times) for name, request in ASKED.items()}
        newcomer = behind_reports(address)
        memory = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * PAGE / 1e6
    finally:
        process.terminate()
        process.wait(30)
    return Measured(games, (folder / FILE).stat().st_size / 1e9, start, asked, newcomer, memory)


def cpu(process: int) -> float:
    """The milliseconds a process has worked, with all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / TICK


def cost(process: int, client: httpx.Client, request: tuple[str, str], times: int) -> float:
    """The milliseconds the server works for an answer."""
    ask(client, *request)
    before = cpu(process)
    for _ in range(times):
        ask(client, *request)
    return (cpu(process) - before) / times


def ask(client: httpx.Client, method: str, path: str) -> float:
    """How many milliseconds an answer takes."""
    began = time.perf_counter()
    client.request(method, path).raise_for_status()
    return 1000 * (time.perf_counter() - began)


def behind_reports(address: str) -> float:
    """How long a newcomer waits, at the median, while twenty others ask for numbers all the time."""
    ended = threading.Event()

    def reader() -> None:
        with httpx.Client(base_url=address, timeout=60) as client:
            while not ended.is_set():
                client.get("/api/statistics")

    readers = [threading.Thread(target=reader) for _ in range(20)]
    for each in readers:
        each.start()
    time.sleep(0.5)
    waits = []
    for _ in range(20):
        with httpx.Client(base_url=address, headers={"X-Gang": "1"}, timeout=60) as client:
            waits.append(ask(client, "POST", "/api/me"))
    ended.set()
    for each in readers:
        each.join()
    return median(waits)


def median(times: Sequence[float]) -> float:
    """The one in the middle."""
    ordered = sorted(times)
    return ordered[len(ordered) // 2]


def draw(measured: Sequence[Measured], file: Path) -> None:
    """The time of each request by the number of games."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    sizes = [max(1, one.games) for one in measured]
    for name in ASKED:
        axes.plot(sizes, [one.times[name] for one in measured], "o-", label=name)
    axes.plot(sizes, [one.start for one in measured], "s--", label="start of the server")
    axes.set(
        xscale="symlog", yscale="log", xlabel="finished games", ylabel="milliseconds of the processor", xticks=sizes
    )
    axes.set_xticklabels([f"{one.games:,}" for one in measured])
    axes.grid(alpha=0.3)
    figure.legend(loc="outside upper center", frameon=False, ncols=4)
    figure.savefig(file, dpi=150)


def main() -> None:
    """Measure, print the table, draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, nargs="+", default=[0, 10_000, 100_000, 1_000_000])
    parser.add_argument("--times", type=int, default=300, help="how often each is asked")
    parser.add_argument("--plot", type=Path, default=Path("growth.png"))
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.data)
        return
    print(HEADER)
    measured: list[Measured] = []
    for games in options.games:
        with tempfile.TemporaryDirectory(prefix="gang-growth-") as folder:
            measured.append(measure(games, Path(folder), options.times))
        print(measured[-1].row(), flush=True)
    draw(measured, options.plot)
    print(f"plot: {options.plot}")


if __name__ == "__main__":
    main()
