"""A person in the simulated world: plays, leaves, is cut off, comes back, and remembers all they were told."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from tests.server.parts import Parts
from tests.server.player import PREFIX, ROUNDS, Command, State, restless, sensible
from tests.simulated.network import Lost, Socket
from tests.simulated.server import SimulatedServer
from thegang.server.messages import PROTOCOL


def content(state: State, chance: Random) -> Command | None:
    """What somebody does who goes on with the game, and fights for nothing."""
    if state["table"]["stage"] == "finished":
        return restless(state, chance)
    game = state["game"]
    if game and game.get("phase") in ROUNDS and game["chips"][game["phase"]][state["you"]] and not game["prompt"]:
        return None
    return sensible(state, chance)


class Person:
    """One command at a time; after a broken connection the same command again."""

    def __init__(self, server: SimulatedServer, guest: int, secret: str, chance: Random) -> None:
        self.guest = guest
        self.secret = secret
        self.table = ""
        self.state: State = {}
        self.told: list[State] = []
        self.sent: dict[str, Command] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.here = True
        """Whether this one wants to be at the table."""
        self.resting = False
        self.content = False
        """Whether this one keeps the chip it has, so that a round can only end by itself."""
        self.pace = 1.0
        """Seconds of thinking, about."""
        self.on_state: Callable[[Person], None] = lambda _: None
        self.socket: Socket | None = None
        self._server = server
        self._chance = chance
        self._outstanding: str | None = None
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look again at what is wanted."""
        self._woken.set()
        if self.socket is not None and not self.here:
            self.socket.cut()

    @property
    def settled(self) -> bool:
        """Whether everything that was begun is answered."""
        return self._outstanding is None

    async def live(self) -> None:
        """Be at the table while wanted there, for ever."""
        while True:
            if not self.here and self._outstanding is None:
                self._woken.clear()
                await self._woken.wait()
                continue
            running = self._server.running
            try:
                self.socket = await self._server.network.connect(
                    self._server.process, None if running is None else running.connections, self.secret
                )
                await self._visit(self.socket)
            except Lost:
                pass
            finally:
                if self.socket is not None:
                    self.socket.cut()
                self.socket = None
            await asyncio.sleep(self._chance.uniform(0.05, 1))

    async def _visit(self, socket: Socket) -> None:
        parts = Parts()
        socket.tell({"type": "hello", "protocol": PROTOCOL, "table": self.table, "seq": self.state.get("seq")})
        await self._hear(socket, parts)
        if self._outstanding is not None:
            self._send(socket, self._outstanding)
        while self.here or self._outstanding is not None:
            if self._outstanding is None and not self.resting:
                command = (content if self.content else restless)(self.state, self._chance)
                if command is not None:
                    await asyncio.sleep(self._chance.expovariate(1 / self.pace))
                    self._outstanding = f"{PREFIX}{self.guest}-{len(self.sent)}"
                    self.sent[self._outstanding] = command
                    self._send(socket, self._outstanding)
            await self._hear(socket, parts)

    def _send(self, socket: Socket, id: str) -> None:
        socket.tell({"type": "do", "id": id, "command": self.sent[id]})

    async def _hear(self, socket: Socket, parts: Parts) -> None:
        message: dict[str, Any] = await socket.hear()
        match message["type"]:
            case "state":
                self.state = parts.take(message)
                self.told.append(self.state)
                self.on_state(self)
            case "ack":
                self.acknowledged[message["id"]] = message["seq"]
            case "refused":
                self.refused[message["id"]] = message["code"]
            case "problem":
                raise Lost(message["code"])
        if message.get("id") == self._outstanding:
            self._outstanding = None
