"""Whatever anybody sends: never an answer of 5xx, never a dead server, and other tables go on."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.guest import NO_SECURITY, Guest
from tests.server.running import RunningServer
from thegang.server.http.identity import COOKIE

EXAMPLES = 12
CALM = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One that nobody else plays on: whoever asks for everything there is also opens it to the network."""
    with RunningServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def guest(server: RunningServer) -> Guest:
    return asyncio.run(Guest(server.http, server.ws).come("Fuzz"))


def test_no_request_breaks_the_server(server: RunningServer, guest: Guest) -> None:
    import schemathesis  # noqa: PLC0415 (takes seconds, which every worker would spend)
    from schemathesis import GenerationMode  # noqa: PLC0415

    schema = schemathesis.openapi.from_url(f"{server.http}/api/schema/openapi.json")
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) >= 12

    for operation in operations:
        assert asked(operation, guest, GenerationMode.POSITIVE) > 0
        if [*operation.body, *operation.query]:  # any path is a good one
            assert asked(operation, guest, GenerationMode.NEGATIVE) > 0
        assert httpx.get(f"{server.http}/healthz", verify=NO_SECURITY).status_code == 200


def asked(operation: Any, guest: Guest, mode: Any) -> int:
    """Ask for the same thing in many ways, good or bad ones; how often."""
    times = 0
    known = {"X-Gang": "1", "Cookie": f"{COOKIE}={guest.secret}"}
    if (operation.method.upper(), operation.path) == ("DELETE", "/api/me"):
        known.pop("Cookie")  # the others want to stay who they are

    @CALM
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        nonlocal times
        times += 1
        answer = case.call(headers=known)
        assert answer.status_code < 500, case.as_curl_command()
        assert answer.status_code < 400 or set(answer.json()) == {"code", "text"}, answer.text

    ask()
    return times


# Over the socket


def nested(depth: int, inside: str = "") -> str:
    return "[" * depth + inside + "]" * depth


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**40), 10**40) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
kinds = st.sampled_from(["hello", "do", "ping", "state", "Hello", "", None, 3])
doings = [
    "Play",
    "Sit",
    "Stand",
    "SetOptions",
    "AddBot",
    "Remove",
    "ShowOut",
    "LetIn",
    "Mute",
    "HandOver",
    "Start",
    "Emote",
    "Say",
    "TakeBack",
    "?",
]
fields = st.sampled_from(["seat", "person", "level", "options", "action", "emote", "text", "x"])
commands = st.builds(lambda do, rest: {**rest, "do": do}, st.sampled_from(doings), st.dictionaries(fields, values))
close_to_right = st.builds(
    lambda kind, id, command, rest: {**rest, "type": kind, "id": id, "command": command},
    kinds,
    st.text(max_size=80) | values,
    commands | values,
    st.dictionaries(st.sampled_from(["table", "language", "seq", "protocol"]), values),
)
written = st.one_of(
    close_to_right.map(lambda message: json.dumps(message).encode()),
    values.map(lambda value: json.dumps(value).encode()),
    st.binary(max_size=60),
    st.integers(1, 7000).map(lambda depth: nested(depth).encode()),
    st.sampled_from([b"", b"{", b'{"type":"ping"', b'{"type":"\xff"}', b"1e999999", b"9" * 9000, b"\x00", b"[1,]"]),
)


def test_no_message_breaks_the_server(server: RunningServer, guest: Guest) -> None:
    """Everything is sent by somebody with a seat, while somebody else plays at another table."""

    async def start() -> tuple[str, str]:
        return await guest.open(bots="easy", start=True), await guest.open(bots="easy", start=True)

    mine, other = asyncio.run(start())

    @settings(CALM, max_examples=80)
    @given(st.lists(written, min_size=1, max_size=8), st.booleans())
    def sent(messages: list[bytes], as_text: bool) -> None:
        asyncio.run(one(messages, as_text))

    async def one(messages: list[bytes], as_text: bool) -> None:
        cookie = {"Cookie": f"{COOKIE}={guest.secret}"}
        async with connect(server.ws, additional_headers=cookie, compression=None, max_size=None) as client:
            await client.send(json.dumps({"type": "hello", "table": mine}))
            with suppress(ConnectionClosed):
                for message in messages:
                    await client.send(message, text=as_text)
                await client.send('{"type":"ping"}')
                async with asyncio.timeout(10):
                    while '"type":"pong"' not in str(await client.recv()):
                        pass
            assert client.close_code in (None, 1000, 1007, 1008, 1009)

    sent()
    asyncio.run(still_well(server, guest, other))


def test_no_bytes_break_the_server(server: RunningServer, guest: Guest) -> None:
    """Frames with wrong bits, cut frames, and noise, before and after the handshake."""

    async def test() -> None:
        chance = random.Random("noise")
        table = await guest.open(bots="easy", start=True)
        for _ in range(60):
            with suppress(WebSocketException, OSError):
                async with connect(server.ws, additional_headers={"Cookie": f"{COOKIE}={guest.secret}"}) as client:
                    client.transport.write(chance.choice(FRAMES) + chance.randbytes(chance.randint(0, 40)))
                    if chance.random() < 0.5:
                        client.transport.abort()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(client.recv(), 0.02)
                    client.transport.abort()
        for _ in range(30):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(chance.choice(STARTS) + chance.randbytes(chance.randint(0, 60)))
            with suppress(TimeoutError, OSError):
                answer = await asyncio.wait_for(reader.read(12), 0.05)
                assert not answer.startswith(b"HTTP/1.1 5")
            writer.close()
        await still_well(server, guest, table)

    asyncio.run(test())


FRAMES = [
    b"",
    b"\x81",
    b"\x81\xff" + b"\xff" * 8,
    b"\x81\xfe\xff\xff",
    b"\xff\x80\0\0\0\0",
    b"\x83\x80\0\0\0\0",
    b"\x80\x80\0\0\0\0",
    b"\x81\x05hello",
    b"\x88\x81\0\0\0\0\x03",
    b"\x88\x82\0\0\0\0\xff\xff",
    b"\x89\xfe\x01\x00\0\0\0\0",
    b"\x01\x81\0\0\0\0{\x81\x81\0\0\0\0}",
    b"\xc1\x81\0\0\0\0x",
]
STARTS = [
    b"",
    b"GET / HTTP/1.1\r\n",
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
]
STARTS += [
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00",
    b"POST /api/me HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
]


async def still_well(server: RunningServer, guest: Guest, table: str) -> None:
    """The server and a table at which nothing bad was done go on, and nothing was logged as an error."""
    async with guest.at(table) as seat:
        assert (await seat.do({"do": "HandOver", "seat": 0}))["type"] == "ack"
    wrong = [line for line in server.log.read_text("utf-8").splitlines() if '"level": "error"' in line]
    assert wrong == []
