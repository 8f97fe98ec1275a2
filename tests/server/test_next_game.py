"""Tables without a network: what the next game goes on with."""

import json
from typing import Any

import msgspec
import pytest

from tests.server.evening import Evening
from tests.server.options import options
from thegang.heist import BeginGame
from thegang.heist.modes import Group
from thegang.server.games.heist import HeistSitting
from thegang.server.messages import LetBotPlay, Play, Ready, Remove, Reopen, SetOptions, Sit, Start
from thegang.server.tables.entries import DealChosen
from thegang.server.tables.listing import lobby_table


def test_h32_a_game_of_streets_in_between_leaves_the_stacks_as_they_were() -> None:
    evening = Evening(options(seats=3, settling=0, mode="advanced", stacks="shuffled"))
    assert evening.do(0, Start()) == ""
    evening.game()
    stacks = evening.table.room.sitting.game.state.stacks  # type: ignore[union-attr]

    assert evening.do(0, SetOptions(options(game="streets", seats=3))) == ""
    evening.rematch()
    for _ in range(200):
        for seat in range(3):
            legal = evening.guests[seat].state["legal"]
            if legal and evening.table.room.stage == "playing":
                assert evening.do(seat, Play(msgspec.Raw(json.dumps(legal[0]).encode()))) == ""
    assert evening.table.room.stage == "finished"
    assert evening.do(0, SetOptions(options(seats=3, settling=0, mode="advanced", stacks="shuffled"))) == ""
    evening.rematch()

    begun = evening.table.room.sitting.game.state.stacks  # type: ignore[union-attr]
    for stack, before in ((begun.challenges, stacks.challenges), (begun.specialists, stacks.specialists)):
        assert 0 < stack.unseen == before.unseen < len(before.cards)
        assert stack.cards[stack.unseen :] == before.cards[before.unseen :]
        assert sorted(stack.cards) == sorted(before.cards)
        assert stack.cards != before.cards  # the log of the last game can be read by now
    assert evening.house.folded("table").sitting.game.state.stacks == begun  # type: ignore[union-attr]
    assert evening.house.folded("table").handed_on == {"heist": Group(stacks)}


def with_deal(lesson: bool = False, mode: str = "advanced") -> Evening:
    """Three guests at a table where the cards of another game are to be dealt."""
    evening = Evening(options(seats=3, settling=0, mode=mode))
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
    evening.rematch()
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
    ],
    ids=lambda other: next(iter(other)),
)
def test_what_belongs_to_the_deal_can_not_be_changed(other: dict[str, Any]) -> None:
    evening = with_deal()
    now = evening.table.room.options

    changed = options(**{"seats": 3, "mode": "advanced", "settling": 0, **other})
    assert evening.do(0, SetOptions(changed)) == "same-deal"
    assert evening.do(0, SetOptions(msgspec.structs.replace(now, public=True, chat="always", grace=20))) == ""

    assert evening.do(0, Start()) == ""
    evening.game()
    assert evening.do(0, SetOptions(changed)) == ""


def test_the_mode_of_a_finished_game_is_the_one_that_was_played() -> None:
    evening = with_deal(mode="professional")
    evening.table.room.options = options(seats=3, settling=0, mode="basic")
    assert evening.do(0, Start()) == ""
    evening.game()

    assert evening.house.last is not None
    assert evening.house.last.finished is not None
    assert evening.house.last.finished.summary == b'{"mode":"professional","vaults":0,"alarms":3}'


def test_a_lesson_is_not_among_the_games_of_a_table() -> None:
    evening = with_deal(lesson=True)
    assert evening.guests[0].state["table"]["same_deal"] is False
    assert evening.do(0, Start()) == ""
    evening.game()
    assert evening.guests[0].state["table"]["games"] == []
    assert evening.house.last is not None
    assert evening.house.last.finished is None

    evening.rematch()
    assert evening.guests[0].state["table"]["games"] == []
    evening.game()
    assert evening.house.last.finished is not None
    assert evening.guests[0].state["table"]["games"] == [evening.house.last.finished.id]


def test_a_game_that_the_rules_do_not_let_begin_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    before, entries = evening.house.folded("table"), len(evening.house.entries)
    with monkeypatch.context() as patch:
        patch.setattr(HeistSitting, "begin", lambda *given: BeginGame(2, given[2]))
        assert evening.do(0, Start()) == "bad-setup"

    assert evening.table.room == before
    assert len(evening.house.entries) == entries
    evening.table.join(evening.guests[3])
    assert evening.guests[3].state["table"]["stage"] == "waiting"
    assert evening.do(0, Start()) == ""
    assert evening.guests[3].state["game"]["players"] == 3


def test_a_rematch_that_the_rules_do_not_let_begin_leaves_the_last_game(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    assert evening.do(0, Start()) == ""
    evening.game()
    seen = evening.guests[1].state
    monkeypatch.setattr(HeistSitting, "begin", lambda *given: BeginGame(2, given[2]))

    assert evening.do(0, Start()) == "bad-setup"
    evening.table.join(evening.guests[3])
    assert evening.guests[1].state["game"] == seen["game"]
    assert evening.table.room.stage == "finished"
    assert evening.table.room.games == ["game1"]


def test_a_rematch_that_can_not_begin_any_more_opens_the_table_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening()
    assert evening.do(0, Start()) == ""
    evening.game()
    assert evening.do(0, Start()) == ""
    assert evening.do(1, Ready()) == ""
    with monkeypatch.context() as patch:
        patch.setattr(HeistSitting, "begin", lambda *given: BeginGame(2, given[2]))
        assert evening.do(2, Ready()) == ""

    assert evening.guests[1].state["table"]["stage"] == "waiting"
    assert not evening.guests[1].state["table"]["rematch"]
    assert evening.house.folded("table").stage == "waiting"
    assert evening.do(0, Start()) == ""
    assert evening.table.room.stage == "playing"
    assert not caplog.records


# Who plays it


def test_the_log_of_a_rematch_begins_with_who_is_played_for_and_who_is_new() -> None:
    evening = Evening(options(seats=3, settling=0, grace=10))
    ann, _, cem, dora = evening.guests
    assert evening.do(0, Start()) == ""
    evening.table.join(dora)
    assert evening.do(3, Sit()) == ""
    evening.game()
    evening.table.leave(cem)

    assert evening.do(0, Start()) == evening.do(1, Ready()) == ""

    around = [
        {"news": "stand-in-came", "seat": 2, "name": "Guest 2"},
        {"news": "guest-sat", "seat": 3, "name": "Guest 3", "bot": ""},
    ]
    assert ann.state["log"] == []
    assert [told["news"] for told in ann.state["news"][:-2]] == ["heist-began", "pockets-dealt", "round-began"]
    assert ann.state["news"][-2:] == around
    assert [told["news"] for told in dora.state["log"]] == ["heist-began", "pockets-dealt", "round-began"]
    assert dora.state["news"] == around
    evening.table.join(cem)
    assert cem.state["log"][-2:] == around
    assert evening.house.folded("table").places == evening.table.room.places


def test_a_bot_plays_for_who_is_away_when_nobody_else_is_there_to_be_asked() -> None:
    evening = Evening(options(seats=4, settling=0, grace=10))
    assert evening.do(0, Start()) == ""
    evening.game()
    assert evening.do(0, Remove(1)) == ""
    evening.table.leave(evening.guests[2])

    assert evening.do(0, Start()) == ""

    assert evening.guests[0].state["news"][-1] == {"news": "stand-in-came", "seat": 1, "name": "Guest 2"}
    assert [place.level for place in evening.table.room.places] == [None, "normal", "easy"]


def test_who_wants_no_other_game_is_told_of_at_once() -> None:
    evening = Evening(options(seats=3, settling=0, grace=10))
    assert evening.do(0, Start()) == ""
    evening.game()
    assert evening.do(0, Start()) == evening.do(2, LetBotPlay(2)) == ""

    assert evening.guests[0].state["news"] == [{"news": "stand-in-came", "seat": 2, "name": "Guest 2"}]
    assert evening.do(2, Ready()) == ""
    assert evening.guests[0].state["news"] == [{"news": "stand-in-went", "seat": 2, "name": "Guest 2"}]
