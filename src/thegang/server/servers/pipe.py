"""A socket that landed at a server which does not keep its table: all goes to the keeper's, as it is, and back."""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from urllib.parse import quote

from picows import WSCloseCode, WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from thegang.server.servers.colleagues import address_of
from thegang.server.store import Server

PATIENCE = 2.0
"""Seconds in which the keeper has to answer."""
_quiet = logging.getLogger(f"{__name__}.picows")
_quiet.setLevel(logging.CRITICAL)
_logger = logging.LoggerAdapter(_quiet, {})


class Pipe(WSListener):
    """The line to the keeper; ``heard`` gets its messages, and ``ended`` how it closed, or that it broke (None)."""

    def __init__(
        self, heard: Callable[[bytes], None], ended: Callable[[tuple[int, str] | None], None], outbox: int
    ) -> None:
        self._heard = heard
        self._ended = ended
        self._outbox = outbox
        self._closing: tuple[int, str] | None = None
        self._transport: WSTransport | None = None

    def send(self, data: bytes) -> None:
        """Pass a message on."""
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, data)

    def close(self) -> None:
        """Hang up; nothing is told any more."""
        self._heard, self._ended = _nothing, _nobody
        if self._transport is not None:
            self._transport.send_close(WSCloseCode.OK)
            self._transport.disconnect()

    # Called by picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The keeper has answered."""
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=self._outbox)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """The keeper says something; it never does so in fragments."""
        if frame.msg_type is WSMsgType.TEXT:
            self._heard(frame.get_payload_as_bytes())
        elif frame.msg_type is WSMsgType.CLOSE:
            code: int = frame.get_close_code().value
            self._closing = (code, frame.get_close_reason() or "")
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def pause_writing(self) -> None:
        """The keeper takes nothing any more."""
        if self._transport is not None:
            self._transport.disconnect(False)

    def resume_writing(self) -> None:
        """Nothing to resume after that."""

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        """The line is gone."""
        self._transport = None
        self._ended(self._closing)


async def piped(server: Server, table: str, headers: Mapping[str, str], pipe: Pipe) -> None:
    """Connect a pipe to the keeper of a table; raises OSError or TimeoutError."""
    host, port = address_of(server)
    shown = f"[{host}]" if ":" in host else host
    try:
        await ws_connect(
            lambda: pipe,
            f"ws://{shown}:{port}/ws/{quote(table, safe='')}",
            extra_headers=headers,
            websocket_handshake_timeout=PATIENCE,
            logger_name=_logger,
            max_redirects=0,
            read_buffer_init_size=2048,
        )
    except (OSError, TimeoutError, WSError) as why:
        with suppress(Exception):
            pipe.close()
        if isinstance(why, WSError):
            raise ConnectionRefusedError("somebody else is there") from None
        raise


def _nothing(_: bytes) -> None:
    """Who hears what comes after the end."""


def _nobody(_: tuple[int, str] | None) -> None:
    """Who is told of the end that we made."""
