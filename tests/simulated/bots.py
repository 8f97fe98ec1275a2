"""Bots of the simulated world: the real scheduling, and in place of its processes some that are slow, hang and die."""

import asyncio
from contextvars import Context
from random import Random
from typing import Any

import msgspec

from tests.simulated.loop import SimulatedLoop
from thegang.bots import bots_of
from thegang.server.bots.questions import Forget, Look, Question, Reply, SeatLook, SeatReply, encode_action

decode = msgspec.json.Decoder(Question | Forget).decode


class BotFaults:
    """What bots do to the server: chances of one question."""

    def __init__(self) -> None:
        self.fail = 0.0
        self.die = 0.0
        self.hang = 0.0
        self.slow = 0.0
        self.happened = 0


class SimulatedWorker:
    """A process in which bots think, as the server sees it."""

    def __init__(self, loop: SimulatedLoop, faults: BotFaults) -> None:
        self.stdin = self
        self.stdout = self
        self.returncode: int | None = None
        self._loop = loop
        self._chance = loop.chance
        self._faults = faults
        self._lines: asyncio.Queue[bytes] = asyncio.Queue()
        self._ended = asyncio.Event()
        self._free = loop.time() + self._chance.uniform(0, 2)
        """When it has done what it has to do."""
        self._hangs = False

    def write(self, data: bytes) -> None:
        for line in data.splitlines():
            said = decode(line)
            if isinstance(said, Question):
                self._loop.call_soon(self._asked, said, context=Context())

    async def drain(self) -> None:
        pass

    def is_closing(self) -> bool:
        return self.returncode is not None

    async def readline(self) -> bytes:
        return await self._lines.get()

    def kill(self) -> None:
        self._end(-9)

    terminate = kill

    async def wait(self) -> int:
        await self._ended.wait()
        return self.returncode or 0

    def _end(self, code: int) -> None:
        if self.returncode is None:
            self.returncode = code
            self._lines.put_nowait(b"")
            self._ended.set()

    def _asked(self, question: Question) -> None:
        if self.returncode is not None or self._hangs:
            return
        if self._happens(self._faults.die):
            self._end(1)
            return
        self._hangs = self._happens(self._faults.hang)
        slow = self._chance.uniform(0, 8) if self._happens(self._faults.slow) else self._chance.expovariate(200)
        self._free = max(self._free, self._loop.time()) + slow
        self._loop.call_at(self._free, self._answer, question, context=Context())

    def _answer(self, question: Question) -> None:
        if self.returncode is not None or self._hangs:
            return
        look = question.looks[-1]
        wanted = [
            self._wanted(question.game, look, seat) for seat in look.seats if not self._happens(self._faults.fail)
        ]
        reply = Reply(question.number, tuple(wanted))
        self._lines.put_nowait(msgspec.json.encode(reply) + b"\n")

    def _wanted(self, game: str, look: Look, seat: SeatLook) -> SeatReply:
        screen = look.screen(game, seat)
        bot = bots_of(game).stand_in(Random(self._chance.random()))
        return SeatReply(seat.seat, encode_action(bot.act(screen.game, screen.legal)))

    def _happens(self, chance: float) -> bool:
        happens = bool(chance) and self._chance.random() < chance
        self._faults.happened += happens
        return happens


def starting(loop: SimulatedLoop, faults: BotFaults) -> Any:
    """In place of ``asyncio.create_subprocess_exec``."""

    async def start(*arguments: Any, **named: Any) -> SimulatedWorker:  # noqa: ARG001
        await asyncio.sleep(loop.chance.uniform(0, 0.5))
        return SimulatedWorker(loop, faults)

    return start
