"""The server in the simulated world: the real one, put together as in ``serving.py``, without sockets and threads."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from tests.server.scripted_server import ROOMY
from tests.simulated.bots import BotFaults, starting
from tests.simulated.disk import DiskFaults, SimulatedStore, SimulatedWriter
from tests.simulated.loop import Process, SimulatedLoop
from tests.simulated.network import Lost, Network
from thegang.core import Seat
from thegang.server.background import Background
from thegang.server.bots import process as bot_process
from thegang.server.bots import processes
from thegang.server.bots.processes import BotProcesses
from thegang.server.bots.questions import Answered, Look, Wish
from thegang.server.clock import LoopClock
from thegang.server.games import Sitting
from thegang.server.http.identity import Cookies
from thegang.server.messages import Options
from thegang.server.store.guests import KnownGuests
from thegang.server.store.health import WriteHealth
from thegang.server.tables import dealer, open_tables
from thegang.server.tables.groups import StoredGroups
from thegang.server.tables.open_tables import OpenTables
from thegang.server.tables.services import Services, StoredCommands
from thegang.server.transport.clients import Clients
from thegang.server.transport.connections import Connections
from thegang.server.transport.hosts import Hosts

EPOCH = 1_800_000_000.0
TIDY_EVERY = 20.0
ASK_PATIENCE = 15.0


class SimulatedClock(LoopClock):
    """The clock of one process; the calendar of its machine may be set, and the machine may sleep."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.jumped = 0.0
        self.slept = 0.0
        self._world = loop
        super().__init__(lambda: loop.time() + self.slept)

    def now(self) -> float:
        return EPOCH + self._world.time() + self.slept + self.jumped


class SeededDealer:
    """Seeds that follow from the world's."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def new_game(self) -> tuple[str, str]:
        return new_id(self._chance), f"{self._chance.getrandbits(256):064x}"

    def script(self, options: Options, sitting: Sitting) -> None:  # noqa: ARG002
        return None


def new_id(chance: Random) -> str:
    """An id of a game or a table."""
    return "".join(chance.choice(dealer.ALPHABET) for _ in range(12))


class CountedBots(BotProcesses):
    """The bots, with a count of what each of them has wanted to do."""

    def __init__(self, pace: float, wishes: Counter[tuple[str, Seat]]) -> None:
        super().__init__(1, pace=pace)
        self._wishes = wishes

    def ask(self, table: str, game: str, look: Look, done: Answered) -> None:
        def counted(seat: Seat, wish: Wish) -> None:
            self._wishes[table, seat] += wish.action is not None
            done(seat, wish)

        super().ask(table, game, look, counted)


class Running:
    """What a running server has."""

    def __init__(self, server: "SimulatedServer", process: Process) -> None:
        loop = server.loop
        self.store = SimulatedStore(server.path, process, server.disk, loop.chance)
        self.background = Background()
        self.writer = SimulatedWriter(self.store, loop, server.disk, batch=loop.chance.choice([1, 4, 256]))
        self.bots = CountedBots(loop.chance.choice([0.02, 1]), server.wishes)
        self.clock = SimulatedClock(loop)
        services = partial(
            Services,
            self.clock,
            SeededDealer(loop.chance),
            self.bots,
            self.writer,
            StoredCommands(self.store, self.background),
            StoredGroups(self.store, self.background),
            WriteHealth(self.store, self.background),
        )
        self.tables = OpenTables(self.store, self.background, ROOMY, services)
        self.guests = KnownGuests(self.store, self.background, self.clock.now)
        self.connections = Connections(
            self.tables, self.guests, self.background, ROOMY, self.clock, Cookies(""), Hosts((), Clients())
        )
        self.bots.start()

    async def tidy(self) -> None:
        """Let go of what nobody looks at, for ever."""
        while True:
            await asyncio.sleep(TIDY_EVERY)
            self.tables.put_away_idle()


class SimulatedServer:
    """A server that is started, killed and started again over the same file."""

    def __init__(self, loop: SimulatedLoop, network: Network, path: Path) -> None:
        self.loop = loop
        self.network = network
        self.path = path
        self.disk = DiskFaults()
        self.bots = BotFaults()
        self.crash_chance = 0.0
        self.process: Process | None = None
        self.running: Running | None = None
        self.crashes = 0
        self.over = ExitStack()
        self.wishes: Counter[tuple[str, Seat]] = Counter()
        """How often each bot wanted to do something."""
        self._arrange(bot_process, "asyncio", _AsyncioWith(starting(loop, self.bots)))
        for module in (bot_process, processes):
            self._arrange(module, "Random", lambda: Random(loop.chance.random()))
        for module in (open_tables, dealer):
            self._arrange(module, "new_id", partial(new_id, loop.chance))

    def _arrange(self, module: ModuleType, name: str, value: object) -> None:
        """Let a module use something else until the world is over."""
        self.over.callback(vars(module).__setitem__, name, vars(module)[name])
        vars(module)[name] = value

    def start(self) -> None:
        """Start it, unless it runs."""
        if self.process is None:
            process = self.process = Process(self.loop)
            process.on_crash = partial(self._died, process)
            process.start(self._boot(process))

    async def _boot(self, process: Process) -> None:
        await asyncio.sleep(0.3)
        self.running = Running(self, process)
        process.crash_chance = self.crash_chance
        await self.running.tidy()

    def kill(self) -> None:
        """End it in the middle of everything."""
        if self.process is not None:
            self.process.kill()

    def _died(self, process: Process) -> None:
        self.crashes += 1
        if self.running is not None:
            self.running.store.close()
        self.process = self.running = None
        self.network.server_died(process)

    async def ask(self, request: Callable[[Running], Any]) -> Any:
        """Let the server answer a request; raises Lost when no answer comes."""
        await asyncio.sleep(self.network.latency())
        process, running = self.process, self.running
        if process is None or running is None:
            raise Lost("nobody listens")
        answer: asyncio.Future[Any] = self.loop.create_future()

        def answered(result: Any, problem: Exception | None) -> None:
            if answer.done():
                return
            if problem is None:
                answer.set_result(result)
            else:
                answer.set_exception(problem)

        async def handle() -> None:
            try:
                result, problem = await request(running), None
            except Exception as raised:
                result, problem = None, raised
            self.network.later(self.network.latency(), answered, result, problem)

        process.start(handle())
        try:
            return await asyncio.wait_for(answer, ASK_PATIENCE)
        except TimeoutError:
            raise Lost("no answer") from None


class _AsyncioWith:
    """The module, but for how it starts processes."""

    def __init__(self, start: Any) -> None:
        self.create_subprocess_exec = start

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)
