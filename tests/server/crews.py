"""Crews who play by themselves at a table whose game has begun, and what is waited for then."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.server.guest import Guest
from tests.server.player import Player, restless

LONG = 100
CREWS: tuple[dict[str, Any], ...] = (
    {"game": "heist", "people": 3},
    {"game": "heist", "people": 4, "mode": "advanced"},
    {"game": "streets", "people": 2},
)


async def begun(guests: Sequence[Guest], **options: Any) -> list[Player]:
    """These people and a bot; the host begins every next game."""
    people = len(guests)
    table = await guests[0].open(options={"settling": 0, "seats": people + 1, **options})
    for number, guest in enumerate(guests[1:], 1):
        async with guest.at(table) as seat:
            assert (await seat.do({"do": "Sit", "seat": number}))["type"] == "ack"
    async with guests[0].at(table) as host:
        await host.do({"do": "AddBot", "seat": people, "level": "easy"})
        assert (await host.do({"do": "Start"}))["type"] == "ack"
    return [Player(guest, table, restless, Random(number)) for number, guest in enumerate(guests)]


async def go_on(players: Sequence[Player], playing: Sequence["asyncio.Task[None]"]) -> None:
    """Wait until everybody has seen their table move on from where it is now."""
    before: dict[str, int] = {}
    for player in players:
        before[player.table] = max(before.get(player.table, 0), player.state.get("seq", 0))
    await until(lambda: all(player.state.get("seq", 0) > before[player.table] for player in players), playing)


async def until(true: Callable[[], bool], playing: Sequence["asyncio.Task[None]"] = ()) -> None:
    """Wait until something is true; whoever stops playing says why."""
    async with asyncio.timeout(LONG):
        while not true():
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)


async def rest(players: Sequence[Player], playing: Sequence["asyncio.Task[None]"]) -> None:
    """Let everybody come to an end, with every command answered."""
    async with asyncio.timeout(LONG):
        await asyncio.gather(*(player.rest() for player in players))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
