"""HTTP with an end to everything: uvicorn's protocol bounds neither headers, nor time, nor requests sent ahead.

A request that would pass a limit is refused with its status where the client can still read it, and the connection is
closed. Behind a proxy the proxy's limits come first; these hold without one (docs/operating.md).
"""

import logging
from asyncio import AbstractEventLoop, TimerHandle
from typing import Any, ClassVar

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from thegang.server.metrics import METRICS
from thegang.server.transport.clients import VOUCHED, Clients
from thegang.server.transport.doors import Doors
from thegang.server.transport.limits import Limits

SLICE = 4096
"""How much is parsed before the limits are looked at again."""
TEXTS = {
    400: b"This is no HTTP request, or too many were sent ahead.",
    408: b"The request took too long.",
    431: b"The headers are too large.",
}
# What a stranger sends wrong is refused and counted, not logged: it could fill the disk.
_quiet = logging.getLogger(f"{__name__}.uvicorn")
_quiet.setLevel(logging.ERROR)


class _SentAhead(Exception):
    """More requests are waiting on one connection than anybody needs."""


class BoundedHttp(HttpToolsProtocol):
    """One HTTP connection; its class knows the limits, the doors and the clients of its server."""

    limits: ClassVar[Limits]
    doors: ClassVar[Doors]
    clients: ClassVar[Clients]

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = _quiet
        self._unfinished = 0
        """Bytes of a request that is not understood yet: headers, or what comes after a body."""
        self._handed_over = False
        self._address: str | None = None
        self._request_due: TimerHandle | None = None
        self._reader_due: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if not self.doors.enter(address):
            transport.abort()
            return
        self._address = address
        own = transport.get_extra_info("sockname")
        self._port = int(own[1]) if own else 0
        super().connection_made(transport)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is None:
            return
        self.doors.leave(self._address)
        self._forget_timers()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing() or self._handed_over:
                return
            part = data[start : start + SLICE]
            self._unfinished += len(part)
            super().data_received(part)
            if self._unfinished > self.limits.headers:
                self._refuse(431)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= self.limits.requests_ahead:
            raise _SentAhead
        super().on_message_begin()
        if self._request_due is None:
            self._await_request()

    def on_headers_complete(self) -> None:
        self._unfinished = 0
        client = self.clients.who(self._address or "", self._port, self._values)
        self.scope["client"] = (client.address, 0)
        self.scope["scheme"] = client.scheme
        if client.vouched:
            self.scope["extensions"] = {VOUCHED: {}}
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unfinished = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unfinished = 0
        if self._request_due is not None:
            self._request_due.cancel()
            self._request_due = None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._handed_over = True
        self._forget_timers()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 (uvicorn's own text says nothing about why)
        self._refuse(400)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reader_due is None:
            self._watch_reader(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reader_due is not None:
            self._reader_due.cancel()
            self._reader_due = None

    def _values(self, name: str) -> list[str]:
        wanted = name.encode()
        return [value.decode("latin-1") for header, value in self.headers if header == wanted]

    def _await_request(self) -> None:
        self._request_due = self.loop.call_later(self.limits.request_time, self._late)

    def _late(self) -> None:
        self._request_due = None
        if not self.transport.is_closing():
            self._refuse(408)

    def _watch_reader(self, waiting: int) -> None:
        """Hang up on somebody who takes next to nothing of a long answer."""

        def look() -> None:
            left = self.transport.get_write_buffer_size()
            if waiting - left < self.limits.slowest_reader * self.limits.request_time:
                self._reader_due = None
                METRICS.dropped.labels("slow-reader").inc()
                self.transport.abort()
            else:
                self._watch_reader(left)

        self._reader_due = self.loop.call_later(self.limits.request_time, look)

    def _refuse(self, status: int) -> None:
        METRICS.dropped.labels(f"http-{status}").inc()
        text = TEXTS[status]
        # Before the first request uvicorn has no cycle, whatever its types say.
        if not getattr(self.cycle, "response_started", False) or self.cycle.response_complete:
            self.transport.write(
                b"%bcontent-type: text/plain\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%b"
                % (STATUS_LINE[status], len(text), text)
            )
        self.transport.close()

    def _forget_timers(self) -> None:
        for timer in (self._request_due, self._reader_due):
            if timer is not None:
                timer.cancel()
        self._request_due = self._reader_due = None


def http_protocol(limits: Limits, doors: Doors, clients: Clients) -> type[HttpToolsProtocol]:
    """The class for the ``http`` setting of uvicorn."""
    return type("BoundedHttpOfServer", (BoundedHttp,), {"limits": limits, "doors": doors, "clients": clients})
