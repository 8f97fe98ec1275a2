"""One stranger, without a cookie even, can't take the server's memory, files or time."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.server.guest import Guest
from tests.server.running import RunningServer
from tests.server.scripted_server import ROOMY
from thegang.server.transport.clients import Clients
from thegang.server.transport.doors import Doors
from thegang.server.transport.http_protocol import http_protocol
from thegang.server.transport.limits import Limits

MEGABYTE = 1024 * 1024
IMPATIENT = 0.6
"""Seconds a request may take at the server of these tests."""


def strict(**limits: object) -> Limits:
    return msgspec.structs.replace(ROOMY, **{"request_time": IMPATIENT, "frames": (40, 200), **limits})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("abuse"), limits=strict(connections_of_address=20)) as running:
        yield running


def memory(server: RunningServer) -> int:
    """The bytes the process has in memory."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * 4096


def dial(server: RunningServer, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=(source, 0))


def answer(connection: socket.socket) -> bytes:
    """Everything the server says until it hangs up."""
    heard = b""
    try:
        while part := connection.recv(65_536):
            heard += part
    except ConnectionResetError:
        pass
    return heard


def push(connection: socket.socket, data: bytes, times: int) -> None:
    """Send until all is sent or the server has hung up."""
    try:
        for _ in range(times):
            connection.sendall(data)
    except OSError:
        pass


def is_ready(server: RunningServer) -> bool:
    with dial(server) as connection, suppress(BrokenPipeError):
        connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return answer(connection).startswith(b"HTTP/1.1 200")
    return False


def works(server: RunningServer) -> None:
    assert is_ready(server)


def test_requests_sent_ahead_are_few(server: RunningServer) -> None:
    before = memory(server)
    with dial(server) as connection:
        push(connection, b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n" * 3000, 100)  # 12 MB of requests
        answer(connection)

    assert memory(server) - before < 20 * MEGABYTE
    works(server)


def test_a_few_requests_ahead_are_answered(server: RunningServer) -> None:
    with dial(server) as connection:
        connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
        time.sleep(0.3)
        connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")

        assert answer(connection).count(b"HTTP/1.1 200") == 4


@pytest.mark.parametrize(
    "endless",
    [b"X-%d: " + b"y" * 1000 + b"\r\n", b"y" * 1000],
    ids=["many headers", "one header"],
)
def test_headers_end(server: RunningServer, endless: bytes) -> None:
    before = memory(server)
    with dial(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nLong: ")
        push(connection, endless, 20_000)

        assert b"431" in answer(connection)[:40] or memory(server) - before < 5 * MEGABYTE
    assert memory(server) - before < 5 * MEGABYTE
    works(server)


def test_large_headers_are_refused_in_words(server: RunningServer) -> None:
    with dial(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nLong: " + b"y" * 20_000)

        assert answer(connection).startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half the headers", "half a body"],
)
def test_a_request_that_does_not_come_is_not_waited_for(server: RunningServer, half: bytes) -> None:
    with dial(server) as connection:
        connection.sendall(half)
        began = time.monotonic()
        answer(connection)

        assert time.monotonic() - began < 8 * IMPATIENT


def test_one_address_has_so_many_connections_and_no_more(server: RunningServer) -> None:
    crowd = [dial(server, "127.0.0.2") for _ in range(20)]
    try:
        with dial(server, "127.0.0.2") as one_more:
            assert answer(one_more) == b""
        works(server)
        assert "gets no more" in server.log.read_text("utf-8")
    finally:
        for connection in crowd:
            connection.close()


def test_when_all_connections_are_taken_the_log_says_so(tmp_path: Path) -> None:
    with RunningServer(tmp_path, limits=strict(connections=5, request_time=30)) as full:
        crowd = [dial(full) for _ in range(5)]
        with dial(full) as one_more:
            assert answer(one_more) == b""
        assert full.log.read_text("utf-8").count("ALARM: all 5 connections are taken") == 1
        for connection in crowd:
            connection.close()
        end = time.monotonic() + 20
        while not is_ready(full):  # it may not have noticed yet that they are gone
            assert time.monotonic() < end
            time.sleep(0.02)


@pytest.mark.parametrize(
    "frame",
    [Frame(Opcode.PING, b""), Frame(Opcode.PONG, b""), Frame(Opcode.CONT, b"", fin=False)],
    ids=["pings", "pongs", "empty fragments"],
)
def test_every_frame_counts(server: RunningServer, frame: Frame) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come()
        table = await guest.open()
        async with guest.at(table) as other, connect(server.ws, compression=None, ping_interval=None) as client:
            data = frame.serialize(mask=True) * 100
            client.transport.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
            for _ in range(100):
                client.transport.write(data)
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(client.recv(), 10)
            assert client.close_code == 1008
            await other.send({"type": "ping"})
            await other.until(lambda seat: seat.heard[-1]["type"] == "pong")

    asyncio.run(test())


def test_ordinary_pings_are_answered(server: RunningServer) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come()
        async with guest.at(await guest.open()) as seat:
            for _ in range(20):
                await asyncio.wait_for(await seat.socket.ping(b"sign of life"), 5)

    asyncio.run(test())


class FullTransport(asyncio.Transport):
    """To somebody who takes so many bytes of a long answer between two looks."""

    def __init__(self, taken: int) -> None:
        super().__init__({"peername": ("192.0.2.7", 1), "sockname": ("192.0.2.1", 8000)})
        self.aborted = False
        self._left = 500_000
        self._taken = taken

    def is_closing(self) -> bool:
        return self.aborted

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        pass

    def close(self) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        self._left -= self._taken
        return self._left

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize(("taken", "hung_up"), [(0, True), (19, True), (2000, False)])
def test_who_takes_next_to_nothing_of_a_long_answer_is_hung_up_on(taken: int, hung_up: bool) -> None:
    async def test() -> None:
        limits = Limits(request_time=0.02, slowest_reader=1000)
        kind = http_protocol(limits, Doors(limits, files=1000), Clients())
        protocol = kind(Config(app=lambda *_: None), ServerState(), {})
        transport = FullTransport(taken)
        protocol.connection_made(transport)
        protocol.pause_writing()
        await asyncio.sleep(0.1)
        assert transport.aborted is hung_up
        protocol.connection_lost(None)

    asyncio.run(test())


def test_ten_megabytes_of_talk_reach_nobody(server: RunningServer) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come()
        table = await guest.open(options={"chat": "always"})
        async with guest.at(table) as other:
            async with guest.at(table) as talker:
                for number in range(1000):
                    with suppress(ConnectionClosed):
                        command = {"do": "Say", "text": "blah " * 2000}
                        await talker.send({"type": "do", "id": f"talk-{number}", "command": command})
            async with guest.at(table) as later:
                await later.do({"do": "Say", "text": "the end"})
            await other.until(lambda seat: seat.heard[-1].get("text") == "the end")
        assert sum(len(message.get("text", "")) for message in other.heard) < 1000

    before = memory(server)
    asyncio.run(test())

    assert memory(server) - before < 10 * MEGABYTE


def test_doors_open_again_when_somebody_leaves() -> None:
    doors = Doors(Limits(connections_of_address=2), files=1000)
    assert [doors.enter("192.0.2.7") for _ in range(3)] == [True, True, False]
    assert doors.enter("192.0.2.8")
    doors.leave("192.0.2.7")
    assert doors.enter("192.0.2.7")
