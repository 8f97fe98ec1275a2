"""Tables without a network: whatever is done, what is written down gives the same table again."""

import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import thegang.server
from tests.server.fake_server import FakeServer, FakeViewer, opened
from tests.server.options import options
from tests.texts.keys import keys
from thegang.core import LANGUAGES
from thegang.heist.description import HeistRules
from thegang.server.games.heist import HeistSitting
from thegang.server.messages import (
    AddBot,
    Emote,
    GiveSeat,
    HandOver,
    Here,
    LetBotPlay,
    OpenTable,
    Options,
    Play,
    Ready,
    Remove,
    Reopen,
    Say,
    SetOptions,
    Sit,
    Stand,
    Start,
    TakeBack,
    TurnDown,
)
from thegang.server.tables.room import Room

SEATS = st.integers(-1, 6)
ANY_SEAT = st.none() | SEATS
GUESTS = st.integers(0, 4)
LEVELS = st.sampled_from(["easy", "normal", "strong"])
OPTIONS = st.builds(
    options,
    game=st.sampled_from(["heist", "heist", "streets"]),
    seats=st.integers(1, 7),
    welcome=st.sampled_from(["everybody", "everybody", "ask", "nobody"]),
    chat=st.sampled_from(["never", "between", "always"]),
    mode=st.sampled_from(["basic", "advanced", "master-thief"]),
    settling=st.sampled_from([0.0, 3.0]),
    grace=st.just(10),
)


def all_of(room: Room) -> dict[str, Any]:
    """Everything a room is, comparable."""
    sitting = room.sitting
    return {
        "seq": room.seq,
        "options": room.options,
        "stage": room.stage,
        "host": room.host,
        "places": [asdict(place) for place in room.places],
        "rematch": room.rematch,
        "games": (room.games, room.game_began),
        "sitting": sitting and (sitting.name, sitting.game.state, sitting.outcome, sitting.resting),
        "left": (room.left, room.applicants),
        "logs": sitting and [sitting.log(seat) for seat in (None, *sitting.game.seats)],
        "views": sitting and [msgspec.json.encode(sitting.game.view(seat)) for seat in (None, *sitting.game.seats)],
    }


class Tables(RuleBasedStateMachine):
    """Five guests do at one table whatever comes to their minds."""

    @initialize(options=OPTIONS.filter(lambda options: 3 <= options.seats <= 5))
    def open(self, options: Options) -> None:
        self.house = FakeServer()
        self.guests = [FakeViewer(guest + 1, f"Guest {guest}") for guest in range(5)]
        self.table = opened(self.house, self.guests[0], OpenTable(options=options))
        for guest in self.guests[1:]:
            self.table.join(guest)
        self.hands: dict[tuple[str, int, int], set[int]] = {}
        assert self.house.folded("table").places == self.table.room.places

    def _do(self, guest: int, command: Any) -> None:
        before = len(self.house.entries)
        refused = self.guests[guest].do(self.table, command)
        if refused or isinstance(command, Say | Emote | Here):
            # Whatever the clockwork does by itself comes only after something was done.
            assert len(self.house.entries) == before

    @rule(guest=GUESTS, seat=ANY_SEAT)
    def sit(self, guest: int, seat: int | None) -> None:
        self._do(guest, Sit(seat))

    @rule(seat=ANY_SEAT, give=st.booleans(), data=st.data())
    def answer(self, seat: int | None, give: bool, data: st.DataObject) -> None:
        watchers = [watcher["person"] for watcher in self.guests[self._host()].state["table"]["watchers"]]
        watcher = data.draw(st.sampled_from([*watchers, "nobody"]))
        self._do(self._host(), GiveSeat(watcher, seat) if give else TurnDown(watcher))

    @rule(guest=GUESTS, command=st.sampled_from([Stand(), Reopen(), Ready(), TakeBack(), Start(), Start(), Here()]))
    def simply(self, guest: int, command: Any) -> None:
        self._do(guest, command)

    @rule(seat=SEATS, level=LEVELS)
    def bot(self, seat: int, level: Any) -> None:
        self._do(self._host(), AddBot(seat, level))

    @rule(host=st.booleans(), guest=GUESTS, seat=SEATS, kind=st.sampled_from([Remove, HandOver, LetBotPlay]))
    def about(self, host: bool, guest: int, seat: int, kind: Any) -> None:
        self._do(self._host() if host else guest, kind(seat))

    @rule(options=OPTIONS)
    def change(self, options: Options) -> None:
        self._do(self._host(), SetOptions(options))

    @rule()
    def start(self) -> None:
        self._do(self._host(), Start())

    @rule(guest=GUESTS, text=st.sampled_from(["hello", "", "x" * 300, "\u202e"]))
    def say(self, guest: int, text: str) -> None:
        self._do(guest, Say(text))
        self._do(guest, Emote("wow"))

    @precondition(lambda self: self.table.room.stage == "playing")
    @rule(guest=GUESTS, data=st.data())
    def play(self, guest: int, data: st.DataObject) -> None:
        legal = self.guests[guest].state["legal"]
        if legal:
            self._do(guest, Play(msgspec.Raw(msgspec.json.encode(data.draw(st.sampled_from(legal))))))

    @rule(data=st.data())
    def bots_think(self, data: st.DataObject) -> None:
        asked, self.house.asked = self.house.asked, {}
        for question in asked.values():
            legal = question.legal(self.table.room.options.game)
            question.answer(data.draw(st.sampled_from(legal)) if legal else None)

    @rule(seconds=st.sampled_from([1.0, 3.0, 11.0]))
    def time_passes(self, seconds: float) -> None:
        self.house.pass_time(seconds)

    @rule(guest=GUESTS)
    def come_and_go(self, guest: int) -> None:
        viewer = self.guests[guest]
        if viewer in self.table.presence.viewers:
            self.table.leave(viewer)
        else:
            self.table.join(viewer)
        self.house.write()  # somebody else may be the host from now on

    @invariant()
    def what_is_written_gives_the_same_table(self) -> None:
        assert self.house.reloads == 0
        assert all_of(self.house.folded("table")) == all_of(self.table.room)

    @invariant()
    def everybody_here_knows_the_last_number_and_their_seat(self) -> None:
        room = self.table.room
        for viewer in self.table.presence.viewers:
            assert isinstance(viewer, FakeViewer)
            assert (viewer.state["seq"], viewer.state["you"]) == (room.seq, room.seat_of(viewer.guest))

    @invariant()
    def nobody_sees_two_hands_of_one_deal(self) -> None:
        room = self.table.room
        if room.hands_hidden and room.sitting is not None:
            deal = getattr(room.sitting.game.state, "heist", 0)
            for guest in room.guests:
                seen = self.hands.setdefault((room.games[-1], deal, guest), set())
                seen.add(room.seat_of(guest) or 0)
                assert len(seen) == 1

    @invariant()
    def the_table_is_in_order(self) -> None:
        room = self.table.room
        guests = [place.guest for place in room.places if place.guest is not None]
        assert len(guests) == len(set(guests))
        assert room.host is None or room.host in guests
        assert room.host is not None or not guests
        assert self.house.last is not None
        assert self.house.last.guests in (None, room.guests)
        if room.stage == "playing":
            assert room.sitting is not None
            assert len(room.places) == room.sitting.game.state.players
            assert not any(place.empty for place in room.places)

    def _host(self) -> int:
        return (self.table.room.host or 1) - 1


Tables.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
TestTables = Tables.TestCase


def test_h32_a_rematch_goes_on_with_the_stacks_of_the_group() -> None:
    rules = HeistRules(mode="advanced", stacks="shuffled")
    before = HeistSitting()
    before.game.play(None, HeistSitting.begin(rules, 3, "1" * 64, None, None))

    again: Any = HeistSitting.begin(rules, 3, "2" * 64, before.hand_on(None), None)

    assert again.stacks == before.game.state.stacks
    assert HeistSitting.begin(rules, 3, "2" * 64, None, None).stacks == "shuffled"  # type: ignore[attr-defined]


# What is said to people


def sources() -> str:
    files = Path(thegang.server.__file__).parent.rglob("*.py")
    return "\n".join(file.read_text("utf-8") for file in files)


def raised() -> set[str]:
    """Every code that something in the server is refused with."""
    spoken = r'(?:NotDone|_problem|_fault|problem|fault|text)\((?:[\w.()]+, )*"([a-z]+(?:-[a-z]+)*)"'
    return set(re.findall(spoken, sources())) - set(LANGUAGES)


@pytest.mark.parametrize("code", keys("server"))
def test_every_text_is_used(code: str) -> None:
    assert f'"{code}"' in sources()


def test_every_refusal_has_a_text() -> None:
    codes = raised()

    assert {"not-host", "no-such-table", "bad-token", "slow-down", "our-fault"} <= codes
    assert codes <= set(keys("server"))
