"""A table's link is an address that others can open."""

import asyncio
import socket

import pytest

from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.transport import listening as module
from thegang.server.transport.listening import Listening, is_local, link

NEIGHBOUR = "127.0.0.3"
"""Stands for the address of this machine in its network."""


def first_socket(host: str = "127.0.0.1") -> socket.socket:
    """A port that nobody has, at the neighbour's address either."""
    while True:
        bound = socket.create_server((host, 0))
        if host == "0.0.0.0" or is_free(NEIGHBOUR, bound.getsockname()[1]):
            return bound
        bound.close()


def is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


@pytest.fixture
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "network_addresses", lambda: [NEIGHBOUR])


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("192.168.1.7", False), ("gang.example", False)],
)
def test_an_address_of_this_machine_is_known(host: str, local: bool) -> None:
    assert is_local(host) is local


def test_links_are_written_as_browsers_do() -> None:
    assert link("192.168.1.7", 8000) == "http://192.168.1.7:8000"
    assert link("fd00::7", 8000) == "http://[fd00::7]:8000"


@pytest.mark.usefixtures("in_a_network")
def test_friends_come_in_after_one_question() -> None:
    async def test() -> None:
        with first_socket() as first:
            port = first.getsockname()[1]
            listening = Listening(first, behind_proxy=False)
            heard = asyncio.Event()
            servers: list[asyncio.Server] = []

            def welcome(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                heard.set()
                writer.close()

            async def listen_also(on: socket.socket) -> None:
                servers.append(await asyncio.start_server(welcome, sock=on))

            listening.listen_also = listen_also
            assert (listening.network, listening.can_open) == (None, True)
            with pytest.raises(ConnectionRefusedError):
                await asyncio.open_connection(NEIGHBOUR, port)

            await listening.open()

            assert (listening.network, listening.can_open) == (f"http://{NEIGHBOUR}:{port}", False)
            _, writer = await asyncio.open_connection(NEIGHBOUR, port)
            await asyncio.wait_for(heard.wait(), 5)
            writer.close()
            servers[0].close()

    asyncio.run(test())


@pytest.mark.usefixtures("in_a_network")
def test_only_who_sits_at_the_machine_may_open_it() -> None:
    with first_socket() as first:
        here = Listening(first, behind_proxy=False)
        proxied = Listening(first, behind_proxy=True)
    assert here.may_open("127.0.0.1", "localhost:8000")
    assert here.may_open("::1", "[::1]:8000")
    assert not here.may_open("192.168.1.9", "localhost:8000")
    assert not here.may_open("127.0.0.1", "evil.example")  # a name that was made to point here
    assert not proxied.may_open("127.0.0.1", "localhost:8000")


@pytest.mark.usefixtures("in_a_network")
def test_a_server_that_listens_everywhere_has_a_link_at_once() -> None:
    with first_socket("0.0.0.0") as first:
        everywhere = Listening(first, behind_proxy=False)
        assert everywhere.network == f"http://{NEIGHBOUR}:{first.getsockname()[1]}"
    assert not everywhere.can_open


def test_the_server_says_who_reaches_it_and_strangers_change_nothing(server: RunningServer) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come()
        async with guest.client() as client:
            reach = (await client.get("/api/reach")).json()
            assert reach["network"] is None
            refused = await client.post("/api/reach", headers={"Host": "laptop.local"})
            assert (refused.status_code, refused.json()["code"]) == (403, "not-from-here")

    asyncio.run(test())
