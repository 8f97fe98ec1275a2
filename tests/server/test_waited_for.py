"""Tables without a network: somebody who is there but does nothing holds nobody up."""

from typing import Any

import pytest

from tests.server.evening import Evening
from tests.server.options import options
from thegang.heist import Script
from thegang.server.messages import Here, LetBotPlay, Ready, Reopen, Sit, Start, TakeBack

ANN, BOB, CEM, DORA = range(4)
GRACE = 20.0
DRIVER = 2


def playing(people: int = 3, **chosen: Any) -> Evening:
    """People in the first round."""
    evening = Evening(options(seats=3, settling=0, grace=int(GRACE), **chosen), people=people)
    assert evening.do(ANN, Start()) == ""
    return evening


def take(evening: Evening, *seats: int) -> None:
    for seat in seats:
        evening.play(seat, {"do": "TakeChip", "stars": seat + 1, "source": None})


def seat(evening: Evening, number: int, guest: int = ANN) -> Any:
    """A seat as a guest sees it."""
    return evening.guests[guest].state["table"]["seats"][number]


def test_who_has_no_chip_is_nudged_and_then_a_bot_may_play() -> None:
    evening = playing()
    take(evening, 0, 1)
    assert evening.do(ANN, LetBotPlay(2)) == "not-gone"

    evening.house.pass_time(GRACE / 2 + 1)

    assert [seat(evening, number)["nudged"] for number in range(3)] == [False, False, True]
    assert seat(evening, 2, CEM)["nudged"]
    assert seat(evening, 2)["bot_at"] == pytest.approx(evening.house.steady() + GRACE / 2 - 1, abs=0.2)
    assert not seat(evening, 2)["replaceable"]
    evening.house.pass_time(GRACE / 2)
    assert seat(evening, 2)["replaceable"]
    assert evening.do(ANN, LetBotPlay(2)) == ""
    assert seat(evening, 2)["level"] == "normal"
    assert not seat(evening, 2)["nudged"]
    assert evening.do(CEM, TakeBack()) == ""


def test_who_is_waited_for_and_moves_is_not_waited_for_any_more() -> None:
    evening = playing()
    take(evening, 0, 1)
    evening.house.pass_time(GRACE / 2 + 1)

    take(evening, 2)

    assert not any(seat(evening, number)["nudged"] for number in range(3))
    assert seat(evening, 2)["bot_at"] is None


def test_who_says_to_be_there_has_the_whole_time_again() -> None:
    evening = playing()
    take(evening, 0, 1)
    evening.house.pass_time(GRACE - 1)
    entries = len(evening.house.entries)

    assert evening.do(CEM, Here()) == ""

    assert len(evening.house.entries) == entries
    assert not seat(evening, 2)["nudged"]
    evening.house.pass_time(GRACE - 1)
    assert seat(evening, 2)["nudged"]
    assert evening.do(ANN, LetBotPlay(2)) == "not-gone"


def test_who_watches_has_no_time_to_ask_for() -> None:
    evening = playing()
    evening.table.join(evening.guests[DORA])

    assert evening.do(DORA, Here()) == "not-seated"


def test_who_plays_alone_with_bots_lets_nobody_wait() -> None:
    evening = playing(people=1)
    evening.table.join(evening.guests[DORA])

    evening.house.pass_time(2 * GRACE)

    assert not seat(evening, 0)["nudged"]
    assert not seat(evening, 0)["replaceable"]


def test_one_may_let_a_bot_play_for_oneself() -> None:
    evening = playing()

    assert evening.do(BOB, LetBotPlay(1)) == ""

    assert seat(evening, 1)["level"] == "normal"
    assert evening.do(BOB, TakeBack()) == ""


def test_what_happens_when_somebody_is_away_is_told_with_its_time() -> None:
    evening = playing()

    evening.table.leave(evening.guests[CEM])

    assert seat(evening, 2)["bot_at"] == pytest.approx(evening.house.steady() + GRACE, abs=0.2)
    evening.house.pass_time(GRACE + 1)
    assert seat(evening, 2)["replaceable"]


def test_the_next_heist_waits_for_nobody_for_ever() -> None:
    evening = playing()
    evening.heist()
    evening.house.pass_time(3 * GRACE)
    assert evening.heists == 1  # nobody is ready, and so nobody waits

    assert evening.do(ANN, Ready()) == ""
    evening.house.pass_time(GRACE / 2 + 1)
    assert [seat(evening, number)["nudged"] for number in range(3)] == [False, True, True]
    assert evening.do(BOB, Ready()) == ""
    evening.house.pass_time(GRACE / 2)

    assert evening.heists == 2
    assert not any(seat(evening, number)["ready"] for number in range(3))


def test_after_a_sleep_nobody_was_idle() -> None:
    evening = playing()
    take(evening, 0, 1)
    evening.house.pass_time(GRACE + 1)

    evening.table.woke()

    assert evening.table.presence.idle == set()


# Another game


def over(people: int = 3) -> Evening:
    """A game that has come to its end."""
    evening = playing(people)
    evening.game()
    assert evening.table.room.stage == "finished"
    return evening


def test_a_rematch_asks_everybody() -> None:
    evening = over()

    assert evening.do(BOB, Start()) == ""

    assert evening.guests[CEM].state["table"]["stage"] == "finished"
    assert evening.guests[CEM].state["table"]["rematch"]
    assert [seat(evening, number)["ready"] for number in range(3)] == [False, True, False]
    assert evening.do(ANN, Start()) == "not-now"
    assert evening.do(ANN, Ready()) == evening.do(CEM, Ready()) == ""
    assert evening.table.room.stage == "playing"
    assert all(place.level is None for place in evening.table.room.places)
    assert evening.house.folded("table").places == evening.table.room.places


def test_a_bot_plays_for_who_does_not_answer() -> None:
    evening = over()
    assert evening.do(ANN, Start()) == evening.do(BOB, Ready()) == ""
    assert evening.guests[ANN].state["table"]["rematch_at"] == pytest.approx(evening.house.steady() + GRACE, abs=0.2)
    evening.house.pass_time(GRACE - 1)
    assert evening.guests[ANN].state["table"]["stage"] == "finished"

    evening.house.pass_time(2)

    assert evening.table.room.stage == "playing"
    assert [place.level for place in evening.table.room.places] == [None, None, "normal"]
    assert evening.guests[CEM].state["you"] == 2
    assert evening.do(CEM, TakeBack()) == ""


def test_who_is_away_is_not_asked() -> None:
    evening = over()
    evening.table.leave(evening.guests[CEM])

    assert evening.do(ANN, Start()) == evening.do(BOB, Ready()) == ""

    assert [place.level for place in evening.table.room.places] == [None, None, "normal"]


def test_who_does_not_want_to_play_again_lets_a_bot() -> None:
    evening = over()
    assert evening.do(CEM, LetBotPlay(2)) == "not-now"
    assert evening.do(ANN, Start()) == ""

    assert evening.do(CEM, LetBotPlay(2)) == ""

    assert evening.do(BOB, Ready()) == ""
    assert evening.table.room.stage == "playing"


def test_who_is_alone_with_bots_plays_again_at_once() -> None:
    evening = over(people=1)

    assert evening.do(ANN, Start()) == ""

    assert evening.table.room.stage == "playing"


def test_who_was_played_for_is_in_again_with_one_word() -> None:
    evening = playing()
    assert evening.do(CEM, LetBotPlay(2)) == ""
    evening.game()
    assert evening.do(ANN, Start()) == evening.do(CEM, Ready()) == evening.do(BOB, Ready()) == ""

    assert all(place.level is None for place in evening.table.room.places)


def test_a_table_that_is_opened_again_asks_nobody_any_more() -> None:
    evening = over()
    assert evening.do(ANN, Start()) == evening.do(ANN, Reopen()) == ""

    assert not evening.guests[BOB].state["table"]["rematch"]
    assert not any(seat(evening, number)["ready"] for number in range(3))
    assert evening.do(BOB, Sit(2)) == "seat-taken"


def test_a_rematch_goes_on_after_a_power_cut() -> None:
    evening = over()
    assert evening.do(ANN, Start()) == ""

    assert evening.house.folded("table").rematch


def test_h15_who_has_not_answered_a_proposal_is_waited_for() -> None:
    """It holds the round where chips settle, so nobody may hold it for ever."""
    evening = Evening(options(seats=3, settling=2, grace=int(GRACE)), people=3)
    evening.house.scripted = Script(specialist=DRIVER)
    assert evening.do(ANN, Start()) == ""
    take(evening, 0, 1, 2)
    evening.play(0, {"do": "Propose", "who": 0, "to": None, "value": None})
    evening.play(1, {"do": "Agree"})

    evening.house.pass_time(GRACE / 2 + 1)

    assert evening.guests[ANN].state["game"]["phase"] == "white"
    assert [seat(evening, number)["nudged"] for number in range(3)] == [False, False, True]

    evening.play(2, {"do": "Refuse"})
    evening.house.pass_time(3)

    assert evening.guests[ANN].state["game"]["phase"] == "yellow"
