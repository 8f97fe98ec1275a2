"""Power cuts over live traffic: what was acknowledged is there, nothing else is half there, and everybody goes on."""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.checker import check, lines_of
from tests.server.crews import CREWS, LONG, begun, go_on, rest
from tests.server.guest import Guest
from tests.server.player import Player
from tests.server.running import RunningServer


async def crew(server: RunningServer, people: int, **options: Any) -> list[Player]:
    """People and a bot at one server."""
    return await begun([await Guest(server.http, server.ws).come() for _ in range(people)], **options)


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
