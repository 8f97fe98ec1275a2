"""Tables without a network: who is waited for, who is the host, and what the next game goes on with."""

import json
from typing import Any

import msgspec
import pytest

from tests.server.fake_house import FakeHouse, FakeViewer, opened
from thegang.heist import BeginGame, PlayerAction
from thegang.server.clockwork import PAUSE
from thegang.server.entries import DealChosen
from thegang.server.listing import lobby_entry, lobby_table
from thegang.server.messages import (
    AddBot,
    Emote,
    LetBotPlay,
    OpenTable,
    Options,
    Play,
    Ready,
    Reopen,
    Say,
    SetOptions,
    Sit,
    Stand,
    Start,
    TakeBack,
)
from thegang.server.table import Table

QUICK = Options(seats=3, settling=0, grace=10)


class Evening:
    """Three guests at a table, and whoever else comes."""

    def __init__(self, options: Options = QUICK, people: int = 3, bots: int | None = None) -> None:
        self.house = FakeHouse()
        self.guests = [FakeViewer(guest + 1, f"Guest {guest}") for guest in range(4)]
        self.table: Table = opened(self.house, self.guests[0], OpenTable(options=options))
        for seat, guest in enumerate(self.guests[1:people], start=1):
            self.table.join(guest)
            assert self.do(seat, Sit(seat)) == ""
        for seat in range(people, options.seats if bots is None else people + bots):
            assert self.do(0, AddBot(seat, "easy")) == ""

    def do(self, guest: int, command: Any) -> str:
        """Let a guest do something; the code of the refusal, or nothing."""
        return self.guests[guest].do(self.table, command)

    def heist(self) -> None:
        """Play a heist to its end, by taking chips in the order of the seats."""
        room = self.table.room
        while room.stage == "playing" and not room.sitting.resting:  # type: ignore[union-attr]
            for seat in range(3):
                self.play(seat, {"do": "TakeChip", "stars": seat + 1, "source": None})

    def play(self, seat: int, action: dict[str, Any]) -> None:
        """Make a move, whoever or whatever has the seat."""
        guest = self.table.room.places[seat].guest
        if guest is not None and self.table.room.places[seat].level is None:
            assert self.do(guest - 1, Play(msgspec.Raw(json.dumps(action).encode()))) == ""
        else:
            self.table._try(seat, msgspec.convert(action, PlayerAction))
            self.house.write()

    def game(self) -> None:
        """Play a game of heists to its end."""
        while self.table.room.stage == "playing":
            self.heist()
            for guest in range(3):
                self.do(guest, Ready())

    @property
    def heists(self) -> int:
        """How many heists have begun."""
        return int(self.table.room.sitting.game.state.heist)  # type: ignore[union-attr]


@pytest.fixture
def resting() -> Evening:
    """Three guests after their first heist."""
    evening = Evening()
    assert evening.do(0, Start()) == ""
    evening.heist()
    return evening


# Who is waited for


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
    evening = Evening(Options(seats=5, settling=0, grace=10), bots=0)
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


# When only bots are left


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
    assert evening.do(0, Sit(1)) == "own-seat"
    assert evening.do(0, Sit(0)) == ""

    assert evening.table.room.host == 1
    assert evening.guests[0].state["you"] == 0
    assert evening.guests[0].state["legal"]
    assert evening.do(3, Sit(1)) == "not-now"


def test_a_stranger_can_take_the_seat_of_any_bot_when_only_bots_play() -> None:
    evening = alone()
    evening.table.join(evening.guests[3])

    assert evening.do(3, Sit(1)) == ""

    assert (evening.table.room.host, evening.guests[3].state["you"]) == (4, 1)
    assert evening.guests[0].state["you"] is None
    assert evening.do(0, Sit(0)) == "not-now"
    assert evening.house.folded("table").left == evening.table.room.left == {1: 0}


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
    evening = over(alone(Options(seats=4, settling=0)))

    assert evening.do(0, Reopen()) == ""

    assert [place.guest for place in evening.table.room.places] == [None, None, None, 1]
    assert evening.table.room.host == 1
    assert evening.house.folded("table").places == evening.table.room.places


def test_a_bot_makes_room_in_the_waiting_room_when_only_bots_are_left() -> None:
    evening = Evening(people=1)
    evening.table.join(evening.guests[3])
    assert evening.do(3, Sit(1)) == "seat-taken"
    assert evening.do(0, Stand()) == ""

    assert evening.do(3, Sit(1)) == ""

    assert (evening.table.room.host, evening.table.room.seat_of(4)) == (4, 1)


# What is known of a table before it is written


def test_who_looks_from_outside_sees_what_was_told() -> None:
    evening = Evening(people=2)
    evening.table.join(evening.guests[3])

    evening.table.do(evening.guests[3], "sit", Stand())
    evening.table.do(evening.guests[1], "stand", Stand())
    told = evening.table.audience.told
    assert told is not None
    assert told.seats[1].name == "Guest 1"
    assert lobby_entry(told).names == ("Guest 0", "Guest 1", "Ada")
    evening.house.write()

    told = evening.table.audience.told
    assert told is not None
    assert told.seats[1].name == ""
    assert lobby_entry(told) == lobby_table(evening.table.room)


def test_what_is_said_is_acknowledged_with_a_number_that_is_written() -> None:
    evening = Evening()
    written = evening.table.room.seq

    evening.table.do(evening.guests[1], "stand", Stand())
    evening.table.do(evening.guests[0], "wow", Emote("wow"))
    evening.table.do(evening.guests[0], "hi", Say("Hi"))

    acks = {message["id"]: message["seq"] for message in evening.guests[0].heard if message["type"] == "ack"}
    assert (acks["wow"], acks["hi"]) == (written, written)
    evening.house.write()


@pytest.mark.parametrize(("command", "told"), [(Emote("wow"), "emoted"), (Say("Hi"), "said")])
def test_what_is_said_twice_under_one_id_is_said_once(command: Any, told: str) -> None:
    evening = Evening()
    ann, bob, *_ = evening.guests

    evening.table.do(ann, "once", command)
    first = [message for message in ann.heard if message.get("id") == "once"]
    assert evening.do(1, Stand()) == ""
    evening.table.do(ann, "once", command)

    again = [message for message in ann.heard if message.get("id") == "once"]
    assert again == first * 2
    assert [message["type"] for message in bob.heard].count(told) == 1


# What the next game goes on with


def test_h32_a_game_of_streets_in_between_leaves_the_stacks_as_they_were() -> None:
    evening = Evening(Options(seats=3, settling=0, mode="advanced", stacks="shuffled"))
    assert evening.do(0, Start()) == ""
    evening.game()
    stacks = evening.table.room.sitting.stacks  # type: ignore[union-attr]
    assert stacks is not None

    assert evening.do(0, SetOptions(Options(game="streets", seats=3))) == ""
    assert evening.do(0, Start()) == ""
    for _ in range(200):
        for seat in range(3):
            legal = evening.guests[seat].state["legal"]
            if legal and evening.table.room.stage == "playing":
                assert evening.do(seat, Play(msgspec.Raw(json.dumps(legal[0]).encode()))) == ""
    assert evening.table.room.stage == "finished"
    assert evening.do(0, SetOptions(Options(seats=3, settling=0, mode="advanced", stacks="shuffled"))) == ""
    assert evening.do(0, Start()) == ""

    begun = evening.table.room.sitting.game.state.stacks  # type: ignore[union-attr]
    for stack, before in ((begun.challenges, stacks.challenges), (begun.specialists, stacks.specialists)):
        assert 0 < stack.unseen == before.unseen < len(before.cards)
        assert stack.cards[stack.unseen :] == before.cards[before.unseen :]
        assert sorted(stack.cards) == sorted(before.cards)
        assert stack.cards != before.cards  # the log of the last game can be read by now
    assert evening.house.folded("table").sitting.game.state.stacks == begun  # type: ignore[union-attr]
    assert evening.house.folded("table").stacks == stacks


def with_deal(lesson: bool = False, mode: str = "advanced") -> Evening:
    """Three guests at a table where the cards of another game are to be dealt."""
    evening = Evening(Options(seats=3, settling=0, mode=mode))  # type: ignore[arg-type]
    begin = BeginGame(3, "7" * 64, mode=mode)
    evening.table.become(DealChosen(msgspec.Raw(msgspec.json.encode(begin)), lesson=lesson))
    evening.house.write()
    return evening


def test_everybody_is_told_that_cards_are_dealt_again() -> None:
    evening = with_deal()
    ann = evening.guests[0]
    same = [ann.state["table"]["same_deal"], lobby_table(evening.table.room).same_deal]
    assert evening.do(0, Start()) == ""
    same.append(ann.state["table"]["same_deal"])
    evening.game()
    same += [ann.state["table"]["same_deal"], evening.house.folded("table").same_deal]
    assert evening.house.last is not None
    assert evening.house.last.finished is not None
    assert evening.house.last.finished.same_deal

    assert same == [True] * 5
    assert evening.do(0, Start()) == ""
    assert ann.state["table"]["same_deal"] is False
    evening.game()
    assert evening.house.last.finished is not None
    assert not evening.house.last.finished.same_deal


def test_a_table_that_is_open_again_deals_new_cards() -> None:
    evening = with_deal()
    assert evening.do(0, Start()) == ""
    evening.game()

    assert evening.do(0, Reopen()) == ""

    assert evening.guests[0].state["table"]["same_deal"] is False


@pytest.mark.parametrize(
    "other",
    [
        {"game": "streets"},
        {"mode": "basic"},
        {"seats": 4},
        {"stacks": "shuffled"},
        {"open_scores": True},
    ],
    ids=lambda other: next(iter(other)),
)
def test_what_belongs_to_the_deal_can_not_be_changed(other: dict[str, Any]) -> None:
    evening = with_deal()
    options = evening.table.room.options

    assert evening.do(0, SetOptions(msgspec.structs.replace(options, **other))) == "same-deal"
    assert evening.do(0, SetOptions(msgspec.structs.replace(options, public=True, chat="always", grace=20))) == ""

    assert evening.do(0, Start()) == ""
    evening.game()
    assert evening.do(0, SetOptions(msgspec.structs.replace(options, **other))) == ""


def test_the_mode_of_a_finished_game_is_the_one_that_was_played() -> None:
    evening = with_deal(mode="professional")
    evening.table.room.options = Options(seats=3, settling=0, mode="basic")
    assert evening.do(0, Start()) == ""
    evening.game()

    assert evening.house.last is not None
    assert evening.house.last.finished is not None
    assert evening.house.last.finished.mode == "professional"


def test_a_lesson_is_not_among_the_games_of_a_table() -> None:
    evening = with_deal(lesson=True)
    assert evening.guests[0].state["table"]["same_deal"] is False
    assert evening.do(0, Start()) == ""
    evening.game()
    assert evening.guests[0].state["table"]["games"] == []
    assert evening.house.last is not None
    assert evening.house.last.finished is None

    assert evening.do(0, Start()) == ""
    assert evening.guests[0].state["table"]["games"] == []
    evening.game()
    assert evening.guests[0].state["table"]["games"] == ["game2"]
    assert evening.house.last.finished is not None
    assert evening.house.last.finished.id == "game2"


def test_who_is_played_for_between_heists_takes_the_seat_back(resting: Evening) -> None:
    resting.table.leave(resting.guests[2])
    resting.house.pass_time(11)
    assert resting.do(0, LetBotPlay(2)) == ""
    resting.table.join(resting.guests[2])

    assert resting.do(2, TakeBack()) == ""

    assert resting.do(0, Ready()) == resting.do(1, Ready()) == ""
    assert resting.heists == 1
