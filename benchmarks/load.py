"""How many tables a server on one core carries: six real sockets a table, every move durable before anybody sees it.

The server runs as a process pinned to one core, this one on another. Four scenes: people with bots at a human pace
(``bot_tables.py``), as many moves as it takes, many tables at a steady rate, and many tables sitting down at once. The
time of a move is from the tap until the last of the six screens has it.
"""

import argparse
import asyncio
import gc
import itertools
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import bot_tables
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 6
STATE = b'{"type":"state","seq":'
ACK = b'{"type":"ack"'
PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")
FORWARDS = 50
"""How many requests and handshakes are on their way at once."""


def serve(port: int, data: Path, bot_processes: int, store: str | None = None) -> None:
    """Be the server."""
    from thegang.server.games import sitting  # noqa: PLC0415
    from thegang.server.serving import Setup, serve  # noqa: PLC0415
    from thegang.server.transport.limits import Limits  # noqa: PLC0415

    sitting.MOST_MOVES = 10**9  # one round goes on for ever here
    plenty = (1e9, 1e9)
    limits = Limits(
        requests=plenty, guests=plenty, messages=plenty, connections_of_address=100_000, sockets_of_guest=100_000
    )
    listening = socket.create_server(("127.0.0.1", port), backlog=4096)
    setup = Setup(data=data, store=store, limits=limits, bot_processes=bot_processes)
    serve(setup, listening, lambda: print("ready", flush=True))


class Server:
    """The server process, and what it uses."""

    def __init__(self, core: int | None, bot_processes: int = 0, store: str | None = None) -> None:
        """``store`` is the address of a PostgreSQL; else the data is in a file."""
        self.folder = tempfile.TemporaryDirectory(prefix="gang-load-")
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, __file__, "--serve", str(self.port), "--data", self.folder.name]
        command += ["--bot-processes", str(bot_processes), *([] if store is None else ["--store", store])]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"ready\n"

    def megabytes(self) -> float:
        """What it has in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE / 1e6

    def cpu(self) -> float:
        """The seconds it has worked."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()


class Socket(WSListener):
    """One screen."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport
        self.here = asyncio.Event()
        """Set when it shows the table."""
        self.seq = 0
        self.bytes = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        if not self.table.leaving:
            self.table.errors.append("a connection was lost")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
        # Only the beginning is read: to draw the screen is the work of another six computers.
        message = frame.get_payload_as_memoryview()
        beginning = bytes(message[:40])
        self.table.messages += 1
        if beginning.startswith(STATE):
            if not self.seq:
                self.here.set()
            self.seq = int(beginning[len(STATE) :].partition(b",")[0].rstrip(b"}"))
            self.bytes = len(message)
            self.table.seen(self.seq)
        elif frame.msg_type is WSMsgType.TEXT and not beginning.startswith(ACK):
            self.table.errors.append(bytes(message[:200]).decode())

    def do(self, id: int, command: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, b'{"type":"do","id":"%d","command":%b}' % (id, command))


@dataclass(eq=False)
class Table:
    """Six screens; one move at a time."""

    id: str
    errors: list[str]
    sockets: list[Socket] = field(default_factory=list)
    awaited: int = 0
    missing: int = 0
    sent: float = 0
    times: list[float] = field(default_factory=list)
    messages: int = 0
    """How many came to all screens."""
    done: asyncio.Event = field(default_factory=asyncio.Event)
    leaving: bool = False
    hurrying_until: float = 0
    """Until then the next move follows as soon as all have seen the last."""
    ids: Iterator[int] = field(default_factory=itertools.count)
    commands: Iterator[tuple[int, bytes]] = field(default_factory=lambda: itertools.cycle(list(moves())))

    def seen(self, seq: int) -> None:
        """A screen shows a number."""
        if seq == self.awaited:
            self.missing -= 1
            if self.missing == 0:
                now = time.perf_counter()
                self.times.append(now - self.sent)
                self.awaited = 0
                if now < self.hurrying_until:
                    self.move()
                else:
                    self.done.set()

    def tap(self, seat: int, command: bytes, entries: int = 1) -> None:
        """Do something that all six must see, with what the table does by itself after it."""
        self.awaited, self.missing = self.sockets[0].seq + entries, len(self.sockets)
        self.done.clear()
        self.sent = time.perf_counter()
        self.sockets[seat].do(next(self.ids), command)

    def move(self) -> None:
        """Make the next move."""
        self.tap(*next(self.commands))


def moves() -> Iterator[tuple[int, bytes]]:
    """Chips taken from the centre, taken from one another, and put back, for ever."""
    for seat in range(5):
        yield seat, b'{"do":"Play","action":{"do":"TakeChip","stars":%d,"source":null}}' % (seat + 1)
    yield 5, b'{"do":"Play","action":{"do":"TakeChip","stars":3,"source":2}}'
    for seat in (0, 1, 3, 4, 5):
        yield seat, b'{"do":"Play","action":{"do":"ReturnChip"}}'


async def request(
    port: int, path: str, body: bytes, cookie: str, method: str = "POST", address: str = "127.0.0.1"
) -> tuple[dict[str, str], bytes]:
    """One request on a connection of its own, from one of this machine's addresses."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Gang: 1\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(body)}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)
    answer = await reader.read()
    writer.close()
    top, _, content = answer.partition(b"\r\n\r\n")
    lines = top.decode().split("\r\n")
    assert " 20" in lines[0], answer
    return dict(line.lower().split(": ", 1) for line in lines[1:]), content


class Crowd:
    """Everybody who plays."""

    def __init__(self, server: Server, settling: float = 30) -> None:
        """``settling`` is how many seconds a round goes on when everybody has a chip."""
        self.server = server
        self.settling = settling
        self.tables: list[Table] = []
        self.errors: list[str] = []
        self.opened = 0
        self._going = asyncio.Semaphore(FORWARDS)

    def port(self, table: int, seat: int) -> int:  # noqa: ARG002
        """Where a seat of a table connects."""
        return self.server.port

    async def seat(self, count: int) -> float:
        """Open tables, connect and sit down; the seconds that took."""
        start = time.perf_counter()
        await asyncio.gather(*(self._seat_table() for _ in range(count)))
        return time.perf_counter() - start

    async def _seat_table(self) -> None:
        async with self._going:
            cookies = [await self._guest() for _ in range(SEATS)]
            body = msgspec.json.encode({"options": {"seats": SEATS, "rules": {"settling": self.settling}}})
            number = self.opened
            self.opened += 1
            _, opened = await request(self.port(number, 0), "/api/tables", body, cookies[0])
            table = Table(msgspec.json.decode(opened)["id"], self.errors)
            hello = msgspec.json.encode({"type": "hello", "table": table.id})
            for seat, cookie in enumerate(cookies):
                screen = Socket(table, seat)
                await ws_connect(
                    lambda screen=screen: screen,
                    f"ws://127.0.0.1:{self.port(number, seat)}/ws/{table.id}",
                    extra_headers={"Cookie": cookie},
                    read_buffer_init_size=4096,
                )
                screen.transport.send(WSMsgType.TEXT, hello)
                await screen.here.wait()
                table.sockets.append(screen)
                if seat:
                    table.tap(seat, b'{"do":"Sit","seat":%d}' % seat)
                    await table.done.wait()
            table.times.clear()
            self.tables.append(table)

    async def _guest(self) -> str:
        headers, _ = await request(self.server.port, "/api/me", b"", "")
        return headers["set-cookie"].partition(";")[0]

    async def begin(self) -> None:
        """Begin all games."""
        for table in self.tables:
            table.tap(0, b'{"do":"Start"}')
            await table.done.wait()
            table.times.clear()

    async def hurry(self, seconds: float) -> float:
        """Move as fast as it goes: the next tap at each table when all have seen the last; moves a second."""
        start = time.perf_counter()
        for table in self.tables:
            table.hurrying_until = start + seconds
            table.move()
        await asyncio.gather(*(asyncio.wait_for(table.done.wait(), seconds + 30) for table in self.tables))
        return sum(len(table.times) for table in self.tables) / (time.perf_counter() - start)

    async def stroll(self, rate: float, seconds: float) -> float:
        """Move at a steady rate, table after table; moves a second."""
        start, made, skipped = time.perf_counter(), 0, 0
        turn = itertools.cycle(self.tables)
        while (now := time.perf_counter() - start) < seconds:
            while made + skipped < now * rate:
                table = next(turn)
                if table.awaited:
                    skipped += 1  # nobody there has seen the last move yet: counted as not made
                else:
                    table.move()
                    made += 1
            await asyncio.sleep(0.002)
        await asyncio.gather(*(asyncio.wait_for(table.done.wait(), 30) for table in self.tables))
        return sum(len(table.times) for table in self.tables) / (time.perf_counter() - start)

    def times(self) -> list[float]:
        """The milliseconds of all moves, in order, and begin anew."""
        times = sorted(1000 * taken for table in self.tables for taken in table.times)
        for table in self.tables:
            table.times.clear()
            table.messages = 0
        return times

    def leave(self) -> None:
        """Everybody goes."""
        for table in self.tables:
            table.leaving = True
            for screen in table.sockets:
                screen.transport.disconnect(False)


@dataclass(frozen=True)
class Scene:
    """What was measured in one scene."""

    name: str
    tables: int
    rate: float
    times: Sequence[float]
    core: float
    megabytes: float
    empty: float
    seated: float
    errors: int
    messages: float
    size: int

    def row(self) -> str:
        """One line of the table."""
        kilobytes = 1000 * (self.megabytes - self.empty) / self.tables
        return (
            f"{self.name:<10}{self.tables:>8,}{self.tables * SEATS:>9,}{self.seated:>9.1f} s{self.rate:>10,.0f}"
            f"{at(self.times, 0.5):>10.1f}{at(self.times, 0.99):>10.1f}{self.core:>9.0%}{self.megabytes:>9.0f}"
            f"{kilobytes:>9.0f}{self.messages:>12.2f}{self.size:>9,}{self.errors:>8}"
        )


HEADER = (
    f"{'scene':<10}{'tables':>8}{'sockets':>9}{'seated in':>11}{'moves/s':>10}{'p50 ms':>10}{'p99 ms':>10}{'core':>9}"
    f"{'MB':>9}{'kB/table':>9}{'msgs/move':>12}{'bytes':>9}{'errors':>8}"
)


def at(times: Sequence[float], share: float) -> float:
    """A percentile."""
    return times[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


async def scene(name: str, tables: int, rate: float | None, seconds: float, core: int | None) -> Scene:
    """Measure one scene on a fresh server."""
    server = Server(core)
    try:
        empty = server.megabytes()
        crowd = Crowd(server)
        seated = await crowd.seat(tables)
        await crowd.begin()
        await (crowd.hurry(2) if rate is None else crowd.stroll(rate, 2))
        crowd.times()
        worked, start = server.cpu(), time.perf_counter()
        made = await (crowd.hurry(seconds) if rate is None else crowd.stroll(rate, seconds))
        share = (server.cpu() - worked) / (time.perf_counter() - start)
        size = max(screen.bytes for table in crowd.tables for screen in table.sockets)
        messages = sum(table.messages for table in crowd.tables)
        times = crowd.times()
        megabytes = server.megabytes()
        crowd.leave()
        for problem in crowd.errors[:3]:
            print(f"  {problem}", file=sys.stderr)
        return Scene(
            name, tables, made, times, share, megabytes, empty, seated, len(crowd.errors), messages / len(times), size
        )
    finally:
        server.stop()


async def with_bots(options: argparse.Namespace, core: int | None) -> None:
    """How many tables of one person and three bots are carried."""
    server = Server(core, bot_processes=1)
    try:
        evening = bot_tables.Evening(server.port, server.process.pid, request)
        steps = await evening.measure(options.bots, options.bots_step, options.seconds)
        good = max((step.tables for step in steps if step.p99 <= bot_tables.SLOW), default=0)
        print(f"{good} tables of one person and three bots with p99 of a tap under {bot_tables.SLOW:.0f} ms")
        megabytes = await evening.leave()
        print(f"when all have left: {megabytes[0]:.0f} MB, bots {sum(megabytes[1:]):.0f} MB")
    finally:
        server.stop()


def draw(scenes: Sequence[Scene], file: Path) -> None:
    """The times of all scenes as curves: how many moves were seen by everybody within how many milliseconds."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for measured in scenes:
        shares = [(place + 1) / len(measured.times) for place in range(len(measured.times))]
        axes.plot(
            measured.times, shares, label=f"{measured.name}: {measured.tables:,} tables, {measured.rate:,.0f} moves/s"
        )
    axes.set(xscale="log", xlabel="milliseconds from a tap to all six screens", ylabel="share of moves", ylim=(0, 1))
    axes.grid(alpha=0.3)
    figure.legend(loc="outside upper center", frameon=False)
    figure.savefig(file, dpi=150)


async def run(options: argparse.Namespace) -> list[Scene]:
    """All scenes, one after the other."""
    core = None if options.no_pin else 0
    if core is not None:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 2)))
    scenes: list[Scene] = []
    if options.bots:
        await with_bots(options, core)
    if not any((options.hurry, options.tables, options.seating)):
        return scenes
    print(HEADER)
    plans: list[tuple[str, int, float | None]] = [
        ("hurry", options.hurry, None),
        ("steady", options.tables, options.rate),
        ("seating", options.seating, 200.0),
    ]
    for name, tables, rate in plans:
        if tables:
            print(f"  {name}: {tables:,} tables sit down", file=sys.stderr)
            scenes.append(await scene(name, tables, rate, options.seconds, core))
            print(scenes[-1].row(), flush=True)
    return scenes


def main() -> None:
    """Measure, print the table, draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--hurry", type=int, default=200, help="tables that move as fast as they can")
    parser.add_argument("--tables", type=int, default=1700, help="tables that move at a steady rate")
    parser.add_argument("--rate", type=float, default=850, help="moves a second of all of them together")
    parser.add_argument("--seating", type=int, default=1000, help="tables that sit down at once")
    parser.add_argument("--bots", type=int, default=1000, help="tables of one person and three bots, at most")
    parser.add_argument("--bots-step", type=int, default=100, help="so many of those more at a time")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--no-pin", action="store_true", help="let the server use every core")
    parser.add_argument("--plot", type=Path, default=Path("load.png"))
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--bot-processes", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--store", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.data, options.bot_processes, options.store)
        return
    gc.disable()  # a pause of this process would count as one of the server's
    scenes = uvloop.run(run(options))
    if scenes:
        draw(scenes, options.plot)
        print(f"plot: {options.plot}")


if __name__ == "__main__":
    main()
