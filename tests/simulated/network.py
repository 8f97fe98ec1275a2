"""The network of the simulated world: what is sent arrives in order, late, or never; each end learns of it later."""

import asyncio
import json
from collections import deque
from contextvars import Context
from types import SimpleNamespace
from typing import Any, cast

from multidict import CIMultiDict

from tests.simulated.loop import Process, SimulatedLoop
from thegang.server.http.identity import COOKIE
from thegang.server.transport.connection import Connection
from thegang.server.transport.connections import Connections
from thegang.server.transport.upgrade import Upgrade

PATIENCE = 12.0
"""How many seconds a client waits for anything before it tries anew."""
SILENCE = 8.0
"""After how many seconds a server drops a client that answers no ping."""


class Lost(Exception):
    """The connection is gone, or there was none to be had."""


class Network:
    """Everything between people and the server."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.chance = loop.chance
        self.slowness = 0.0
        """How many seconds more anything takes, at most."""
        self.half_open = 0.0
        """How likely somebody learns only later that a connection is gone."""
        self.sockets: dict[Socket, None] = {}
        self.delivered = 0
        self.bytes = 0

    def latency(self) -> float:
        """How long something takes now."""
        return self.chance.expovariate(40) + self.chance.uniform(0, self.slowness)

    def later(self, seconds: float, callback: Any, *arguments: Any) -> asyncio.TimerHandle:
        """Let something happen out in the world, whatever becomes of the process that caused it."""
        return self.loop.call_later(seconds, callback, *arguments, context=Context())

    async def connect(self, server: "Process | None", connections: Connections | None, secret: str) -> "Socket":
        """A connection to the server, if it is there."""
        await asyncio.sleep(self.latency())
        if server is None or connections is None or not server.alive:
            raise Lost("nobody listens")
        socket = Socket(self, server)
        self.sockets[socket] = None
        request = SimpleNamespace(headers=CIMultiDict({"cookie": f"{COOKIE}={secret}"}), path=b"/ws")
        server.soon(socket.accepted, connections, Upgrade(cast("Any", request), "192.0.2.1"))
        return socket

    def server_died(self, server: Process) -> None:
        """All its connections are gone, and their people learn of it sooner or later."""
        for socket in [socket for socket in self.sockets if socket.server is server]:
            socket.cut()


class Socket:
    """One connection: the server's end is a wire, a person's end hears and sends."""

    def __init__(self, network: Network, server: Process) -> None:
        self.server = server
        self._network = network
        self._peer: Connection | None = None
        self._inbox: deque[bytes | None] = deque()
        self._heard: asyncio.Event = asyncio.Event()
        self._cut = False
        self._ends = float("inf")
        """Until when anything arrives."""
        self._arrives = {"up": 0.0, "down": 0.0}

    # The server's end

    def accepted(self, connections: Connections, upgrade: Upgrade) -> None:
        """The handshake is done."""
        accepted = connections.accept(upgrade)
        if isinstance(accepted, int):
            self._down(None)
            return
        self._peer = accepted
        accepted.opened(cast("Any", self))
        if self._cut:
            accepted.lost()

    def send(self, data: bytes) -> None:
        self._down(data)

    def close(self, code: int = 1000, reason: str = "") -> None:  # noqa: ARG002
        self._down(None)
        self.server.soon(self._lost_by_server, after=self._network.latency())

    def _down(self, data: bytes | None) -> None:
        if not self._cut:
            self._travel("down", self._arrived_at_person, data)

    def _arrived_at_person(self, data: bytes | None) -> None:
        self._network.delivered += 1
        self._network.bytes += len(data or b"")
        self._inbox.append(data)
        self._heard.set()

    def _lost_by_server(self) -> None:
        self._network.sockets.pop(self, None)
        if self._peer is not None:
            self._peer.lost()

    # A person's end

    def tell(self, message: dict[str, Any]) -> None:
        """Send something to the server."""
        if not self._cut:
            self._travel("up", self._arrived_at_server, json.dumps(message).encode())

    def _arrived_at_server(self, data: bytes) -> None:
        self._network.delivered += 1
        self.server.soon(self._received, data)

    def _received(self, data: bytes) -> None:
        if self._peer is not None and not self._peer.closed:
            self._peer.received(data)

    async def hear(self) -> dict[str, Any]:
        """The next message; raises Lost when there will be none."""
        while not self._inbox:
            self._heard.clear()
            try:
                await asyncio.wait_for(self._heard.wait(), PATIENCE)
            except TimeoutError:
                raise Lost("silence") from None
        data = self._inbox.popleft()
        if data is None:
            raise Lost("closed")
        message: dict[str, Any] = json.loads(data)
        return message

    # What happens to it

    def cut(self) -> None:
        """End it; what is on its way may still arrive, and each end learns of it in its own time."""
        if self._cut:
            return
        self._cut = True
        network = self._network
        network.sockets.pop(self, None)
        self._ends = network.loop.time() + network.latency()
        for learns, limit in ((self._end_for_person, PATIENCE), (self._end_for_server, SILENCE)):
            late = network.chance.random() < network.half_open
            network.later(limit if late else network.latency(), learns)

    def _end_for_person(self) -> None:
        self._inbox.append(None)
        self._heard.set()

    def _end_for_server(self) -> None:
        self.server.soon(self._lost_by_server)

    def _travel(self, way: str, arrives: Any, *arguments: Any) -> None:
        """Let something arrive after what was sent before it the same way."""
        now = self._network.loop.time()
        at = max(now + self._network.latency(), self._arrives[way] + 1e-6)
        self._arrives[way] = at
        self._network.later(at - now, self._unless_cut, arrives, *arguments)

    def _unless_cut(self, arrives: Any, *arguments: Any) -> None:
        if self._network.loop.time() <= self._ends:
            arrives(*arguments)
