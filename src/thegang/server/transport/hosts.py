"""Under which names the server answers, and from which pages browsers may connect.

A page of another site can let its own name point to this machine and then talk to the server as if it were at home (DNS
rebinding). It can't do so with an address, a name without dots, or one under a domain that nobody can buy.
"""

import ipaddress
from collections.abc import Collection

from thegang.server.transport.clients import Clients

HOME = ("localhost", "local", "lan", "home", "internal", "home.arpa", "localdomain")
"""Domains of home networks, which nobody can buy."""


class Hosts:
    """Knows the names of this server: those given, a tunnel's, and all that can only be meant for it."""

    def __init__(self, names: Collection[str], clients: Clients) -> None:
        self._names = {name.lower() for name in names}
        self._clients = clients

    def known(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name = host_name(host).lower().rstrip(".")
        if "." not in name or name.endswith(tuple(f".{domain}" for domain in HOME)) or _is_address(name):
            return True
        tunnel = self._clients.tunnel
        if tunnel is not None and name == host_name(tunnel.link.partition("://")[2].partition("/")[0]).lower():
            return True
        # Proxies are told for which names they ask; who names some here as well wants to be sure.
        return name in self._names or (bool(self._clients.proxies) and not self._names)

    def own_page(self, origin: str, host: str, *, encrypted: bool) -> bool:
        """Whether a page is of the host it connects to; one that came in the open speaks for no encrypted one."""
        tunnel = self._clients.tunnel
        if tunnel is not None and origin == tunnel.link:  # tunnels may tell another host
            return True
        scheme, _, site = origin.partition("://")
        return site == host and (scheme == "https" or (scheme == "http" and not encrypted))


def host_name(host: str) -> str:
    """A Host header without its port."""
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
