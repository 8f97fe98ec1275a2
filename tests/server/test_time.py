"""Time at tables: nothing is measured by the calendar, timers end with their table, and sleep is nobody's fault."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from tests.server.evening import Evening
from tests.server.test_reload import Tables
from thegang.server.clock import LoopClock
from thegang.server.messages import LetBotPlay, Start

HOUR = 3600.0


@pytest.mark.parametrize("seconds", [-HOUR, -1, HOUR])
def test_setting_the_calendar_changes_nothing(seconds: float) -> None:
    evening = Evening()
    assert evening.do(0, Start()) == ""
    evening.table.leave(evening.guests[0])

    evening.house.calendar += seconds
    evening.house.pass_time(9)
    assert evening.table.room.host == 1
    assert evening.do(1, LetBotPlay(0)) == "not-gone"
    evening.house.pass_time(2)

    assert evening.table.room.host == 2
    assert evening.do(1, LetBotPlay(0)) == ""


def test_coming_again_and_again_leaves_no_timer_behind() -> None:
    evening = Evening()
    before = evening.house.timers

    for _ in range(20):
        evening.table.leave(evening.guests[1])
        evening.table.join(evening.guests[1])

    assert evening.house.timers == before == 0


def test_two_who_are_away_are_gone_one_after_the_other() -> None:
    evening = Evening()
    assert evening.do(0, Start()) == ""
    evening.table.leave(evening.guests[1])
    evening.house.pass_time(5)
    evening.table.leave(evening.guests[2])
    assert evening.house.timers == 1

    evening.house.pass_time(6)
    first = evening.guests[0].state["table"]["seats"]
    evening.house.pass_time(5)

    assert [seat["replaceable"] for seat in first] == [False, True, False]
    assert [seat["replaceable"] for seat in evening.guests[0].state["table"]["seats"]] == [False, True, True]
    assert evening.house.timers == 0


def test_a_table_that_was_put_away_is_gone_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        house = Tables(tmp_path / "data")
        await house.open()
        table = weakref.ref(house.tables.by_id[house.table])
        for viewer in (house.ann, house.bob):
            table().leave(viewer)  # type: ignore[union-attr]
        house.tables._limits = type(house.tables._limits)(idle=-1)
        gc.disable()
        try:
            house.tables.put_away_idle()

            assert not house.tables.by_id
            async with asyncio.timeout(10):
                while table() is not None:  # the writer may still be putting its pen down
                    await asyncio.sleep(0.001)
        finally:
            gc.enable()
            house.background.close()
            await house.writer.close()
            house.store.close()

    asyncio.run(test())


def test_who_was_away_when_the_machine_fell_asleep_has_the_whole_time_again() -> None:
    evening = Evening()
    assert evening.do(0, Start()) == ""
    evening.table.leave(evening.guests[0])
    evening.house.pass_time(9)

    evening.table.woke()
    evening.house.pass_time(9)
    assert evening.table.room.host == 1
    evening.house.pass_time(2)

    assert evening.table.room.host == 2


def test_the_clock_does_not_count_sleep_and_says_that_it_woke() -> None:
    async def test() -> None:
        time = 100.0
        woken: list[float] = []
        clock = LoopClock(lambda: time)
        clock.on_waking(lambda: woken.append(clock.steady()))
        before = clock.steady()

        time += 2
        assert clock.steady() == before + 2
        time += HOUR
        assert clock.steady() == before + 2
        await asyncio.sleep(0)

        assert woken == [before + 2]
        time += 3
        assert clock.steady() == before + 5

    asyncio.run(test())


def test_the_clock_notices_sleep_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        time = 100.0
        clock = LoopClock(lambda: time)
        woke = asyncio.Event()
        clock.on_waking(woke.set)

        time += HOUR

        await asyncio.wait_for(woke.wait(), 10)

    monkeypatch.setattr("thegang.server.clock.BEAT", 0.01)
    asyncio.run(test())


def test_tables_hear_that_the_machine_woke(tmp_path: Path) -> None:
    async def test() -> None:
        house = Tables(tmp_path / "data")
        await house.open()
        table = house.tables.by_id[house.table]
        table.leave(house.ann)
        before = table.presence.next_change

        house.clock._woke()

        after = table.presence.next_change
        assert before is not None
        assert after is not None
        assert before < after
        house.tables.close()
        house.background.close()
        await house.writer.close()
        house.store.close()

    asyncio.run(test())
