"""Whether a server stays as it is for hours: memory, files and threads with many tables of people and bots.

A real server (``gang serve``) with its usual limits, and people at addresses of their own who come and go for hours.
What the server uses is written down every few seconds while it runs; ``--draw`` draws and judges what was written.
"""

import argparse
import asyncio
import csv
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import bot_tables
import uvloop
from soak_parties import Crowd
from soak_people import Counted

EVERY = 5.0
"""Seconds between two samples."""
SAY_EVERY = 60.0
WATCHED = {"server_mb": 10.0, "bots_mb": 10.0, "files": 5.0, "threads": 1.0}
"""What must stay flat, and by how much it may grow in an hour. Files are counted without those of open connections."""
TOTALS = ("guests", "tables", "games", "rematches", "replays", "reconnections", "replaced", "taps")

Row = Mapping[str, float]


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """``gang serve``; its port, and its process."""
    command = [str(Path(sys.executable).with_name("gang")), "serve", "--no-browser", "--host", "127.0.0.1"]
    command += ["--port", "0", "--data", str(folder / "data")]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log)
    try:
        assert process.stdout is not None
        said = process.stdout.readline().decode()
        yield int(said.partition("127.0.0.1:")[2].partition("/")[0]), process
    finally:
        process.terminate()
        process.wait(60)


class Samples:
    """What the server uses now, written down as it comes."""

    def __init__(self, port: int, pid: int, counted: Counted, crowd: Crowd, folder: Path) -> None:
        self._port = port
        self._pid = pid
        self._used = bot_tables.Used(pid)
        self._counted = counted
        self._crowd = crowd
        self._folder = folder
        self._began = self._then = time.monotonic()
        self._used.cpu()

    async def take(self) -> Row:
        """One sample."""
        told = await bot_tables.numbers(self._port)
        server, *bots = self._used.megabytes()
        now = time.monotonic()
        worked, seconds = self._used.cpu(), now - self._then
        self._then = now
        process = Path(f"/proc/{self._pid}")
        connections = told["gang_sockets"]
        status = (process / "status").read_text().partition("Threads:")[2]
        return {
            "seconds": round(now - self._began, 1),
            "server_mb": round(server, 2),
            "bots_mb": round(sum(bots), 2),
            "files": len(list((process / "fd").iterdir())) - connections,
            "threads": int(status.split()[0]),
            "connections": connections,
            "tables_in_memory": told["gang_tables"],
            "parties": self._crowd.here,
            "server_core": round(worked[0] / seconds, 4),
            "bots_core": round(sum(worked[1:]) / seconds, 4),
            "data_mb": round(sum(file.stat().st_size for file in (self._folder / "data").iterdir()) / 1e6, 2),
            "moves": told["gang_moves_total"],
            "tap_p50": round(bot_tables.at(self._counted.taps, 0.5), 2),
            "tap_p99": round(bot_tables.at(self._counted.taps, 0.99), 2),
            "bots_waiting": sum(number for name, number in told.items() if name.startswith("gang_bot_tables_waiting")),
            **{name: self._counted.totals[name] for name in TOTALS},
            "refusals": self._counted.refusals.total(),
            "errors": self._counted.errors.total(),
        }


async def soak(options: argparse.Namespace) -> None:
    """Play for hours, and write down what that uses."""
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    counted = Counted()
    with serving(folder) as (port, process):
        crowd = Crowd(port, counted, options.tables)
        samples = Samples(port, process.pid, counted, crowd, folder)
        coming = asyncio.create_task(crowd.come())
        first = await samples.take()
        with (folder / "soak.csv").open("w", newline="", buffering=1) as file:
            rows = csv.DictWriter(file, list(first))
            rows.writeheader()
            rows.writerow(first)
            end, said = time.monotonic() + 3600 * options.hours, 0.0
            while time.monotonic() < end and process.poll() is None:
                await asyncio.sleep(EVERY)
                row = await samples.take()
                rows.writerow(row)
                if row["seconds"] >= said:
                    said += SAY_EVERY
                    print(line(row), flush=True)
        if process.poll() is not None:
            print(f"ERROR: the server has ended with {process.returncode}", flush=True)
        coming.cancel()
        await crowd.go()
        if process.poll() is None:
            await asyncio.sleep(5)
            print(f"when all have left: {line(await samples.take())}")
    print(f"refusals: {dict(counted.refusals.most_common())}")
    print(f"errors: {dict(counted.errors.most_common())}")
    print(f"the server logged {len((folder / 'server.log').read_text().splitlines())} lines")


def line(row: Row) -> str:
    """One line of progress."""
    return (
        f"{row['seconds'] / 60:>6.1f} min  {row['server_mb']:>6.1f} MB  bots {row['bots_mb']:>6.1f} MB"
        f"  files {row['files']:.0f}  threads {row['threads']:.0f}  parties {row['parties']:.0f}"
        f"  tables {row['tables_in_memory']:.0f}  connections {row['connections']:.0f}"
        f"  core {row['server_core'] + row['bots_core']:.0%}  moves {row['moves']:,.0f}"
        f"  tap p99 {row['tap_p99']:.0f} ms"
        f"  refusals {row['refusals']:.0f}  errors {row['errors']:.0f}"
    )


def read(file: Path) -> list[Row]:
    """What was written down."""
    with file.open(newline="") as lines:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(lines)]


def slope(rows: Sequence[Row], name: str) -> float:
    """By how much something grows in an hour: the line that fits best."""
    hours = [row["seconds"] / 3600 for row in rows]
    values = [row[name] for row in rows]
    middle, mean = sum(hours) / len(rows), sum(values) / len(rows)
    spread = sum((hour - middle) ** 2 for hour in hours)
    return sum((hour - middle) * (value - mean) for hour, value in zip(hours, values, strict=True)) / spread


def judge(rows: Sequence[Row]) -> None:
    """Say whether all stays flat in the second half."""
    half = [row for row in rows if row["seconds"] >= rows[-1]["seconds"] / 2]
    for name, most in WATCHED.items():
        grows, values = slope(half, name), [row[name] for row in half]
        verdict = "flat" if grows <= most else "GROWS"
        print(
            f"{name:<12}{verdict:<7}{grows:>+8.2f} an hour  ({min(values):.1f} to {max(values):.1f} in the second half)"
        )
    last = rows[-1]
    print(
        f"in {last['seconds'] / 3600:.2f} hours: "
        + ", ".join(f"{last[name]:,.0f} {name}" for name in ("moves", *TOTALS))
    )
    print(f"{last['refusals']:,.0f} refusals, {last['errors']:,.0f} errors")


def draw(rows: Sequence[Row], file: Path) -> None:
    """Memory, and what is open, by the time."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(8, 6), layout="constrained")
    memory, opened = figure.subplots(2, sharex=True)
    minutes = [row["seconds"] / 60 for row in rows]
    for name, label in (("server_mb", "server"), ("bots_mb", "bots")):
        memory.plot(minutes, [row[name] for row in rows], label=label)
    memory.set(ylabel="megabytes in memory", ylim=(0, None))
    names = {"connections": "connections", "tables_in_memory": "tables in memory", "parties": "tables with people"}
    names |= {"files": "other files", "threads": "threads"}
    for name, label in names.items():
        opened.plot(minutes, [row[name] for row in rows], label=label)
    opened.set(yscale="log", ylabel="how many", xlabel="minutes")
    for axes in (memory, opened):
        axes.grid(alpha=0.3)
        axes.legend(frameon=False, ncols=3, fontsize="small")
    figure.savefig(file, dpi=150)


def main() -> None:
    """Soak, judge, draw."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--hours", type=float, default=2)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "gang-soak", help="for its files")
    parser.add_argument("--plot", type=Path, default=Path("soak.png"))
    parser.add_argument("--draw", type=Path, metavar="CSV", help="only judge and draw what was written down")
    options = parser.parse_args()
    if options.draw is None:
        uvloop.run(soak(options))
    rows = read(options.draw or options.folder / "soak.csv")
    judge(rows)
    draw(rows, options.plot)
    print(f"plot: {options.plot}")


if __name__ == "__main__":
    main()
