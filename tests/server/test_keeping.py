"""What is kept and what is removed while a server runs, and reports that keep nobody waiting."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.background import Background, Reports, TooBusy
from thegang.server.calendar import DAY, Looked
from thegang.server.keeping import InUse, Keeping, removing
from thegang.server.messages import Options
from thegang.server.store import Append, Listing, SQLiteStore
from thegang.server.store.folder import CALENDAR, FILE
from thegang.server.store.guests import KnownGuests
from thegang.server.tables.entries import BotSeated, Entry, HostSet, Opened, SeatLeft, SeatTaken, encode_entry

LONG = 20


def later(data: Path, days: float) -> None:
    """Let everything have happened so many days ago, as if a server had run since then; while none runs."""
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("UPDATE tables SET touched = touched - ?", (days * DAY,))
        db.execute("UPDATE guests SET seen = seen - ?", (days * DAY,))
    (data / CALENDAR).write_bytes(msgspec.json.encode(Looked(time.time(), time.time() - days * DAY)))


def number(data: Path, query: str) -> int:
    with closing(sqlite3.connect(data / FILE)) as db:
        return int(db.execute(query).fetchone()[0])


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not true():
            await asyncio.sleep(0.02)


def test_what_nobody_used_for_long_is_gone_and_the_rest_is_there(tmp_path: Path) -> None:
    async def before(server: RunningServer) -> tuple[Guest, Guest, str, str]:
        passing, player = [await Guest(server.http, server.ws).come(name) for name in ("Passing", "Player")]
        left = await passing.open()
        played = await player.open(options={"game": "streets", "seats": 2}, bots="easy", start=True)
        async with player.at(played) as seat:
            await seat.play_out()
        return passing, player, left, played

    async def after(passing: Guest, player: Guest, left: str, played: str) -> None:
        await until(lambda: number(tmp_path, "SELECT count(*) FROM guests") == 1)
        async with passing.client() as client:
            assert (await client.get(f"/api/tables/{left}")).status_code == 404
            assert (await client.get("/api/me/games")).status_code == 401
        async with player.client() as client:
            [game] = (await client.get("/api/me/games")).raise_for_status().json()
            assert (await client.get(f"/api/games/{game['id']}/replay")).status_code == 200
            assert (await client.get(f"/api/tables/{played}")).status_code == 200
        assert number(tmp_path, "SELECT count(*) FROM tables") == 1

    with RunningServer(tmp_path) as server:
        before_and_links = asyncio.run(before(server))
        server.terminate()
        later(tmp_path, 91)
        server.start()
        asyncio.run(after(*before_and_links))


def test_who_comes_back_in_time_stays_with_the_table(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        guest = await Guest(server.http, server.ws).come("Mia")
        table = await guest.open()
        for _ in range(2):
            await asyncio.to_thread(server.terminate)
            later(tmp_path, 60)
            await asyncio.to_thread(server.start)
            async with guest.at(table) as seat:
                assert (await seat.do({"do": "AddBot", "seat": 1, "level": "easy"}))["type"] == "ack"
        seen = number(tmp_path, "SELECT min(seen) FROM guests")
        assert time.time() - seen < DAY

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))


class Somebody(InUse):
    """Somebody looks at one table."""

    def __init__(self, table: str) -> None:
        self._table = table

    def table(self, id: str) -> bool:
        return id == self._table


def entry(*facts: Opened | SeatTaken | HostSet | BotSeated | SeatLeft) -> bytes:
    return encode_entry(Entry(0, facts))


def test_a_table_in_use_stays_and_names_of_the_removed_go(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / FILE)
    _fill(store)

    removed = list(removing(store, Keeping(), lambda: 100 * DAY, Somebody("open")))

    assert [piece for piece in removed if piece] == ["table", "guest"]
    assert store.entries("old") == []
    assert b"Mia" not in store.entries("open")[0].entry
    assert b"Tom" in store.entries("open")[0].entry
    assert list(removing(store, Keeping(), lambda: 100 * DAY, Somebody("open"))) == []
    store.close()


def test_what_is_kept_for_ever_stays(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / FILE)
    _fill(store)

    assert list(removing(store, Keeping(guests=None, tables=None), lambda: 10_000 * DAY, InUse())) == []
    store.close()


def _fill(store: SQLiteStore) -> None:
    mia, tom, _ = store.create_guests([b"1", b"2", b"3"], at=0)
    store.saw_guests([3], at=99 * DAY)
    opened = entry(Opened(Options()), SeatTaken(0, mia, "Mia"), SeatTaken(1, tom, "Tom"), HostSet(tom), SeatLeft(0))
    for table, guests in (("open", (mia, tom)), ("old", (mia,))):
        store.append([Append(table=table, expected=0, entry=opened, listing=Listing(b"", False, 1), guests=guests)])
    store.append([Append(table="open", expected=1, entry=entry(), listing=Listing(b"", False, 1), guests=(tom,))])


def test_a_guest_is_noted_once_a_day_and_many_together(tmp_path: Path) -> None:
    class Counting(SQLiteStore):
        def saw_guests(self, guests: Sequence[int], at: float) -> None:
            noted.append(guests)
            super().saw_guests(guests, at)

    noted: list[Sequence[int]] = []

    async def test() -> None:
        store = Counting(tmp_path / FILE)
        secrets = [b"%d" % number for number in range(50)]
        store.create_guests(secrets, at=0)
        now = DAY / 2
        known = KnownGuests(store, Background(), lambda: now)
        await asyncio.gather(*map(known.find, secrets))
        assert noted == []
        now = 2 * DAY
        for _ in range(2):
            await asyncio.gather(*map(known.find, secrets))
        assert sorted(guest for some in noted for guest in some) == list(range(1, 51))
        assert len(noted) < 10
        found = store.guests_by_secret([b"7"]).get(b"7")
        assert found is not None
        assert found.seen == now
        store.close()

    asyncio.run(test())


def test_no_more_tables_are_opened_when_there_is_no_room(tmp_path: Path) -> None:
    with RunningServer(tmp_path, keeping=Keeping(size=1)) as server:

        async def test() -> None:
            guest = await Guest(server.http, server.ws).come()
            async with guest.client(**{"Accept-Language": "de"}) as client:
                answer = await client.post("/api/tables", json={})
                async with asyncio.timeout(LONG):
                    while answer.status_code == 201:  # it is measured now and then
                        answer = await client.post("/api/tables", json={})
                assert (answer.status_code, answer.json()["code"]) == (503, "no-room")
                assert "Platz" in answer.json()["text"]

        asyncio.run(test())


def test_reports_have_a_bound_and_nobody_waits_for_ever() -> None:
    async def test() -> None:
        reports = Reports(threads=1, at_once=3, patience=0.2)
        free = threading.Event()
        asked = [asyncio.ensure_future(reports.ask(free.wait, LONG)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await reports.ask(int)
        for waiting in asked:
            with pytest.raises(TooBusy):
                await waiting
        with pytest.raises(TooBusy):  # the one that was begun goes on
            await asyncio.gather(*(reports.ask(int) for _ in range(3)))
        free.set()
        await asyncio.sleep(0.05)
        assert await reports.ask(int) == 0
        reports.close()

    asyncio.run(test())


def test_who_comes_does_not_wait_behind_reports(tmp_path: Path) -> None:
    """While a fault makes every report wait, newcomers come and tables open; too many reports are refused."""

    async def test(server: RunningServer) -> None:
        (tmp_path / "fault").write_text("slow reports", "utf-8")
        guest = await Guest(server.http, server.ws).come()
        async with guest.client() as client, asyncio.TaskGroup() as together:
            asked = [together.create_task(client.get("/api/statistics")) for _ in range(30)]
            await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            newcomer = await Guest(server.http, server.ws).come()
            async with newcomer.at(await newcomer.open()) as seat:
                assert seat.state["you"] == 0
            assert sum(answer.done() for answer in asked) < 30, "they were still at it"
            (tmp_path / "fault").unlink()
        codes = [answer.result().status_code for answer in asked]
        assert set(codes) == {200, 503}
        refused = next(answer.result() for answer in asked if answer.result().status_code == 503)
        assert refused.json()["code"] == "too-busy"

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))
