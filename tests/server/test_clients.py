"""Who asks: the address that the limits count by, and whose word is taken for it."""

from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from tests.server.test_serve_command import address, refused, serving
from thegang.server.transport.clients import BY_TUNNEL, Client, Clients, Tunnel, Values, networks, one_address

OURS = 8000
TUNNEL = 41000


def headers(**named: str | Sequence[str]) -> Values:
    """The values of headers, by their names."""

    def values(name: str) -> Sequence[str]:
        found = named.get(name.replace("-", "_"), [])
        return [found] if isinstance(found, str) else found

    return values


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::1"),
        ("", ""),
    ],
)
def test_a_person_with_a_whole_network_is_one_address(address: str, counted: str) -> None:
    assert one_address(address) == counted


def test_without_a_proxy_nobody_is_believed() -> None:
    who = Clients().who("127.0.0.1", OURS, headers(x_forwarded_for="1.2.3.4", x_forwarded_proto="https"))
    assert who == Client("127.0.0.1", "http")


@pytest.mark.parametrize(
    ("forwarded", "found"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("9.9.9.9, 1.2.3.4", "1.2.3.4"),
        ("9.9.9.9, 1.2.3.4, 10.0.0.8", "1.2.3.4"),
        (["9.9.9.9", "1.2.3.4"], "1.2.3.4"),
        ("10.0.0.8", "10.0.0.8"),
        ("[2001:db8::7]:4711", "2001:db8::"),
        ("1.2.3.4:4711", "1.2.3.4"),
        ("9.9.9.9, nonsense", "10.0.0.1"),
        ([], "10.0.0.1"),
    ],
)
def test_behind_proxies_the_last_address_that_is_none_of_theirs_counts(
    forwarded: str | Sequence[str], found: str
) -> None:
    clients = Clients(networks("10.0.0.0/8, 127.0.0.1"))
    assert clients.who("10.0.0.1", OURS, headers(x_forwarded_for=forwarded)).address == found
    assert clients.who("192.0.2.1", OURS, headers(x_forwarded_for=forwarded)).address == "192.0.2.1"


def test_a_tunnel_is_believed_on_its_own_port_only() -> None:
    clients = Clients()
    clients.only_tunnels(TUNNEL)
    clients.tunnel = Tunnel(TUNNEL, "https://a-b-c.trycloudflare.com", "cf-connecting-ip")
    said = headers(cf_connecting_ip="1.2.3.4", x_forwarded_for="9.9.9.9")
    assert clients.who("127.0.0.1", TUNNEL, said) == Client("1.2.3.4", "https")
    assert clients.who("127.0.0.1", OURS, said) == Client("127.0.0.1", "http")


@pytest.mark.parametrize("claimed", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "localhost", ""])
def test_nobody_comes_through_a_tunnel_and_sits_at_this_machine(claimed: str) -> None:
    clients = Clients()
    clients.only_tunnels(TUNNEL)
    assert clients.who("127.0.0.1", TUNNEL, headers(x_forwarded_for=claimed)) == Client(BY_TUNNEL, "http")
    clients.tunnel = Tunnel(TUNNEL, "http://example.org:9000", None)
    assert clients.who("127.0.0.1", TUNNEL, headers(x_forwarded_for="1.2.3.4")).address == BY_TUNNEL
    clients.tunnel = Tunnel(TUNNEL, "https://example.org", "x-forwarded-for")
    assert clients.who("127.0.0.1", TUNNEL, headers(x_forwarded_for=claimed)) == Client(BY_TUNNEL, "https")


def test_the_command_takes_the_networks_of_the_proxies(tmp_path: Path) -> None:
    asked = {"X-Gang": "1", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    for proxies, secure in ((["127.0.0.0/8,10.0.0.0/8"], True), (["10.0.0.0/8"], False), ([], True)):
        with serving(tmp_path, "--port", "0", "--behind-proxy", *proxies) as (_, line):
            cookie = httpx.post(f"{address(line)}api/me", headers=asked).headers["set-cookie"].lower()
            assert ("; secure" in cookie) is secure
    assert "'elsewhere'" in refused(tmp_path, "--behind-proxy", "elsewhere")
