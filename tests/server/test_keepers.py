"""Who counts as alive, and who gets a table, as far as one server can tell."""

import asyncio
from typing import Any

import pytest

from thegang.server.clock import LoopClock
from thegang.server.messages import Options
from thegang.server.servers.keepers import BEAT, DOUBTED_AFTER, GONE_AFTER, Elsewhere, Keepers
from thegang.server.store import Append, Conflict, Result, Server, StoreUnavailable, Written
from thegang.server.tables.entries import Entry, Kept, Opened, decode_entry
from thegang.server.tables.room import Room


class Books:
    """As much of a store as keepers need."""

    def __init__(self) -> None:
        self.kept: Server | None = None
        self.written: list[Append] = []
        self.result: Result = Written(2)
        self.beats = 0
        self.away = False
        self.left = False

    def keeper(self, _: str) -> Server | None:
        return self.kept

    def append(self, batch: list[Append]) -> list[Result]:
        self.written += batch
        return [self.result]

    def beat(self, *_: str) -> None:
        if self.away:
            raise StoreUnavailable("away")
        self.beats += 1

    def leave(self, _: str) -> None:
        self.left = True


async def keepers() -> tuple[Keepers, Books]:
    books: Any = Books()
    return Keepers(books, LoopClock(), "192.0.2.1:8000"), books


def other(silent: float) -> Server:
    return Server("other", "192.0.2.2:8000 secret", silent)


def test_a_table_is_another_servers_as_long_as_that_is_alive() -> None:
    async def test() -> None:
        we, books = await keepers()
        assert not we.look("table"), "nobody's may be taken"
        books.kept = other(BEAT)
        with pytest.raises(Elsewhere):
            we.look("table")
        we.doubt(other(BEAT))
        with pytest.raises(Elsewhere):  # else two that can't reach each other would never stop taking
            we.look("table")
        books.kept = other(DOUBTED_AFTER)
        assert not we.look("table")
        we.trust(other(DOUBTED_AFTER))
        with pytest.raises(Elsewhere):
            we.look("table")
        for gone in (GONE_AFTER, float("inf")):
            books.kept = other(gone)
            assert not we.look("table")
        books.kept = Server("before us", "192.0.2.1:8000 secret", 0)
        assert not we.look("table"), "where we are nobody else is"
        books.kept = Server(we.id, "", float("inf"))
        assert we.look("table"), "our own needs no entry"

    asyncio.run(test())


def test_taking_a_table_is_an_entry_at_the_next_number() -> None:
    async def test() -> None:
        we, books = await keepers()
        room = Room("table")
        room.fold(Entry(0, (Opened(Options()),)))
        assert we.take(room)
        [append] = books.written
        assert (append.expected, append.keeper) == (1, we.id)
        assert decode_entry(append.entry).facts == (Kept(we.id),)
        assert room.seq == 2

        books.result = Conflict(3)
        assert not we.take(room), "somebody else was first"
        assert room.seq == 2

    asyncio.run(test())


def test_who_was_late_with_a_heartbeat_looks_what_is_still_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        now = 0.0
        missed = asyncio.Event()

        async def look() -> None:
            missed.set()

        monkeypatch.setattr("thegang.server.servers.keepers.since_start", lambda: now)
        monkeypatch.setattr("thegang.server.servers.keepers.BEAT", 0.001)
        we, books = await keepers()
        living = asyncio.create_task(we.live(look))
        while books.beats < 3:
            await asyncio.sleep(0.001)
        assert not missed.is_set()
        books.away = True  # as long as nothing can be said, nothing is known
        now += DOUBTED_AFTER + 1
        await asyncio.sleep(0.01)
        assert not missed.is_set()
        books.away = False
        async with asyncio.timeout(10):
            await missed.wait()
        await we.leave()
        assert books.left
        beats = books.beats
        await living
        assert books.beats == beats, "who has left says nothing any more"

    asyncio.run(test())
