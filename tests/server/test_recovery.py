"""When something breaks, the disk or a table's log or its code: it is said clearly, and everything else goes on."""

import asyncio
import json
import resource
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.checker import lines_of
from tests.server.guest import Guest, Seat
from tests.server.player import Player, sensible
from tests.server.running import RunningServer
from thegang.core import text
from thegang.server.store.folder import FILE

LONG = 60


@asynccontextmanager
async def at_a_table(server: RunningServer, language: str = "en") -> AsyncIterator[Seat]:
    """Somebody at a table in play, whose friends are away."""
    guests = [await Guest(server.http, server.ws).come() for _ in range(3)]
    table = await guests[0].open(options={"seats": 3, "settling": 0})
    for number, guest in enumerate(guests[1:], 1):
        async with guest.at(table) as seat:
            assert (await seat.do({"do": "Sit", "seat": number}))["type"] == "ack"
    async with guests[0].at(table, language=language) as seat:
        await seen(seat, await seat.do({"do": "Start"}))
        yield seat


async def seen(seat: Seat, answer: dict[str, Any]) -> dict[str, Any]:
    """The answer, when its state has come."""
    while answer["type"] == "ack" and seat.state["seq"] < answer["seq"]:
        await seat.hear()
    return answer


async def move(seat: Seat) -> dict[str, Any]:
    """Take a chip, or give it back."""
    taken = seat.state["game"]["chips"]["white"][0]
    action = {"do": "ReturnChip"} if taken else {"do": "TakeChip", "stars": 2, "source": None}
    return await seen(seat, await seat.play(action))


async def get(server: RunningServer, path: str) -> tuple[int, str]:
    async with Guest(server.http, server.ws).client() as client:
        answer = await client.get(path)
        return answer.status_code, answer.text


async def counted(server: RunningServer, name: str) -> float:
    """The value of a metric."""
    _, text = await get(server, "/metrics")
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))


def alarms(server: RunningServer) -> list[str]:
    """What was logged as an error."""
    lines = [json.loads(line) for line in server.log.read_text("utf-8").splitlines() if line.startswith("{")]
    return [line["says"] for line in lines if line["level"] == "error"]


def break_it(server: RunningServer, how: str) -> None:
    """Let the running server fail; an empty word puts it right."""
    (server.data / "fault").write_text(how, "utf-8")


def limit_file_size(server: RunningServer, more: int | None) -> None:
    """Let no file of the server become longer than the longest is now, and so many bytes."""
    longest = max(file.stat().st_size for file in server.data.iterdir())
    soft = resource.RLIM_INFINITY if more is None else longest + more
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (soft, resource.RLIM_INFINITY))


@pytest.mark.parametrize(
    ("fault", "language"),
    [("full", "de"), ("read-only", "pt"), ("no more bytes", "en")],
    ids=["full", "read-only", "limit"],
)
def test_a_disk_that_takes_nothing_refuses_moves_until_it_does(tmp_path: Path, fault: str, language: str) -> None:
    if fault == "no more bytes" and not hasattr(resource, "prlimit"):
        pytest.skip("only Linux can do this to a running process")

    async def test(server: RunningServer) -> None:
        async with at_a_table(server, language) as seat, asyncio.timeout(LONG):
            if fault == "no more bytes":
                limit_file_size(server, 0)
            else:
                break_it(server, fault)
            answer = await move(seat)
            while answer["type"] == "ack":  # there may be some room left
                answer = await move(seat)
            assert answer["code"] == "storage"
            assert answer["text"] == text(language, "server", "storage")
            assert (await get(server, "/readyz"))[0] == 503
            assert (await get(server, "/healthz"))[0] == 200
            lines = lines_of(tmp_path, seat.table)

            break_it(server, "")
            limit_file_size(server, None)
            while (answer := await move(seat))["type"] == "refused":
                assert answer["code"] == "storage"
                await asyncio.sleep(0.05)
            assert answer["seq"] == len(lines) + 1, "nothing of what was refused is there"
            assert lines_of(tmp_path, seat.table)[:-1] == lines
            assert (await get(server, "/readyz"))[0] == 200

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def deleted(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 1")


def without_its_log(file: Path) -> None:
    file.with_name(f"{FILE}-wal").unlink()


@pytest.mark.parametrize("harm", [deleted, emptied, replaced, without_its_log])
def test_data_taken_away_under_a_running_server_is_noticed(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    async def test(server: RunningServer) -> None:
        async with at_a_table(server) as seat, asyncio.timeout(LONG):
            assert (await get(server, "/readyz"))[0] == 200
            harm(tmp_path / FILE)
            assert (await get(server, "/readyz"))[0] == 503, "before anybody moves"
            for _ in range(3):
                assert (await seat.play({"do": "TakeChip", "stars": 2, "source": None}))["code"] == "storage"
            assert (await get(server, "/readyz"))[0] == 503
            said = [alarm for alarm in alarms(server) if alarm.startswith("ALARM: nothing can be written")]
            assert len(said) == 1, "once, however often somebody tries"

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))
        server.kill()


def test_data_that_was_moved_away_and_back_goes_on(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        async with at_a_table(server) as seat, asyncio.timeout(LONG):
            (tmp_path / FILE).rename(tmp_path / "elsewhere")
            assert (await get(server, "/readyz"))[0] == 503
            (tmp_path / "elsewhere").rename(tmp_path / FILE)
            while (await get(server, "/readyz"))[0] != 200:
                await asyncio.sleep(0.05)
            assert (await move(seat))["type"] == "ack"

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))


def test_a_server_is_ready_again_before_anybody_moves(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        async with at_a_table(server, "en") as seat, asyncio.timeout(LONG):
            break_it(server, "read-only")
            assert (await move(seat))["code"] == "storage"
            assert (await get(server, "/readyz"))[0] == 503
            break_it(server, "")
            statuses: list[int] = []
            while not statuses or statuses[-1] != 200:
                statuses.append((await get(server, "/readyz"))[0])
                await asyncio.sleep(0.05)
            assert statuses[0] == 503, "it was tried a moment ago, and is not tried for every asking"

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))


def damage(data: Path, table: str, how: str) -> None:
    """Spoil the log of one table in the file."""
    of_table = "table_number = (SELECT number FROM tables WHERE id = ?)"
    with closing(sqlite3.connect(data / FILE)) as db:
        if how == "garbage":
            db.execute(f"UPDATE entries SET entry = x'7b7d' WHERE seq = 2 AND {of_table}", (table,))
        else:
            db.execute(f"DELETE FROM entries WHERE seq = 2 AND {of_table}", (table,))
        db.commit()


@pytest.mark.parametrize("how", ["garbage", "gap"])
def test_a_table_whose_log_is_damaged_is_set_aside(tmp_path: Path, how: str) -> None:
    async def before(server: RunningServer) -> list[tuple[Guest, str]]:
        async with at_a_table(server) as broken, at_a_table(server) as fine:
            for _ in range(3):
                assert (await move(broken))["type"] == (await move(fine))["type"] == "ack"
            return [(broken.guest, broken.table), (fine.guest, fine.table)]

    async def after(server: RunningServer, tables: list[tuple[Guest, str]]) -> None:
        (guest, broken), (other, fine) = tables
        for _ in range(2):
            async with guest.at(broken, language="de") as seat:
                assert seat.heard[-1]["type"] == "problem"
                assert seat.heard[-1]["code"] == "table-broken"
                assert seat.heard[-1]["text"] == text("de", "server", "table-broken")
        async with other.at(fine) as seat:
            assert (await move(seat))["type"] == "ack"
        assert await counted(server, "gang_tables_set_aside_total") == 1
        assert [alarm for alarm in alarms(server) if alarm.startswith("ALARM")] != []
        assert broken not in server.log.read_text("utf-8"), "the log never tells a link"

    with RunningServer(tmp_path) as server:
        tables = asyncio.run(before(server))
        server.kill()
        damage(tmp_path, tables[0][1], how)
        server.start()
        asyncio.run(after(server, tables))


def test_an_error_inside_one_table_reaches_no_other(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        host, other = [await Guest(server.http, server.ws).come() for _ in range(2)]
        table = await host.open(options={"seats": 3, "mode": "advanced"}, bots="easy")
        async with at_a_table(server) as fine, host.at(table) as seat, other.at(table) as watching:
            break_it(server, "bug in advanced")
            before = seat.state
            answer = await seat.do({"do": "Start"}, id="again")
            assert (answer["type"], answer["code"]) == ("refused", "our-fault")
            assert (await move(fine))["type"] == "ack"
            assert await counted(server, "gang_table_reloads_total") == 1
            assert "a command broke a table" in alarms(server)

            await seat.until(lambda seat: seat.heard[-1]["type"] == "state")
            assert seat.state == before, "half a game has not begun"
            break_it(server, "")
            assert (await seat.do({"do": "Start"}, id="again"))["type"] == "ack"
            await watching.until(lambda seat: seat.state["table"]["stage"] == "playing")

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))


def test_an_error_between_two_heists_lets_the_table_go_on_later(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        guest = await Guest(server.http, server.ws).come()
        options = {"seats": 3, "settling": 0, "mode": "advanced"}
        table = await guest.open(options=options, bots="easy", start=True)
        player = Player(guest, table, sensible, Random(0))
        await asyncio.wait_for(player.play(lambda state: state["game"]["phase"] == "showdown"), LONG)
        break_it(server, "bug in advanced")
        for _ in range(2):
            async with guest.at(table) as seat:
                assert (await seat.do({"do": "Ready"}))["type"] == "ack"
                assert seat.state["game"]["heist"] == 1
        async with at_a_table(server) as fine:
            assert (await move(fine))["type"] == "ack"
        assert "a table can't go on by itself" in alarms(server)
        break_it(server, "")
        async with guest.at(table) as seat, asyncio.timeout(LONG):
            while seat.state["game"]["heist"] == 1:
                await seat.hear()

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))
