"""One WebSocket after its handshake: whole messages in, messages out, and a look now and then whether it is alive."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from thegang.server.metrics import METRICS
from thegang.server.transport.limits import Bucket

SILENCE = 4.0
"""Seconds after which a silent client has been pinged, and within which it has to answer. Browsers do so even when the
page sleeps, so a client that does not is away."""
PARTING = 1.0
"""Seconds the other side has to answer a closing."""

logger = logging.getLogger(__name__)


class Peer(Protocol):
    """Who a connection belongs to. Nothing it does wrong reaches another connection."""

    def opened(self, wire: "Wire") -> None:
        """The connection stands."""

    def received(self, data: bytes) -> None:
        """A whole message came; text is valid UTF-8."""

    def lost(self) -> None:
        """The connection is gone; comes exactly once after ``opened``."""


class Wire(WSListener):
    """One connection, as its peer uses it; sending never waits."""

    def __init__(self, peer: Peer, message_size: int, outbox: int, pulse: "Pulse", frames: tuple[float, float]) -> None:
        self._peer = peer
        self._frames = Bucket(frames)
        self._pulse = pulse
        self._message_size = message_size
        self._outbox = outbox
        self._parts: bytearray | None = None
        self._text = False
        self._closing = False
        self.opened = False
        """Whether the handshake was done."""
        self._silent = 0
        """For how many looks nothing has come."""
        self._transport: WSTransport

    def send(self, data: bytes) -> None:
        """Send a text message; whoever lets more than the outbox pile up is dropped."""
        if not self._closing:
            self._transport.send(WSMsgType.TEXT, data)

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Say goodbye, and hang up when the other side has answered or does not."""
        if self._closing:
            return
        self._closing = True
        # picows takes any number, as the protocol allows; its stubs know only the names.
        self._transport.send_close(code, reason)  # type: ignore[arg-type]
        self._abort_soon()

    def look(self) -> bool:
        """Ping a silent client and drop a dead one; whether to look again after half of the silence."""
        self._silent += 1
        if self._silent == 2:
            self._transport.send_ping()
        elif self._silent == 4:
            self._abort()
        return not self._closing

    @property
    def buffered(self) -> int:
        """How many bytes wait to be sent."""
        return self._transport.underlying_transport.get_write_buffer_size()

    # Called by picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is done."""
        self.opened = True
        self._transport = transport
        # So the transport itself tells when the outbox overflows, and sending costs nothing more.
        transport.underlying_transport.set_write_buffer_limits(high=self._outbox)
        self._pulse.watch(self)
        self._guarded(self._peer.opened, self)

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        """The connection is gone, for whatever reason."""
        self._closing = True
        self._guarded(lambda _: self._peer.lost(), None)

    def pause_writing(self) -> None:
        """The outbox overflows: too slow a reader would hold up memory for the others."""
        self._closing = True
        self._abort()

    def resume_writing(self) -> None:
        """Nothing to resume after an overflow."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame came, which counts whatever it is; its size is looked after by picows."""
        self._silent = 0
        kind = frame.msg_type
        if not self._frames.take() and not self._closing:
            self._drop(1008, "slow-down")
        elif kind is WSMsgType.CLOSE:
            self._closing = True
            code = frame.get_close_code()
            transport.send_close(WSCloseCode.OK if code == WSCloseCode.NO_INFO else code)
            transport.disconnect()
            self._abort_soon()  # whoever does not read what is left would stay for ever
        elif self._closing or transport.is_close_frame_sent or kind is WSMsgType.PONG:
            pass  # picows goes on reading for a moment after an error
        elif kind is WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.rsv1 or frame.rsv2 or frame.rsv3 or (kind is WSMsgType.CONTINUATION) is (self._parts is None):
            self._drop(1002, "bad frame")
        elif frame.fin and self._parts is None:
            self._message(frame.get_payload_as_bytes(), kind is WSMsgType.TEXT)
        else:
            self._gather(frame)

    def _gather(self, frame: WSFrame) -> None:
        """Put a message in fragments together."""
        if self._parts is None:
            self._parts = bytearray()
            self._text = frame.msg_type is WSMsgType.TEXT
        self._parts += frame.get_payload_as_memoryview()
        if len(self._parts) > self._message_size:
            self._drop(1009, "message too big")
        elif frame.fin:
            whole, self._parts = bytes(self._parts), None
            self._message(whole, self._text)

    def _message(self, data: bytes, text: bool) -> None:
        if text and not data.isascii():
            try:
                data.decode()
            except UnicodeDecodeError:
                self._drop(1007, "bad text")
                return
        self._guarded(self._peer.received, data)

    def _guarded(self, call: Callable[[Any], None], argument: Any) -> None:
        try:
            call(argument)
        except Exception:
            logger.exception("the peer of a connection failed")
            self.close(1011, "internal error")

    def _drop(self, code: int, reason: str) -> None:
        """Hang up on somebody who breaks the rules of the wire: counted, not logged."""
        METRICS.dropped.labels(reason.replace(" ", "-")).inc()
        self.close(code, reason)

    def _abort_soon(self) -> None:
        asyncio.get_running_loop().call_later(PARTING, self._abort)

    def _abort(self) -> None:
        self._transport.disconnect(False)


class Pulse:
    """Looks at all connections in turn: a clock for each of ten thousand would cost more than their pings."""

    SLICES = 20

    def __init__(self) -> None:
        self._wires: deque[Wire] = deque()
        self._due = 0.0
        """How many are to be looked at; of a few, one now and then."""

    def watch(self, wire: Wire) -> None:
        """Look at this one as well, until it ends."""
        if not self._wires:
            self._later()
        self._wires.append(wire)

    def _later(self) -> None:
        asyncio.get_running_loop().call_later(SILENCE / 2 / self.SLICES, self._look)

    def _look(self) -> None:
        self._due += len(self._wires) / self.SLICES
        while self._due >= 1 and self._wires:
            self._due -= 1
            wire = self._wires.popleft()
            if wire.look():
                self._wires.append(wire)
        if self._wires:
            self._later()
