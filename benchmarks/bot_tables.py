"""How many tables of one person and three bots ("Play now") one core carries, server and bots together on it.

People take their time, as people do; bots have their usual pace. More and more tables sit down, until the server takes
no more of them or a person's tap takes too long. The time of a tap is until it is acknowledged and shown.
"""

import asyncio
import itertools
import os
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

WANTED = {"options": {"seats": 4}, "bots": "normal", "start": True}
THINKING = (0.9, 0.5)
"""How long people look before they tap: the logarithm of the seconds, and how far that strays."""
READING = 6.0
"""Seconds until somebody has seen enough of a heist that is over."""
CHANGES_MIND = 0.15
"""How often somebody who has a chip wants another."""
SLOW = 50.0
"""Milliseconds: a tap at the 99th percentile must not take longer."""
COLOURS = ("white", "yellow", "orange", "red")
PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")

Request = Callable[[int, str, bytes, str], Any]


class Person(WSListener):
    """Somebody who plays with three bots, as fast as people do."""

    def __init__(self, chance: Random) -> None:
        self.here = asyncio.Event()
        self.taps: list[float] = []
        self.moves = 0
        self.refusals: list[str] = []
        self.errors: list[str] = []
        self.leaving = False
        self._chance = chance
        self._transport: WSTransport
        self._parts: dict[str, Any] = {}
        self._ids: Iterator[int] = itertools.count()
        self._tapped: dict[int, tuple[float, int]] = {}
        """When each tap was made, and under which number it was written down."""
        self._timer: asyncio.TimerHandle | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        if not self.leaving:
            self.errors.append("a connection was lost")

    def _take(self, told: dict[str, Any]) -> None:
        """Keep the parts of a state, and take in what has changed in them."""
        self._parts |= {part: told[part] for part in ("seq", "table", "game", "seat") if part in told}
        for part in ("game", "seat"):
            before, change = self._parts[part], told.get(f"{part}_change")
            if change is not None:
                view = {**before.get("view", {}), **change.get("view", {})}
                self._parts[part] = {**before, **change, "view": view}

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
        if frame.msg_type is not WSMsgType.TEXT:
            return
        told = msgspec.json.decode(frame.get_payload_as_bytes())
        match told["type"]:
            case "state":
                self.moves += 1
                self._take(told)
                self.here.set()
                self._seen()
                self._look()
            case "ack":
                tapped, _ = self._tapped[int(told["id"])]
                self._tapped[int(told["id"])] = tapped, told["seq"]
                self._seen()
                self._look()
            case "refused":
                del self._tapped[int(told["id"])]  # a bot was faster
                self.refusals.append(told["code"])
                self._look()
            case "said" | "emoted":
                pass
            case _:
                self.errors.append(str(told))

    def _seen(self) -> None:
        for id, (tapped, seq) in list(self._tapped.items()):
            if 0 < seq <= self._parts["seq"]:
                self.taps.append(1000 * (time.perf_counter() - tapped))
                del self._tapped[id]

    def leave(self) -> None:
        """Go."""
        self.leaving = True
        if self._timer is not None:
            self._timer.cancel()
        self._transport.disconnect(False)

    def say(self, message: object) -> None:
        """Send something."""
        self._transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def _look(self) -> None:
        """See whether there is something to do in a moment."""
        if self._timer is None and not self._tapped and not self.leaving:
            self._timer = asyncio.get_running_loop().call_later(self._pause(), self._tap)

    def _pause(self) -> float:
        """How long to look before the next tap."""
        return self._chance.lognormvariate(*THINKING) if self._phase in COLOURS else READING

    @property
    def _phase(self) -> str:
        return self._parts["game"]["view"]["phase"] if self._parts["table"]["stage"] == "playing" else ""

    def _tap(self) -> None:
        self._timer = None
        command = self._wanted()
        if command is not None and not self.leaving:
            id = next(self._ids)
            self._tapped[id] = time.perf_counter(), 0
            self.say({"type": "do", "id": str(id), "command": command})

    def _wanted(self) -> dict[str, Any] | None:
        match self._parts["table"]["stage"]:
            case "finished":
                return {"do": "Reopen"}
            case "waiting":
                return {"do": "Start"}
        if self._phase not in COLOURS:
            return {"do": "Ready"}
        seat = self._parts["seat"]
        row = self._parts["game"]["view"]["chips"][self._phase]
        takes = [(stars, row.index(stars) if stars in row else None) for stars in seat["chips"]]
        if not row[seat["you"]]:
            takes = [take for take in takes if take[1] is None] or takes
        elif self._chance.random() > CHANGES_MIND:
            takes = []
        if not takes:
            return None
        stars, source = self._chance.choice(takes)
        return {"do": "Play", "action": {"do": "TakeChip", "stars": stars, "source": source}}


@dataclass
class Used:
    """What the server and its bots use."""

    pid: int
    _cpu: dict[int, float] = field(default_factory=dict)

    @property
    def pids(self) -> list[int]:
        """The server, then the processes of bots."""
        found = subprocess.run(["pgrep", "-P", str(self.pid)], capture_output=True, text=True, check=False)
        return [self.pid, *map(int, found.stdout.split())]

    def megabytes(self) -> list[float]:
        """What each has in memory."""
        return [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6 for pid in self.pids]

    def cpu(self) -> list[float]:
        """The seconds each has worked since the last time."""
        worked = []
        for pid in self.pids:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            now = (int(fields[11]) + int(fields[12])) / TICK
            worked.append(now - self._cpu.get(pid, 0.0))
            self._cpu[pid] = now
        return worked


@dataclass(frozen=True)
class Step:
    """What was measured with so many tables."""

    tables: int
    taps: Sequence[float]
    seconds: float
    moves: int
    core: Sequence[float]
    megabytes: Sequence[float]
    answers: Counter[str]
    errors: Sequence[str]

    @property
    def p99(self) -> float:
        """Milliseconds of a tap."""
        return at(self.taps, 0.99)

    def row(self) -> str:
        """One line of the table."""
        server, *bots = self.core
        answers = max(1, sum(self.answers.values()))
        return (
            f"{self.tables:>8,}{len(self.taps) / self.seconds:>9.0f}{self.moves / self.seconds:>10.0f}"
            f"{at(self.taps, 0.5):>9.1f}{self.p99:>9.1f}{server / self.seconds:>9.0%}{sum(bots) / self.seconds:>8.0%}"
            f"{self.megabytes[0]:>9.0f}{sum(self.megabytes[1:]):>8.0f}{sum(self.megabytes):>8.0f}"
            f"{self.answers['quick'] / answers:>9.1%}{self.answers['simple'] / answers:>9.1%}{len(self.errors):>8}"
        )


HEADER = (
    f"{'tables':>8}{'taps/s':>9}{'states/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'server':>9}{'bots':>8}"
    f"{'MB':>9}{'bots MB':>8}{'all MB':>8}{'quick':>9}{'simple':>9}{'errors':>8}"
)


def at(times: Sequence[float], share: float) -> float:
    """A percentile."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


async def numbers(port: int) -> dict[str, float]:
    """What the server counts and measures."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    _, _, content = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    lines = (line.rpartition(" ") for line in content.splitlines() if line and not line.startswith("#"))
    return {name: float(number) for name, _, number in lines}


class Evening:
    """More and more people sit down with bots."""

    def __init__(self, port: int, pid: int, request: Request) -> None:
        self._port = port
        self._request = request
        self._used = Used(pid)
        self._people: list[Person] = []
        self._chance = Random("evening")

    async def measure(self, most: int, step: int, seconds: float) -> list[Step]:
        """So many at a time, until it is enough; all steps."""
        steps: list[Step] = []
        print(HEADER)
        while len(self._people) < most:
            full = not await self._sit_down(min(step, most - len(self._people)))
            await asyncio.sleep(2 * READING)
            steps.append(await self._measure(seconds))
            print(steps[-1].row(), flush=True)
            for problem in steps[-1].errors[:3]:
                print(f"  {problem}")
            if full:
                print(f"  at {len(self._people):,} tables the server takes on no more")
            if full or steps[-1].p99 > SLOW:
                break
        return steps

    async def leave(self) -> list[float]:
        """Everybody goes; what is still in memory after a while."""
        for person in self._people:
            person.leave()
        await asyncio.sleep(5)
        return self._used.megabytes()

    async def _sit_down(self, count: int) -> bool:
        for _ in range(count):
            try:
                await self._play_now()
            except AssertionError as refused:
                if b"bots-busy" in refused.args[0]:
                    return False
                raise
            await asyncio.sleep(0.02)
        return True

    async def _play_now(self) -> None:
        headers, _ = await self._request(self._port, "/api/me", b"", "")
        cookie = headers["set-cookie"].partition(";")[0]
        _, opened = await self._request(self._port, "/api/tables", msgspec.json.encode(WANTED), cookie)
        person = Person(Random(self._chance.random()))
        url = f"ws://127.0.0.1:{self._port}/ws"
        await ws_connect(lambda: person, url, extra_headers={"Cookie": cookie}, read_buffer_init_size=4096)
        person.say({"type": "hello", "table": msgspec.json.decode(opened)["id"]})
        await person.here.wait()
        self._people.append(person)

    async def _measure(self, seconds: float) -> Step:
        for person in self._people:
            person.taps.clear()
            person.moves = 0
        answers, start = await self._answers(), time.perf_counter()
        self._used.cpu()
        await asyncio.sleep(seconds)
        return Step(
            tables=len(self._people),
            taps=[tap for person in self._people for tap in person.taps],
            seconds=time.perf_counter() - start,
            moves=sum(person.moves for person in self._people),
            core=self._used.cpu(),
            megabytes=self._used.megabytes(),
            answers=await self._answers() - answers,
            errors=[problem for person in self._people for problem in person.errors],
        )

    async def _answers(self) -> Counter[str]:
        """How bots have answered so far."""
        name = "gang_bot_answers_total{how="
        counted = await numbers(self._port)
        return Counter({kind.split('"')[1]: int(count) for kind, count in counted.items() if kind.startswith(name)})
