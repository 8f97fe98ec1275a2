"""How bots do at a default table, through a real server with real clocks, its processes, its delays and its sockets.

Many tables play side by side, each opened by a guest with three bots. A bot plays for the guest, or a model of a person
does, who takes as long as people do. Success, moves and rounds are counted from what the server tells. Whether a bot
was too late to correct its chip is told by the server's own timers: when the settling time of a round was over, a bot
still wanted something (late), or had not said yet what it wants (unheard).
"""

import argparse
import asyncio
import itertools
import os
import socket
import subprocess
import sys
import tempfile
from asyncio import TimerHandle, get_running_loop
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from math import log
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop
from bot_tables import numbers
from load import request
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from thegang.bots import Bot
from thegang.bots.pace import SPREAD
from thegang.core import Action, Seat
from thegang.heist import COLOURS, View
from thegang.server.bots.questions import encode_action
from thegang.server.games import sitting_type
from thegang.server.tables.asking import Asker
from thegang.server.tables.room import Room
from thegang.study.humans import HUMANS
from thegang.study.rates import Rate
from thegang.study.table import PEOPLE

SETTLING = 2.0
"""The seconds of a default table."""
TEAMS = ("normal*4", "strong*4", "strong*3,human-noisy")
THINKING = 30.0
"""Seconds that bots may think."""
SHOWN_EVERY = 60.0
SETTLED = "settled.jsonl"
FASTER = ("chip-moved",)
"""What a guest is refused when a bot was faster."""


def serve(port: int, data: Path, faster: float, bot_processes: int) -> None:
    """Be the server, and write down what bots wanted whenever a round is over."""
    from thegang.server import serving  # noqa: PLC0415
    from thegang.server.bots import process, processes  # noqa: PLC0415
    from thegang.server.tables import commands, table, timers  # noqa: PLC0415
    from thegang.server.tables.entries import BotSteppedIn  # noqa: PLC0415
    from thegang.server.transport.limits import Limits  # noqa: PLC0415

    file = (data / SETTLED).open("ab", buffering=0)

    class Counted(timers.Timers):
        def _settled(self, action: Action) -> None:
            room, sitting = self._room, self._room.sitting
            if sitting is not None and sitting.settling is not None and sitting.settling[1] == action:
                bots = [self._bots.get(seat) for seat, place in enumerate(room.places) if place.level is not None]
                heard = [bot for bot in bots if bot is not None and bot.since == room.seq]
                late = any(bot.wanted is not None and bot.timer is not None for bot in heard)
                file.write(msgspec.json.encode((room.id, late, len(heard) < len(bots))) + b"\n")
            super()._settled(action)

    def step_in(room: Room, asker: Asker, seat: Seat) -> Iterator[BotSteppedIn]:  # noqa: ARG001
        """Whoever plays for a guest is as good as the others."""
        yield BotSteppedIn(seat, room.places[-1].level or "normal")

    vars(commands)["_let_bot_play"] = step_in
    process.IN_TIME = THINKING  # a machine that is too busy makes bots late here, not quick
    vars(serving)["BotProcesses"] = partial(processes.BotProcesses, patience=THINKING)
    vars(table)["Timers"] = Counted
    plenty = (1e9, 1e9)
    limits = Limits(requests=plenty, guests=plenty, messages=plenty, connections_of_address=10_000)
    listening = socket.create_server(("127.0.0.1", port), backlog=4096)
    setup = serving.Setup(data=data, limits=limits, bot_processes=bot_processes, bot_pace=1 / faster)
    serving.serve(setup, listening, lambda: print("ready", flush=True))


@dataclass
class Cell:
    """What the tables of one team came to."""

    team: str
    heists: int = 0
    succeeded: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    """How many rounds had so many moves."""
    person_late: int = 0

    @property
    def human(self) -> str | None:
        """The person, if there is one."""
        name = self.team.rpartition(",")[2]
        return name if name in HUMANS else None

    @property
    def level(self) -> str:
        """How strong the bots are."""
        return self.team.partition("*")[0]

    def row(self, settled: Counter[str]) -> str:
        """One line of the table, with what was written down of the rounds that are over."""
        rate, moves = Rate(self.succeeded, self.heists), self.rounds.total()
        low, high = rate.interval
        mean = sum(count * times for count, times in self.rounds.items()) / max(1, moves) / 4
        return (
            f"{self.team:<24}{self.heists:>8,}{rate.share:>10.1%} ({low:.1%}–{high:.1%}){mean:>9.2f} n"
            f"{max(self.rounds, default=0) / 4:>9.2f} n"
            f"{settled['rounds']:>10,}{settled['late']:>8}{settled['unheard']:>10}{self.person_late:>13}"
        )


HEADER = (
    f"{'team':<24}{'heists':>8}{'succeeded':>26}{'moves':>11}{'longest':>11}"
    f"{'rounds':>10}{'late':>8}{'unheard':>10}{'person late':>13}"
)


class Guest(WSListener):
    """Whoever opened a table: lets a bot play, or plays as a model of a person does."""

    def __init__(self, cell: Cell, faster: float, chance: Random) -> None:
        self.here = asyncio.Event()
        self.errors: list[str] = []
        self._cell = cell
        self._faster = faster
        self._chance = chance
        self._person: Bot[View] | None = None
        self._transport: WSTransport
        self._parts: dict[str, Any] = {}
        self._ids = itertools.count()
        self._seen: tuple[object, ...] = ()
        self._moves = 0
        self._timer: TimerHandle | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def say(self, message: object) -> None:
        """Send something."""
        self._transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def do(self, command: dict[str, Any]) -> None:
        """Want something done."""
        self.say({"type": "do", "id": str(next(self._ids)), "command": command})

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
        told = msgspec.json.decode(frame.get_payload_as_bytes())
        if told["type"] == "state":
            self._parts |= {part: told[part] for part in ("table", "game", "seat") if part in told}
            for part in ("game", "seat"):
                if (change := told.get(f"{part}_change")) is not None:
                    before = self._parts[part]
                    view = {**before.get("view", {}), **change.get("view", {})}
                    self._parts[part] = {**before, **change, "view": view}
            self.here.set()
            self._look()
        elif told["type"] not in ("ack", "emoted") and told.get("code") not in FASTER:
            self.errors.append(str(told))

    def _look(self) -> None:
        """See what has become of the table, and what to do now."""
        stage, view = self._parts["table"]["stage"], (self._parts["game"] or {}).get("view", {})
        now = (stage, view.get("commitment"), view.get("phase"), view.get("moves"))
        if now == self._seen:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._cell.person_late += now[2] != self._seen[2] and self._seen[2] in COLOURS
            self._timer = None
        before, self._seen = self._seen, now
        self._count(before, view)
        if stage == "playing":
            self._play(view["phase"])
        elif before:
            self._person = None
            self._later(1.0, {"do": "Reopen" if stage == "finished" else "Start"})

    def _count(self, before: tuple[Any, ...], view: dict[str, Any]) -> None:
        """A round or a heist may be over."""
        phase, then = view.get("phase"), before[2] if before else None
        if phase == then:
            return
        if then in COLOURS:
            self._cell.rounds[view["moves"] - self._moves] += 1
            if phase not in COLOURS:
                self._cell.heists += 1
                self._cell.succeeded += view["last"]["success"]
        self._moves = view.get("moves", 0)

    def _play(self, phase: str) -> None:
        seat = self._parts["seat"]["you"]
        if phase not in COLOURS:
            self._later(1.0, {"do": "Ready"})
        elif self._cell.human is not None:
            self._take_chip(self._cell.human)
        elif self._parts["table"]["seats"][seat].get("level") is None:
            self.do({"do": "LetBotPlay", "seat": seat})

    def _take_chip(self, human: str) -> None:
        self._person = self._person or HUMANS[human](self._chance)
        shared, own = (msgspec.json.encode(self._parts[part]) for part in ("game", "seat"))
        screen = sitting_type("heist").screen(shared, own)
        action = self._person.act(screen.game, screen.legal)
        if action is not None:
            wait = self._chance.lognormvariate(log(PEOPLE), SPREAD)
            self._later(wait, {"do": "Play", "action": encode_action(action)})

    def _later(self, seconds: float, command: dict[str, Any]) -> None:
        self._timer = get_running_loop().call_later(seconds / self._faster, self._done, command)

    def _done(self, command: dict[str, Any]) -> None:
        self._timer = None
        self.do(command)


async def sit_down(port: int, cell: Cell, faster: float, chance: Random) -> tuple[str, Guest]:
    """Open a table and let the team play there."""
    headers, _ = await request(port, "/api/me", b"", "")
    cookie = headers["set-cookie"].partition(";")[0]
    options = {"seats": 4, "rules": {"settling": SETTLING / faster}}
    wanted = msgspec.json.encode({"options": options, "bots": cell.level, "start": True})
    _, opened = await request(port, "/api/tables", wanted, cookie)
    id, guest = msgspec.json.decode(opened)["id"], Guest(cell, faster, chance)
    await ws_connect(lambda: guest, f"ws://127.0.0.1:{port}/ws", extra_headers={"Cookie": cookie})
    guest.say({"type": "hello", "table": id})
    await guest.here.wait()
    return id, guest


async def sit_down_all(
    port: int, cells: list[Cell], faster: float, chance: Random, of_table: dict[str, Cell], guests: list[Guest]
) -> None:
    """Open a table for each of them, as soon as the bots have time for one more."""
    for cell in cells:
        while True:
            try:
                id, guest = await sit_down(port, cell, faster, Random(chance.random()))
                break
            except AssertionError as refused:
                if b"bots-busy" not in refused.args[0]:
                    raise
                await asyncio.sleep(2)
        guests.append(guest)
        of_table[id] = cell
        await asyncio.sleep(0.2)


async def measure(port: int, data: Path, tables: int, seconds: float, faster: float) -> None:
    """Let so many tables of each team play."""
    cells, chance = [Cell(team) for team in TEAMS], Random("default tables")
    guests: list[Guest] = []
    of_table: dict[str, Cell] = {}
    await sit_down(port, Cell(TEAMS[-1]), faster, chance)
    while (await numbers(port)).get('gang_bot_answers_total{how="thought"}', 0) == 0:  # bots have to wake up first
        await asyncio.sleep(0.5)
    seating = asyncio.create_task(sit_down_all(port, cells * tables, faster, chance, of_table, guests))
    while seconds > 0:
        await asyncio.sleep(min(seconds, SHOWN_EVERY))
        seconds -= SHOWN_EVERY
        await show(port, data, of_table)
    seating.cancel()
    for problem in [problem for guest in guests for problem in guest.errors][:5]:
        print(f"  {problem}")


async def show(port: int, data: Path, of_table: dict[str, Cell]) -> None:
    """Print what it came to so far."""
    settled: dict[str, Counter[str]] = {team: Counter() for team in TEAMS}
    for line in (data / SETTLED).read_bytes().splitlines():
        id, late, unheard = msgspec.json.decode(line)
        if id in of_table:
            settled[of_table[id].team].update({"rounds": 1, "late": late, "unheard": unheard})
    cells = {cell.team: cell for cell in of_table.values()}
    print(f"{len(of_table)} tables", HEADER, *(cells[team].row(settled[team]) for team in TEAMS), sep="\n")
    name = "gang_bot_answers_total{how="
    counted = (await numbers(port)).items()
    answers = {kind.split('"')[1]: int(count) for kind, count in counted if kind.startswith(name)}
    print(f"answers of bots: {answers}", flush=True)


def main() -> None:
    """Start a server, and let tables play there."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=50, help="so many of each team (50)")
    arguments.add_argument("--seconds", type=float, default=420, help="how long they play (420)")
    arguments.add_argument("--faster", type=float, default=1, help="how much faster all clocks run (1)")
    arguments.add_argument("--bot-processes", type=int, default=1, help="in how many processes bots think (1)")
    arguments.add_argument("--serve", type=int, metavar="PORT", help=argparse.SUPPRESS)
    arguments.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.serve:
        serve(chosen.serve, chosen.data, chosen.faster, chosen.bot_processes)
        return
    with tempfile.TemporaryDirectory(prefix="gang-tables-") as folder, socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
        probe.close()
        command = [sys.executable, __file__, "--serve", str(port), "--data", folder, "--faster", str(chosen.faster)]
        command += ["--bot-processes", str(chosen.bot_processes)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "OMP_NUM_THREADS": "1"})
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            uvloop.run(measure(port, Path(folder), chosen.tables, chosen.seconds, chosen.faster))
        finally:
            process.terminate()
            process.wait(30)


if __name__ == "__main__":
    main()
