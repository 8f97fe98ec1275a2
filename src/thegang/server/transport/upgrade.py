"""WebSockets by picows on the port where uvicorn speaks HTTP (decision 11).

uvicorn reads the request; when it asks for an upgrade, the class made here takes the connection over.
"""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeAlias

from picows import WSAutoPingStrategy, WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # the stubs leave it out
from uvicorn import Config
from uvicorn.server import ServerState

from thegang.server.metrics import METRICS
from thegang.server.transport.clients import Clients
from thegang.server.transport.wire import SILENCE, Peer, Pulse, Wire

PATH = "/ws"
"""Where sockets are; the table may follow, so that whatever lies between can tell who belongs together."""
MESSAGE_SIZE = 64 * 1024
OUTBOX = 256 * 1024
FRAMES = (40.0, 200.0)
NOBODY_BELIEVED = Clients()
READ_BUFFER = 2048
"""Small, because ten thousand connections have one each; it grows with the messages."""

logger = logging.getLogger(__name__)
# What a broken client does is no error of ours; what a peer does wrong is logged below. An adapter, because picows
# makes a logger for each connection out of anything else.
_quiet = logging.getLogger(f"{__name__}.picows")
_quiet.setLevel(logging.CRITICAL)
_picows_logger = logging.LoggerAdapter(_quiet, {})


class Upgrade:
    """A request to open a socket."""

    def __init__(self, request: WSUpgradeRequest, address: str, scheme: str = "http", *, vouched: bool = False) -> None:
        self._headers = request.headers
        self.path = request.path.partition(b"?")[0].decode("latin-1")
        self.address = address
        """Where it comes from."""
        self.encrypted = scheme == "https"
        """Whether it was, on the world's side of whatever lies between."""
        self.vouched = vouched
        """Whether another server passes it on."""

    def header(self, name: str) -> str | None:
        """A header, whatever its case."""
        return self._headers.get(name)

    def headers(self, name: str) -> list[str]:
        """All headers of that name, whatever their case."""
        return list(self._headers.getall(name, []))


def is_socket(path: str) -> bool:
    """Whether sockets are at this address: the table, if it is there, is one part of it."""
    before, _, table = path.partition(f"{PATH}/")
    return path == PATH or (not before and bool(table) and "/" not in table)


Factory: TypeAlias = Callable[[Upgrade], Peer | int]
"""Gives the peer of a connection, or the HTTP status with which it is refused."""


def socket_class(
    factory: Factory,
    message_size: int = MESSAGE_SIZE,
    outbox: int = OUTBOX,
    frames: tuple[float, float] = FRAMES,
    ended: Callable[[str], None] = lambda _: None,
    clients: Clients = NOBODY_BELIEVED,
) -> type[asyncio.Protocol]:
    """The class for the ``ws`` setting of uvicorn; ``ended`` gets the address of every connection that ends."""
    pulse = Pulse()

    class Bridge(WSProtocol):  # type: ignore[misc]  # it has no types
        """A connection that begins with uvicorn and goes on with picows."""

        def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:  # noqa: ARG002
            super().__init__(
                None,
                None,
                False,  # not the client
                self._answer,
                _picows_logger,
                True,  # disconnect on exceptions
                None,  # no time for the handshake: it is here already
                False,  # no pings: ours cost less
                SILENCE,
                SILENCE,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                False,  # no answers to pings: they are counted first
                message_size,
                None,
                READ_BUFFER,
            )
            self._connections = server_state.connections

        def connection_made(self, transport: asyncio.Transport) -> None:
            self._connections.add(self)
            address = transport.get_extra_info("peername")
            self._peer = str(address[0]) if address else ""
            own = transport.get_extra_info("sockname")
            self._port = int(own[1]) if own else 0
            super().connection_made(transport)

        def connection_lost(self, error: Exception | None) -> None:
            self._connections.discard(self)
            if self.listener is None or not self.listener.opened:
                METRICS.dropped.labels("upgrade").inc()
            super().connection_lost(error)
            ended(self._peer)

        def data_received(self, data: bytes) -> None:
            """The request, which uvicorn has read; what comes after it goes straight into the buffer of picows."""
            while data:
                buffer = self.get_buffer(-1)
                size = min(len(buffer), len(data))
                buffer[:size] = data[:size]
                self.buffer_updated(size)
                data = data[size:]

        def shutdown(self) -> None:
            """uvicorn goes down."""
            if self.listener is not None:
                self.listener.close(1012, "restart")
            else:
                self.transport.disconnect()

        def _answer(self, request: WSUpgradeRequest) -> Wire | WSUpgradeResponseWithListener:
            headers = request.headers
            client = clients.who(self._peer, self._port, lambda name: headers.getall(name, []))
            upgrade = Upgrade(request, client.address, client.scheme, vouched=client.vouched)
            try:
                peer = factory(upgrade) if is_socket(upgrade.path) else 404
            except Exception:
                logger.exception("a connection could not be taken")
                peer = 500
            if not isinstance(peer, int):
                return Wire(peer, message_size, outbox, pulse, frames)
            refusal = WSUpgradeResponse.create_error_response(peer, HTTPStatus(peer).phrase.encode())
            return WSUpgradeResponseWithListener(refusal, None)

    return Bridge
