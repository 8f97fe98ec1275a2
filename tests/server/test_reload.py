"""A table that is brought back from its log while people look at it, and what was done there long ago."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.fake_server import FakeViewer
from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.background import Background
from thegang.server.bots.processes import BotProcesses
from thegang.server.clock import LoopClock
from thegang.server.messages import Command, Emote, OpenTable, Say, Sit, Stand, Start
from thegang.server.store import Guest as KnownGuest
from thegang.server.store import SQLiteStore
from thegang.server.store.health import WriteHealth
from thegang.server.store.writer import Writer
from thegang.server.tables.dealer import FairDealer
from thegang.server.tables.groups import StoredGroups
from thegang.server.tables.ledger import REMEMBERED_COMMANDS
from thegang.server.tables.open_tables import OpenTables
from thegang.server.tables.services import Services, StoredCommands
from thegang.server.transport.limits import Limits


class Tables:
    """Tables on a real store, and two who look at one of them."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.store = SQLiteStore(data)
        self.writer = Writer(self.store, asyncio.get_running_loop())
        self.background = background = Background()
        self.clock = LoopClock()
        health, commands = WriteHealth(self.store, background), StoredCommands(self.store, background)
        groups = StoredGroups(self.store, background)
        services = partial(Services, self.clock, FairDealer(), BotProcesses(0), self.writer, commands, groups, health)
        self.tables = OpenTables(self.store, background, Limits(), services)
        ann, bob = self.store.create_guests([b"ann", b"bob"], at=0)
        self.ann, self.bob = FakeViewer(ann, "Ann"), FakeViewer(bob, "Bob")
        self.table = ""

    async def open(self) -> None:
        self.table = await self.tables.open(KnownGuest(self.ann.guest, "Ann", None), "Ann", "", OpenTable())
        for viewer in (self.ann, self.bob):
            viewer.table = self.table
            self.tables.by_id[self.table].join(viewer)

    async def do(self, viewer: FakeViewer, id: str, command: Command) -> dict[str, object]:
        """What the answer is."""
        before = len(viewer.heard)
        self.tables.do(self.table, viewer, id, command)
        return await self.answer(viewer, id, before)

    async def answer(self, viewer: FakeViewer, id: str, before: int = 0) -> dict[str, object]:
        """The first answer after so many messages, as soon as it is there."""
        async with asyncio.timeout(10):
            while True:
                answers = [message for message in viewer.heard[before:] if message.get("id") == id]
                if answers:
                    return answers[0]
                await asyncio.sleep(0.001)

    async def reload(self) -> None:
        """Let the table be brought back."""
        table = self.tables.by_id[self.table]
        table.loaded -= 60  # it has been fine for a while
        self.tables.reload(table, ())
        await self.background.finished()

    async def close(self) -> None:
        self.tables.close()
        self.background.close()
        await self.writer.close()
        self.store.close()


def with_tables(data: Path, test: Callable[[Tables], Awaitable[None]]) -> None:
    async def main() -> None:
        house = Tables(data)
        await house.open()
        try:
            await asyncio.wait_for(test(house), 30)
        finally:
            await house.close()

    asyncio.run(main())


@pytest.mark.parametrize("reloaded", [False, True])
def test_what_was_done_long_ago_is_acknowledged_again(tmp_path: Path, reloaded: bool) -> None:
    async def test(house: Tables) -> None:
        first = await house.do(house.bob, "first", Sit(1))
        for number in range(REMEMBERED_COMMANDS // 2):
            await house.do(house.bob, f"stand {number}", Stand())
            await house.do(house.bob, f"sit {number}", Sit(1))
        if reloaded:
            await house.reload()
        entries = house.store.entries(house.table)

        assert await house.do(house.bob, "first", Sit(1)) == first == {"type": "ack", "id": "first", "seq": 2}
        assert (await house.do(house.bob, "new", Sit(1)))["code"] == "seat-taken"
        assert house.store.entries(house.table) == entries

    with_tables(tmp_path / "data", test)


def test_what_was_said_is_not_said_again_after_a_reload(tmp_path: Path) -> None:
    async def test(house: Tables) -> None:
        first = await house.do(house.ann, "said", Say("once"))
        waved = await house.do(house.ann, "waved", Emote("hello"))
        await house.reload()
        await house.reload()

        assert await house.do(house.ann, "said", Say("once")) == first
        assert await house.do(house.ann, "waved", Emote("hello")) == waved
        assert [message["text"] for message in house.bob.heard if message["type"] == "said"] == ["once"]
        assert len([message for message in house.bob.heard if message["type"] == "emoted"]) == 1

    with_tables(tmp_path / "data", test)


def test_who_looks_at_a_table_that_is_set_aside_hears_of_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(house: Tables) -> None:
        house.bob.closed = True
        told = len(house.bob.heard)
        with closing(sqlite3.connect(house.data)) as db:
            db.execute("UPDATE entries SET entry = x'7b7d'")
            db.commit()

        await house.reload()

        assert house.ann.heard[-1] == {"type": "problem", "code": "table-broken", "closing": True}
        assert len(house.bob.heard) == told
        assert house.table not in house.tables.by_id

    with caplog.at_level(logging.CRITICAL, "thegang.server.tables.loading"):
        with_tables(tmp_path / "data", test)


def test_who_stays_sees_the_table_again_and_who_went_elsewhere_does_not(tmp_path: Path) -> None:
    async def test(house: Tables) -> None:
        house.ann.heard.clear()
        house.bob.heard.clear()
        house.bob.table = "another"

        await house.reload()

        assert house.ann.state["seq"] == 1
        assert house.ann.state["table"]["watching"] == 0
        assert house.bob.heard == []

    with_tables(tmp_path / "data", test)


def test_who_comes_during_a_reload_gets_no_table_that_is_put_away_again(tmp_path: Path) -> None:
    async def test(house: Tables) -> None:
        table = house.tables.by_id[house.table]
        table.loaded -= 60

        async def puts_it_away() -> None:
            brought_back = await house.tables.find(house.table)
            assert brought_back is not None
            house.tables.reload(brought_back, ())

        house.tables.reload(table, ())
        _, found = await asyncio.gather(puts_it_away(), house.tables.find(house.table))
        await house.background.finished()

        assert found is house.tables.by_id[house.table]

    with_tables(tmp_path / "data", test)


class SlowGroups:
    """Looks up what groups left, for as long as a test wants."""

    def __init__(self) -> None:
        self.asked: list[Callable[[Any], None]] = []

    def left_by(self, game: str, guests: frozenset[int], done: Callable[[Any], None]) -> None:  # noqa: ARG002
        self.asked.append(done)

    def answer(self) -> None:
        asked, self.asked = self.asked, []
        for done in asked:
            done(None)


@pytest.mark.parametrize("found", ["before it is back", "when it is back"])
def test_h32_a_start_that_waits_for_what_the_group_left_outlives_a_reload(tmp_path: Path, found: str) -> None:
    async def test(house: Tables) -> None:
        groups = SlowGroups()
        house.tables._services = replace(house.tables._services, groups=groups)
        await house.open()
        [guest] = house.store.create_guests([b"cleo"], at=0)
        cleo = FakeViewer(guest, "Cleo")
        house.tables.by_id[house.table].join(cleo)
        cleo.table = house.table
        for seat, viewer in enumerate((house.bob, cleo), start=1):
            assert (await house.do(viewer, "sit", Sit(seat)))["type"] == "ack"
        house.tables.do(house.table, house.ann, "start", Start())

        table = house.tables.by_id[house.table]
        table.loaded -= 60
        house.tables.reload(table, ())
        if found == "before it is back":
            groups.answer()
        await house.background.finished()
        assert len(house.store.entries(house.table)) == 3
        groups.answer()

        assert await house.answer(house.ann, "start") == {"type": "ack", "id": "start", "seq": 4}
        assert house.tables.by_id[house.table].room.stage == "playing"
        assert len(house.store.entries(house.table)) == 4

    with_tables(tmp_path / "data", test)


def test_a_hello_for_another_table_during_a_reload_leaves_the_first(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        host, other = [await Guest(server.http, server.ws).come() for _ in range(2)]
        broken = await host.open(options={"seats": 3, "mode": "advanced"}, bots="easy")
        fine = await host.open()
        async with host.at(broken) as seat, other.at(broken) as watching:
            await seat.until(lambda seat: seat.state["table"]["watching"] == 1)
            (server.data / "fault").write_text("bug in advanced", "utf-8")
            await seat.send({"type": "do", "id": "bug", "command": {"do": "Start"}})
            await seat.send({"type": "hello", "table": fine})
            await seat.until(lambda seat: seat.state["table"]["id"] == fine)

            await watching.until(lambda seat: not seat.state["table"]["seats"][0]["online"])

            seat.heard.clear()
            assert (await watching.do({"do": "Sit", "seat": 0}))["code"] == "seat-taken"
            assert (await seat.do({"do": "Sit", "seat": 1}))["type"] == "ack"
            assert {heard["table"]["id"] for heard in seat.heard if heard["type"] == "state"} <= {fine}

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))


def test_a_table_opened_in_the_last_moment_is_there(tmp_path: Path) -> None:
    async def test(house: Tables) -> None:
        opening = asyncio.ensure_future(
            house.tables.open(KnownGuest(house.ann.guest, "Ann", None), "Ann", "", OpenTable())
        )
        await asyncio.sleep(0)
        house.tables.close()

        table = await asyncio.wait_for(opening, 10)

        assert len(house.store.entries(table)) == 1

    with_tables(tmp_path / "data", test)
