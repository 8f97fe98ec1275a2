"""Several servers over one PostgreSQL: nobody notices which one they are at, and what is acknowledged outlives each."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from tests.server.checker import check
from tests.server.crews import CREWS, LONG, go_on, rest
from tests.server.player import Player
from tests.server.proxy import Proxy
from tests.server.several import IMPATIENT, Servers, crew, keepers_of
from tests.server.store.cluster import Cluster

Playing = list["asyncio.Task[None]"]
Fault = Callable[[Servers, list[Player], Playing, Random], Awaitable[None]]


async def kill(servers: Servers, players: list[Player], playing: Playing, chance: Random) -> None:
    """A power cut; nobody tells those who send newcomers there."""
    victim = await asyncio.to_thread(servers.keeper_of, chance.choice(players).table)
    await asyncio.sleep(chance.uniform(0, 0.3))
    victim.kill()
    await go_on(players, playing)
    await asyncio.to_thread(victim.start)


async def pause(servers: Servers, players: list[Player], playing: Playing, chance: Random) -> None:
    """A keeper stands still, its tables go on elsewhere, and it wakes up late."""
    table = chance.choice(players).table
    victim = await asyncio.to_thread(servers.keeper_of, table)
    servers.open = [server for server in servers.all if server is not victim]
    os.kill(victim.pid, signal.SIGSTOP)
    try:
        async with asyncio.timeout(LONG):
            while await asyncio.to_thread(servers.keeper_of, table) is victim:
                await asyncio.sleep(0.05)
        await go_on([player for player in players if player.table == table], playing)
    finally:
        os.kill(victim.pid, signal.SIGCONT)
    servers.open = list(servers.all)


async def renew(servers: Servers, players: list[Player], playing: Playing, chance: Random) -> None:
    """All servers are ended and started again, one after the other."""
    for victim in chance.sample(servers.all, len(servers.all)):
        servers.open = [server for server in servers.all if server is not victim]
        assert await asyncio.to_thread(victim.terminate) == 0
        await go_on(players, playing)
        await asyncio.to_thread(victim.start)
        servers.open = list(servers.all)


def play(folder: Path, store: str, clocks: tuple[float, ...], faults: list[Fault], crews: int = 3) -> list[Player]:
    """Let crews play through these faults, and compare all they were told with what is written down."""

    async def test(servers: Servers) -> list[Player]:
        chance = Random(len(faults))
        players = [player for options in CREWS[:crews] for player in await crew(servers, chance=chance, **options)]
        playing = [asyncio.create_task(player.play(lambda _: False)) for player in players]
        for fault in faults:
            await go_on(players, playing)
            await fault(servers, players, playing, chance)
        await go_on(players, playing)
        await rest(players, playing)
        await asyncio.to_thread(check, store, players)
        for table in {player.table for player in players}:
            await keepers_of(store, table)
        return players

    with Servers(folder, store, clocks) as servers:
        return asyncio.run(test(servers))


def test_a_killed_and_a_paused_keeper_are_a_hiccup(tmp_path: Path, cluster: Cluster) -> None:
    players = play(tmp_path, cluster.database(), (0, 300), [kill, pause], crews=1)
    assert sum(player.repeats for player in players) > 0


def test_three_servers_whose_clocks_are_minutes_apart_are_ended_in_every_way(tmp_path: Path, cluster: Cluster) -> None:
    play(tmp_path, cluster.database(), (-600, 0, 600), [kill, renew, pause, kill, pause, renew, kill])


def test_postgresql_is_killed_and_comes_back(tmp_path: Path) -> None:
    async def power_cut(_: Servers, players: list[Player], playing: Playing, chance: Random) -> None:
        postgres.kill()
        await asyncio.sleep(chance.uniform(0, 2))
        await asyncio.to_thread(postgres.start)
        await go_on(players, playing)

    with Cluster() as postgres:
        play(tmp_path, postgres.database(), (0, 0), [power_cut, power_cut, kill, power_cut])


def test_connections_between_servers_are_slow_and_cut_anywhere(tmp_path: Path, cluster: Cluster) -> None:
    async def test(servers: Servers, store: str) -> None:
        chance = Random(1)
        async with AsyncExitStack() as stack:
            between = [
                await stack.enter_async_context(Proxy(server.port, chance, delay=0.01, cut_after=(1_000, 200_000)))
                for server in servers.all
            ]
            for server, proxy in zip(servers.all, between, strict=True):
                server.reached_at = f"127.0.0.1:{proxy.port}"
            await asyncio.to_thread(servers.__enter__)
            stack.push_async_callback(asyncio.to_thread, servers.close)
            players = [player for options in CREWS for player in await crew(servers, chance=chance, **options)]
            playing = [asyncio.create_task(player.play(lambda _: False)) for player in players]
            for _ in range(5):
                await go_on(players, playing)
                for proxy in between:
                    proxy.cut_all()
            for proxy in between:  # half open: nothing comes, and nobody says so
                proxy.going.clear()
            await asyncio.sleep(IMPATIENT)
            for proxy in between:
                proxy.going.set()
            await go_on(players, playing)
            await rest(players, playing)
            await asyncio.to_thread(check, store, players)
            for table in {player.table for player in players}:
                await keepers_of(store, table)

    store = cluster.database()
    asyncio.run(test(Servers(tmp_path, store), store))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_power_cuts(tmp_path: Path, cluster: Cluster) -> None:
    play(tmp_path, cluster.database(), (0, 0, 0), [kill] * 200)
