"""Power cuts over live traffic: what was acknowledged is there, nothing else is half there, and everybody goes on."""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.checker import check, lines_of
from tests.server.guest import Guest
from tests.server.player import Player, restless
from tests.server.running import RunningServer

LONG = 100
CREWS: tuple[dict[str, Any], ...] = (
    {"game": "heist", "people": 3},
    {"game": "heist", "people": 4, "mode": "advanced"},
    {"game": "streets", "people": 2},
)


async def crew(server: RunningServer, people: int, **options: Any) -> list[Player]:
    """People and a bot at a table whose game has begun; the host begins every next one."""
    guests = [await Guest(server.http, server.ws).come() for _ in range(people)]
    table = await guests[0].open(options={"settling": 0, "seats": people + 1, **options})
    for number, guest in enumerate(guests[1:], 1):
        async with guest.at(table) as seat:
            assert (await seat.do({"do": "Sit", "seat": number}))["type"] == "ack"
    async with guests[0].at(table) as host:
        await host.do({"do": "AddBot", "seat": people, "level": "easy"})
        assert (await host.do({"do": "Start"}))["type"] == "ack"
    return [Player(guest, table, restless, Random(number)) for number, guest in enumerate(guests)]


async def go_on(players: list[Player], playing: list[asyncio.Task[None]]) -> None:
    """Wait until every table has moved on from where it is now."""
    before = {player.table: player.state.get("seq", 0) for player in players}
    async with asyncio.timeout(LONG):
        while any(player.state.get("seq", 0) <= before[player.table] for player in players):
            for task in playing:
                if task.done():
                    task.result()  # says why somebody has stopped
            await asyncio.sleep(0.01)


async def rest(players: list[Player], playing: list[asyncio.Task[None]]) -> None:
    """Let everybody come to an end, with every command answered."""
    async with asyncio.timeout(LONG):
        await asyncio.gather(*(player.rest() for player in players))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


@pytest.mark.parametrize("kills", [5, pytest.param(60, marks=[pytest.mark.long, pytest.mark.timeout(1200)])])
def test_kill_at_any_moment(tmp_path: Path, address: str | None, kills: int) -> None:
    async def test(server: RunningServer) -> None:
        chance = Random(kills)
        players = [player for options in CREWS for player in await crew(server, **options)]
        playing = [asyncio.create_task(player.play(lambda _: False)) for player in players]
        for _ in range(kills):
            await go_on(players, playing)
            await asyncio.sleep(chance.uniform(0, 0.3))
            server.kill()
            for player in players:  # even before the server looks at its file again
                lines = await asyncio.to_thread(lines_of, server.place, player.table)
                for id, seq in player.acknowledged.items():
                    assert (lines[seq - 1].command or "").endswith(f":{id}")
            await asyncio.to_thread(server.start)
        await go_on(players, playing)
        await rest(players, playing)
        await asyncio.to_thread(check, server.place, players)
        assert all(player.visits > kills for player in players), "everybody came back every time"
        assert sum(player.repeats for player in players) > 0

    with RunningServer(tmp_path, store=address) as server:
        asyncio.run(test(server))


def test_terminate_tells_everybody_and_writes_everything(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        players = [player for options in CREWS for player in await crew(server, **options)]
        playing = [asyncio.create_task(player.play(lambda _: False)) for player in players]
        for number in range(1, 3):
            await go_on(players, playing)
            began = time.monotonic()
            assert await asyncio.to_thread(server.terminate) == 0
            assert time.monotonic() - began < 5
            async with asyncio.timeout(LONG):
                while any(player.farewells < number for player in players):
                    await asyncio.sleep(0.01)
            assert not (tmp_path / "thegang.sqlite-wal").exists(), "the file is in one piece"
            await asyncio.to_thread(server.start)
        await go_on(players, playing)
        await rest(players, playing)
        check(tmp_path, players)

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))
