"""Who is at the other end: one answer for HTTP requests and WebSockets, whatever lies between."""

import ipaddress
from collections.abc import Callable, Sequence
from hmac import compare_digest
from typing import NamedTuple, TypeAlias

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
Values: TypeAlias = Callable[[str], Sequence[str]]
"""All values of a header, by its name in small letters."""

VOUCHED, CLIENT, SCHEME = "x-gang-vouched", "x-gang-client", "x-gang-scheme"
"""The headers with which a server that shares our data tells for whom it asks."""
BY_TUNNEL = "tunnel"
"""The address of all whom a tunnel brings without saying where they come from."""


class Client(NamedTuple):
    """Somebody who asks."""

    address: str
    """What counts as one address for the limits."""
    scheme: str
    """How they speak to the world's side of whatever lies between: http or https."""
    vouched: bool = False
    """Whether another server that shares our data asks for them."""


class Tunnel(NamedTuple):
    """What a tunnel's program brings to a port of its own on this machine."""

    port: int
    link: str
    """The address of the server at the tunnel's far end."""
    header: str | None
    """Which header the far end writes the visitor's address into, if it does."""


def networks(listed: str) -> tuple[Network, ...]:
    """The networks in a list with commas; raises ValueError."""
    return tuple(ipaddress.ip_network(one.strip(), strict=False) for one in listed.split(",") if one.strip())


def one_address(address: str) -> str:
    """What counts as one address: all of an IPv4 one, the first half of an IPv6 one, which one person has wholly."""
    parsed = _parsed(address)
    if isinstance(parsed, ipaddress.IPv6Address) and not parsed.is_loopback:
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return address if parsed is None else str(parsed)


class Clients:
    """Finds out who asks; headers are believed only from the proxies named here, and from the tunnel that runs."""

    def __init__(self, proxies: Sequence[Network] = ()) -> None:
        self.proxies = tuple(proxies)
        self.tunnel: Tunnel | None = None
        self.secret: str | None = None
        """What only servers that share our data know."""
        self._servers: set[str] = set()
        self._tunnel_ports: set[int] = set()

    def only_tunnels(self, port: int) -> None:
        """From now on, whoever comes to this port has come through a tunnel, and is nobody at this machine."""
        self._tunnel_ports.add(port)

    def is_proxy(self, address: str) -> bool:
        """Whether this is one of the proxies."""
        parsed = _parsed(address)
        return parsed is not None and any(parsed in network for network in self.proxies)

    def has_many(self, address: str) -> bool:
        """Whether connections of many people come from there: from a proxy, or another server."""
        return address in self._servers or self.is_proxy(address)

    def who(self, peer: str, port: int, values: Values) -> Client:
        """Who sent a request over a connection from ``peer`` to our ``port``."""
        if self._is_server(values):
            self._servers.add(peer)
            address, scheme = (next(iter(values(name)), "") for name in (CLIENT, SCHEME))
            return Client(address, "https" if scheme == "https" else "http", vouched=True)
        if port in self._tunnel_ports:
            return self._through_tunnel(port, values)
        if not self.proxies or not self.is_proxy(peer):
            return Client(one_address(peer), "http")
        scheme = (values("x-forwarded-proto") or ["http"])[-1].strip().lower()
        return Client(one_address(self._behind_proxies(peer, values)), "https" if scheme == "https" else "http")

    def _is_server(self, values: Values) -> bool:
        given = values(VOUCHED) if self.secret is not None else ()
        return self.secret is not None and any(compare_digest(one.encode(), self.secret.encode()) for one in given)

    def _behind_proxies(self, peer: str, values: Values) -> str:
        """The last address that is no proxy's: what stands before it, anybody could have written."""
        address = peer
        for named in reversed(_listed(values("x-forwarded-for"))):
            if _parsed(named) is None:
                break
            address = named
            if not self.is_proxy(named):
                break
        return address

    def _through_tunnel(self, port: int, values: Values) -> Client:
        tunnel = self.tunnel
        if tunnel is None or tunnel.port != port:
            return Client(BY_TUNNEL, "http")
        named = _listed(values(tunnel.header))[-1:] if tunnel.header else []
        parsed = _parsed(named[0]) if named else None
        far = parsed is not None and not parsed.is_loopback
        return Client(one_address(str(parsed)) if far else BY_TUNNEL, tunnel.link.partition(":")[0])


def _listed(values: Sequence[str]) -> list[str]:
    return [one.strip() for one in ",".join(values).split(",") if one.strip()]


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address as it stands in a header or belongs to a socket: with a zone or a port, or in brackets."""
    bare = address.partition("%")[0]
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        parsed = ipaddress.ip_address(bare)
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return mapped or parsed
