"""Under which names the server answers, and from which pages browsers may connect."""

import asyncio

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.running import RunningServer
from thegang.server.transport.clients import Clients, Tunnel, networks
from thegang.server.transport.hosts import Hosts


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8000",
        "[::1]:8000",
        "[fe80::1]",
        "192.0.2.7",
        "localhost:9",
        "LAPTOP:8000",
        "laptop.local",
        "a.b.home.arpa.",
        "",
    ],
)
def test_addresses_and_names_nobody_can_buy_are_answered(host: str) -> None:
    assert Hosts((), Clients()).known(host)


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example:8000", "local.evil.example", "gang.example.org"]
)
def test_other_names_are_not(host: str) -> None:
    assert not Hosts((), Clients()).known(host)


def test_names_that_are_given_and_those_of_a_proxy_and_a_tunnel_are() -> None:
    assert Hosts({"Gang.example.org"}, Clients()).known("gang.EXAMPLE.org:8000")
    behind = Clients(networks("127.0.0.1"))
    assert Hosts((), behind).known("any.example.org")
    assert not Hosts({"gang.example.org"}, behind).known("any.example.org")
    clients = Clients()
    hosts = Hosts((), clients)
    clients.tunnel = Tunnel(9, "https://some-words.tunnel.example", None)
    assert hosts.known("some-words.tunnel.example")
    assert not hosts.known("others.tunnel.example")
    assert hosts.own_page("https://some-words.tunnel.example", "127.0.0.1:9", encrypted=True)
    assert not hosts.own_page("https://others.tunnel.example", "127.0.0.1:9", encrypted=True)


def test_a_page_that_came_in_the_open_does_not_speak_for_an_encrypted_one() -> None:
    assert Hosts((), Clients()).own_page("http://gang.local:8000", "gang.local:8000", encrypted=False)
    assert Hosts((), Clients()).own_page("https://gang.example", "gang.example", encrypted=True)
    assert not Hosts((), Clients()).own_page("http://gang.example", "gang.example", encrypted=True)
    assert not Hosts((), Clients()).own_page("null", "", encrypted=False)
    assert not Hosts((), Clients()).own_page("ftp://gang.example", "gang.example", encrypted=False)


def test_a_strangers_name_gets_neither_pages_nor_a_connection(server: RunningServer) -> None:
    stranger = {"Host": "evil.example"}
    for path in ("/", "/api/tables", "/healthz"):
        answer = httpx.get(f"{server.http}{path}", headers=stranger)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
    assert "evil.example" in answer.json()["text"]

    async def test() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        lines = ["GET /ws HTTP/1.1", "Host: evil.example", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
        writer.write("\r\n".join(lines).encode())
        assert (await reader.readline()).startswith(b"HTTP/1.1 421")
        writer.close()
        with pytest.raises(InvalidStatus, match="403"):
            await connect(server.ws, origin="http://evil.example")  # type: ignore[arg-type]

    asyncio.run(test())
