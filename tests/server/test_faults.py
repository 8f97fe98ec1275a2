"""Bad networks: slow, cut and repeated connections, storms of them, and people who are gone."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.checker import check, lines_of
from tests.server.guest import Guest, Seat, secret_in
from tests.server.player import Player, restless
from tests.server.proxy import Proxy
from tests.server.running import RunningServer
from tests.server.scripted_server import ROOMY

LONG = 100
SOCKETS = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all faults; a guest may have ten connections."""
    limits = msgspec.structs.replace(ROOMY, sockets_of_guest=SOCKETS)
    with RunningServer(tmp_path_factory.mktemp("faults"), limits=limits) as running:
        yield running


async def sit_down(server: RunningServer, people: int, **options: Any) -> tuple[str, list[Guest]]:
    """A table whose game has begun, and its guests, who are not there yet."""
    guests = [await Guest(server.http, server.ws).come() for _ in range(people)]
    table = await guests[0].open(options={"seats": people, "settling": 0, **options})
    for number, guest in enumerate(guests[1:], 1):
        async with guest.at(table) as seat:
            assert (await seat.do({"do": "Sit", "seat": number}))["type"] == "ack"
    async with guests[0].at(table) as host:
        assert (await host.do({"do": "Start"}))["type"] == "ack"
    return table, guests


def through(proxy: Proxy, guest: Guest) -> Guest:
    """The same guest on a bad line."""
    return Guest(proxy.http, proxy.ws, guest.secret)


async def until(seat: Seat, true: Any) -> None:
    """Hear until something is true of the state."""
    while not true(seat.state):
        await seat.hear()


async def patiently(seat: Seat, true: Any) -> None:
    """The same, when nothing may be said for long."""
    async with asyncio.timeout(LONG):
        while not true(seat.state):
            with suppress(TimeoutError):
                await seat.hear()


def online(state: dict[str, Any]) -> list[bool]:
    return [seat["online"] for seat in state["table"]["seats"]]


@pytest.mark.parametrize("moves", [40, pytest.param(1000, marks=pytest.mark.long)])
def test_games_go_on_over_a_bad_network(server: RunningServer, moves: int) -> None:
    async def test() -> None:
        chance = Random(moves)
        tables = [await sit_down(server, 3), await sit_down(server, 3, game="streets")]
        async with Proxy(server.port, chance, delay=0.01, cut_after=(100, 40_000)) as proxy:
            players = [
                Player(through(proxy, guest), table, restless, Random(number))
                for table, guests in tables
                for number, guest in enumerate(guests)
            ]
            playing = [asyncio.create_task(player.play(lambda _: False)) for player in players]
            async with asyncio.timeout(LONG * moves / 40):
                while min(player.state.get("seq", 0) for player in players) < moves:
                    await asyncio.sleep(0.05)
            proxy.delay, proxy.cut_after = 0, None
            proxy.cut_all()
            async with asyncio.timeout(LONG):
                await asyncio.gather(*(player.rest() for player in players))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        check(server.data, players)
        assert proxy.cuts > 0
        assert sum(player.repeats for player in players) > 0

    asyncio.run(test())


def test_a_command_that_comes_twice_by_two_ways_is_done_once(server: RunningServer) -> None:
    async def test() -> None:
        table, [guest, *_] = await sit_down(server, 3)
        chance = Random(3)
        async with (
            Proxy(server.port, chance, delay=0.02) as proxy,
            through(proxy, guest).at(table) as slow,
            guest.at(table) as quick,
        ):
            acknowledged = {}
            for number in range(50):
                take = {"do": "TakeChip", "stars": chance.randint(1, 3), "source": None}
                command = {"do": "Play", "action": {"do": "ReturnChip"} if number % 2 else take}
                answers = await asyncio.gather(*(way.do(command, f"twice-{number}") for way in (slow, quick)))
                assert [answer["type"] for answer in answers] == ["ack", "ack"]
                assert answers[0] == answers[1]
                acknowledged[f"twice-{number}"] = answers[0]["seq"]
        written = {line.command.partition(":")[2]: line.seq for line in lines_of(server.data, table) if line.command}
        assert {id: seq for id, seq in written.items() if id.startswith("twice-")} == acknowledged

    asyncio.run(test())


def test_what_overtakes_on_another_line_is_done_first(server: RunningServer) -> None:
    async def test() -> None:
        table, [guest, *_] = await sit_down(server, 3)
        async with Proxy(server.port, Random(0)) as proxy, guest.at(table) as quick:
            async with through(proxy, guest).at(table) as slow:
                proxy.going.clear()
                take = {"do": "TakeChip", "stars": 2, "source": None}
                late = asyncio.create_task(slow.play(take))
                first = await quick.play(take)
                second = await quick.play({"do": "ReturnChip"})
                proxy.going.set()
                third = await late
            assert [first["type"], second["type"], third["type"]] == ["ack"] * 3
            assert first["seq"] < second["seq"] < third["seq"]
            await until(quick, lambda state: state["seq"] == third["seq"])
            assert quick.state["game"]["chips"]["white"] == [2, 0, 0]

    asyncio.run(test())


@pytest.mark.parametrize("times", [2, pytest.param(20, marks=pytest.mark.long)])
def test_a_storm_of_reconnections(server: RunningServer, times: int) -> None:
    async def come(stack: AsyncExitStack, guest: Guest, table: str) -> Seat:
        return await stack.enter_async_context(guest.at(table))

    async def test() -> None:
        tables = await asyncio.gather(*(sit_down(server, 5) for _ in range(8)))
        expected = [(seat, table, guest) for table, guests in tables for seat, guest in enumerate(guests)]
        for _ in range(times):
            async with AsyncExitStack() as stack:
                coming = [come(stack, guest, table) for _, table, guest in expected for _ in range(5)]
                seats = await asyncio.wait_for(asyncio.gather(*coming), LONG)
                for number, seat in enumerate(seats):
                    assert seat.state["you"] == expected[number // 5][0]
                    await asyncio.wait_for(until(seat, lambda state: all(online(state))), LONG)
                for seat in seats:
                    seat.socket.transport.abort()
        for _, table, guest in expected[::20]:
            async with AsyncExitStack() as stack:
                for _ in range(SOCKETS):  # none of the lost ones is counted any more
                    assert (await come(stack, guest, table)).heard[-1]["type"] == "state"
                assert (await come(stack, guest, table)).heard[-1]["code"] == "too-many-sockets"

    asyncio.run(test())


def test_a_second_tab_and_another_device_are_the_same_guest(server: RunningServer) -> None:
    async def test() -> None:
        table, [guest, other, _] = await sit_down(server, 3)
        async with guest.client() as client:
            token = (await client.post("/api/me/link")).json()["token"]
        elsewhere = Guest(server.http, server.ws)
        async with elsewhere.client() as client:
            elsewhere.secret = secret_in(await client.post("/api/me/claim", json={"token": token}))
        assert elsewhere.secret != guest.secret

        async with other.at(table) as watching:
            assert online(watching.state) == [False, True, False]
            async with guest.at(table) as first, elsewhere.at(table) as second:
                await until(watching, lambda state: online(state) == [True, True, False])
                seq = (await second.play({"do": "TakeChip", "stars": 3, "source": None}))["seq"]
                for seat in (first, second):
                    await until(seat, lambda state: state["seq"] == seq)
                assert first.state == second.state
                assert first.state["you"] == 0
                await second.socket.close()
                await first.do({"do": "Emote", "emote": "hello"})
                await watching.until(lambda seat: seat.heard[-1]["type"] == "emoted")
                assert online(watching.state) == [True, True, False], "one of two is still there"
                gone = watching.state["seq"]
            await until(watching, lambda state: online(state) == [False, True, False])
            assert watching.state["seq"] == gone, "presence is not written down"

    asyncio.run(test())


def test_who_is_gone_too_long_is_played_for_and_not_the_host_any_more(server: RunningServer) -> None:
    async def nobody_was_there() -> None:
        table, [_, guest, _] = await sit_down(server, 3, grace=10)
        await asyncio.sleep(10.5)
        async with guest.at(table) as here:
            await patiently(here, lambda state: state["table"]["host"] == 1)

    async def test() -> None:
        table, [host, guest, other] = await sit_down(server, 3, grace=10)
        later = asyncio.create_task(nobody_was_there())
        async with guest.at(table) as here:
            assert here.state["table"]["host"] == 0
            refused = await here.do({"do": "LetBotPlay", "seat": 2})
            assert (refused["type"], refused["code"]) == ("refused", "not-gone")
            await patiently(here, lambda state: state["table"]["seats"][2]["replaceable"])
            await patiently(here, lambda state: state["table"]["host"] == 1)
            before = here.state["seq"]
            assert (await here.do({"do": "LetBotPlay", "seat": 2}))["type"] == "ack"
            # The bot takes a chip; nobody else moves.
            await patiently(here, lambda state: state["seq"] > before + 1)
            assert here.state["table"]["seats"][2]["level"] == "normal"
            assert here.state["game"]["chips"]["white"][2] != 0

            async with other.at(table) as back:
                assert back.state["you"] == 2
                assert (await back.play({"do": "ReturnChip"}))["code"] == "bot-plays"
                assert (await back.do({"do": "TakeBack"}))["type"] == "ack"
                assert (await back.play({"do": "ReturnChip"}))["type"] == "ack"
                assert back.state["table"]["seats"][2]["level"] is None
            async with host.at(table) as late:
                assert late.state["table"]["host"] == 1
                assert (await late.do({"do": "HandOver", "seat": 0}))["code"] == "not-host"
        await later

    asyncio.run(test())
