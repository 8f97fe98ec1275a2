"""Several servers whose ways to PostgreSQL are slow, cut or half open, and a PostgreSQL that another one replaces."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random

import pytest

from tests.server.checker import check
from tests.server.crews import CREWS, go_on, rest
from tests.server.player import Player
from tests.server.proxy import Proxy
from tests.server.several import IMPATIENT, Servers, crew, keepers_of
from tests.server.store.cluster import Cluster
from tests.server.test_servers import Playing, kill, play
from thegang.server.servers.keepers import GONE_AFTER
from thegang.server.store.postgres_lanes import PATIENCE

Ways = list[Proxy]
Fault = Callable[[Ways, Random], Awaitable[None]]


async def cut(ways: Ways, chance: Random) -> None:
    """All connections of one server, or of all, end without a word."""
    for way in chance.choice((ways, [chance.choice(ways)])):
        way.cut_all()


async def short(ways: Ways, chance: Random) -> None:
    """For a while no connection lasts for long, and each ends anywhere, in the middle of a commit as well."""
    way = chance.choice(ways)
    way.cut_after = (5_000, 100_000)
    way.cut_all()
    await asyncio.sleep(1)
    way.cut_after = None


async def slow(ways: Ways, chance: Random) -> None:
    """For a while everything takes long."""
    way = chance.choice(ways)
    way.delay = 0.2
    await asyncio.sleep(IMPATIENT)
    way.delay = 0


async def half_open(ways: Ways, chance: Random) -> None:
    """Nothing comes, and nobody says so, until the others take this server for dead, or it finds out itself."""
    way = chance.choice(ways)
    way.going.clear()
    await asyncio.sleep(chance.choice((GONE_AFTER + 0.5, PATIENCE + 1)))
    way.going.set()


def play_over(folder: Path, cluster: Cluster, servers: int, faults: list[Fault], crews: int) -> None:
    """Let crews play while the servers' ways to PostgreSQL have these faults, and compare what they were told."""

    async def test() -> None:
        chance = Random(len(faults))
        store = cluster.database()
        name = store.rpartition("/")[2]
        async with AsyncExitStack() as stack:
            ways = [await stack.enter_async_context(Proxy(cluster.port, chance)) for _ in range(servers)]
            addresses = [cluster.address(name, way.port) for way in ways]
            running = Servers(folder, store, (0,) * servers, addresses)
            await asyncio.to_thread(running.__enter__)
            stack.push_async_callback(asyncio.to_thread, running.close)
            players = [player for options in CREWS[:crews] for player in await crew(running, chance=chance, **options)]
            playing = [asyncio.create_task(player.play(lambda _: False)) for player in players]
            for fault in faults:
                await go_on(players, playing)
                await fault(ways, chance)
            await go_on(players, playing)
            await rest(players, playing)
            await asyncio.to_thread(check, store, players)
            for table in {player.table for player in players}:
                await keepers_of(store, table)

    asyncio.run(test())


def test_the_ways_of_two_servers_to_postgresql_are_cut(tmp_path: Path, cluster: Cluster) -> None:
    play_over(tmp_path, cluster, 2, [cut, short], crews=1)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("fault", [cut, short, slow, half_open])
def test_the_ways_to_postgresql_have_a_fault_many_times(tmp_path: Path, cluster: Cluster, fault: Fault) -> None:
    play_over(tmp_path, cluster, 3, [fault] * 10, crews=3)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_synchronous_standby_takes_over_under_several_servers(tmp_path: Path) -> None:
    """Nothing acknowledged is lost when the primary is, nor with servers that die before and after it."""

    async def fail_over(_: Servers, players: list[Player], playing: Playing, chance: Random) -> None:
        await asyncio.sleep(chance.uniform(0, 1))
        primary.kill()
        await asyncio.to_thread(standby.promote)
        await go_on(players, playing)

    with ExitStack() as stack:
        primary = stack.enter_context(Cluster(synchronous_standby_names="*"))
        standby = Cluster()
        stack.callback(standby.remove)
        standby.follow(primary)
        name = f"evening_{os.getpid()}"
        primary.sql(f"CREATE DATABASE {name}")
        both = f"postgresql://postgres@127.0.0.1:{primary.port},127.0.0.1:{standby.port}/{name}"
        play(tmp_path, both, (0, 0), [kill, fail_over, kill])
