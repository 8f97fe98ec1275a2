"""All connections of a server: who may connect, and what concerns many of them."""

import asyncio
from collections.abc import Sequence
from math import ceil

import msgspec

from thegang.server.background import Background
from thegang.server.clock import Clock
from thegang.server.http.identity import Cookies
from thegang.server.messages import GoingAway, Outfit
from thegang.server.names import first_name
from thegang.server.outfits import first_outfit
from thegang.server.servers.keepers import Keepers
from thegang.server.store.guests import KnownGuests
from thegang.server.tables.asking import NotDone
from thegang.server.tables.open_tables import OpenTables
from thegang.server.transport.clients import VOUCHED
from thegang.server.transport.connection import Connection
from thegang.server.transport.doors import Homes
from thegang.server.transport.hosts import Hosts
from thegang.server.transport.limits import Bucket, Buckets, Limits
from thegang.server.transport.upgrade import Upgrade

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

    def accept(self, upgrade: Upgrade) -> Connection | int:
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
