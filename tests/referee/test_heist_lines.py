"""What players can say in a heist, and which refusal comes when."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.referee.talk import RIGHT, WRONG, Line, Talk, action, heist

AT: dict[str, Callable[[], Talk]] = {
    "pass": lambda: heist({"specialist": 6}),
    "white": heist,
    "red": lambda: heist().to("red"),
    "guess a value": lambda: heist({"challenges": [4]}).to("guess"),
    "guess a ranking": lambda: heist({"challenges": [9]}).to("guess"),
    "showdown": lambda: heist().to("showdown"),
    "won": lambda: heist(vaults=2).to("won"),
    "lost": lambda: heist(alarms=2).to("lost", WRONG),
}
WITHOUT_CHIPS = ["pass", "guess a value", "guess a ranking", "showdown", "won", "lost"]
DARK_CY = {"challenges": [2]}


def with_dark_chip() -> Talk:
    """Cy has white 1, and it is dark."""
    talk = heist(DARK_CY)
    talk.do("Cy", "take", chip=1)
    return talk


# Chips


@pytest.mark.parametrize("fields", [{"source": "centre"}, {}])
def test_take_from_the_centre(fields: dict[str, str]) -> None:
    talk = heist()

    answer = talk.do("Ann", "take", chip=3, **fields)

    assert answer["phase"] == "white"
    assert talk.state["chips"] == {"white": {"Ann": 3}, "yellow": {}, "orange": {}, "red": {}}


@pytest.mark.parametrize("fields", [{"source": "Ann"}, {}])
def test_take_from_a_player(fields: dict[str, str]) -> None:
    talk = heist()
    talk.do("Ann", "take", chip=3)

    talk.do("Bo", "take", chip=3, **fields)

    assert talk.state["chips"]["white"] == {"Bo": 3}


def test_h12_taking_a_second_chip_returns_the_first() -> None:
    talk = heist()
    talk.do("Ann", "take", chip=3)

    talk.do("Ann", "take", chip=2)

    assert talk.state["chips"]["white"] == {"Ann": 2}
    talk.do("Bo", "take", chip=3, source="centre")


def test_return_puts_the_chip_back() -> None:
    talk = heist()
    talk.do("Ann", "take", chip=3)

    talk.do("Ann", "return")

    assert talk.state["chips"]["white"] == {}


def test_a_round_ends_at_once_and_its_chips_stay() -> None:
    talk = heist()

    assert talk.take_all() == "yellow"
    assert talk.state["chips"] == {"white": RIGHT, "yellow": {}, "orange": {}, "red": {}}
    assert talk.state["board"] == ["Qs", "Jh", "Th"]


def test_no_chip_to_return() -> None:
    assert heist().refused(action("Ann", "return")) == "no-chip"


@pytest.mark.parametrize("chip", [0, -1, 4, 10**6])
def test_no_such_chip(chip: int) -> None:
    assert heist().refused(action("Ann", "take", chip=chip)) == "no-such-chip"


@pytest.mark.parametrize(("chip", "source"), [(3, "centre"), (3, "Cy"), (2, "Ann"), (2, "Cy"), (2, "Bo")])
def test_h14_a_chip_that_is_not_there_has_moved(chip: int, source: str) -> None:
    talk = heist()
    talk.do("Ann", "take", chip=3)

    assert talk.refused(action("Bo", "take", chip=chip, source=source)) == "chip-moved"


@pytest.mark.parametrize("fields", [{"source": "Ann"}, {}])
def test_taking_ones_own_chip(fields: dict[str, str]) -> None:
    talk = heist()
    talk.do("Ann", "take", chip=3)

    assert talk.refused(action("Ann", "take", chip=3, **fields)) == "not-allowed"


@pytest.mark.parametrize(
    "line",
    [
        action("Bo", "take", chip=1, source="Cy"),
        action("Bo", "take", chip=1),
        action("Cy", "return"),
        action("Cy", "take", chip=2),
    ],
)
def test_h52_a_dark_chip_is_locked(line: Line) -> None:
    assert with_dark_chip().refused(line) == "chip-locked"


@pytest.mark.parametrize("line", [action("Ann", "take", chip=1, source="Cy"), action("Cy", "return")])
def test_h52_red_chips_are_never_dark(line: Line) -> None:
    talk = heist(DARK_CY).to("red", WRONG)
    talk.do("Cy", "take", chip=1)

    assert talk.say(line)["ok"]


# The wrong time


@pytest.mark.parametrize("phase", WITHOUT_CHIPS)
@pytest.mark.parametrize("line", [action("Ann", "take", chip=1), action("Ann", "return"), action("Ann", "agree")])
def test_chips_and_agreements_need_a_round(phase: str, line: Line) -> None:
    assert AT[phase]().refused(line) == "wrong-phase"


@pytest.mark.parametrize("script", [{"specialist": 2}, {"specialist": 2, "challenges": [4]}])
def test_a_specialist_is_proposed_only_while_chips_can_be_taken(script: Line) -> None:
    talk = heist(script).to("guess" if "challenges" in script else "showdown")

    assert talk.refused(action("Ann", "propose", who="Bo")) == "wrong-phase"


@pytest.mark.parametrize("phase", [phase for phase in AT if phase != "pass"])
def test_pass_needs_its_phase(phase: str) -> None:
    assert AT[phase]().refused(action("Ann", "pass", card="Ah")) == "wrong-phase"


@pytest.mark.parametrize("phase", [phase for phase in AT if phase != "guess a value"])
def test_a_value_needs_its_phase(phase: str) -> None:
    assert AT[phase]().refused(action("Bo", "guess", value="A")) == "wrong-phase"


@pytest.mark.parametrize("phase", [phase for phase in AT if phase != "guess a ranking"])
def test_a_ranking_needs_its_phase(phase: str) -> None:
    assert AT[phase]().refused(action("Bo", "guess", ranking="straight")) == "wrong-phase"


@pytest.mark.parametrize("phase", [phase for phase in AT if phase != "showdown"])
def test_next_needs_a_showdown(phase: str) -> None:
    assert AT[phase]().refused({"do": "next"}) == "wrong-phase"


@pytest.mark.parametrize("phase", AT)
def test_questions_are_answered_in_every_phase(phase: str) -> None:
    talk = AT[phase]()

    for viewer in ("Ann", "Bo", None):
        answer = talk.say({"do": "view", "as": viewer})
        assert set(answer) == {"ok", "view"}
        assert answer["view"]["phase"] == talk.phase == phase.partition(" ")[0]


# Which refusal, when several fit


@pytest.mark.parametrize(
    ("phase", "line", "code"),
    [
        ("white", action("Dan", "take"), "bad-action"),
        ("white", action("Dan", "fly"), "bad-action"),
        ("showdown", action("Ann", "take"), "bad-action"),
        ("showdown", action("Dan", "take", chip="3"), "bad-action"),
        ("showdown", action("Dan", "guess"), "bad-action"),
        ("showdown", action("Dan", "take", chip=9), "unknown-player"),
        ("showdown", action("Ann", "take", chip=3, source="Dan"), "unknown-player"),
        ("showdown", action("Dan", "pass", card="Ah"), "unknown-player"),
        ("showdown", action("Dan", "guess", value="A"), "unknown-player"),
        ("showdown", action("Dan", "agree"), "unknown-player"),
        ("showdown", action("Dan", "propose", who="Ann"), "unknown-player"),
        ("showdown", action("Ann", "propose", who="Dan"), "unknown-player"),
        ("white", action("Ann", "take", chip=9, source="Dan"), "unknown-player"),
        ("showdown", action("Ann", "take", chip=9), "wrong-phase"),
        ("pass", action("Ann", "take", chip=9, source="Bo"), "wrong-phase"),
        ("guess a value", action("Ann", "guess", ranking="pair"), "wrong-phase"),
        ("white", action("Ann", "take", chip=9, source="Bo"), "no-such-chip"),
        ("white", {"do": "view", "as": "Dan"}, "unknown-player"),
    ],
)
def test_the_first_of_several_refusals_is_given(phase: str, line: Line, code: str) -> None:
    assert AT[phase]().refused(line) == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (action("Cy", "take", chip=9), "no-such-chip"),
        (action("Bo", "take", chip=1, source="centre"), "chip-moved"),
        (action("Bo", "take", chip=1, source="Ann"), "chip-moved"),
        (action("Cy", "take", chip=2, source="Ann"), "chip-moved"),
        (action("Cy", "take", chip=1, source="centre"), "chip-moved"),
        (action("Cy", "take", chip=2, source="centre"), "chip-locked"),
    ],
)
def test_a_locked_chip_is_the_last_thing_to_be_looked_at(line: Line, code: str) -> None:
    assert with_dark_chip().refused(line) == code


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "take", "chip": True},
        {"do": "take", "chip": None},
        {"do": "take", "chip": 1.5},
        {"do": "take", "chip": 1, "from": 7},
        {"do": "take", "chip": 1, "from": None},
        {"do": "propose"},
        {"do": "propose", "who": 7},
        {"do": "show"},
        {"do": "discard", "card": 7},
        {"do": "pass", "card": ["Ah"]},
        {"do": "guess"},
        {"do": "guess", "value": "10"},
        {"do": "guess", "value": "1"},
        {"do": "guess", "value": ""},
        {"do": "guess", "value": 9},
        {"do": "guess", "ranking": "poker"},
        {"do": "guess", "ranking": "Flush"},
        {"do": "guess", "value": "A", "ranking": "flush"},
    ],
)
@pytest.mark.parametrize("by", ["Ann", "Dan"])
def test_a_missing_or_ill_typed_field(fields: dict[str, Any], by: str) -> None:
    assert heist().refused({"by": by, **fields}) == "bad-action"


@pytest.mark.parametrize("line", [{"do": "view"}, {"do": "view", "as": 7}, {"do": "view", "as": ["Ann"]}])
def test_a_view_says_for_whom(line: Line) -> None:
    assert heist().refused(line) == "bad-action"
