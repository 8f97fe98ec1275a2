"""Bots hold a bounded amount of memory, think in turn and in time, and are not promised beyond what a server can."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.fake_server import FakeServer, FakeViewer, opened, seen_by
from tests.server.guest import Guest
from tests.server.options import options
from tests.server.running import RunningServer
from tests.server.scripted_server import run
from tests.server.test_bots import bots_answer, process_of, table_with_bots, with_processes
from thegang.cards import named_seed
from thegang.core import Action, Record, Seat
from thegang.heist import BeginGame, Heist
from thegang.server.bots import load, process
from thegang.server.bots.load import FREE, FULL, RECENTLY, Load
from thegang.server.bots.minds import MEASURED_EVERY, Minds
from thegang.server.bots.processes import BotProcesses
from thegang.server.bots.questions import Look, Question, Wish
from thegang.server.bots.waiting import MOST_LOOKS, OpenQuestion, Waiting
from thegang.server.games.heist import HeistSitting
from thegang.server.logs import LINES, SELDOM, Seldom
from thegang.server.messages import AddBot, Level, OpenTable, Play, Start
from thegang.server.metrics import METRICS
from thegang.streets import Streets

PLAYERS = 4
HEIST = Heist.new(PLAYERS, "load")


# Memory


class Evening:
    """A table of four bots that play one heist after the other, as they want to."""

    def __init__(self, name: str, level: Level) -> None:
        self.name = name
        self._sitting = HeistSitting()
        self._chance = Random(name)
        self._level = level
        self._play(None, BeginGame(PLAYERS, named_seed(name), "professional"))

    @property
    def game(self) -> Heist:
        return self._sitting.game

    def look(self) -> Look:
        return seen_by(self._sitting, *((seat, self._level) for seat in self.game.seats))

    def go_on(self, wishes: dict[Seat, Wish]) -> None:
        """Let one of those who want something have it; the others go by what they see then."""
        wanted = [(seat, wish.action) for seat, wish in wishes.items() if wish.action is not None and not wish.patient]
        wanted = wanted or [(seat, wish.action) for seat, wish in wishes.items() if wish.action is not None]
        if wanted:
            self._play(*self._chance.choice(wanted))
        elif table := self.game.legal_actions(None):
            self._play(None, table[0])

    def _play(self, seat: Seat | None, action: Action) -> None:
        self._sitting.happened(Record(seat, action, self.game.play(seat, action)))


def wishes(minds: Minds, table: str, *looks: Look, quick: bool = False, game: str = "heist") -> dict[Seat, Wish]:
    answers = minds.answer(Question(1, table, game, looks, quick)).seats
    return {answer.seat: answer.wish(game) for answer in answers}


def test_minds_stay_within_their_bytes_and_play_the_same(caplog: pytest.LogCaptureFixture) -> None:
    """Three tables of strong bots, with room for the books of one."""
    budget = 500_000
    tight, roomy = Minds(budget), Minds()
    tables = [Evening(f"table {number}", "strong") for number in range(3)]
    for _ in range(60):
        for table in tables:
            look = table.look()
            wanted = wishes(tight, table.name, look)
            assert tight.size <= budget
            assert wanted == wishes(roomy, table.name, look)
            table.go_on(wanted)
    assert roomy.size > 2 * budget
    assert all(table.name in tight for table in tables)
    assert not caplog.records


def test_there_is_no_table_so_large_that_it_is_kept_beyond_the_bytes() -> None:
    minds = Minds(20_000)
    for number in range(4):
        assert wishes(minds, f"table {number}", HEIST_LOOK)
        assert minds.size <= 20_000


def test_minds_of_a_table_that_is_over_are_gone() -> None:
    minds = Minds()
    for table in ("a", "b"):
        wishes(minds, table, HEIST_LOOK)
    minds.forget("a")
    assert "a" not in minds
    assert minds.size > 0
    minds.forget("b")
    minds.forget("b")
    assert minds.size == 0


def test_a_bot_that_left_its_seat_is_gone() -> None:
    minds = Minds()
    wishes(minds, "table", HEIST_LOOK)
    all_four = minds.size
    for _ in range(MEASURED_EVERY):
        wishes(minds, "table", HEIST_LOOK._replace(seats=HEIST_LOOK.seats[:1]))
    assert minds.size < all_four


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


HEIST_LOOK = seen_by(HEIST, *((seat, "strong") for seat in HEIST.seats))


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


def test_who_has_no_time_to_think_answers_quickly_and_has_still_heard_everything() -> None:
    hurried, calm = Minds(), Minds()
    table = Evening("hurry", "strong")
    for number in range(40):
        look = table.look()
        wanted = wishes(calm, "table", look)
        if number % 3:
            quick = wishes(hurried, "table", look, quick=True)
            legal = {seat: table.game.legal_actions(seat) for seat in table.game.seats}
            assert all(wish.action is None or wish.action in legal[seat] for seat, wish in quick.items())
            assert all(wish.thought is None for wish in quick.values())
        else:
            assert wishes(hurried, "table", look) == wanted
        table.go_on(wanted)


@pytest.mark.parametrize(
    ("kind", "game"), [("heist", HEIST), ("streets", Streets.new(3, "load"))], ids=["heist", "streets"]
)
def test_who_sees_the_same_again_wants_the_same_whether_there_is_time_or_not(kind: str, game: Heist | Streets) -> None:
    """Else whoever comes or goes while a bot makes up its mind would make it forget what it wanted."""
    minds = Minds()
    look = seen_by(game, (0, "normal"))
    wanted = wishes(minds, "table", look, quick=True, game=kind)
    assert wanted[0].action is not None
    assert wishes(minds, "table", look, quick=True, game=kind) == wanted
    assert wishes(minds, "table", look, game=kind) == wanted


def test_what_was_seen_while_nobody_thought_is_read_later() -> None:
    late, calm = Minds(), Minds()
    table = Evening("late", "strong")
    looks: list[Look] = []
    for number in range(24):
        looks.append(table.look())
        wanted = wishes(calm, "table", looks[-1])
        if number % 4 == 3:
            assert wishes(late, "table", *looks) == wanted
            looks.clear()
        table.go_on(wanted)


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
