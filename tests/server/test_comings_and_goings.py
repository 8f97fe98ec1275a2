"""Tables without a network: who is waited for, and what goes on when somebody leaves."""

import pytest

from tests.server.evening import Evening
from tests.server.options import options
from thegang.server.messages import LetBotPlay, Ready, Sit, Stand, Start, TakeBack
from thegang.server.tables.timers import PAUSE


@pytest.fixture
def resting() -> Evening:
    """Three guests after their first heist."""
    evening = Evening()
    assert evening.do(0, Start()) == ""
    evening.heist()
    return evening


def test_the_next_heist_begins_when_the_last_who_was_not_ready_leaves(resting: Evening) -> None:
    assert resting.do(0, Ready()) == resting.do(1, Ready()) == ""
    assert resting.heists == 1

    resting.table.leave(resting.guests[2])
    resting.house.write()

    assert resting.heists == 2


def test_who_leaves_while_something_is_written_is_not_waited_for_either(resting: Evening) -> None:
    assert resting.do(0, Ready()) == ""
    resting.table.do(resting.guests[1], "late", Ready())

    resting.table.leave(resting.guests[2])
    assert resting.heists == 1
    resting.house.write()

    assert resting.heists == 2


def test_who_is_played_for_can_go_on_alone(resting: Evening) -> None:
    ann, bob, cem, _ = resting.guests
    resting.table.leave(cem)
    resting.house.pass_time(11)
    assert resting.do(0, LetBotPlay(2)) == ""
    resting.table.leave(ann)
    resting.table.leave(bob)
    resting.table.join(cem)
    resting.house.pass_time(100)
    assert resting.heists == 1

    assert resting.do(2, Ready()) == ""

    assert resting.heists == 2


def test_a_stand_in_who_is_ready_hurries_nobody(resting: Evening) -> None:
    resting.table.leave(resting.guests[2])
    resting.house.pass_time(11)
    assert resting.do(0, LetBotPlay(2)) == ""
    resting.table.join(resting.guests[2])

    assert resting.do(2, Ready()) == resting.do(0, Ready()) == ""
    assert resting.heists == 1
    assert resting.do(1, Ready()) == ""

    assert resting.heists == 2


def test_when_only_spectators_are_there_the_game_goes_on_after_a_pause(resting: Evening) -> None:
    resting.table.join(resting.guests[3])
    for guest in resting.guests[:3]:
        resting.table.leave(guest)

    resting.house.pass_time(PAUSE - 1)
    assert resting.heists == 1
    resting.house.pass_time(2)

    assert resting.heists == 2


def test_who_comes_back_in_the_pause_is_waited_for(resting: Evening) -> None:
    resting.table.join(resting.guests[3])
    for guest in resting.guests[:3]:
        resting.table.leave(guest)
    resting.house.pass_time(PAUSE - 1)

    resting.table.join(resting.guests[0])
    resting.house.pass_time(100)
    assert resting.heists == 1
    resting.table.leave(resting.guests[0])
    resting.house.pass_time(PAUSE + 1)

    assert resting.heists == 2


def test_nothing_goes_on_when_nobody_looks(resting: Evening) -> None:
    for guest in resting.guests[:3]:
        resting.table.leave(guest)

    resting.house.pass_time(100)

    assert resting.heists == 1


def test_the_time_away_is_ones_own_when_seats_close_up() -> None:
    evening = Evening(options(seats=5, settling=0, grace=10), bots=0)
    bob = evening.guests[1]
    assert evening.do(1, Stand()) == evening.do(1, Sit(4)) == ""
    evening.table.leave(evening.guests[2])
    evening.house.pass_time(9)
    evening.table.leave(bob)
    assert evening.do(0, Start()) == ""  # seat 4 becomes seat 2, and seat 2 becomes seat 1
    assert [place.guest for place in evening.table.room.places] == [1, 3, 2]

    evening.house.pass_time(2)

    assert evening.table.presence.gone == {1}
    assert evening.do(0, LetBotPlay(2)) == "not-gone"
    assert evening.do(0, LetBotPlay(1)) == ""
    assert evening.guests[0].state["table"]["seats"][2]["replaceable"] is False
    evening.house.pass_time(9)
    assert evening.guests[0].state["table"]["seats"][2]["replaceable"] is True


def test_who_is_played_for_between_heists_takes_the_seat_back(resting: Evening) -> None:
    resting.table.leave(resting.guests[2])
    resting.house.pass_time(11)
    assert resting.do(0, LetBotPlay(2)) == ""
    resting.table.join(resting.guests[2])

    assert resting.do(2, TakeBack()) == ""

    assert resting.do(0, Ready()) == resting.do(1, Ready()) == ""
    assert resting.heists == 1
