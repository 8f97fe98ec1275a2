"""Bots think in turn and in time, and are not promised beyond what a server can."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.fake_server import FakeServer, FakeViewer, opened, seen_by
from tests.server.guest import Guest
from tests.server.options import options
from tests.server.running import RunningServer
from tests.server.scripted_server import run
from tests.server.test_bots import bots_answer, process_of, table_with_bots, with_processes
from thegang.core import Seat
from thegang.heist import Heist
from thegang.server.bots import load, process
from thegang.server.bots.load import FREE, FULL, RECENTLY, Load
from thegang.server.bots.processes import BotProcesses
from thegang.server.bots.questions import Look, Wish
from thegang.server.bots.waiting import MOST_LOOKS, OpenQuestion, Waiting
from thegang.server.logs import LINES, SELDOM, Seldom
from thegang.server.messages import AddBot, OpenTable, Play, Start
from thegang.server.metrics import METRICS

PLAYERS = 4
HEIST = Heist.new(PLAYERS, "load")
HEIST_LOOK = seen_by(HEIST, *((seat, "strong") for seat in HEIST.seats))


@pytest.mark.parametrize("why", ["everybody left", "the game is over"])
def test_a_table_says_when_its_bots_are_not_needed(why: str) -> None:
    house, host = FakeServer(), FakeViewer(1, "Host")
    table = table_with_bots(house, host)
    house.forgotten.clear()
    bots_answer(house)
    assert house.forgotten == []
    if why == "everybody left":
        table.leave(host)
    else:
        table.room.stage = "finished"
        table._go_on()
    assert house.forgotten == [table.room.id]


# In turn


def open_question(table: str, look: Look = HEIST_LOOK) -> OpenQuestion:
    return OpenQuestion(table, "heist", [look], lambda *_: None, since=0)


def test_a_table_has_one_open_question_and_its_turn_whatever_it_does() -> None:
    waiting = Waiting()
    for _ in range(1000):
        waiting.ask(open_question("busy"))
    waiting.ask(open_question("quiet"))
    for _ in range(1000):
        waiting.ask(open_question("busy"))
    assert len(waiting) == 2
    busy = waiting.next()
    assert busy.table == "busy"
    assert len(busy.looks) == MOST_LOOKS
    waiting.ask(open_question("busy"))
    assert [waiting.next().table, waiting.next().table] == ["quiet", "busy"]


def test_a_question_nobody_answered_is_asked_first_or_about_what_is_now() -> None:
    waiting = Waiting()
    lost = open_question("lost")
    other = HEIST_LOOK._replace(seats=HEIST_LOOK.seats[:1])
    waiting.ask(open_question("quiet"))
    waiting.ask(open_question("lost", other))
    waiting.ask_again(lost)
    first = waiting.next()
    assert first.looks == [HEIST_LOOK, other]
    assert waiting.next().table == "quiet"


def test_what_is_out_of_date_is_not_thought_about() -> None:
    """While the process stands still a table changes twenty times; only what is now is answered."""

    async def test(bots: BotProcesses) -> None:
        stopped = await stop(bots)
        answered: list[int] = []
        last = asyncio.Event()

        def hear(number: int, _seat: Seat, _wish: Wish) -> None:
            answered.append(number)
            if number == 19:
                last.set()

        look = seen_by(HEIST, (0, "easy"))
        for table in ("other", "another"):
            bots.ask(table, "heist", look, lambda *_: None)
        for number in range(20):
            bots.ask("table", "heist", look, partial(hear, number))
        before = METRICS.bot_stale._value.get()
        os.kill(stopped, signal.SIGCONT)
        await last.wait()
        assert answered == [19]
        assert METRICS.bot_stale._value.get() == before

    with_processes(test)


def tell(done: asyncio.Future[Wish], _seat: Seat, wish: Wish) -> None:
    done.set_result(wish)


async def stop(bots: BotProcesses) -> int:
    """Let the process stand still as soon as it thinks."""
    awake: asyncio.Future[Wish] = asyncio.get_running_loop().create_future()
    await process_of(bots)
    bots.ask("first", "heist", seen_by(HEIST, (0, "easy")), partial(tell, awake))
    await awake
    number = await process_of(bots)
    os.kill(number, signal.SIGSTOP)
    return number


# In time


def test_a_question_that_waited_too_long_is_answered_quickly_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "IN_TIME", 0.05)
    quick = METRICS.bot_answers.labels("quick")._value

    async def test(bots: BotProcesses) -> None:
        stopped = await stop(bots)
        before = quick.get()
        done: asyncio.Future[Wish] = asyncio.get_running_loop().create_future()
        for table in ("other", "another"):
            bots.ask(table, "heist", seen_by(HEIST, (0, "easy")), lambda *_: None)
        bots.ask("table", "heist", seen_by(HEIST, (0, "strong")), partial(tell, done))
        await asyncio.sleep(0.1)
        os.kill(stopped, signal.SIGCONT)
        assert (await done).action in HEIST.legal_actions(0)
        assert quick.get() == before + 1

    with_processes(test)


def test_a_question_a_process_died_of_is_asked_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "RESTART_AFTER", 0.01)
    thought, simple = (METRICS.bot_answers.labels(how)._value for how in ("thought", "simple"))

    async def test(bots: BotProcesses) -> None:
        for deaths, counter in ((1, thought), (2, simple)):
            number, before = await stop(bots), counter.get()
            done: asyncio.Future[Wish] = asyncio.get_running_loop().create_future()
            bots.ask(f"table {deaths}", "heist", seen_by(HEIST, (0, "strong")), partial(tell, done))
            os.kill(number, signal.SIGKILL)
            for _ in range(deaths - 1):
                number = await process_of(bots, other_than=number)
                os.kill(number, signal.SIGKILL)
            assert (await done).action in HEIST.legal_actions(0)
            assert counter.get() >= before + 1

    monkeypatch.setattr(process, "IN_TIME", 60)
    with_processes(test)


def test_nothing_is_thought_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    real = process.simple_wish

    def noticed(*args: Any) -> Wish:
        threads.append(threading.current_thread())
        return real(*args)

    monkeypatch.setattr(process, "simple_wish", noticed)

    async def test(bots: BotProcesses) -> None:
        number = await stop(bots)
        done: asyncio.Future[Wish] = asyncio.get_running_loop().create_future()
        bots.ask("table", "heist", seen_by(HEIST, (0, "strong")), partial(tell, done))
        assert (await done).action in HEIST.legal_actions(0)
        os.kill(number, signal.SIGCONT)

    with_processes(test, patience=2)
    assert threads
    assert threading.main_thread() not in threads


# The log


def test_the_same_is_logged_once_in_a_while_and_how_often_it_happened() -> None:
    time = 0.0
    seldom = Seldom(lambda: time)

    def said(words: str, **extra: object) -> Iterator[object]:
        record = logging.makeLogRecord({"name": "bots", "levelno": 30, "msg": words, **extra})
        if seldom.filter(record):
            yield getattr(record, "times", 1)

    assert list(said("late")) == [1]
    assert [list(said("late")) for _ in range(99)] == [[]] * 99
    assert list(said("something else")) == [1]
    assert list(said("late", table="abcd")) == [1]
    time = SELDOM
    assert list(said("late")) == [100]
    time = 2 * SELDOM
    assert list(said("late")) == [1]


def test_a_flood_of_different_things_is_cut_short_and_what_is_left_out_is_counted() -> None:
    time = 0.0
    seldom = Seldom(lambda: time)

    def said(words: str) -> list[object]:
        record = logging.makeLogRecord({"name": "a stranger", "levelno": 30, "msg": words})
        return [getattr(record, "left_out", 0)] if seldom.filter(record) else []

    assert [said(f"thing {number}") for number in range(LINES)] == [[0]] * LINES
    assert [said(f"more {number}") for number in range(2000)] == [[]] * 2000
    time = 60
    assert said("later") == [2000]
    assert said("later still") == [0]


# As many as it carries


def test_a_busy_process_takes_on_no_more_tables_until_it_is_clearly_less_busy() -> None:
    time = 0.0
    load = Load(lambda: time)
    load.busy(True)
    assert not load.full
    time = 3 * RECENTLY
    assert load.share > FULL
    assert load.full
    load.busy(False)
    time += 0.17 * RECENTLY
    assert FREE < load.share < FULL
    assert load.full, "it was full, and is not clearly less busy yet"
    time += 0.17 * RECENTLY
    assert load.share < FREE
    assert not load.full
    load.busy(True)
    time += 0.3 * RECENTLY
    assert FREE < load.share < FULL
    assert not load.full, "it was free, and is not full yet"


def test_many_tables_at_once_are_not_taken_on_before_their_load_is_known() -> None:
    async def test() -> None:
        bots = BotProcesses(2)
        taken = sum(bots.take_on() for _ in range(2000))
        assert 200 < taken < 1000
        assert not bots.take_on()

    asyncio.run(test())


@pytest.mark.parametrize(("seconds", "least", "most"), [(0.002, 300, 400), (0.0005, 1200, 1600), (0.02, 30, 40)])
def test_how_many_at_once_depends_on_how_fast_bots_think_here(seconds: float, least: int, most: int) -> None:
    load = Load(lambda: 0.0)
    for _ in range(1000):
        load.answered(seconds)
    taken = 0
    while not load.full:
        load.take_on()
        taken += 1

    assert least < taken < most


def test_tables_that_were_just_taken_on_count_less_and_less_as_their_load_is_measured() -> None:
    time = 0.0
    load = Load(lambda: time)
    for _ in range(200):
        load.take_on()
    expected = load.share
    time = 3 * RECENTLY

    assert 0 < load.share < expected / 10


def test_bots_are_refused_where_there_was_none() -> None:
    house, host = FakeServer(), FakeViewer(1, "Host")
    table = opened(house, host, OpenTable(options=options(seats=3, settling=3)))
    house.bots_busy = True
    assert host.do(table, AddBot(1, "easy")) == "bots-busy"
    assert table.room.places[1].empty
    house.bots_busy = False
    assert host.do(table, AddBot(1, "easy")) == ""
    house.bots_busy = True
    assert host.do(table, AddBot(2, "easy")) == "", "they think about this table anyway"
    assert host.do(table, Start()) == ""
    assert host.do(table, Play(msgspec.Raw(b'{"do": "TakeChip", "stars": 3}'))) == ""


def run_on_a_slow_machine(*setup: Any) -> None:
    """Serve where the bots of one table keep a processor busy for minutes."""
    vars(load)["THOUGHT"] = 1e9
    run(*setup)


def test_a_server_says_when_all_its_bots_are_busy(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        guest = await Guest(server.http, server.ws).come("Guest")
        wanted = {"options": {"seats": 4}, "bots": "normal"}
        async with guest.client() as client:
            assert (await client.post("/api/tables", json=wanted)).status_code == 201
            refused = await client.post("/api/tables", json=wanted, headers={"Accept-Language": "de"})
            assert (refused.status_code, refused.json()["code"]) == (503, "bots-busy")
            assert "Bots" in refused.json()["text"]
            assert (await client.post("/api/tables", json={})).status_code == 201, "people can always play"

    with RunningServer(tmp_path, target=run_on_a_slow_machine) as server:
        asyncio.run(test(server))
