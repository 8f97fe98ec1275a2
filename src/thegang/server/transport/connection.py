"""One connection: reads messages, keeps to the limits, and hands over to the table."""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from thegang.core import IllegalMove
from thegang.server.clock import Timer
from thegang.server.http.identity import hashed
from thegang.server.messages import (
    PROTOCOL,
    Do,
    Emote,
    FromClient,
    GoingAway,
    Hello,
    Ping,
    Pong,
    Refused,
    Say,
)
from thegang.server.metrics import METRICS
from thegang.server.names import first_name
from thegang.server.outfits import first_outfit
from thegang.server.servers.colleagues import vouched
from thegang.server.servers.keepers import Elsewhere, Keepers
from thegang.server.servers.pipe import Pipe, piped
from thegang.server.store import Server, StoreUnavailable
from thegang.server.tables.asking import NotDone
from thegang.server.tables.table import Table
from thegang.server.transport.limits import Bucket
from thegang.server.transport.refusals import illegal_move, not_done, problem
from thegang.server.transport.upgrade import Upgrade
from thegang.server.transport.wire import Wire

if TYPE_CHECKING:
    from thegang.server.transport.connections import Connections

EARLY = 20
"""How many messages may come while the table is being brought."""
LONGEST_ID = 64
COME_AGAIN = 50
"""After how many milliseconds those come again whom another server waits for."""
PASSED_ON = ("cookie", "host")
"""The headers that go on to the server that keeps the table."""
PATIENCE = 4.0
"""Seconds in which the keeper of a table has to be found; one that is dead is replaced meanwhile."""
log = logging.getLogger(__name__)
decode = msgspec.json.Decoder(FromClient).decode
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class _Identified(msgspec.Struct, frozen=True, tag="do", tag_field="type"):
    """What can be read of a command that can't be understood."""

    id: str


decode_id = msgspec.json.Decoder(_Identified).decode
encode = msgspec.json.Encoder().encode


class Connection:
    """Somebody at the other end."""

    def __init__(self, connections: "Connections", upgrade: Upgrade) -> None:
        self.guest = 0
        self.name = ""
        self.outfit = first_outfit(0)
        self.home = connections.homes.of(upgrade.address)
        self.language = "en"
        self.closed = False
        self._connections = connections
        self._limits = connections.limits
        self._tables = connections.tables
        self._address = upgrade.address
        self.devices = [hashed(secret) for secret in connections.cookies.secrets(upgrade.headers("cookie"))]
        """The device this comes from, by the hash of its secret; all that it may be, as long as nobody has looked."""
        self._upgrade = None if connections.keepers is None else upgrade
        """How it came, for the server that keeps the table, if it is not this one."""
        self._pipe: Pipe | None = None
        """The line to that server."""
        self._wire: Wire | None = None
        self.table: str | None = None
        self._joined = False
        self._early: list[bytes] = []
        self._messages = Bucket(self._limits.messages, connections.clock.steady)
        self._emotes = Bucket(self._limits.emotes, connections.clock.steady)
        self._hello_due: Timer | None = None

    # What the wire tells

    def opened(self, wire: Wire) -> None:
        """The connection stands."""
        self._wire = wire
        self._connections.all.add(self)
        METRICS.sockets.inc()
        self._hello_due = self._connections.clock.later(self._limits.hello, self._hello_is_due)

    def received(self, data: bytes) -> None:
        """A whole message came."""
        if not self._messages.take():
            self.problem("slow-down", closing=True)
            return
        if self._pipe is not None and b'"hello"' not in data:
            self._pipe.send(data)
            return
        try:
            message = decode(data)
        except UNREADABLE:
            self._unreadable(data)
            return
        match message:
            case Do() if self._joined:
                self._do(message)
            case Hello():
                self._hello(message)
            case _ if self._pipe is not None:
                self._pipe.send(data)
            case Do() if self.table is not None and len(self._early) < EARLY:
                self._early.append(data)
            case Do():
                self.problem("bad-message")
            case Ping():
                self.send(encode(Pong(round(self._connections.clock.steady(), 2))))

    def lost(self) -> None:
        """The connection is gone."""
        if self.closed:
            return
        self.closed = True
        if self._hello_due is not None:
            self._hello_due.cancel()
            self._hello_due = None
        self._wire = None
        self._connections.all.discard(self)
        METRICS.sockets.dec()
        self._leave()

    # What a table needs

    def send(self, message: bytes) -> None:
        """Send a message, without waiting."""
        if self._wire is not None:
            self._wire.send(message)

    def refuse(self, id: str, why: Exception, game: str = "") -> None:
        """Tell why a command was not done; what the rules forbid is told in the words of ``game``."""
        refused: Refused
        if isinstance(why, IllegalMove):
            refused = illegal_move(self.language, id, game, why.refusal)
        else:
            assert isinstance(why, NotDone)
            refused = not_done(self.language, id, why)
        METRICS.refusals.labels(refused.code).inc()
        self.send(encode(refused))

    def come_again(self) -> None:
        """Let them come again at once: another server keeps the table."""
        self.send(encode(GoingAway(COME_AGAIN)))
        self.close(1012, "moved")

    def problem(self, code: str, *, closing: bool = False, **values: object) -> None:
        """Tell that something is wrong, and end the connection if it is over with that."""
        METRICS.dropped.labels(code).inc()
        self.send(encode(problem(self.language, code, closing=closing, **values)))
        if closing:
            self.close(1008, code)

    def close(self, code: int, reason: str) -> None:
        """End the connection."""
        if self._wire is not None:
            self._wire.close(code, reason)

    # Coming to a table

    def _hello(self, hello: Hello) -> None:
        self.language = hello.language
        if hello.protocol != PROTOCOL:
            self.problem("old-protocol", closing=True)
            return
        self._leave()
        self.table = hello.table
        self._connections.background.soon(self._come(hello))

    async def _come(self, hello: Hello) -> None:
        id = hello.table
        try:
            if not self.guest and not await self._recognise():
                return
            await self._connections.check_link(self._address, self.guest, id)
            table = await self._find(hello)
        except Elsewhere:
            return
        except StoreUnavailable:
            self.problem("unavailable", closing=True)
            return
        except NotDone as refused:
            self.problem(refused.code, closing=True, **refused.values)
            return
        if self.closed or self.table != id:
            return
        if table is None:
            self.table = None
            why = self._tables.why_not(id)
            if why.code == "no-such-table":
                self._connections.failed_links.take(self._address)
            self.problem(why.code, closing=True, **why.values)
            return
        self._joined = True
        table.join(self)
        early, self._early = self._early, []
        for data in early:
            self._do(decode(data))

    async def _find(self, hello: Hello) -> Table | None:
        """The table, if this server keeps it; Elsewhere is raised when everything goes to the one that does."""
        clock = self._connections.clock
        patience = clock.steady() + PATIENCE
        while True:
            try:
                return await self._tables.find(hello.table)
            except Elsewhere as elsewhere:
                keepers, upgrade = self._connections.keepers, self._upgrade
                if self.closed or self.table != hello.table or keepers is None or upgrade is None:
                    raise
                if upgrade.vouched:  # it has just gone to yet another server
                    self.come_again()
                    raise
                if keepers.may_answer(elsewhere) and await self._pass_on(hello, elsewhere.server, keepers, upgrade):
                    raise
                if clock.steady() > patience:
                    raise StoreUnavailable("the keeper of the table can't be reached") from None
                await asyncio.sleep(keepers.wait(elsewhere))

    async def _pass_on(self, hello: Hello, keeper: Server, keepers: Keepers, upgrade: Upgrade) -> bool:
        """Let everything go to the keeper of the table, and back; whether that can be."""
        pipe = Pipe(self.send, self._pipe_ended, self._limits.outbox)
        headers = {name: "; ".join(upgrade.headers(name)) for name in PASSED_ON}
        headers |= vouched(keeper, self._address, "https" if upgrade.encrypted else "http")
        try:
            await piped(keeper, hello.table, headers, pipe)
        except (OSError, TimeoutError) as why:
            keepers.doubt(keeper, why)
            return False
        keepers.trust(keeper)
        if self.closed or self.table != hello.table:
            pipe.close()
            return True
        self._pipe = pipe
        METRICS.passed_on.inc()
        early, self._early = self._early, []
        for data in (encode(hello), *early):
            pipe.send(data)
        return True

    def _pipe_ended(self, how: tuple[int, str] | None) -> None:
        """The keeper has hung up, or is gone."""
        if self._pipe is not None:
            METRICS.passed_on.dec()
        self._pipe = None
        if how is None:
            self.come_again()
        else:
            self.close(*how)

    async def _recognise(self) -> bool:
        found = await self._connections.guests.first(self.devices)
        if found is None:
            self.problem("no-guest", closing=True)
            return False
        guest, device = found
        if self._connections.of_guest.get(guest.id, 0) >= self._limits.sockets_of_guest:
            self.problem("too-many-sockets", closing=True)
            return False
        if self.closed or self.guest:  # somebody may say hello twice before being recognised
            return not self.closed
        self.devices = [device]
        self.guest, self.name = guest.id, guest.name or first_name(guest.id)
        self.outfit = guest.outfit or first_outfit(guest.id)
        self._connections.of_guest[guest.id] = self._connections.of_guest.get(guest.id, 0) + 1
        return True

    def _leave(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
            METRICS.passed_on.dec()
        if self.table is not None and self._joined:
            table = self._tables.by_id.get(self.table)
            if table is not None:
                table.leave(self)
        self._joined = False
        self.table = None
        self._early.clear()
        if self.closed and self.guest:
            left = self._connections.of_guest.get(self.guest, 1) - 1
            if left:
                self._connections.of_guest[self.guest] = left
            else:
                self._connections.of_guest.pop(self.guest, None)

    def _unreadable(self, data: bytes) -> None:
        """Refuse what has an id, so that whoever sent it does not wait for an answer."""
        try:
            id = decode_id(data).id
        except UNREADABLE:
            id = ""
        if 0 < len(id) <= LONGEST_ID:
            self.refuse(id, NotDone("bad-message"))
        else:
            self.problem("bad-message")

    def _do(self, message: Do) -> None:
        if not 0 < len(message.id) <= LONGEST_ID:
            self.problem("bad-message")
        elif isinstance(message.command, (Emote, Say)) and not self._emotes.take():
            self.refuse(message.id, NotDone("slow-down"))
        elif self.table is not None:
            self._tables.do(self.table, self, message.id, message.command)

    def _hello_is_due(self) -> None:
        if self.table is None and not self.closed:
            self.problem("bad-message", closing=True)
