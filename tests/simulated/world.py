"""A simulated world from one seed: people and bots at tables, faults at every step, and what must hold all the same."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tests.server.checker import Line, check_table
from tests.server.options import options
from tests.server.rooms import everything
from tests.simulated.loop import Deadlock, SimulatedLoop
from tests.simulated.network import Lost, Network
from tests.simulated.person import Person
from tests.simulated.server import Running, SimulatedServer
from thegang.core import Seat, game_type
from thegang.server.http.identity import hashed
from thegang.server.messages import PROTOCOL, OpenTable
from thegang.server.store import Guest, StoreUnavailable
from thegang.server.tables.asking import NotDone
from thegang.server.tables.entries import Moved, decode_entry
from thegang.server.tables.room import Room
from thegang.server.tables.snapshots import folded

CREWS: tuple[dict[str, Any], ...] = (
    {"game": "heist", "people": 3, "bots": 1, "settling": 0},
    {"game": "heist", "people": 2, "bots": 2, "settling": 2, "mode": "advanced"},
    {"game": "heist", "people": 4, "bots": 0, "settling": 1, "mode": "master-thief"},
    {"game": "heist", "people": 1, "bots": 3, "settling": 0},
    {"game": "streets", "people": 2, "bots": 1},
    {"game": "streets", "people": 3, "bots": 0},
)
CALM = 180.0
"""Within so many seconds without faults every table has moved on, or something hangs."""
FAULTS = ("kill", "pause", "cut", "storm", "slow", "full", "leave", "clock", "sleep")


class Broken(AssertionError):
    """Something does not hold that must hold; ``what`` says which of them."""

    def __init__(self, what: str, why: object) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what


@dataclass(slots=True)
class Report:
    """What has happened in a world."""

    seed: int
    seconds: float = 0.0
    steps: int = 0
    messages: int = 0
    moves: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    trace: str = ""
    """The same for the same world: replaying it has gone the same way."""

    def __str__(self) -> str:
        faults = ", ".join(f"{number} {fault}" for fault, number in sorted(self.faults.items())) or "none"
        return (
            f"seed {self.seed}: {self.seconds / 3600:.2f} hours, {self.moves} moves, {self.messages} messages,"
            f" {self.steps} steps; faults: {faults}; trace {self.trace}"
        )


class World:
    """Everything there is."""

    def __init__(self, seed: int, path: Path, seconds: float) -> None:
        self.chance = Random(seed)
        self.loop = SimulatedLoop(self.chance)
        self.network = Network(self.loop)
        self.server = SimulatedServer(self.loop, self.network, path)
        self.report = Report(seed)
        self.people: list[Person] = []
        self._seconds = seconds
        self._trace = sha256()
        self._lives: list[asyncio.Task[None]] = []

    def run(self) -> Report:
        """Let everything happen; raises Broken."""
        asyncio.set_event_loop(self.loop)
        self.loop.set_exception_handler(self._failed)
        try:
            self.loop.run_until_complete(self._history())
        except Deadlock as deadlock:
            raise Broken("nobody waits for ever", deadlock) from None
        finally:
            asyncio.set_event_loop(None)
            self.server.kill()
            self.loop.close()
        return self.report

    async def _history(self) -> None:
        self.server.start()
        crews = self.chance.sample(CREWS, self.chance.randint(1, 3))
        for crew in crews:
            await self._sit_down(**crew)
        self._lives = [self._begin(person.live()) for person in self.people]
        await self._faults()
        self._calm_down()
        await self._goes_on()
        for person in self.people:
            person.resting = True
        await self._until(lambda: all(person.settled for person in self.people), "every command is answered")
        await self._check()
        await self._all_leave()
        self._count()

    def _begin(self, coroutine: Any) -> "asyncio.Task[None]":
        task: asyncio.Task[None] = self.loop.create_task(coroutine, context=Context())
        return task

    # People

    async def _sit_down(self, people: int, bots: int, **chosen: Any) -> None:
        crew = [await self._person() for _ in range(people)]
        wanted = OpenTable(options=options(seats=people + bots, grace=30, **chosen))
        table = await self._asked(
            lambda running: running.tables.open(Guest(crew[0].guest, "", None), crew[0].secret, "", wanted)
        )
        for number, person in enumerate(crew):
            person.table = table
            person.pace = self.chance.choice([0.3, 1, 3])
            person.on_state = self._saw
            if number:
                await self._do_once(person, {"do": "Sit", "seat": number})
        for bot in range(bots):
            await self._do_once(crew[0], {"do": "AddBot", "seat": people + bot, "level": "easy"})
        await self._do_once(crew[0], {"do": "Start"})
        self.people += crew

    async def _person(self) -> Person:
        secret = f"{self.chance.getrandbits(128):032x}"
        guest = await self._asked(lambda running: running.writer.create_guest(hashed(secret), running.clock.now()))
        return Person(self.server, guest, secret, Random(self.chance.random()))

    async def _asked(self, request: Callable[[Running], Any]) -> Any:
        while True:
            try:
                return await self.server.ask(request)
            except (Lost, StoreUnavailable):
                await asyncio.sleep(0.1)

    async def _do_once(self, person: Person, command: dict[str, Any]) -> None:
        """Do something before the evening begins, when nothing fails yet."""
        running = self.server.running
        assert running is not None
        socket = await self.network.connect(self.server.process, running.connections, person.secret)
        socket.tell({"type": "hello", "protocol": PROTOCOL, "table": person.table})
        socket.tell({"type": "do", "id": command["do"] + str(command.get("seat")), "command": command})
        while (message := await socket.hear())["type"] not in ("ack", "refused", "problem"):
            pass
        assert message["type"] == "ack", message
        socket.cut()
        await asyncio.sleep(1)

    def _saw(self, person: Person) -> None:
        self._note("saw", person.guest, person.state["seq"])

    def _note(self, *what: object) -> None:
        self._trace.update(repr((round(self.loop.time(), 6), *what)).encode())

    # Faults

    async def _faults(self) -> None:
        """Each world has faults of its own kind and number; all of them at once would hide what a few of them find."""
        chance, server = self.chance, self.server
        kinds = [fault for fault in FAULTS if chance.random() < 0.4]
        if chance.random() < 0.3:
            server.crash_chance = 10 ** -chance.uniform(3, 5)
        for fault in ("full", "crash_before", "crash_after", "lost_before", "lost_after", "late"):
            if chance.random() < 0.3:
                setattr(server.disk, fault, chance.uniform(0, 0.02))
        for fault in ("fail", "die", "hang", "slow"):
            if chance.random() < 0.3:
                setattr(server.bots, fault, chance.uniform(0, 0.05))
        self.network.half_open = chance.choice([0.0, 0.3, 1.0])
        every = 10 ** chance.uniform(0, 2.5)
        until = self.loop.time() + self._seconds
        if server.process is not None:
            server.process.crash_chance = server.crash_chance
        while self.loop.time() < until:
            pause = chance.expovariate(1 / every)
            while pause > 0 and self.loop.time() < until:
                step = min(pause, 1.0)
                await asyncio.sleep(step)
                pause -= step
                await self._restart()
            if kinds:
                self._fault(chance.choice(kinds))

    async def _restart(self) -> None:
        if self.server.process is None:
            self._note("died")
            await asyncio.sleep(self.chance.choice([0, 0, 0.5, 20]))
            self.server.start()

    def _fault(self, kind: str) -> None:
        chance, server, network = self.chance, self.server, self.network
        self.report.faults[kind] += 1
        self._note("fault", kind)
        match kind:
            case "kill":
                server.kill()
            case "pause" if server.process is not None:
                server.process.pause(chance.choice([0.1, 1, 10, 60]))
            case "cut" if network.sockets:
                chance.choice(list(network.sockets)).cut()
            case "storm":
                for socket in list(network.sockets):
                    socket.cut()
            case "slow":
                network.slowness = chance.choice([0, 0, 0.2, 3])
            case "full":
                server.disk.full = chance.choice([0, 0, 0.1, 1])
            case "leave":
                person = chance.choice(self.people)
                person.here = not person.here
                person.wake()
            case "clock" if server.running is not None:
                server.running.clock.jumped += chance.choice([-3600, -1, 1, 3600, 86400])
            case "sleep" if server.running is not None:
                server.running.clock.slept += chance.choice([10, 3600])

    def _calm_down(self) -> None:
        server, network = self.server, self.network
        for faults in (server.disk, server.bots):
            for name in vars(faults):
                if name not in ("latest", "happened"):
                    setattr(faults, name, 0.0)
        server.crash_chance = network.slowness = network.half_open = 0.0
        if self.chance.random() < 0.3:
            server.bots.fail = 1.0  # bots that never answer hold nobody up
        if server.process is not None:
            server.process.crash_chance = 0.0
        server.start()
        for person in self.people:
            person.here = person.content = True
            person.wake()

    # What must hold

    async def _goes_on(self) -> None:
        """Nobody is blocked for ever: without faults every table moves on, again and again."""
        await asyncio.sleep(90)  # a server that was paused wakes up meanwhile
        self.server.start()
        for _ in range(3):
            seen = {person: person.state.get("seq", 0) for person in self.people}
            await self._until(
                lambda seen=seen: all(person.state.get("seq", 0) > seq for person, seq in seen.items()),  # type: ignore[misc]
                "every table goes on",
            )

    async def _until(self, true: Callable[[], bool], what: str) -> None:
        waited = 0.0
        while not true():
            if waited > CALM:
                raise Broken(what, self._where_it_hangs())
            for life in self._lives:
                if life.done():
                    raise Broken("every view can be read", repr(life.exception()))
            await asyncio.sleep(0.5)
            waited += 0.5

    def _where_it_hangs(self) -> str:
        return "; ".join(f"{person.guest} at {person.table[:4]}: {_in_short(person)}" for person in self.people)

    async def _check(self) -> None:
        tables: dict[str, dict[int, Person]] = {}
        for person in self.people:
            tables.setdefault(person.table, {})[person.guest] = person
        running = self.server.running
        assert running is not None
        for table, group in tables.items():
            entries = running.store.entries(table)
            lines = [Line(entry.seq, entry.command, decode_entry(entry.entry)) for entry in entries]
            self.report.moves += len(lines)
            try:
                check_table(table, lines, group, previews_every=20)
            except AssertionError as wrong:
                raise Broken("what was told is what is written", wrong) from wrong
            self._check_bots(table, lines)
            room = Room(table)
            for line in lines:
                room.fold(line.entry)
            if everything(folded(table, running.store.logs([table])[table])) != everything(room):
                raise Broken("a snapshot says what its log says", table)

    def _check_bots(self, table: str, lines: list[Line]) -> None:
        """A bot has done nothing more often than it wanted to."""
        room, moves = Room(table), Counter[Seat]()
        for line in lines:
            for fact in line.entry.facts:
                if isinstance(fact, Moved):
                    seat = game_type(room.options.game).record(fact.record).by
                    if seat is not None and room.places[seat].level is not None:
                        moves[seat] += 1
                room.fold_facts((fact,))
        for seat, number in moves.items():
            if number > self.server.wishes[table, seat]:
                raise Broken("a bot acts once for a wish", f"{number} moves, {self.server.wishes[table, seat]} wishes")

    async def _all_leave(self) -> None:
        """When all have gone nothing is left in memory."""
        for person in self.people:
            person.here = False
            person.wake()
        await asyncio.sleep(1000)
        server, process = self.server.running, self.server.process
        assert server is not None
        assert process is not None
        left = {
            "tables": len(server.tables.by_id),
            "opened": len(server.tables._opened_by),
            "loading": len(server.tables._loading),
            "connections": len(server.connections.all),
            "guests": len(server.connections.of_guest),
            "tables of bots": len(server.bots._of_table),
            "questions": sum(len(process._waiting) + len(process._asked) for process in server.bots._processes),
            "timers": max(0, self.loop.due_in(process) - 5),
        }
        if any(left.values()):
            raise Broken("memory is bounded", left)

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # noqa: ARG002
        problem = context.get("exception")
        if not isinstance(problem, NotDone):
            self.report.faults["unhandled"] += 1
            print(context["message"], repr(problem))

    def _count(self) -> None:
        report, server = self.report, self.server
        report.seconds = self.loop.time()
        report.steps = self.loop.steps
        report.messages = self.network.delivered
        report.faults["crash"] = server.crashes
        report.faults["disk"] = server.disk.happened
        report.faults["bots"] = server.bots.happened
        report.trace = self._trace.hexdigest()[:12]


def _in_short(person: Person) -> str:
    """What somebody sees who may wait for ever."""
    state, game = person.state, person.state.get("game") or {}
    if not state:
        return "nothing"
    seats = [(seat["level"], seat["online"], seat["ready"]) for seat in state["table"]["seats"]]
    return (
        f"{state['seq']}, seat {state['you']}, {state['table']['stage']}, {game.get('phase')}, {game.get('prompt')},"
        f" seats {seats}, {len(state['legal'])} legal, {'' if person.settled else 'not '}settled"
    )


def simulate(seed: int, seconds: float = 600.0) -> Report:
    """A world from its seed; raises Broken, with the seed, when something does not hold."""
    folder = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=folder) as data:
        world = World(seed, Path(data) / "data.sqlite", seconds)
        try:
            with world.server.over:
                return world.run()
        except Broken as broken:
            broken.add_note(f"python -m tests.simulated --seed {seed} --seconds {seconds:g}")
            raise
