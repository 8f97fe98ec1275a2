"""Tables without a network: only bots are left, and whoever comes becomes the host."""

from typing import Any

import pytest

from tests.server.evening import QUICK, Evening
from tests.server.options import options
from thegang.server.messages import Options, Reopen, Sit, Stand, Start
from thegang.server.tables.timers import PAUSE


def alone(options: Options = QUICK) -> Evening:
    """One guest among bots, who has stood up in the middle of the game."""
    evening = Evening(options, people=1, bots=2)
    assert evening.do(0, Start()) == evening.do(0, Stand()) == ""
    assert evening.table.room.host is None
    return evening


def over(evening: Evening) -> Evening:
    """The same table when the bots have played the game to its end."""
    while evening.table.room.stage == "playing":
        evening.heist()
        evening.house.pass_time(PAUSE + 1)
    return evening


def test_who_stood_up_alone_can_sit_down_again() -> None:
    evening = alone()
    evening.table.join(evening.guests[3])

    assert evening.do(3, Reopen()) == "not-now"
    assert evening.do(0, Sit(0)) == ""

    assert evening.table.room.host == 1
    assert evening.guests[0].state["you"] == 0
    assert evening.guests[0].state["legal"]


def test_a_stranger_can_take_the_seat_of_any_bot_when_only_bots_play() -> None:
    evening = alone()
    evening.table.join(evening.guests[3])

    assert evening.do(3, Sit(1)) == ""

    assert (evening.table.room.host, evening.guests[3].state["you"]) == (4, 1)
    assert evening.guests[0].state["you"] is None
    assert evening.house.folded("table").seen == evening.table.room.seen == {(0, 1, "home 1")}


@pytest.mark.parametrize("command", [Reopen(), Sit(2)], ids=["reopens", "sits"])
def test_whoever_comes_to_a_finished_game_of_bots_becomes_the_host(command: Any) -> None:
    evening = over(alone())
    evening.table.leave(evening.guests[0])
    evening.table.join(evening.guests[3])
    assert evening.guests[3].state["table"]["host"] is None

    assert evening.do(3, command) == ""

    room = evening.table.room
    assert (room.host, room.seat_of(4)) == (4, 0 if command == Reopen() else 2)
    assert room.stage == ("waiting" if command == Reopen() else "finished")
    assert sum(place.level is not None for place in room.places) == 2
    assert evening.do(3, Start()) == ""
    assert evening.house.folded("table").host == 4


def test_who_reopens_a_table_of_bots_takes_a_free_seat_if_there_is_one() -> None:
    evening = over(alone(options(seats=4, settling=0)))

    assert evening.do(0, Reopen()) == ""

    assert [place.guest for place in evening.table.room.places] == [None, None, None, 1]
    assert evening.table.room.host == 1
    assert evening.house.folded("table").places == evening.table.room.places


def test_a_bot_makes_room_in_the_waiting_room_when_only_bots_are_left() -> None:
    evening = Evening(people=1)
    evening.table.join(evening.guests[3])
    assert evening.do(0, Stand()) == ""

    assert evening.do(3, Sit(1)) == ""

    assert (evening.table.room.host, evening.table.room.seat_of(4)) == (4, 1)
