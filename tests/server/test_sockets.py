"""Sockets on the port of the HTTP server, with real connections."""

import asyncio
import contextlib
import gc
import logging
import socket
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from thegang.server.clock import LoopClock
from thegang.server.http.identity import Cookies
from thegang.server.transport import upgrade as bridge
from thegang.server.transport import wire as module
from thegang.server.transport.clients import Clients, networks
from thegang.server.transport.connection import Connection
from thegang.server.transport.connections import Connections
from thegang.server.transport.limits import Limits
from thegang.server.transport.upgrade import Upgrade, socket_class
from thegang.server.transport.wire import Peer, Wire


class Echo:
    """Sends back what comes, and a lot of it when asked."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.losses = 0
        self.wire: Wire

    def opened(self, wire: Wire) -> None:
        self.wire = wire

    def received(self, data: bytes) -> None:
        self.messages.append(data)
        if data == b"bug":
            raise ValueError(data)
        self.wire.send(data)

    def lost(self) -> None:
        self.losses += 1


class House:
    """A server with its peers."""

    def __init__(self) -> None:
        self.upgrades: list[Upgrade] = []
        self.peers: list[Echo] = []
        self.server: uvicorn.Server
        self.port = 0

    def accept(self, upgrade: Upgrade) -> Peer | int:
        self.upgrades.append(upgrade)
        match upgrade.header("origin"):
            case "http://elsewhere":
                return 403
            case "http://bug":
                raise ValueError
        self.peers.append(Echo())
        return self.peers[-1]

    def connect(self, path: str = "/ws", **more: Any) -> connect:
        return connect(f"ws://127.0.0.1:{self.port}{path}", compression=None, **more)


async def hello(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
    """The HTTP part."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@contextlib.asynccontextmanager
async def serving(proxies: str = "", **config: Any) -> AsyncIterator[House]:
    house = House()
    listening = socket.create_server(("127.0.0.1", 0))
    house.port = listening.getsockname()[1]
    bridge = socket_class(house.accept, outbox=64 * 1024, clients=Clients(networks(proxies)))
    house.server = uvicorn.Server(
        uvicorn.Config(hello, http="httptools", ws=bridge, lifespan="off", log_config=None, **config)
    )
    running = asyncio.ensure_future(house.server.serve([listening]))
    while not house.server.started:
        await asyncio.sleep(0.001)
    try:
        yield house
    finally:
        house.server.should_exit = True
        await running


Run = Callable[[Callable[[House], Awaitable[None]]], None]


@pytest.fixture(params=["uvloop", "asyncio"])
def run(request: pytest.FixtureRequest) -> Run:
    """Runs a test in a house, on either kind of event loop."""

    def running(test: Callable[[House], Awaitable[None]]) -> None:
        async def main() -> None:
            async with serving() as house:
                await asyncio.wait_for(test(house), 20)

        (uvloop.run if request.param == "uvloop" else asyncio.run)(main())

    return running


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def end(client: ClientConnection) -> int | None:
    """The code with which the server ends a connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await client.recv()
    return client.close_code


async def send_frames(client: ClientConnection, *frames: Frame) -> None:
    """Send frames that a good client would not."""
    client.transport.write(b"".join(frame.serialize(mask=True) for frame in frames))


def test_messages_go_both_ways(run: Run) -> None:
    async def test(house: House) -> None:
        async with house.connect() as client:
            for text in ("hi", "", "Zoë 👋", "x" * 64 * 1024):
                await client.send(text)
                assert await client.recv() == text
            await client.send(b"\xff\x00")
            await until(lambda: house.peers[0].messages[-1] == b"\xff\x00")
            pong = await client.ping()
            await pong
        await until(lambda: house.peers[0].losses)
        assert house.peers[0].losses == 1

    run(test)


def test_http_is_served_on_the_same_port(run: Run) -> None:
    async def test(house: House) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
        assert (await reader.read()).endswith(b"hello")
        writer.close()

    run(test)


def test_the_upgrade_tells_who_comes(run: Run) -> None:
    async def test(house: House) -> None:
        headers = {"Cookie": 'strange[]="; guest=abc=; other=1', "X-Long": "x" * 9000}
        async with house.connect("/ws?q=1", origin="http://here", additional_headers=headers):
            [upgrade] = house.upgrades
            assert (upgrade.path, upgrade.address) == ("/ws", "127.0.0.1")
            assert upgrade.header("ORIGIN") == "http://here"
            assert upgrade.header("host") == f"127.0.0.1:{house.port}"
            assert upgrade.header("none") is None
            assert (upgrade.headers("cookie"), upgrade.headers("none")) == ([headers["Cookie"]], [])

    run(test)


@pytest.mark.parametrize("path", ["/ws", "/ws/8f3k2m9x7c1d"])
def test_the_table_may_be_in_the_address(run: Run, path: str) -> None:
    async def test(house: House) -> None:
        async with house.connect(path, origin="http://here"):
            assert house.upgrades[0].path == path

    run(test)


@pytest.mark.parametrize(("proxies", "address"), [("", "127.0.0.1"), ("127.0.0.1", "1.2.3.4")])
def test_only_the_header_of_a_proxy_is_believed(proxies: str, address: str) -> None:
    async def test() -> None:
        async with (
            serving(proxies) as house,
            house.connect(additional_headers={"X-Forwarded-For": "1.2.3.4"}),
        ):
            assert house.upgrades[0].address == address

    asyncio.run(test())


@pytest.mark.parametrize(
    ("path", "origin", "status"),
    [
        ("/ws", "http://elsewhere", 403),
        ("/other", "http://here", 404),
        ("/ws/", "http://here", 404),
        ("/ws/one/two", "http://here", 404),
        ("/ws", "http://bug", 500),
    ],
)
def test_who_is_not_welcome_gets_no_socket(
    run: Run, path: str, origin: str, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        with pytest.raises(InvalidStatus) as refused:
            await house.connect(path, origin=origin)
        assert refused.value.response.status_code == status
        assert house.peers == []
        await until(lambda: not house.server.server_state.connections)

    with caplog.at_level(logging.CRITICAL, bridge.__name__):
        run(test)


def test_a_message_may_come_in_fragments(run: Run) -> None:
    async def test(house: House) -> None:
        async with house.connect() as client:
            await send_frames(
                client,
                Frame(Opcode.TEXT, "Zoë".encode()[:3], fin=False),
                Frame(Opcode.PING, b"between"),
                Frame(Opcode.CONT, b"", fin=False),
                Frame(Opcode.CONT, "Zoë".encode()[3:]),
                Frame(Opcode.TEXT, b"next"),
            )
            assert [await client.recv(), await client.recv()] == ["Zoë", "next"]

    run(test)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([Frame(Opcode.TEXT, b"x" * (64 * 1024 + 1))], 1009),
        ([Frame(Opcode.TEXT, b"x" * 40_000, fin=False), Frame(Opcode.CONT, b"x" * 40_000, fin=False)], 1009),
        ([Frame(Opcode.TEXT, b"\xff")], 1007),
        ([Frame(Opcode.TEXT, b"\xc3", fin=False), Frame(Opcode.CONT, b"x")], 1007),
        ([Frame(Opcode.CONT, b"x")], 1002),
        ([Frame(Opcode.TEXT, b"x", fin=False), Frame(Opcode.TEXT, b"x")], 1002),
        ([Frame(Opcode.TEXT, b"bug")], 1011),
        ([Frame(Opcode.CLOSE, b"")], 1000),
        ([Frame(Opcode.CLOSE, b"\x0f\xa0bye")], 4000),
    ],
)
def test_what_must_not_come_ends_the_connection(
    run: Run, frames: list[Frame], code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        async with house.connect(max_size=None) as other, house.connect() as client:
            await send_frames(client, *frames, Frame(Opcode.TEXT, b"too late"))
            assert await end(client) == code
            assert b"too late" not in house.peers[1].messages
            await until(lambda: house.peers[1].losses)

            await other.send("unharmed")
            assert await other.recv() == "unharmed"

    with caplog.at_level(logging.CRITICAL, module.__name__):
        run(test)


def test_a_compressed_frame_nobody_agreed_on_ends_the_connection(run: Run) -> None:
    async def test(house: House) -> None:
        async with house.connect() as client:
            frame = bytearray(Frame(Opcode.TEXT, b"x").serialize(mask=True))
            frame[0] |= 0x40
            client.transport.write(frame)
            assert await end(client) == 1002

    run(test)


def test_who_does_not_read_is_dropped(run: Run) -> None:
    async def test(house: House) -> None:
        slow = socket.create_connection(("127.0.0.1", house.port))
        key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        slow.sendall(b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + key + b"\r\n")
        await until(lambda: house.peers)
        [peer] = house.peers
        await until(lambda: hasattr(peer, "wire"))

        while not peer.losses:
            peer.wire.send(b"x" * 2000)
            assert peer.wire.buffered < 64 * 1024 + 2100
            await asyncio.sleep(0)
        assert peer.losses == 1
        peer.wire.send(b"into the void")
        peer.wire.close()
        slow.close()

    run(test)


def test_who_does_not_answer_a_closing_is_hung_up_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PARTING", 0.05)

    async def test(house: House) -> None:
        async with house.connect() as client:
            client.transport.pause_reading()
            await until(lambda: hasattr(house.peers[0], "wire"))
            house.peers[0].wire.close(4001, "enough")
            house.peers[0].wire.send(b"more")
            await until(lambda: house.peers[0].losses)
            client.transport.resume_reading()
            assert await end(client) == 4001

    run(test)


def test_a_connection_that_has_ended_is_gone_at_once() -> None:
    async def test() -> None:
        nothing: Any = None
        upgrade: Any = SimpleNamespace(address="192.0.2.7", headers=lambda _: [])
        connections = Connections(nothing, nothing, nothing, Limits(), LoopClock(), Cookies("house"), nothing)
        connection = Connection(connections, upgrade)
        wire = Wire(connection, 1000, 1000, module.Pulse(), (40, 200))
        connection.opened(wire)
        in_memory = weakref.ref(connection)
        gc.disable()
        try:
            wire.on_ws_disconnected(nothing)
            del connection, wire
            assert in_memory() is None
        finally:
            gc.enable()

    uvloop.run(test())


def test_who_is_silent_is_pinged_and_then_dropped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SILENCE", 0.1)

    async def test(house: House) -> None:
        async with house.connect() as alive, house.connect() as dead:
            dead.transport.pause_reading()
            await until(lambda: house.peers[1].losses)
            await asyncio.sleep(0.3)
            assert not house.peers[0].losses
            await alive.send("here")
            assert await alive.recv() == "here"
            dead.transport.abort()

    run(test)


@pytest.mark.parametrize("others", [0, 30])
def test_everybody_has_the_same_time_to_answer(run: Run, monkeypatch: pytest.MonkeyPatch, others: int) -> None:
    monkeypatch.setattr(module, "SILENCE", 0.4)

    async def test(house: House) -> None:
        async with contextlib.AsyncExitStack() as crowd:
            for _ in range(others):
                await crowd.enter_async_context(house.connect())
            dead = await crowd.enter_async_context(house.connect())
            await until(lambda: hasattr(house.peers[-1], "wire"))
            dead.transport.pause_reading()
            began = asyncio.get_running_loop().time()
            await until(lambda: house.peers[-1].losses)
            took = asyncio.get_running_loop().time() - began
            dead.transport.abort()

            assert took > 0.5  # 3 to 4 looks, each after half of the time, or later on a busy machine
            assert not any(peer.losses for peer in house.peers[:-1])

    run(test)


def test_who_has_gone_silently_is_away_within_seconds() -> None:
    assert 6 <= 3 * module.SILENCE / 2 < 4 * module.SILENCE / 2 <= 8


def test_a_server_that_goes_down_says_so(run: Run) -> None:
    async def test(house: House) -> None:
        async with house.connect() as one, house.connect() as two:
            house.server.should_exit = True
            assert [await end(one), await end(two)] == [1012, 1012]
            await until(lambda: all(peer.losses for peer in house.peers))

    run(test)
