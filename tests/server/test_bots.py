"""Bots think off the loop; one that fails, hangs or dies is answered for; none acts while nobody is at the table."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from tests.server.fake_server import FakeServer, FakeViewer, opened, seen_by
from tests.server.guest import Guest
from tests.server.options import options
from tests.server.running import RunningServer
from thegang.bots.heist import LEVELS as HEIST_LEVELS
from thegang.core import Action
from thegang.heist import Heist, TakeChip
from thegang.server.bots import process
from thegang.server.bots.minds import Minds
from thegang.server.bots.processes import BotProcesses
from thegang.server.bots.questions import Look, Question, SeatLook, Wish
from thegang.server.messages import AddBot, Level, OpenTable, Play, Start
from thegang.server.tables.table import Table
from thegang.streets import Streets

HEIST, STREETS = Heist.new(3, "bots"), Streets.new(2, "bots")


async def answer(bots: BotProcesses, game: str = "heist") -> Action | None:
    """What the bot on a seat wants to do."""
    done: asyncio.Future[Wish] = asyncio.get_running_loop().create_future()
    look = seen_by(HEIST if game == "heist" else STREETS, (0, "easy"))
    bots.ask("table", game, look, lambda _, wish: done.set_result(wish))
    return (await asyncio.wait_for(done, 60)).action


def with_processes(test: Callable[[BotProcesses], Coroutine[Any, Any, None]], patience: float = 60) -> None:
    async def main() -> None:
        bots = BotProcesses(1, patience)
        bots.start()
        try:
            await asyncio.wait_for(test(bots), 100)
        finally:
            await bots.stop()

    asyncio.run(main())


async def process_of(bots: BotProcesses, other_than: int = 0) -> int:
    """The process in which the bots think, as soon as it is there."""
    [thinking] = bots._processes
    while thinking._process is None or thinking._process.pid == other_than:
        await asyncio.sleep(0.05)
    return thinking._process.pid


@pytest.mark.parametrize("game", ["heist", "streets"])
def test_a_bot_answers_with_a_legal_action(game: str) -> None:
    async def test(bots: BotProcesses) -> None:
        legal: Any = (HEIST if game == "heist" else STREETS).legal_actions(0)
        await process_of(bots)
        for _ in range(3):
            assert await answer(bots, game) in legal

    with_processes(test)


def test_a_process_that_dies_is_answered_for_and_started_again(caplog: pytest.LogCaptureFixture) -> None:
    async def test(bots: BotProcesses) -> None:
        first = await process_of(bots)
        assert await answer(bots) in HEIST.legal_actions(0)
        os.kill(first, signal.SIGSTOP)
        waiting = asyncio.ensure_future(answer(bots))
        await asyncio.sleep(0.05)
        os.kill(first, signal.SIGKILL)
        assert await waiting in HEIST.legal_actions(0)
        assert await process_of(bots, other_than=first)
        assert await answer(bots) in HEIST.legal_actions(0)

    with_processes(test)
    assert "a bot process ended" in caplog.text


def test_a_process_that_hangs_is_answered_for_and_replaced(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "WAKING", 0)

    async def test(bots: BotProcesses) -> None:
        first = await process_of(bots)
        os.kill(first, signal.SIGSTOP)
        while "a bot process hangs" not in caplog.text:
            assert await answer(bots) in HEIST.legal_actions(0)
        assert await process_of(bots, other_than=first)
        assert await answer(bots, "streets") in STREETS.legal_actions(0)

    with_processes(test, patience=0.2)
    assert "a bot process hangs" in caplog.text


def test_a_process_that_talks_nonsense_is_replaced(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/bin/echo")
    monkeypatch.setattr(process, "RESTART_AFTER", 0.01)

    async def test(bots: BotProcesses) -> None:
        while caplog.text.count("could not be understood") < 3:
            assert await answer(bots) in HEIST.legal_actions(0)

    with_processes(test, patience=0.1)


def test_a_bot_that_fails_is_left_out_and_the_others_go_on(caplog: pytest.LogCaptureFixture) -> None:
    shared, seats = seen_by(HEIST, (0, "easy"), (1, "easy"))
    look = Look(shared, (SeatLook(2, "easy", msgspec.Raw(b"{}")), *seats))

    answers = Minds().answer(Question(1, "table", "heist", (look,))).seats

    assert [answer.seat for answer in answers] == [0, 1]
    assert all(answer.wish("heist").action in HEIST.legal_actions(answer.seat) for answer in answers)
    assert "a bot failed" in caplog.text


@pytest.mark.parametrize("level", HEIST_LEVELS)
def test_a_next_game_may_have_more_or_fewer_players(level: Level, caplog: pytest.LogCaptureFixture) -> None:
    minds = Minds()
    for players in (3, 4, 6, 5):
        game = Heist.new(players, f"next game {players}")
        for seat in game.seats[1:]:
            game.play(seat, TakeChip(seat))
        [answer] = minds.answer(Question(players, "table", "heist", (seen_by(game, (0, level)),))).seats
        assert answer.wish("heist").action in game.legal_actions(0)
    assert not caplog.records


# At a running server


def test_thinking_bots_keep_nobody_waiting(server: RunningServer) -> None:
    """While the process of the bots stands still, another table goes on; then their own does, without them."""

    async def test() -> None:
        ann = await Guest(server.http, server.ws).come("Ann")
        bob = await Guest(server.http, server.ws).come("Bob")
        with_bots = await ann.open(options={"settling": 0, "seats": 6}, bots="strong", start=True)
        people = await bob.open()
        async with bob.at(people) as other:
            [worker] = children(server)
            os.kill(worker, signal.SIGSTOP)
            try:
                async with ann.at(with_bots) as seat:
                    before = seat.state["seq"]
                    for _ in range(20):
                        assert (await other.do({"do": "HandOver", "seat": 0}))["type"] == "ack"
                        await seat.send({"type": "ping"})
                        await seat.until(lambda seat: seat.heard[-1]["type"] == "pong")
                    while seat.state["seq"] < before + 3:
                        await seat.hear()
                    assert any(seat.state["game"]["chips"]["white"][1:])
            finally:
                os.kill(worker, signal.SIGCONT)

    asyncio.run(test())


def children(server: RunningServer) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(server.pid)], capture_output=True, text=True, check=True)
    return [int(line) for line in found.stdout.split()]


# Nobody there


def table_with_bots(house: FakeServer, host: FakeViewer) -> Table:
    table = opened(house, host, OpenTable(options=options(seats=3, settling=3)))
    for seat in (1, 2):
        assert host.do(table, AddBot(seat, "easy")) == ""
    assert host.do(table, Start()) == ""
    return table


def bots_answer(house: FakeServer, *seats: int, patient: int | None = None) -> None:
    for seat in seats or tuple(house.asked):
        question = house.asked[seat]
        legal = question.legal()
        free = next((action for action in legal if isinstance(action, TakeChip) and action.source is None), None)
        question.answer(free, seat == patient)


def test_a_bot_waits_anew_after_every_change_and_longer_when_others_should_come_first() -> None:
    house, host = FakeServer(), FakeViewer(1, "Host")
    table = table_with_bots(house, host)
    bots_answer(house, patient=2)
    before = len(house.entries)
    house.pass_time(0.9)
    assert host.do(table, Play(msgspec.Raw(b'{"do": "TakeChip", "stars": 3}'))) == ""
    bots_answer(house, patient=2)
    house.pass_time(0.9)
    assert len(house.entries) == before + 1

    house.pass_time(0.2)
    assert len(house.entries) == before + 2, "the bot that is not patient"
    bots_answer(house, 2, patient=2)
    house.pass_time(1.8)
    assert len(house.entries) == before + 2
    house.pass_time(0.2)
    assert len(house.entries) == before + 3


def test_a_bot_is_told_how_soon_the_round_is_over_when_all_have_a_chip() -> None:
    house, host = FakeServer(), FakeViewer(1, "Host")
    table = table_with_bots(house, host)
    assert host.do(table, Play(msgspec.Raw(b'{"do": "TakeChip", "stars": 3}'))) == ""
    for seat in (1, 2):
        bots_answer(house, seat)
        assert set(house.settlings) == {None}
        house.pass_time(1.1)
    legal = house.asked[1].legal()
    house.asked[1].answer(next(action for action in legal if isinstance(action, TakeChip)), False)
    assert house.settlings[-1] == 3
    house.pass_time(1.1)
    row = table.room.sitting.shared().view.chips["white"]  # type: ignore[union-attr]
    assert row.count(0) == 1, "the bot has taken somebody's chip"


@pytest.mark.parametrize("pace", [0.1, 1, 4])
@pytest.mark.parametrize("settling", [0.5, 2, 8])
def test_a_bot_that_wants_another_chip_is_in_time(pace: float, settling: float) -> None:
    bots = BotProcesses(0, pace=pace)
    waits = [bots.delay(patient=False, settling=settling) for _ in range(1000)]
    assert max(waits) <= 0.8 * settling + 1e-6
    assert len(set(waits)) > 900


@pytest.mark.parametrize("when", ["before they answer", "before they act"])
def test_bots_do_not_act_while_nobody_is_there(when: str) -> None:
    house, host = FakeServer(), FakeViewer(1, "Host")
    table = table_with_bots(house, host)
    if when == "before they act":
        bots_answer(house)
    table.leave(host)
    if when == "before they answer":
        bots_answer(house)
    before = len(house.entries)
    house.pass_time(3600)
    assert len(house.entries) == before

    table.join(host)
    bots_answer(house)
    house.pass_time(5)
    assert len(house.entries) > before


def test_a_round_does_not_end_while_nobody_is_there() -> None:
    house, host = FakeServer(), FakeViewer(1, "Host")
    table = table_with_bots(house, host)
    sitting: Any = table.room.sitting
    for seat in range(3):
        free = next(action for action in sitting.game.legal_actions(seat) if getattr(action, "source", 0) is None)
        table._try(seat, free)
        house.write()
    table.leave(host)
    house.pass_time(60)
    assert sitting.game.phase == "white"

    table.join(host)
    house.pass_time(2)
    assert sitting.game.phase == "white"
    house.pass_time(2)
    assert sitting.game.phase == "yellow"
