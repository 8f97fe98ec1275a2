"""Tables without a network: whoever comes and is welcome gets a seat."""

import itertools
from typing import Any

import msgspec
import pytest

from tests.server.evening import QUICK, Evening
from tests.server.options import options
from thegang.cards import parse_cards
from thegang.heist import Script
from thegang.server.messages import (
    AddBot,
    GiveSeat,
    LetBotPlay,
    Options,
    Ready,
    Remove,
    Reopen,
    SetOptions,
    Sit,
    Stand,
    Start,
    TurnDown,
)
from thegang.server.tables.entries import GuestForgotten, GuestRenamed
from thegang.server.tables.room import Applicant
from thegang.server.tables.seating import MOST_APPLICANTS
from thegang.server.tables.timers import PAUSE

ANN, BOB, CEM, DORA = range(4)


def with_bots(people: int = 1, **chosen: Any) -> Evening:
    """Some people and bots at a table for three, and Dora, who has just come."""
    evening = Evening(QUICK, people=people)
    assert evening.do(ANN, SetOptions(options(seats=3, settling=0, grace=10, **chosen))) == ""
    evening.table.join(evening.guests[DORA])
    return evening


def playing(people: int = 1, **chosen: Any) -> Evening:
    """The same when the game has begun."""
    evening = with_bots(people, **chosen)
    assert evening.do(ANN, Start()) == ""
    return evening


def seats(evening: Evening, guest: int = ANN) -> list[str]:
    """The names at the table, as a guest sees them."""
    return [seat["name"] for seat in evening.guests[guest].state["table"]["seats"]]


def watcher(evening: Evening, name: str = "Guest 3") -> Any:
    """Somebody without a seat, as the host sees them."""
    [found] = [one for one in evening.guests[ANN].state["table"]["watchers"] if one["name"] == name]
    return found


def told(evening: Evening, guest: int = ANN) -> list[dict[str, Any]]:
    """What a guest was told around the game, in order."""
    states = [message for message in evening.guests[guest].heard if message["type"] == "state"]
    news = itertools.chain.from_iterable(state["news"] for state in states)
    around = ("guest-sat", "guest-left", "stand-in-came", "stand-in-went", "host-changed")
    return [one for one in news if one["news"] in around]


# A seat for whoever comes


def test_a_bot_makes_room_in_the_waiting_room() -> None:
    evening = with_bots()

    assert evening.do(DORA, Sit(2)) == ""

    assert (seats(evening)[2], evening.guests[DORA].state["you"]) == ("Guest 3", 2)
    assert told(evening)[-1] == {"news": "guest-sat", "seat": 2, "name": "Guest 3", "bot": "Bo"}


def test_the_fifth_friend_gets_a_new_seat() -> None:
    evening = with_bots(people=3)

    assert evening.do(DORA, Sit()) == ""

    assert seats(evening) == ["Guest 0", "Guest 1", "Guest 2", "Guest 3"]
    assert evening.table.room.options.seats == 4
    assert evening.do(ANN, Start()) == ""
    assert evening.guests[DORA].state["legal"]


def test_a_table_grows_only_as_far_as_its_game_goes() -> None:
    evening = Evening(Options(game="streets", seats=5), people=3)
    evening.table.join(evening.guests[DORA])
    assert evening.do(DORA, Sit(5)) == "no-such-seat"
    assert evening.do(DORA, Sit()) == ""
    assert len(evening.table.room.places) == 5


def test_any_seat_is_an_empty_one_before_a_bots() -> None:
    evening = Evening(options(seats=4, settling=0), people=1, bots=2)
    evening.table.join(evening.guests[DORA])

    assert evening.do(DORA, Sit()) == ""

    assert evening.guests[DORA].state["you"] == 3


def test_two_who_want_any_seat_both_get_one() -> None:
    evening = with_bots()
    evening.table.join(evening.guests[BOB])
    evening.table.do(evening.guests[DORA], "dora", Sit())
    evening.table.do(evening.guests[BOB], "bob", Sit())
    evening.house.write()

    assert seats(evening) == ["Guest 0", "Guest 3", "Guest 1"]


def test_two_who_want_the_same_bots_seat_have_one_winner() -> None:
    evening = playing()
    evening.table.join(evening.guests[BOB])
    evening.table.do(evening.guests[DORA], "dora", Sit(1))
    evening.table.do(evening.guests[BOB], "bob", Sit(1))
    evening.house.write()

    assert evening.guests[DORA].state["you"] == 1
    assert evening.guests[BOB].state["you"] is None
    assert evening.guests[BOB].heard[-1]["type"] == "state"
    assert any(message.get("code") == "seat-taken" for message in evening.guests[BOB].heard)


# During a game


def test_a_late_friend_goes_on_with_the_cards_of_a_bot() -> None:
    evening = playing()
    sitting = evening.table.room.sitting
    assert sitting is not None
    assert evening.guests[DORA].state["legal"] == []
    evening.play(2, {"do": "TakeChip", "stars": 3, "source": None})

    assert evening.do(DORA, Sit(2)) == ""

    state = evening.guests[DORA].state
    assert state["you"] == 2
    assert state["game"]["pockets"][2] == [str(card) for card in sitting.game.state.pockets[2]]
    assert state["game"]["pockets"][:2] == [2, 2]
    assert {"do": "ReturnChip"} in state["legal"]
    assert evening.house.folded("table").places == evening.table.room.places
    evening.play(2, {"do": "ReturnChip"})


def test_the_log_of_a_late_friend_tells_who_it_was_before() -> None:
    evening = playing()
    evening.play(2, {"do": "TakeChip", "stars": 3, "source": None})

    assert evening.do(DORA, Sit(2)) == ""

    state = evening.guests[DORA].state
    assert [*state["log"], *state["news"]][-2:] == [
        {"news": "chip-taken", "seat": 2, "colour": "white", "stars": 3, "source": None, "returned": 0},
        {"news": "guest-sat", "seat": 2, "name": "Guest 3", "bot": "Bo"},
    ]
    assert told(evening, DORA) == state["news"], "it is seen and heard, and not only read"
    assert evening.table.room.sitting is not None
    assert evening.house.folded("table").sitting.log(0) == evening.table.room.sitting.log(0)  # type: ignore[union-attr]


def test_a_bot_that_was_about_to_move_does_not_move_for_its_successor() -> None:
    evening = playing()
    question = evening.house.asked[1]
    question.answer(question.legal()[0])

    assert evening.do(DORA, Sit(1)) == ""
    before = len(evening.house.entries)
    evening.house.asked.clear()
    evening.house.pass_time(5)

    assert len(evening.house.entries) == before


def test_the_seat_of_a_person_is_theirs_even_when_a_bot_plays_it() -> None:
    evening = playing(people=3)
    evening.table.leave(evening.guests[CEM])
    evening.house.pass_time(11)
    assert evening.do(ANN, LetBotPlay(2)) == ""

    assert evening.do(DORA, Sit(2)) == "seat-taken"


def test_who_has_seen_another_hand_of_this_heist_waits_for_the_next_one() -> None:
    evening = playing(people=2)
    assert evening.do(BOB, Stand()) == ""

    assert evening.do(BOB, Sit(2)) == ""

    assert evening.guests[BOB].state["you"] is None
    assert watcher(evening, "Guest 1") | {"person": ""} == {
        "person": "",
        "muted": False,
        "name": "Guest 1",
        "asks": False,
        "promised": True,
        "seat": 2,
        "left": 1,
    }
    assert evening.do(DORA, Sit(2)) == "seat-taken"
    evening.heist()
    assert evening.guests[BOB].state["you"] == 2  # now that all hands are open
    assert evening.do(ANN, Ready()) == evening.do(BOB, Ready()) == ""
    assert evening.heists == 2


def test_who_left_takes_the_own_seat_back_at_once() -> None:
    evening = playing(people=2)
    assert evening.do(BOB, Stand()) == ""
    assert told(evening)[-1] == {"news": "guest-left", "seat": 1, "name": "Guest 1", "bot": "Bo", "removed": False}
    assert evening.guests[ANN].state["table"]["watchers"][0]["left"] == 1

    assert evening.do(BOB, Sit()) == ""

    assert evening.guests[BOB].state["you"] == 1


def test_a_seat_that_somebody_else_has_taken_is_left_no_longer() -> None:
    evening = playing(people=2)
    assert evening.do(BOB, Stand()) == evening.do(CEM, Sit(1)) == ""

    assert [each["left"] for each in evening.guests[ANN].state["table"]["watchers"]] == [None, None]


@pytest.mark.parametrize("welcome", ["ask", "nobody"])
def test_who_left_is_welcome_at_the_own_seat_and_at_no_other(welcome: Any) -> None:
    evening = playing(people=2, welcome=welcome)
    assert evening.do(BOB, Stand()) == ""

    assert evening.do(BOB, Sit(2)) == ("" if welcome == "ask" else "not-welcome")
    assert evening.guests[BOB].state["you"] is None
    if welcome == "ask":
        assert evening.do(BOB, Stand()) == ""  # thinks better of it
    assert evening.do(BOB, Sit()) == ""

    assert evening.guests[BOB].state["you"] == 1


def test_a_promise_is_kept_only_to_who_is_there() -> None:
    evening = playing(people=2)
    assert evening.do(BOB, Stand()) == evening.do(BOB, Sit(2)) == ""
    evening.table.leave(evening.guests[BOB])
    evening.heist()
    assert evening.table.room.seat_of(2) is None

    evening.table.join(evening.guests[BOB])
    evening.house.write()

    assert evening.guests[BOB].state["you"] == 2


def test_a_promise_survives_a_power_cut() -> None:
    evening = playing(people=2)
    assert evening.do(BOB, Stand()) == evening.do(BOB, Sit(2)) == ""

    assert evening.house.folded("table").applicants == evening.table.room.applicants != {}


def test_who_finds_no_seat_in_a_running_game_has_one_in_the_next() -> None:
    evening = playing(people=3)

    assert evening.do(DORA, Sit()) == ""

    assert watcher(evening)["promised"] is True
    assert evening.guests[DORA].state["you"] is None
    evening.game()
    evening.rematch()
    assert evening.guests[DORA].state["you"] == 3
    assert evening.table.room.sitting is not None
    assert evening.table.room.sitting.game.state.players == 4
    assert evening.house.folded("table").places == evening.table.room.places


def test_who_was_promised_a_seat_sits_when_the_table_is_opened_again() -> None:
    evening = playing(people=3)
    assert evening.do(DORA, Sit()) == ""
    evening.game()

    assert evening.do(ANN, Reopen()) == ""

    assert evening.guests[DORA].state["you"] == 3


def test_who_waits_for_the_next_game_gets_the_seat_of_who_leaves_this_one() -> None:
    evening = playing(people=3)
    assert evening.do(DORA, Sit()) == ""

    assert evening.do(CEM, Stand()) == ""

    assert evening.guests[DORA].state["you"] == 2


# Who is welcome


def test_the_host_is_asked_and_gives_a_seat() -> None:
    evening = playing(welcome="ask")
    assert evening.do(DORA, Sit()) == ""
    assert evening.do(DORA, Sit()) == "asked-already"
    assert evening.guests[DORA].state["you"] is None
    assert watcher(evening)["asks"] is True
    assert evening.do(DORA, GiveSeat(watcher(evening)["person"])) == "not-host"

    assert evening.do(ANN, GiveSeat(watcher(evening)["person"])) == ""

    assert evening.guests[DORA].state["you"] == 1
    assert evening.table.room.applicants == {}


def test_the_host_turns_somebody_down() -> None:
    evening = playing(welcome="ask")
    assert evening.do(ANN, TurnDown(watcher(evening)["person"])) == "nobody-there"
    assert evening.do(DORA, Sit(2)) == ""
    assert watcher(evening)["seat"] == 2

    assert evening.do(ANN, TurnDown(watcher(evening)["person"])) == ""

    assert watcher(evening)["asks"] is False


def test_nobody_is_welcome_unless_the_host_says_so() -> None:
    evening = with_bots(welcome="nobody")
    assert evening.do(DORA, Sit()) == evening.do(DORA, Sit(1)) == "not-welcome"
    assert evening.do(ANN, GiveSeat("made up")) == "nobody-there"

    assert evening.do(ANN, GiveSeat(watcher(evening)["person"], 2)) == ""

    assert evening.guests[DORA].state["you"] == 2


def test_the_door_can_be_opened_and_closed_during_a_game() -> None:
    evening = playing()
    now = evening.table.room.options
    assert evening.do(ANN, SetOptions(options(seats=3, settling=0, grace=20))) == "not-now"

    assert evening.do(ANN, SetOptions(options(seats=3, settling=0, grace=10, welcome="nobody"))) == ""

    assert evening.do(DORA, Sit(1)) == "not-welcome"
    assert evening.do(ANN, SetOptions(now)) == ""
    assert evening.do(DORA, Sit(1)) == ""


def test_the_line_for_a_seat_has_an_end() -> None:
    evening = with_bots(welcome="ask")
    room = evening.table.room
    room.applicants |= {100 + number: Applicant(None, promised=False) for number in range(MOST_APPLICANTS)}

    assert evening.do(DORA, Sit()) == "line-full"


def test_who_watches_is_known_by_name_and_not_by_number() -> None:
    evening = with_bots()

    assert watcher(evening)["name"] == "Guest 3"
    assert watcher(evening)["person"] not in ("4", "3")
    assert evening.guests[ANN].state["table"]["watching"] == 1


# Leaving, and being taken off


def test_the_host_takes_somebody_off_during_a_game() -> None:
    evening = playing(people=2)

    assert evening.do(ANN, Remove(2)) == "not-now"  # a bot
    assert evening.do(ANN, Remove(1)) == ""

    assert evening.guests[BOB].state["you"] is None
    left = {"news": "guest-left", "seat": 1, "name": "Guest 1", "bot": "Bo", "removed": True}
    assert told(evening)[-1] == evening.guests[BOB].state["news"][-1] == left


def test_a_new_host_is_told() -> None:
    evening = playing(people=2)

    assert evening.do(ANN, Stand()) == ""

    assert told(evening, BOB)[-2:] == [
        {"news": "guest-left", "seat": 0, "name": "Guest 0", "bot": "Bo", "removed": False},
        {"news": "host-changed", "seat": 1, "name": "Guest 1"},
    ]


def test_changing_seats_is_neither_leaving_nor_coming() -> None:
    evening = Evening(options(seats=4, settling=0), people=2, bots=0)
    before = told(evening)

    assert evening.do(BOB, Sit(3)) == ""

    assert told(evening) == before


def test_who_is_forgotten_is_in_no_log_any_more() -> None:
    evening = playing()
    assert evening.do(DORA, Sit(1)) == ""
    evening.table.become(GuestRenamed(4, "Dora"))
    evening.house.write()

    evening.table.become(GuestForgotten(4))
    evening.house.write()

    assert evening.table.room.sitting is not None
    log = str(evening.table.room.sitting.log(None))
    assert "Dora" not in log
    assert "Guest 3" not in log
    assert "GuestSat(seat=1, name='', bot='Ada')" in log
    assert "GuestLeft(seat=1, name='', bot='Ada'" in log


def test_only_bots_are_left_and_who_left_one_of_them_waits_for_another() -> None:
    evening = Evening(QUICK, people=1)
    assert evening.do(ANN, Start()) == evening.do(ANN, Stand()) == ""

    assert evening.do(ANN, Sit(1)) == ""
    assert evening.guests[ANN].state["you"] is None
    evening.heist()
    evening.house.pass_time(PAUSE + 1)

    assert (evening.guests[ANN].state["you"], evening.table.room.host) == (1, 1)


def test_a_bot_that_was_put_on_an_empty_seat_is_nobodys() -> None:
    evening = Evening(options(seats=3, settling=0), people=2, bots=0)
    evening.table.join(evening.guests[DORA])
    assert evening.do(ANN, AddBot(2, "easy")) == ""

    assert evening.do(BOB, Sit(2)) == "seat-taken"  # who has a seat changes to an empty one
    assert evening.do(DORA, Sit(2)) == ""


# What a newcomer sees


def test_a_newcomer_sees_what_the_seat_sees_and_nothing_else() -> None:
    evening = playing(mode="advanced")
    evening.play(2, {"do": "TakeChip", "stars": 3, "source": None})
    spectator = evening.guests[DORA].state

    assert evening.do(DORA, Sit(2)) == ""

    sitting = evening.table.room.sitting
    assert sitting is not None
    shown = next(message for message in reversed(evening.guests[DORA].wire) if message["type"] == "state")
    assert shown["seat"] == msgspec.json.decode(msgspec.json.encode(sitting.own(2)))
    assert "game" not in shown  # what everybody sees has not changed
    assert [*shown["log"], *shown["news"]] == msgspec.json.decode(msgspec.json.encode(sitting.log(2)))
    assert spectator["game"]["pockets"] == [2, 2, 2]


def test_what_others_hold_changes_nothing_on_the_wire_of_a_newcomer() -> None:
    def wire(others: tuple[str, str]) -> list[dict[str, Any]]:
        evening = with_bots()
        pockets = {seat: tuple(parse_cards(cards)) for seat, cards in enumerate((*others, "9c 9d"))}
        evening.house.scripted = Script(pockets=pockets, board=tuple(parse_cards("9s 8h 4d 2c 3d")))
        assert evening.do(ANN, Start()) == ""
        for seat in range(3):
            evening.play(seat, {"do": "TakeChip", "stars": seat + 1, "source": None})
        assert evening.do(DORA, Sit(2)) == ""
        return [
            message | {"table": None} if message["type"] == "state" else message
            for message in evening.guests[DORA].wire
        ]

    assert wire(("5c 7d", "Kh Jd")) == wire(("Ah Ad", "Ks 2s"))
