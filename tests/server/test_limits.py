"""Nobody gets more than their share: connections, guests and tables have limits."""

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.guest import Guest, Seat
from tests.server.running import RunningServer
from thegang.server.http.identity import COOKIE
from thegang.server.transport.limits import Limits

TIGHT = Limits(
    message_size=2000,
    outbox=20_000,
    messages=(0.01, 30),
    emotes=(0.01, 3),
    requests=(1000, 1000),
    guests=(1000, 1000),
    failed_links=(1000, 1000),
    tables_of_guest=3,
    sockets_of_guest=2,
    idle=0.3,
    hello=0.5,
)


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that is strict with guests, but not with the address all tests come from."""
    with RunningServer(tmp_path_factory.mktemp("tight"), limits=TIGHT) as running:
        yield running


async def newcomer(server: RunningServer) -> Guest:
    return await Guest(server.http, server.ws).come()


async def how_it_ends(client: ClientConnection) -> tuple[int | None, list[dict[str, Any]]]:
    """The code with which the server closes, and what it said before."""
    said = []
    try:
        while True:
            said.append(json.loads(await asyncio.wait_for(client.recv(), 20)))
    except ConnectionClosed:
        return client.close_code, said


async def goes_on(seat: Seat) -> None:
    """The connection still works."""
    await seat.send({"type": "ping"})
    await seat.until(lambda seat: seat.heard[-1]["type"] == "pong")


# One connection


def test_too_large_a_message_ends_the_connection(tight: RunningServer) -> None:
    async def test() -> None:
        guest = await newcomer(tight)
        table = await guest.open()
        async with guest.at(table) as other, guest.at(table) as seat:
            await seat.send({"type": "ping", "x": "y" * 1800})
            await seat.until(lambda seat: seat.heard[-1]["type"] == "pong")
            await seat.send({"type": "ping", "x": "y" * 2000})
            assert (await how_it_ends(seat.socket))[0] == 1009
            await goes_on(other)

    asyncio.run(test())


@pytest.mark.parametrize("depth", [60, 400, 900])
def test_a_deep_message_is_refused_and_harms_nobody(tight: RunningServer, depth: int) -> None:
    async def test() -> None:
        guest = await newcomer(tight)
        async with guest.at(await guest.open()) as seat:
            deep = "[" * depth + "]" * depth
            await seat.socket.send(f'{{"type": "do", "id": "a", "command": {{"do": "Say", "text": {deep}}}}}')
            await seat.until(lambda seat: seat.heard[-1]["type"] in ("refused", "problem"))
            assert (seat.heard[-1]["code"], seat.heard[-1].get("closing", False)) == ("bad-message", False)
            await goes_on(seat)

    asyncio.run(test())


@pytest.mark.parametrize(
    "command",
    [{"do": "Sit", "seat": 1, "gently": True}, {"do": "Remove"}, {"do": "Dance"}, {"do": "Sit", "seat": "1"}, 7, None],
)
def test_a_command_that_can_not_be_read_is_refused_by_its_id(server: RunningServer, command: object) -> None:
    async def test() -> None:
        guest = await newcomer(server)
        async with guest.at(await guest.open()) as seat:
            refused = await seat.do(command, "the-id")  # type: ignore[arg-type]
            assert (refused["type"], refused["id"], refused["code"]) == ("refused", "the-id", "bad-message")
            for id in ("", "x" * 65, 5, None):
                await seat.send({"type": "do", "id": id, "command": command})
                await seat.until(lambda seat: seat.heard[-1]["type"] == "problem")
            assert seat.heard[-1]["code"] == "bad-message"
            await goes_on(seat)

    asyncio.run(test())


def test_a_command_without_a_name_of_its_own_is_not_done(server: RunningServer) -> None:
    async def test() -> None:
        guest = await newcomer(server)
        async with guest.at(await guest.open()) as seat:
            await seat.send({"type": "do", "id": "", "command": {"do": "Sit", "seat": 1}})
            await seat.until(lambda seat: seat.heard[-1]["type"] in ("problem", "ack"))

            assert (seat.heard[-1]["type"], seat.heard[-1].get("code")) == ("problem", "bad-message")
            assert seat.state["you"] == 0
            await goes_on(seat)

    asyncio.run(test())


def test_no_depth_breaks_a_table(server: RunningServer) -> None:
    """Around the depth at which one reader gives up, another one behind it may do so first."""

    async def test() -> None:
        guest = await newcomer(server)
        async with guest.at(await guest.open(bots="easy", start=True)) as seat:
            for depth in range(965, 1000):
                deep = "[" * depth + "]" * depth
                play = f'{{"do": "Play", "action": {{"do": "TakeChip", "stars": 99, "x": {deep}}}}}'
                await seat.socket.send(f'{{"type": "do", "id": "{depth}", "command": {play}}}')
                await seat.until(lambda seat: seat.heard[-1]["type"] in ("refused", "problem"))
                assert seat.heard[-1]["code"] in ("no-such-chip", "bad-action", "bad-message")

    asyncio.run(test())


def test_too_many_messages_end_the_connection(tight: RunningServer) -> None:
    async def test() -> None:
        guest = await newcomer(tight)
        async with guest.at(await guest.open()) as seat:
            for _ in range(30):
                await seat.send({"type": "ping"})
            code, said = await how_it_ends(seat.socket)
            assert [message["type"] for message in said] == ["pong"] * 29 + ["problem"]
            assert (code, said[-1]["code"], said[-1]["closing"]) == (1008, "slow-down", True)

    asyncio.run(test())


def test_emotes_and_talk_are_rare(tight: RunningServer) -> None:
    async def test() -> None:
        guest = await newcomer(tight)
        async with guest.at(await guest.open()) as seat:
            answers = [await seat.do({"do": "Emote", "emote": "wow"}) for _ in range(3)]
            answers.append(await seat.do({"do": "Say", "text": "wow"}))
            assert [answer.get("code") for answer in answers] == [None, None, None, "slow-down"]
            await goes_on(seat)

    asyncio.run(test())


def test_who_does_not_say_hello_has_to_go(tight: RunningServer) -> None:
    async def test() -> None:
        async with connect(tight.ws) as client:
            code, said = await how_it_ends(client)
            assert (code, said[0]["closing"]) == (1008, True)

    asyncio.run(test())


def test_who_does_not_read_is_dropped_and_gets_everything_on_return(server: RunningServer) -> None:
    async def test() -> None:
        guest, slow = await newcomer(server), await newcomer(server)
        table = await guest.open(options={"seats": 6}, bots="easy")
        with socket.socket() as lazy:
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            lazy.connect(("127.0.0.1", server.port))
            say_hello(lazy, slow, table)
            async with guest.at(table) as seat:
                while seat.state["table"]["watching"] == 0:
                    await seat.hear()
                for burst in range(60):
                    await news(seat, burst, 50)
                    if seat.state["table"]["watching"] == 0:
                        break
                else:
                    raise AssertionError("everything is kept for somebody who does not read")
                await seat.do({"do": "Start"})
        async with slow.at(table, seq=1) as back:
            assert back.state["seq"] >= seat.heard[-1]["seq"]
            assert back.state["game"]["players"] == 6

    async def news(seat: Seat, burst: int, count: int) -> None:
        """Let something be told to everybody, many times."""
        ids = [f"{burst}-{number}" for number in range(count)]
        for number, id in enumerate(ids):
            options = {"seats": 6, "grace": 60 + number % 2}
            await seat.send({"type": "do", "id": id, "command": {"do": "SetOptions", "options": options}})
        answered = set[str]()
        while not answered.issuperset(ids):
            answered.add((await seat.hear()).get("id", ""))

    asyncio.run(test())


def say_hello(lazy: socket.socket, guest: Guest, table: str) -> None:
    """Come to a table over a bare socket that is not read from."""
    lines = ["GET /ws HTTP/1.1", "Host: here", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Cookie: {COOKIE}={guest.secret}", "", ""]
    lazy.sendall("\r\n".join(lines).encode())
    assert lazy.recv(2000).startswith(b"HTTP/1.1 101")
    hello = json.dumps({"type": "hello", "table": table}).encode()
    lazy.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)


# One guest


def test_a_guest_has_only_so_many_connections(tight: RunningServer) -> None:
    async def test() -> None:
        guest = await newcomer(tight)
        table = await guest.open()
        async with guest.at(table), guest.at(table), guest.at(table) as third:
            code, said = await how_it_ends(third.socket)
            assert (code, [*third.heard, *said][0]["code"]) == (1008, "too-many-sockets")
        async with guest.at(table) as seat:
            await goes_on(seat)

    asyncio.run(test())


def test_saying_hello_twice_does_not_count_twice(tight: RunningServer) -> None:
    """A guest the server has to look up first, because it was started again."""

    async def test() -> None:
        for _ in range(4):
            async with connect(tight.ws, additional_headers={"Cookie": f"{COOKIE}={guest.secret}"}) as client:
                for _ in range(3):
                    await client.send(json.dumps({"type": "hello", "table": table}))
                assert json.loads(await client.recv())["type"] == "state"
        async with guest.at(table) as one, guest.at(table) as two:
            assert one.state["you"] == two.state["you"] == 0

    guest = asyncio.run(newcomer(tight))
    table = asyncio.run(guest.open())
    tight.terminate()
    tight.start()
    asyncio.run(test())


def test_a_guest_has_only_so_many_tables_at_once(tight: RunningServer) -> None:
    async def test() -> None:
        guest = await newcomer(tight)
        async with AsyncExitStack() as stack, guest.client() as client:
            watcher = await newcomer(tight)
            other = await newcomer(tight)
            for looking in (watcher, watcher, other):
                await stack.enter_async_context(looking.at(await guest.open()))
            refused = await client.post("/api/tables", json={})
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-tables")

    asyncio.run(test())


def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back(tight: RunningServer) -> None:
    async def test() -> None:
        guest = await newcomer(tight)
        table = await guest.open()
        async with guest.at(table) as seat:
            answer = await seat.do({"do": "AddBot", "seat": 1, "level": "easy"})
        async with guest.client() as client:
            for _ in range(100):
                await asyncio.sleep(0.1)
                if "\ngang_tables 0.0" in (await client.get("/metrics")).text:
                    break
            else:
                raise AssertionError("tables stay in memory")
        async with guest.at(table) as seat:
            assert seat.state["seq"] == answer["seq"]
            assert seat.state["table"]["seats"][1]["level"] == "easy"

    asyncio.run(test())
