"""Whoever sends garbage does not fill the disk with log lines, and what was left out is counted."""

import asyncio
import json
import socket
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.guest import Guest
from tests.server.running import RunningServer
from tests.server.scripted_server import ROOMY

TIMES = 2000
MOST_LINES = 20
MOST_OF_ADDRESS = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    limits = msgspec.structs.replace(ROOMY, connections_of_address=MOST_OF_ADDRESS, requests=(100, 400))
    with RunningServer(tmp_path_factory.mktemp("floods"), limits=limits) as running:
        yield running


def lines(server: RunningServer) -> list[dict[str, object]]:
    return [json.loads(line) for line in server.log.read_text("utf-8").splitlines()]


def counted(server: RunningServer) -> float:
    """How much was refused so far, of whatever kind."""
    numbers = httpx.get(f"{server.http}/metrics").text.splitlines()
    kinds = ("gang_refusals_total", "gang_sockets_dropped_total")
    return sum(float(line.split()[-1]) for line in numbers if line.startswith(kinds))


def hear(connection: socket.socket) -> bytes:
    try:
        return connection.recv(200)
    except OSError:
        return b""


def send(server: RunningServer, *garbage: bytes) -> None:
    """Each on a connection of its own, as long as the server listens."""
    for number in range(TIMES):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=("127.0.0.3", 0)) as one:
            one.sendall(garbage[number % len(garbage)].replace(b"NUMBER", b"%d" % number))
            hear(one)


def request(line: bytes, *headers: bytes, body: bytes = b"") -> bytes:
    return b"\r\n".join((line + b" HTTP/1.1", b"Host: x", *headers, b"", body))


CLOSE = b"Connection: close"
UPGRADE = (b"Upgrade: websocket", b"Connection: Upgrade")
HANDSHAKE = (*UPGRADE, b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
GARBAGE = {
    "no HTTP": [b"\x16\x03\x01\x02 NUMBER\r\n\r\n", b"GET\r\n\r\n", b"\xff" * 300 + b"\r\n\r\n"],
    "wrong requests": [
        request(b"GET /api/NUMBER", CLOSE),
        request(b"GET /%ff%NUMBER", CLOSE),
        request(b"BREW /NUMBER", CLOSE),
        request(b"POST /api/tables", b"X-Gang: NUMBER", b"Content-Length: 1", CLOSE, body=b"{"),
        request(b"GET /api/games/x/replay?first=NUMBER&eyes=\xff", CLOSE),
        request(b"GET /api/me/tables", b"Cookie: \xff\x00=NUMBER; gang=\xff", CLOSE),
    ],
    "wrong hosts": [b"GET / HTTP/1.1\r\nHost: NUMBER.example.org\r\nConnection: close\r\n\r\n"],
    "wrong upgrades": [
        request(b"GET /ws", *UPGRADE, b"Sec-WebSocket-Version: NUMBER"),
        request(b"GET /ws?NUMBER", *UPGRADE, b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: !"),
        request(b"GET /ws", *HANDSHAKE, b"Origin: http://NUMBER.example.org"),
        request(b"GET /NUMBER", *HANDSHAKE),
    ],
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_garbage_does_not_fill_the_log(server: RunningServer, garbage: list[bytes]) -> None:
    before, refused = len(lines(server)), counted(server)

    send(server, *garbage)

    assert len(lines(server)) - before <= MOST_LINES
    assert counted(server) - refused >= TIMES


def test_frames_that_mean_nothing_do_not_fill_the_log(server: RunningServer) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come()
        table = await guest.open()
        for number in range(TIMES // 100):
            try:
                async with connect(
                    server.ws,
                    compression=None,
                    close_timeout=0.1,
                    additional_headers={"Cookie": f"gang={guest.secret}"},
                ) as one:
                    await one.send(json.dumps({"type": "hello", "table": table}))
                    for more in range(25):
                        await one.send(f'{{"type":"do","id":"{number}-{more}","command":{{"do":"{number}"}}}}')
                        await one.send(b"\xff\xfe%d" % more)
                    one.transport.write(b"\xff\xff" * 100)
                    await one.recv()
            except WebSocketException:
                pass

    before, refused = len(lines(server)), counted(server)
    asyncio.run(test())

    assert len(lines(server)) - before <= MOST_LINES
    assert counted(server) > refused


def test_refused_connections_do_not_fill_the_log(server: RunningServer) -> None:
    before, refused = len(lines(server)), counted(server)
    where = ("127.0.0.4", 0)
    crowd = [socket.create_connection(("127.0.0.1", server.port), source_address=where) for _ in range(MOST_OF_ADDRESS)]
    for _ in range(TIMES):
        with socket.create_connection(("127.0.0.1", server.port), source_address=where) as one_more:
            assert not hear(one_more)
    for one in crowd:
        one.close()

    assert 1 <= len(lines(server)) - before <= MOST_LINES
    assert counted(server) - refused >= TIMES
