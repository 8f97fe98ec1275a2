"""A PostgreSQL that goes away while people play: what was acknowledged is there, and everybody goes on."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.server.checker import check, lines_of
from tests.server.crews import CREWS, go_on, rest
from tests.server.guest import Guest
from tests.server.player import Player
from tests.server.running import RunningServer
from tests.server.store.cluster import Cluster
from tests.server.test_kill import crew
from tests.server.test_recovery import LONG, alarms, at_a_table, get, move
from thegang.cli import main
from thegang.core import text


@pytest.fixture(scope="module")
def doomed() -> Iterator[Cluster]:
    """A PostgreSQL that may be ended in any way; every test starts it again."""
    with Cluster() as running:
        yield running


async def everybody(server: RunningServer) -> tuple[list[Player], list[asyncio.Task[None]]]:
    """People at tables of every kind, who play until they rest."""
    players = [player for options in CREWS for player in await crew(server, **options)]
    return players, [asyncio.create_task(player.play(lambda _: False)) for player in players]


@pytest.mark.parametrize("times", [2, pytest.param(25, marks=[pytest.mark.long, pytest.mark.timeout(1200)])])
def test_postgresql_is_killed_and_comes_back(tmp_path: Path, doomed: Cluster, times: int) -> None:
    async def test(server: RunningServer) -> None:
        chance = Random(times)
        players, playing = await everybody(server)
        for number in range(times):
            await go_on(players, playing)
            await asyncio.sleep(chance.uniform(0, 0.3))
            doomed.stop() if number % 2 else doomed.kill()
            await asyncio.sleep(chance.uniform(0, 0.5))
            await asyncio.to_thread(doomed.start)
        await go_on(players, playing)
        await rest(players, playing)
        await asyncio.to_thread(check, server.place, players)

    with RunningServer(tmp_path, store=doomed.database()) as server:
        asyncio.run(test(server))


def test_while_it_is_away_moves_are_refused_and_then_everything_goes_on(tmp_path: Path, doomed: Cluster) -> None:
    async def test(server: RunningServer) -> None:
        async with at_a_table(server, "de") as seat, asyncio.timeout(LONG):
            assert (await move(seat))["type"] == "ack"
            lines = await asyncio.to_thread(lines_of, server.place, seat.table)
            doomed.stop()
            answer = await seat.play({"do": "ReturnChip"})
            assert (answer["code"], answer["text"]) == ("storage", text("de", "server", "storage"))
            assert (await get(server, "/readyz"))[0] == 503
            assert (await get(server, "/healthz"))[0] == 200
            async with Guest(server.http, server.ws).client() as client:
                assert (await client.post("/api/me", headers={"X-Gang": "1"})).status_code == 503
            await asyncio.to_thread(doomed.start)
            while (answer := await move(seat))["type"] == "refused":
                assert answer["code"] == "storage"
                await asyncio.sleep(0.05)
            assert answer["seq"] == len(lines) + 1, "nothing of what was refused is there"
            while (await get(server, "/readyz"))[0] != 200:
                await asyncio.sleep(0.05)
            assert len([alarm for alarm in alarms(server) if alarm.startswith("ALARM: nothing")]) == 1

    with RunningServer(tmp_path, store=doomed.database()) as server:
        asyncio.run(test(server))


def fill_up(file: Path) -> None:
    """Take all the room there is."""
    with suppress(OSError), file.open("wb", buffering=0) as filled:
        while True:
            filled.write(bytes(4096))


def test_a_full_disk_refuses_moves_until_there_is_room(tmp_path: Path, doomed: Cluster) -> None:
    small = doomed.place / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", small], check=False).returncode:
        pytest.skip("a small disk can't be had here")
    fill = small / "filled"

    async def test(server: RunningServer) -> None:
        async with at_a_table(server) as seat, asyncio.timeout(LONG):
            assert (await move(seat))["type"] == "ack"
            fill_up(fill)
            while (answer := await move(seat))["type"] == "ack":
                pass  # there may be some room left
            assert answer["code"] == "storage"
            assert (await get(server, "/readyz"))[0] == 503
            assert any("PostgreSQL's disk is full" in alarm for alarm in alarms(server))
            lines = await asyncio.to_thread(lines_of, server.place, seat.table)
            fill.unlink()
            while (answer := await move(seat))["type"] == "refused":
                await asyncio.sleep(0.05)
            assert answer["seq"] == len(lines) + 1

    try:
        os.chown(small, 65534, 65534)
        doomed.sql(f"CREATE TABLESPACE small LOCATION '{small}'")
        address = doomed.database()
        name = address.rpartition("/")[2]
        doomed.sql(f"ALTER DATABASE {name} SET TABLESPACE small")
        with RunningServer(tmp_path, store=address) as server:
            asyncio.run(test(server))
        doomed.sql(f"DROP DATABASE {name} WITH (FORCE)")
        doomed.sql("DROP TABLESPACE small")
    finally:
        subprocess.run(["umount", small], check=True)


def test_without_rights_moves_are_refused_until_they_are_given_back(tmp_path: Path, doomed: Cluster) -> None:
    address = doomed.database()
    name = address.rpartition("/")[2]
    doomed.sql("DROP ROLE IF EXISTS tenant; CREATE ROLE tenant LOGIN")
    doomed.sql("CREATE SCHEMA thegang AUTHORIZATION tenant", address)

    async def test(server: RunningServer) -> None:
        async with at_a_table(server) as seat, asyncio.timeout(LONG):
            assert (await move(seat))["type"] == "ack"
            doomed.sql("REVOKE INSERT, UPDATE ON ALL TABLES IN SCHEMA thegang FROM tenant", address)
            for _ in range(2):
                assert (await move(seat))["code"] == "storage"
            assert (await get(server, "/readyz"))[0] == 503
            assert any("the user may not do that there" in alarm for alarm in alarms(server))
            doomed.sql("GRANT INSERT, UPDATE ON ALL TABLES IN SCHEMA thegang TO tenant", address)
            while (answer := await move(seat))["type"] == "refused":
                await asyncio.sleep(0.05)
            lines = await asyncio.to_thread(lines_of, server.place, seat.table)
            assert answer["seq"] == len(lines), "nothing of what was refused is there"
            while (await get(server, "/readyz"))[0] != 200:
                await asyncio.sleep(0.05)

    with RunningServer(tmp_path, store=f"postgresql://tenant@127.0.0.1:{doomed.port}/{name}") as server:
        asyncio.run(test(server))


def test_a_start_without_postgresql_says_so_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    address = "postgresql://me:secret@127.0.0.1:1/x"

    assert main(["serve", "--no-browser", "--port", "0", "--store", address]) == 2

    said = capsys.readouterr()
    assert said.err == "gang serve: postgresql://127.0.0.1:1/x: PostgreSQL can't be reached: Connection refused\n"


@pytest.mark.long
def test_a_synchronous_standby_takes_over(tmp_path: Path) -> None:
    """Nothing acknowledged is lost when the primary is."""

    async def test(server: RunningServer, primary: Cluster, standby: Cluster) -> None:
        players, playing = await everybody(server)
        await go_on(players, playing)
        await asyncio.sleep(1)
        primary.kill()
        standby.promote()
        await go_on(players, playing)
        await rest(players, playing)
        await asyncio.to_thread(check, server.place, players)

    with Cluster(synchronous_standby_names="*") as primary:
        standby = Cluster()
        try:
            standby.follow(primary)
            name = f"evening_{os.getpid()}"
            primary.sql(f"CREATE DATABASE {name}")
            both = f"postgresql://postgres@127.0.0.1:{primary.port},127.0.0.1:{standby.port}/{name}"
            with RunningServer(tmp_path, store=both) as server:
                asyncio.run(test(server, primary, standby))
        finally:
            standby.remove()
