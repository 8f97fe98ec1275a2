"""A clock that is wrong for once costs nobody a table."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.calendar import DAY, STEADY, Calendar, Looked
from thegang.server.keeping import Keeping
from thegang.server.store.folder import CALENDAR, FILE

NOW = 20_000 * DAY
LEAP = 45 * DAY


@pytest.fixture
def calendar(tmp_path: Path) -> Calendar:
    """A calendar that has gone on as it should for years."""
    (tmp_path / CALENDAR).write_bytes(msgspec.json.encode(Looked(NOW, NOW - 1000 * DAY)))
    return Calendar(tmp_path / CALENDAR)


def days(calendar: Calendar, first: float, number: int) -> list[bool]:
    """Whether it can be believed when it is looked at once a day."""
    return [calendar.is_steady(first + day * DAY, LEAP) for day in range(number)]


def test_a_calendar_that_goes_on_is_believed(calendar: Calendar) -> None:
    assert all(days(calendar, NOW, 100))
    assert calendar.is_steady(NOW + 130 * DAY, LEAP), "no server ran for a month"
    assert calendar.is_steady(NOW + 130 * DAY - 3600, LEAP), "it was put right by an hour"


@pytest.mark.parametrize(
    "leap", [100 * DAY, 10_000 * DAY, -2 * DAY, -19_999 * DAY], ids=["months", "years", "back", "1970"]
)
def test_after_a_leap_it_is_not_believed_for_a_week(
    calendar: Calendar, leap: float, caplog: pytest.LogCaptureFixture
) -> None:
    week = int(STEADY / DAY)

    assert days(calendar, NOW + leap, week + 1) == [False] * week + [True]

    assert len(caplog.records) == 1


def test_a_clock_that_is_put_right_is_not_believed_at_once_either(calendar: Calendar, tmp_path: Path) -> None:
    assert not calendar.is_steady(60.0, LEAP), "it began in 1970"
    assert not any(days(calendar, 3600.0, 6))
    assert not Calendar(tmp_path / CALENDAR).is_steady(NOW + 1, LEAP)


def test_a_calendar_that_nobody_has_looked_at_is_not_believed(tmp_path: Path) -> None:
    calendar = Calendar(tmp_path / CALENDAR)
    assert not calendar.is_steady(NOW, LEAP)
    (tmp_path / CALENDAR).write_bytes(b"{")
    assert not calendar.is_steady(NOW + STEADY, LEAP)


def test_a_leap_is_half_of_the_shortest_time_that_something_is_kept() -> None:
    assert Keeping().leap == 45 * DAY
    assert Keeping(guests=2, games=30).leap == DAY
    assert Keeping(guests=None, tables=None).leap == 0


@pytest.mark.parametrize(("leap", "left"), [(200.0, 1), (0.0, 0)])
def test_a_server_whose_clock_leaps_by_months_removes_nobody(tmp_path: Path, leap: float, left: int) -> None:
    with RunningServer(tmp_path) as server:
        asyncio.run(Guest(server.http, server.ws).come("Mia"))
        server.terminate()
        with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
            db.execute("UPDATE guests SET seen = seen - ?", (200 * DAY,))
        before = Looked(time.time() - leap * DAY, time.time() - 1000 * DAY)
        (tmp_path / CALENDAR).write_bytes(msgspec.json.encode(before))
        server.start()

        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            looked = msgspec.json.decode((tmp_path / CALENDAR).read_bytes(), type=Looked)
            if looked.last > before.last + 0.001 and (leap or not guests(tmp_path)):
                break
            time.sleep(0.02)
        assert guests(tmp_path) == left


def guests(data: Path) -> int:
    """How many guests somebody can be."""
    with closing(sqlite3.connect(data / FILE)) as db:
        return int(db.execute("SELECT count(*) FROM secrets").fetchone()[0])
