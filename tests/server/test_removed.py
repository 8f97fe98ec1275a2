"""Who is removed stays out until let in again; who is muted is not heard."""

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests.server.evening import Evening
from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.messages import Emote, LetIn, Mute, Remove, Say, ShowOut, Sit, Start
from thegang.server.store.folder import FILE
from thegang.server.tables.entries import GuestForgotten
from thegang.server.tables.room import MOST_REMOVED


def person(evening: Evening, guest: int) -> str:
    """What the host calls a guest."""
    table = evening.guests[0].state["table"]
    known = [*table["seats"], *table["watchers"], *table["removed"]]
    return next(str(one["person"]) for one in known if one["name"] == evening.guests[guest].name)


def told(evening: Evening, guest: int) -> dict[str, Any]:
    return evening.guests[guest].heard[-1]


def test_who_is_removed_from_a_seat_stays_out_until_let_in_again() -> None:
    evening = Evening()
    bob = evening.guests[1]

    assert evening.do(0, Remove(1)) == ""

    assert told(evening, 1) == {"type": "problem", "code": "removed", "closing": True}
    assert bob not in evening.table.presence.viewers
    evening.table.join(bob)
    assert told(evening, 1)["code"] == "removed"
    assert bob not in evening.table.presence.viewers
    assert evening.house.folded("table").removed == {2: "Guest 1"}
    assert [one["name"] for one in evening.guests[0].state["table"]["removed"]] == ["Guest 1"]

    assert evening.do(2, LetIn(person(evening, 1))) == "not-host"
    assert evening.do(0, LetIn(person(evening, 1))) == ""

    evening.table.join(bob)
    assert evening.do(1, Sit(1)) == ""
    assert evening.guests[0].state["table"]["removed"] == []
    assert evening.house.folded("table").removed == {}


def test_a_spectator_is_shown_out_even_while_a_game_is_on() -> None:
    evening = Evening()
    evening.table.join(evening.guests[3])
    assert evening.do(0, Start()) == ""
    assert [one["name"] for one in evening.guests[1].state["table"]["watchers"]] == ["Guest 3"]
    watcher = person(evening, 3)

    assert evening.do(1, ShowOut(watcher)) == "not-host"
    assert evening.do(0, ShowOut(person(evening, 1))) == "nobody-there"
    assert evening.do(0, ShowOut("nobody")) == "nobody-there"
    assert evening.do(0, ShowOut(watcher)) == ""

    assert told(evening, 3)["code"] == "removed"
    assert evening.guests[0].state["table"]["watchers"] == []
    assert evening.guests[0].state["table"]["watching"] == 0
    assert evening.do(0, ShowOut(watcher)) == "nobody-there"
    assert evening.house.last is not None
    assert evening.house.last.named == (4,)


@pytest.mark.parametrize("guest", [1, 3], ids=["seated", "watching"])
def test_who_is_muted_is_not_heard_until_the_host_wants_it(guest: int) -> None:
    evening = Evening()
    evening.table.join(evening.guests[3])
    other = person(evening, guest)

    assert evening.do(2, Mute(other)) == "not-host"
    assert evening.do(0, Mute(person(evening, 0))) == "nobody-there"
    assert evening.do(0, Mute(other)) == ""

    assert evening.do(guest, Say("Hello?")) == "muted"
    assert evening.do(guest, Emote("hello")) == "muted"
    assert evening.house.folded("table").muted == {guest + 1: None}
    table = evening.guests[2].state["table"]
    assert [one["name"] for one in [*table["seats"], *table["watchers"]] if one["muted"]] == [f"Guest {guest}"]
    assert evening.do(0, Mute(other, muted=False)) == ""
    assert evening.do(guest, Say("Hello!")) == ""


def test_a_bot_that_is_removed_is_nobody_to_keep_out() -> None:
    evening = Evening(people=2, bots=1)

    assert evening.do(0, Remove(2)) == ""

    assert evening.table.room.removed == {}


def test_a_table_remembers_only_so_many() -> None:
    evening = Evening()
    for guest in range(MOST_REMOVED + 5):
        evening.guests[3].guest = 100 + guest
        evening.table.join(evening.guests[3])
        assert evening.do(0, ShowOut(person(evening, 3))) == ""

    assert list(evening.table.room.removed) == list(range(105, 100 + MOST_REMOVED + 5))
    assert len(evening.guests[0].state["table"]["removed"]) == 50


def test_who_is_forgotten_is_on_no_list() -> None:
    evening = Evening()
    assert evening.do(0, Remove(1)) == ""

    evening.table.become(GuestForgotten(2))
    evening.house.write()

    assert evening.guests[0].state["table"]["removed"] == []


def test_over_the_wire_the_door_is_closed_and_a_name_can_be_forgotten(server: RunningServer) -> None:
    async def test() -> None:
        ann = await Guest(server.http, server.ws).come("Ann")
        bob = await Guest(server.http, server.ws).come("Bob the Nuisance")
        table = await ann.open()
        async with ann.at(table) as host, bob.at(table) as watcher:
            await host.until(lambda seat: seat.state["table"]["watchers"])
            [called] = host.state["table"]["watchers"]
            assert called["name"] == "Bob the Nuisance"
            assert (await host.do({"do": "ShowOut", "person": called["person"]}))["type"] == "ack"
            await watcher.until(lambda seat: seat.heard[-1]["type"] == "problem")
            assert (watcher.heard[-1]["code"], watcher.heard[-1]["closing"]) == ("removed", True)
            async with bob.at(table) as again, bob.client() as client:
                assert again.heard[-1]["code"] == "removed"
                assert (await client.get(f"/api/tables/{table}")).status_code == 403
                (await client.delete("/api/me")).raise_for_status()
            await host.until(lambda seat: not seat.state["table"]["removed"])
        with closing(sqlite3.connect(server.data / FILE)) as db:
            [entries] = db.execute(
                "SELECT count(*) FROM entries WHERE instr(entry, CAST('Nuisance' AS BLOB))"
            ).fetchall()
        assert entries == (0,)

    asyncio.run(test())
