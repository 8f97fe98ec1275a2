"""What players can say in streets, which refusal comes when, and lines that make no sense at all."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.streets_talk import CHICAGO, DETROIT, HANDS, StreetsTalk, placing, setup, streets
from tests.referee.talk import CODES, Line, action

PLAY = action("Al", "play", gangster=19, ticket="chicago")
PLACE = action("Bugsy", "place", city="detroit", first="gangster", on=18)
OVER = {"round": 4, "job": 4, "hands": {"Al": {"gangsters": [15]}, "Bugsy": {"gangsters": [8]}}}


def over() -> StreetsTalk:
    talk = streets(OVER)
    talk.ticket("Al", 15, "chicago")
    talk.ticket("Bugsy", 8, "detroit")
    return talk


def without(line: Line, *names: str) -> Line:
    return {name: value for name, value in line.items() if name not in names}


@pytest.mark.parametrize(
    "line",
    [
        without(PLAY, "by"),
        without(PLAY, "gangster"),
        without(PLAY, "ticket"),
        PLAY | {"special": True},
        without(PLAY, "ticket") | {"special": False},
        without(PLAY, "ticket") | {"special": 1},
        without(PLAY, "ticket") | {"special": "spy"},
        without(PLAY, "ticket") | {"special": None},
        PLAY | {"gangster": "19"},
        PLAY | {"gangster": True},
        PLAY | {"gangster": 19.0},
        PLAY | {"gangster": None},
        PLAY | {"gangster": [19]},
        PLAY | {"ticket": "boston"},
        PLAY | {"ticket": "Chicago"},
        PLAY | {"ticket": 1},
        PLAY | {"ticket": None},
        PLAY | {"city": "chicago"},
        PLAY | {"by": None},
        PLAY | {"do": "choose"},
        PLAY | {"by": "Nobody", "ticket": "boston"},
        without(PLACE, "city"),
        without(PLACE, "first"),
        PLACE | {"first": "spy"},
        PLACE | {"city": "boston"},
        PLACE | {"on": "18"},
        PLACE | {"on": True},
        PLACE | {"end": "up"},
        PLACE | {"end": "left"},
        PLACE | {"fetch": 17},
        {"do": "view"},
        {"do": "view", "as": 7},
        {"do": "next"},
        {"do": "state", "as": "Al"},
    ],
    ids=json.dumps,
)
def test_a_line_that_can_not_be_read_is_a_bad_action(line: Line) -> None:
    assert streets().refused(line) == "bad-action"


@pytest.mark.parametrize(
    ("special", "fields"),
    [
        ("lookout", {}),
        ("lookout", {"on": 20}),
        ("lookout", {"fetch": 17}),
        ("spy", {}),
        ("spy", {"end": "left"}),
        ("spy", {"fetch": 20}),
        ("boss-calls", {}),
        ("boss-calls", {"end": "right"}),
        ("boss-calls", {"on": 17}),
    ],
)
def test_each_special_has_a_target_field_of_its_own(special: str, fields: Line) -> None:
    line = action("Bugsy", "place", city="detroit", first="gangster", **fields)

    assert placing(special).refused(line) == "bad-action"


@pytest.mark.parametrize("line", [PLAY | {"by": "Nobody"}, PLACE | {"by": "Nobody"}, {"do": "view", "as": "Nobody"}])
@pytest.mark.parametrize("table", [streets, placing, over])
def test_an_unknown_player(table: Any, line: Line) -> None:
    assert table().refused(line) == "unknown-player"


def test_wrong_phase() -> None:
    assert streets().refused(PLACE) == "wrong-phase"
    assert placing().refused(PLAY) == "wrong-phase"
    assert placing().refused(action("Al", "play", gangster=99, ticket="new-york")) == "wrong-phase"
    assert over().refused(PLAY) == "wrong-phase"
    assert over().refused(PLACE) == "wrong-phase"


def test_not_yours() -> None:
    assert placing().refused(PLACE | {"by": "Al"}) == "not-yours"


@pytest.mark.parametrize("gangster", [18, 17, 2, 0, -19, 81, 10**30])
def test_no_such_gangster_in_hand(gangster: int) -> None:
    assert streets().refused(action("Al", "play", gangster=gangster, ticket="chicago")) == "no-such-card"


def test_no_special_in_hand() -> None:
    talk = streets({"hands": HANDS | {"Al": {"gangsters": [19], "special": None}}})

    assert talk.refused(action("Al", "play", gangster=19, special=True)) == "no-such-card"


def test_a_city_that_is_not_in_this_game() -> None:
    assert streets().refused(PLAY | {"ticket": "new-york"}) == "not-allowed"
    assert placing().refused(PLACE | {"city": "new-york"}) == "not-allowed"


@pytest.mark.parametrize("on", [17, 19, 66, 99])
def test_t31_a_spy_needs_a_gangster_of_that_city(on: int) -> None:
    assert placing().refused(PLACE | {"on": on}) == "no-such-card"


def test_t32_the_boss_calls_from_another_city() -> None:
    line = action("Bugsy", "place", city="detroit", first="special")

    assert placing("boss-calls").refused(line | {"fetch": 44}) == "not-allowed"
    assert placing("boss-calls").refused(line | {"fetch": 66}) == "no-such-card"
    assert placing("boss-calls").refused(line | {"first": "gangster", "fetch": 18}) == "not-allowed"


BAD_SETUPS: dict[str, Line] = {
    "one player": setup(players=["Al"]),
    "six players": setup(players=["A", "B", "C", "D", "E", "F"]),
    "no players": without(setup(), "players"),
    "the same name twice": setup(players=["Al", "Al"]),
    "centre": setup(players=["Al", "centre"]),
    "an unknown field": setup(mode="basic"),
    "a seed of the wrong type": setup(seed=[7]),
    "open scores of the wrong type": setup(open_scores="yes"),
    "79 revolvers": setup(revolvers=[1] * 79),
    "a revolver of 0": setup(revolvers=[0] + [1] * 79),
    "a revolver that is true": setup(revolvers=[True] + [1] * 79),
    "a revolver that is half": setup(revolvers=[0.5] + [1] * 79),
    "no revolvers": setup(revolvers=None),
    "a script of the wrong type": setup() | {"script": []},
    "an unknown field in the script": setup({"rows": {}}),
    "an unknown city": setup({"cities": {"boston": [1]}}),
    "New York for two": setup({"cities": {"new-york": [1]}}),
    "a card twice in a row": setup({"cities": {"chicago": [1, 1]}}),
    "a card in two places": setup({"cities": {"chicago": [1]}, "deck": [1]}),
    "a card in a hand and captured": setup({"hands": {"Al": {"gangsters": [1]}}, "captured": {"Bugsy": [1]}}),
    "card 0": setup({"deck": [0]}),
    "card 81": setup({"captured": {"Al": [81]}}),
    "card true": setup({"deck": [True]}),
    "too many specials of a kind": setup({"specials": ["spy"] * 4}),
    "too many specials with a hand": setup({"specials": ["spy"] * 3, "hands": {"Al": {"special": "spy"}}}),
    "an unknown special": setup({"specials": ["sniper"]}),
    "a hand of nobody": setup({"hands": {"Cleo": {}}}),
    "captured by nobody": setup({"captured": {"Cleo": []}}),
    "an unknown field in a hand": setup({"hands": {"Al": {"tickets": []}}}),
    "five in a hand": setup({"hands": {"Al": {"gangsters": [1, 2, 3, 4, 5]}}}),
    "two in a hand in job 4": setup({"hands": {"Al": {"gangsters": [1, 2]}}, "job": 4}),
    "round 0": setup({"round": 0}),
    "round 5": setup({"round": 5}),
    "job 5": setup({"job": 5}),
    "job true": setup({"job": True}),
    "a deck with all cards": setup({"deck": list(range(1, 81))}),
}


@pytest.mark.parametrize("line", BAD_SETUPS.values(), ids=BAD_SETUPS)
def test_a_bad_set_up_leaves_the_old_game(line: Line) -> None:
    assert streets().refused(line) == "bad-setup"


def test_scripts_are_dealt_as_they_say() -> None:
    talk = streets({"deck": [5, 7], "specials": ["lookout"], "captured": {"Al": [1, 9]}, "round": 2, "job": 1})

    state = talk.state

    assert (state["round"], state["job"], state["deck"]) == (2, 1, 2)
    assert (state["deck_cards"], state["special_deck"]) == ([5, 7], ["lookout"])
    assert state["captured"] == {"Al": [1, 9], "Bugsy": []}
    assert state["cities"] == {"chicago": CHICAGO, "detroit": DETROIT}


WORDS = st.sampled_from(
    ["Al", "Bugsy", "play", "place", "state", "view", "chicago", "new-york", "boston", "left", "spy", "special", "x"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 90) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(["by", "do", "gangster", "ticket", "special", "city", "first", "end", "on", "fetch", "as"])
LINES = st.dictionaries(FIELDS, VALUES, max_size=7)
SETUPS = st.fixed_dictionaries(
    {"game": st.just("streets")},
    optional={
        "players": st.lists(WORDS, max_size=6),
        "seed": VALUES,
        "open_scores": VALUES,
        "revolvers": VALUES,
        "script": st.dictionaries(
            st.sampled_from(["cities", "hands", "deck", "specials", "captured", "round", "job"]), VALUES
        ),
    },
)


def reasonable(answer: Line) -> bool:
    return bool(answer["ok"]) or (answer["error"] in CODES and bool(answer["message"].strip()))


@settings(max_examples=150, deadline=None)
@given(lines=st.lists(LINES | SETUPS | VALUES, max_size=12), table=st.sampled_from([streets, placing, over]))
def test_nothing_a_line_can_contain_upsets_the_referee(lines: list[Any], table: Any) -> None:
    talk = table()
    for line in lines:
        before = talk.raw(b'{"do":"state"}')
        answer = talk.say(json.dumps(line))
        assert reasonable(answer), (line, answer)
        if not answer["ok"]:
            assert talk.raw(b'{"do":"state"}') == before


@settings(max_examples=150, deadline=None)
@given(line=st.binary(min_size=1, max_size=40).filter(lambda line: line.strip() and b"\n" not in line))
def test_nothing_that_is_no_json_upsets_the_referee(line: bytes) -> None:
    answer = json.loads(streets().raw(line))

    assert reasonable(answer)
