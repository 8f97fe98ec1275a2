"""What a bot thought when it took a chip is told when the hands are open, and never before: it tells of cards."""

from typing import Any

import msgspec
import pytest

from tests.server.fake_server import FakeServer, FakeViewer, opened, seen_by
from tests.server.options import options
from thegang.bots.heist import LEVELS
from thegang.heist import Heist, TakeChip
from thegang.heist.debrief import Thought
from thegang.server.bots.minds import Minds
from thegang.server.bots.questions import Question, Wish
from thegang.server.messages import AddBot, OpenTable, Play, Ready, Start
from thegang.server.tables.table import Table
from thegang.streets import Streets

ROUNDS = ("white", "yellow", "orange", "red")


class Evening:
    """A person on seat 0, bots on seats 1 and 2, and a spectator; the bots are always equally sure."""

    def __init__(self, chance: float) -> None:
        self.chance = chance
        self.house, self.host, self.watcher = FakeServer(), FakeViewer(1, "Host"), FakeViewer(2, "Watcher")
        self.table: Table = opened(self.house, self.host, OpenTable(options=options(seats=3, settling=0)))
        self.table.join(self.watcher)
        self.shown_to_bots: list[msgspec.Raw] = []
        for seat in (1, 2):
            assert self.host.do(self.table, AddBot(seat, "easy")) == ""
        assert self.host.do(self.table, Start()) == ""

    @property
    def phase(self) -> str:
        return str(self.host.state["game"]["phase"])

    def take(self, stars: int, source: int | None = None) -> None:
        action = msgspec.json.encode(TakeChip(stars, source))
        assert self.host.do(self.table, Play(msgspec.Raw(action))) == ""

    def bot_takes(self, seat: int, stars: int, source: int | None = None, place: int | None = None) -> None:
        """A bot takes a chip; ``place`` is what it thought, the chip's if nothing is said, or 0 for nothing."""
        look, own, done = self.house.asked[seat]
        self.shown_to_bots += (look.shared, own.own)
        place = stars if place is None else place
        thought = Thought(seat, self.phase, place, self.chance) if place else None
        done(seat, Wish(TakeChip(stars, source), thought=thought))
        self.house.pass_time(1)

    def rounds(self, *colours: str) -> None:
        for colour in colours:
            assert self.phase == colour
            self.bot_takes(1, 1)
            self.bot_takes(2, 2)
            self.take(3)

    def told(self) -> list[Any]:
        return [*self.host.heard, *self.watcher.heard, *map(msgspec.json.decode, self.shown_to_bots)]


def test_nobody_is_told_before_the_hands_are_open() -> None:
    one, other = Evening(0.1234), Evening(0.9876)
    for evening in (one, other):
        evening.rounds(*ROUNDS[:3])
        evening.bot_takes(1, 1)
        evening.bot_takes(2, 2)

    assert one.told() == other.told()
    assert not any(heard.get("thoughts") for heard in one.told())

    one.take(3)
    other.take(3)
    assert one.told() != other.told()
    assert one.house.entries == other.house.entries


def test_everybody_is_told_when_they_are() -> None:
    evening = Evening(0.62)
    evening.rounds(*ROUNDS)

    thoughts = [(seat, colour, seat, 0.62, False) for colour in ROUNDS for seat in (1, 2)]
    told = evening.host.state["thoughts"]
    assert evening.host.state["debrief"] is not None
    assert told == evening.watcher.state["thoughts"]
    assert [
        tuple(thought[part] for part in ("seat", "colour", "place", "chance", "asked")) for thought in told
    ] == thoughts

    assert evening.host.do(evening.table, Ready()) == ""
    assert evening.phase == "white"
    assert evening.host.state["thoughts"] == []
    evening.rounds("white")


def test_the_last_chip_of_a_round_counts() -> None:
    evening = Evening(0.62)
    evening.rounds(*ROUNDS[:3])
    evening.bot_takes(1, 1)
    evening.bot_takes(2, 2)
    evening.bot_takes(1, 2, source=2, place=3)
    evening.bot_takes(2, 1, place=0)
    evening.take(3)

    last = [
        (thought["seat"], thought["place"]) for thought in evening.host.state["thoughts"] if thought["colour"] == "red"
    ]
    assert last == [(1, 3)]


def test_it_matters_when_a_chip_was_wrong_changed_or_taken_from_somebody() -> None:
    evening = Evening(0.62)
    evening.rounds(*ROUNDS[:3])
    evening.bot_takes(1, 1)
    evening.bot_takes(2, 2)
    evening.bot_takes(2, 3)
    evening.take(2)

    state = evening.host.state
    for thought in state["thoughts"]:
        [one] = [one for one in state["debrief"]["rounds"] if one["colour"] == thought["colour"]]
        place, chip = one["places"][thought["seat"]], one["chips"][thought["seat"]]
        wrong = not place <= chip < place + one["places"].count(place)
        assert thought["mattered"] == (wrong or (thought["seat"], thought["colour"]) == (2, "red"))


def test_what_was_thought_of_another_round_is_not_told() -> None:
    evening = Evening(0.62)
    evening.bot_takes(1, 1)
    evening.table._try(2, TakeChip(2), Thought(2, "yellow", 2, 0.5))
    evening.house.write()
    evening.take(3)
    evening.rounds(*ROUNDS[1:])

    white = [thought["seat"] for thought in evening.host.state["thoughts"] if thought["colour"] == "white"]
    assert white == [1]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_with_what_it_thought(level: Any) -> None:
    game = Heist.new(4, "thoughts")
    [answer] = Minds().answer(Question(1, "table", "heist", (seen_by(game, (2, level)),))).seats

    assert isinstance(answer.wish("heist").action, TakeChip)
    assert answer.thought is not None
    assert (answer.thought.seat, answer.thought.colour) == (2, "white")
    assert 1 <= answer.thought.place <= 4
    assert 0.25 <= answer.thought.chance <= 1


def test_a_bot_of_streets_has_no_thoughts() -> None:
    game = Streets.new(2, "thoughts")
    [answer] = Minds().answer(Question(1, "table", "streets", (seen_by(game, (0, "easy")),))).seats

    assert answer.wish("streets").action is not None
    assert answer.thought is None
