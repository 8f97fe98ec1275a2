"""One connection: reads messages, keeps to the limits, and hands over to the table."""

import asyncio
import logging
from collections.abc import Sequence
from math import ceil

import msgspec

from thegang.core import IllegalMove
from thegang.server.background import Background
from thegang.server.clock import Clock, Timer
from thegang.server.http.identity import Cookies, hashed
from thegang.server.messages import (
    PROTOCOL,
    Do,
    Emote,
    FromClient,
    GoingAway,
    Hello,
    Outfit,
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
from thegang.server.store.guests import KnownGuests
from thegang.server.tables.asking import NotDone
from thegang.server.tables.open_tables import OpenTables
from thegang.server.tables.table import Table
from thegang.server.transport.clients import VOUCHED
from thegang.server.transport.doors import Homes
from thegang.server.transport.hosts import Hosts
from thegang.server.transport.limits import Bucket, Buckets, Limits
from thegang.server.transport.refusals import illegal_move, not_done, problem
from thegang.server.transport.upgrade import Upgrade
from thegang.server.transport.wire import Wire

EARLY = 20
"""How many messages may come while the table is being brought."""
LONGEST_ID = 64
COME_AGAIN = 50
"""After how many milliseconds those come again whom another server waits for."""
PASSED_ON = ("cookie", "host")
"""The headers that go on to the server that keeps the table."""
PATIENCE = 4.0
"""Seconds in which the keeper of a table has to be found; one that is dead is replaced meanwhile."""
AGAIN = 0.1
"""Seconds after which it is looked for again, and more than a server that is silent is given."""
log = logging.getLogger(__name__)
decode = msgspec.json.Decoder(FromClient).decode
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class _Identified(msgspec.Struct, frozen=True, tag="do", tag_field="type"):
    """What can be read of a command that can't be understood."""

    id: str


decode_id = msgspec.json.Decoder(_Identified).decode
encode = msgspec.json.Encoder().encode


class Connections:
    """All connections of this server, and what they have in common."""

    def __init__(
        self,
        tables: OpenTables,
        guests: KnownGuests,
        background: Background,
        limits: Limits,
        clock: Clock,
        cookies: Cookies,
        hosts: Hosts,
        origins: frozenset[str] = frozenset(),
        keepers: Keepers | None = None,
    ) -> None:
        """``keepers`` knows where the tables are that this server does not keep, if there are other servers."""
        self.tables = tables
        self.keepers = keepers
        self.guests = guests
        self.background = background
        self.limits = limits
        self.clock = clock
        self.cookies = cookies
        self.all: set[Connection] = set()
        self.of_guest: dict[int, int] = {}
        self.homes = Homes()
        self.failed_links = Buckets(limits.failed_links, steady=clock.steady)
        self.failed_codes = Buckets(limits.failed_codes, steady=clock.steady)
        self._failed_codes_of_all = Bucket(limits.failed_codes_of_all, steady=clock.steady)
        self._hosts = hosts
        self._origins = origins
        self._upgrades = Buckets(limits.requests, steady=clock.steady)

    def accept(self, upgrade: Upgrade) -> "Connection | int":
        """A connection, or the HTTP status with which it is refused."""
        if not self._hosts.known(upgrade.header("host") or ""):
            return 421
        if not self._same_site(upgrade):
            return 403
        if self.keepers is not None and upgrade.header(VOUCHED) and not upgrade.vouched:
            return 421  # it is for the server that was here before
        if not self._upgrades.take(upgrade.address):
            return 429
        return Connection(self, upgrade)

    def check_links(self, address: str) -> None:
        """Raise NotDone for an address that has tried too many wrong links: it is not told which ones are right."""
        wait = self.failed_links.wait(address)
        if wait > 0:
            raise NotDone("too-many-links", seconds=ceil(wait))

    async def check_link(self, address: str, guest: int | None, table: str) -> None:
        """The same for the link of a table; a guest who has a seat there does not guess."""
        try:
            self.check_links(address)
        except NotDone:
            if guest is None or not await self.tables.has_seat(guest, table):
                raise

    def check_codes(self, address: str) -> None:
        """Raise NotDone after too many wrong codes: then right ones are not told, either."""
        wait = max(self.failed_codes.wait(address), self._failed_codes_of_all.wait())
        if wait > 0:
            raise NotDone("too-many-codes", seconds=ceil(wait))

    def wrong_code(self, address: str) -> None:
        """Take note of a code that leads nowhere."""
        self.failed_codes.take(address)
        self._failed_codes_of_all.take()

    def rename(self, guest: int, name: str) -> None:
        """A guest has another name."""
        for connection in self.all:
            if connection.guest == guest:
                connection.name = name

    def dress(self, guest: int, outfit: Outfit) -> None:
        """A guest wears something else."""
        for connection in self.all:
            if connection.guest == guest:
                connection.outfit = outfit

    def drop(self, guest: int) -> None:
        """Close all connections of a guest."""
        for connection in list(self.all):
            if connection.guest == guest:
                connection.close(1000, "forgotten")

    async def look_again(self, guest: int | None = None) -> None:
        """Look again who a guest is, or who everybody is: another server may have changed that."""
        for connection in list(self.all):
            if connection.guest and guest in (None, connection.guest):
                found = await self.guests.find(connection.devices[0])
                await asyncio.sleep(0)  # whoever plays comes in between
                if found is None:
                    connection.problem("signed-out", closing=True)
                    continue
                if (name := found.name or first_name(found.id)) != connection.name:
                    self.rename(found.id, name)
                    self.tables.rename(found.id, name)
                if (outfit := found.outfit or first_outfit(found.id)) != connection.outfit:
                    self.dress(found.id, outfit)
                    self.tables.dress(found.id, outfit)

    def sign_out(self, devices: Sequence[bytes]) -> None:
        """End the connections of devices that are nobody any more."""
        for connection in list(self.all):
            if not set(devices).isdisjoint(connection.devices):
                connection.problem("signed-out", closing=True)

    def go_away(self, milliseconds: int) -> None:
        """Tell everybody to come back a little later."""
        message = encode(GoingAway(milliseconds))
        for connection in list(self.all):
            connection.send(message)
            connection.close(1012, "restart")

    def _same_site(self, upgrade: Upgrade) -> bool:
        origin = upgrade.header("origin")
        if origin is None:  # programs send none; only browsers can be tricked into calling, and they always do
            return True
        host = upgrade.header("host") or ""
        return self._hosts.own_page(origin, host, encrypted=upgrade.encrypted) or origin in self._origins


class Connection:
    """Somebody at the other end."""

    def __init__(self, connections: Connections, upgrade: Upgrade) -> None:
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
                if await self._pass_on(hello, elsewhere.server, keepers, upgrade):
                    raise
                if clock.steady() > patience:
                    raise StoreUnavailable("the keeper of the table can't be reached") from None
                await asyncio.sleep(max(AGAIN, keepers.gone_in(elsewhere.server) + AGAIN))

    async def _pass_on(self, hello: Hello, keeper: Server, keepers: Keepers, upgrade: Upgrade) -> bool:
        """Let everything go to the keeper of the table, and back; whether that can be."""
        pipe = Pipe(self.send, self._pipe_ended, self._limits.outbox)
        headers = {name: "; ".join(upgrade.headers(name)) for name in PASSED_ON}
        headers |= vouched(keeper, self._address, "https" if upgrade.encrypted else "http")
        if not await piped(keeper, hello.table, headers, pipe):
            keepers.doubt(keeper)
            return False
        keepers.trust(keeper)
        if self.closed or self.table != hello.table:
            pipe.close()
            return True
        self._pipe = pipe
        early, self._early = self._early, []
        for data in (encode(hello), *early):
            pipe.send(data)
        return True

    def _pipe_ended(self, how: tuple[int, str] | None) -> None:
        """The keeper has hung up, or is gone."""
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
