"""Who counts as alive, and who gets a table, as far as one server can tell."""

import asyncio
from typing import Any

import pytest

from thegang.server.clock import LoopClock
from thegang.server.messages import Options
from thegang.server.servers.keepers import AGAIN, BEAT, GONE_AFTER, REFUSED_AFTER, Elsewhere, Keepers
from thegang.server.store import Append, Conflict, Result, Server, StoreUnavailable, Written
from thegang.server.tables.entries import Entry, Kept, Opened, decode_entry
from thegang.server.tables.room import Room


class Books:
    """As much of a store as keepers need."""

    def __init__(self) -> None:
        self.kept: Server | None = None
        self.written: list[Append] = []
        self.results: list[Result] = [Written(2)]
        self.beats = 0
        self.away = False
        self.left = False

    def keepers(self, _: list[str]) -> dict[str, Server]:
        return {} if self.kept is None else {"table": self.kept}

    def append(self, batch: list[Append]) -> list[Result]:
        self.written += batch
        return self.results

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

        def whose() -> tuple[set[str], dict[str, Server]]:
            return we.look(["table"])

        anybodys: tuple[set[str], dict[str, Server]] = (set(), {})
        assert whose() == anybodys, "nobody's may be taken"
        books.kept = other(BEAT)
        assert whose() == (set(), {"table": books.kept})
        we.doubt(other(BEAT), ConnectionRefusedError())
        assert whose() == (set(), {"table": books.kept})  # else two that can't reach each other never stopped taking
        books.kept = other(REFUSED_AFTER)
        assert whose() == anybodys
        for slow in (TimeoutError(), ConnectionResetError()):  # it may just have a lot to do
            we.doubt(other(BEAT), slow)
            assert whose() == (set(), {"table": books.kept})
        we.doubt(other(BEAT), ConnectionRefusedError())
        assert whose() == anybodys
        we.trust(other(REFUSED_AFTER))
        assert whose() == (set(), {"table": books.kept})
        for gone in (GONE_AFTER, float("inf")):
            books.kept = other(gone)
            assert whose() == anybodys
        books.kept = Server("before us", "192.0.2.1:8000 secret", 0)
        assert whose() == anybodys, "where we are nobody else is"
        books.kept = Server(we.id, "", float("inf"))
        assert whose() == ({"table"}, {}), "our own needs no entry"

    asyncio.run(test())


def test_time_in_which_a_server_did_not_answer_is_not_waited_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        now = 0.0
        monkeypatch.setattr("thegang.server.servers.keepers.since_start", lambda: now)
        we, _ = await keepers()
        elsewhere = Elsewhere(other(0.5))
        assert we.wait(elsewhere) == pytest.approx(GONE_AFTER - 0.5 + AGAIN)
        now = 1.0  # it was called, and said nothing
        assert we.wait(elsewhere) == pytest.approx(GONE_AFTER - 1.5 + AGAIN)
        now = 9.0
        assert we.wait(elsewhere) == AGAIN

    asyncio.run(test())


def test_nobody_is_called_where_nobody_listened_until_they_are_heard_of_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        now = 0.0
        monkeypatch.setattr("thegang.server.servers.keepers.since_start", lambda: now)
        we, _ = await keepers()
        assert we.may_answer(Elsewhere(other(0.1)))
        now = 1.0
        we.doubt(other(0.1), TimeoutError())
        assert we.may_answer(Elsewhere(other(0.1))), "it was only slow"
        we.doubt(other(0.1), ConnectionRefusedError())
        now = 1.3
        assert not we.may_answer(Elsewhere(other(0.4)))
        assert we.may_answer(Elsewhere(other(0.2))), "it has said since then that it is there"
        we.trust(other(0.4))
        assert we.may_answer(Elsewhere(other(0.4)))

    asyncio.run(test())


def test_taking_a_table_is_an_entry_at_the_next_number() -> None:
    async def test() -> None:
        we, books = await keepers()
        room, another = Room("table"), Room("another")
        for each in (room, another):
            each.fold(Entry(0, (Opened(Options()),)))
        assert we.take([room]) == {"table"}
        [append] = books.written
        assert (append.expected, append.keeper) == (1, we.id)
        assert decode_entry(append.entry).facts == (Kept(we.id),)
        assert room.seq == 2

        books.results = [Conflict(3), Written(2)]
        assert we.take([room, another]) == {"another"}, "somebody else was first at the other one"
        assert (room.seq, another.seq) == (2, 2)

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
        now += REFUSED_AFTER + 1
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
