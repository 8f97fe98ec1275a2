"""Where the server listens, and the address under which friends in the same network find it."""

import ipaddress
import socket
import sys
from collections.abc import Awaitable, Callable

import ifaddr

from thegang.server.transport.hosts import host_name

EVERYWHERE = ("0.0.0.0", "::")
VIRTUAL = ("docker", "veth", "br-", "virbr", "vmnet", "vboxnet")
"""How interfaces begin that lead to no other machine."""


def is_local(host: str) -> bool:
    """Whether only this machine reaches an address or a name."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def link(address: str, port: int) -> str:
    """The address as browsers write it."""
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"


def bind(new: socket.socket, host: str, port: int) -> None:
    """Take a port for this server alone, also right after another one has left it; raises OSError."""
    if sys.platform == "win32":  # where "reuse" would be sharing it with whoever has it now
        new.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        new.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    new.bind((host, port))


def network_addresses() -> list[str]:
    """The addresses of this machine in networks with other machines, the likeliest first."""
    found = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        if not adapter.name.startswith(VIRTUAL)
        for ip in adapter.ips
        if ip.is_IPv4 and not is_local(str(ip.ip)) and not ipaddress.ip_address(str(ip.ip)).is_link_local
    ]
    way_out = _way_out()
    return sorted(found, key=lambda address: (address != way_out, not ipaddress.ip_address(address).is_private))


def _way_out() -> str | None:
    """The address with which this machine reaches the world, if it does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only tells which way packets would leave
        except OSError:
            return None
        return str(probe.getsockname()[0])


def own_address(listening: socket.socket) -> str:
    """Where others in the network reach a server, as host:port; where it listens only for this machine, there."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = next(iter(network_addresses()), "127.0.0.1")
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class Listening:
    """Where this server listens; it can be opened to the network while it runs."""

    def __init__(self, first: socket.socket, *, behind_proxy: bool) -> None:
        self._host, self._port = first.getsockname()[:2]
        self._behind_proxy = behind_proxy
        self._opened: str | None = None if is_local(self._host) or self._host in EVERYWHERE else self._host
        self.listen_also: Callable[[socket.socket], Awaitable[None]]
        """How one more socket is listened on; the server that runs sets it."""

    @property
    def network(self) -> str | None:
        """The link for friends in the same network, when the server listens there."""
        address = next(iter(network_addresses()), None) if self._host in EVERYWHERE else self._opened
        return None if address is None else link(address, self._port)

    def may_open(self, client: str, host: str) -> bool:
        """Whether somebody who asks from there, under that name, sits at this machine."""
        return not self._behind_proxy and is_local(client) and is_local(host_name(host))

    @property
    def can_open(self) -> bool:
        """Whether there is a network, and the server does not listen there yet."""
        return self.network is None and bool(network_addresses())

    async def door_for_tunnel(self) -> int:
        """A port of this machine that only a tunnel is told of, so that its guests are known from people here."""
        also = socket.create_server(("127.0.0.1", 0))
        await self.listen_also(also)
        return int(also.getsockname()[1])

    async def open(self) -> None:
        """Listen in the network, too, on the same port; raises OSError when that can't be."""
        if not self.can_open:
            return
        address = network_addresses()[0]
        also = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            bind(also, address, self._port)
            await self.listen_also(also)
        except OSError:
            also.close()
            raise
        self._opened = address
