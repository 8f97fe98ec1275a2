"""Setting up a heist: modes, stacks, vaults and alarms, and scripts for the first heist and the next."""

from typing import Any

import pytest

from tests.referee.talk import BOARD, POCKETS, WRONG, Line, Talk, heist, setup

ALL_CARDS = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}
MIXED = {"Ann": "7c 2s", "Bo": "Ah 3h", "Cy": "7d Kd"}
BAD_SCRIPTS: dict[str, Any] = {
    "a card twice in a pocket": {"pockets": {"Ann": "Ah Ah"}},
    "a card in two pockets": {"pockets": {"Ann": "Ah Kd", "Bo": "7c Ah"}},
    "a card twice on the board": {"board": "Qs Jh Qs"},
    "a card twice in the draws": {"draws": "9c 9d 9c"},
    "a card in a pocket and on the board": {"pockets": {"Ann": "Ah Kd"}, "board": "2c Ah"},
    "a card in a pocket and in the draws": {"pockets": {"Ann": "Ah Kd"}, "draws": "Kd"},
    "a card on the board and in the draws": {"board": "Qs Jh", "draws": "9c Jh"},
    "three pocket cards": {"pockets": {"Ann": "Ah Kd 9c"}},
    "four pocket cards with Security Cameras": {"challenges": [10], "pockets": {"Ann": "Ah Kd 9c 9d"}},
    "six community cards": {"board": "Qs Jh Th 2c 3d 4h"},
    "more draws than the deck can spare": {"draws": sorted(ALL_CARDS)[:42]},
    "the Jack in a pocket": {"pockets": {"Ann": "Ah J*"}},
    "the Jack on the board": {"board": "J*"},
    "the Jack in the draws": {"draws": "9c J*"},
    "the Jack in the mix": {"specialist": 9, "pockets": POCKETS, "mixed": MIXED | {"Cy": "7d J*"}},
    "no card": {"board": "Zz"},
    "a ten of two characters": {"board": "10h"},
    "a small letter": {"pockets": {"Ann": "ah Kd"}},
    "an unknown field": {"deck": "Ah"},
    "an unknown player": {"pockets": {"Dan": "Ah Kd"}},
    "challenge 0": {"challenges": [0]},
    "a challenge nobody has": {"challenges": [4, 99]},
    "specialist 0": {"specialist": 0},
    "a specialist nobody has": {"specialist": 99},
    "other cards in the mix": {"specialist": 9, "pockets": POCKETS, "mixed": MIXED | {"Cy": "7d 9c"}},
    "a card twice in the mix": {"specialist": 9, "pockets": POCKETS, "mixed": MIXED | {"Cy": "7d 7d"}},
    "too many cards for one in the mix": {
        "specialist": 9,
        "pockets": POCKETS,
        "mixed": {"Ann": "7c 2s Ah", "Bo": "3h", "Cy": "7d Kd"},
    },
    "nobody's share in the mix": {"specialist": 9, "pockets": POCKETS, "mixed": MIXED | {"Dan": "9c 9d"}},
}
ILL_TYPED_SCRIPTS: dict[str, Any] = {
    "a list": [],
    "a string": "Ah Kd",
    "challenges as a number": {"challenges": 4},
    "challenges as text": {"challenges": ["4"]},
    "a specialist as text": {"specialist": "1"},
    "specialists": {"specialist": [1, 2]},
    "pockets as a list": {"pockets": ["Ah Kd"]},
    "a pocket as a number": {"pockets": {"Ann": 2}},
    "a board of numbers": {"board": [1, 2, 3]},
}


def scripted(script: Any, **fields: Any) -> Talk:
    """A game with this script and nothing else."""
    talk = Talk()
    answer = talk.say(setup(script, **fields))
    assert answer["ok"], answer
    return talk


# The set-up line


def test_the_example_of_the_set_up() -> None:
    talk = Talk()

    talk.say('{"game":"heist","players":["Ann","Bo","Cy"],"mode":"basic","seed":7}')

    assert talk.state["players"] == ["Ann", "Bo", "Cy"]
    assert talk.state["mode"] == "basic"


@pytest.mark.parametrize("count", range(3, 7))
def test_h1_three_to_six_players(count: int) -> None:
    talk = scripted({}, players=["Ann", "Bo", "Cy", "Dan", "Eve", "Flo"][:count])

    assert {len(pocket) for pocket in talk.state["pockets"].values()} == {2}
    assert len(talk.state["pockets"]) == count


@pytest.mark.parametrize("fields", [
    {"players": []},
    {"players": ["Ann", "Bo"]},
    {"players": ["Ann", "Bo", "Cy", "Dan", "Eve", "Flo", "Gus"]},
    {"players": ["Ann", "Bo", "Cy", "Dan", "Eve", "Flo", "Gus"], "big_crew": False},
    {"players": ["Ann", "Bo", "Cy", "Dan", "Eve", "Flo", "Gus"], "big_crew": 1},
    {"players": [*"ABCDEFGHIJK"], "big_crew": True},
    {"players": ["Ann", "Bo"], "big_crew": True},
    {"players": "Ann"},
    {"players": 3},
    {"mode": "expert"},
    {"mode": "Basic"},
    {"mode": 1},
    {"stacks": "random"},
    {"stacks": [1, 2, 3]},
    {"seed": 1.5},
    {"seed": True},
    {"seed": [7]},
    {"vaults": 3},
    {"vaults": -1},
    {"vaults": "1"},
    {"vaults": 0.5},
    {"alarms": 3},
    {"alarms": -1},
    {"alarms": True},
    {"alarms": 2, "mode": "master-thief"},
    {"script": 7},
])  # fmt: skip
def test_a_bad_set_up(fields: Line) -> None:
    assert Talk().say(setup(**fields))["error"] == "bad-setup"


@pytest.mark.parametrize("players", [3, 7, 10])
def test_h1b_a_big_crew_is_asked_for(players: int) -> None:
    names = list("ABCDEFGHIJ"[:players])
    talk = Talk()

    assert "error" not in talk.say(setup(players=names, big_crew=True))
    for stars, name in enumerate(names, 1):
        assert "error" not in talk.say({"do": "take", "by": name, "chip": stars})


def test_the_mode_is_basic_by_default() -> None:
    assert scripted({}).state["mode"] == "basic"


@pytest.mark.parametrize(
    ("mode", "challenges"), [("basic", 0), ("advanced", 0), ("professional", 1), ("master-thief", 2)]
)
def test_h30_to_h34_challenges_of_the_first_heist(mode: str, challenges: int) -> None:
    for seed in range(20):
        state = scripted({}, mode=mode, seed=seed).state
        assert len(set(state["challenges"])) == challenges
        assert state["challenges"] == sorted(state["challenges"])
        assert 1 not in state["challenges"]
        assert state["specialist"] is None


@pytest.mark.parametrize("vaults", range(3))
@pytest.mark.parametrize("alarms", range(3))
def test_a_game_may_begin_with_vaults_and_alarms(vaults: int, alarms: int) -> None:
    state = scripted({}, vaults=vaults, alarms=alarms).state

    assert (state["vaults"], state["alarms"], state["heist"]) == (vaults, alarms, 1)


@pytest.mark.parametrize(
    ("fields", "success", "phase"),
    [
        ({"vaults": 2}, True, "won"),
        ({"vaults": 1}, True, "showdown"),
        ({"vaults": 2}, False, "showdown"),
        ({"alarms": 2}, False, "lost"),
        ({"alarms": 1}, False, "showdown"),
        ({"alarms": 1, "mode": "master-thief"}, False, "lost"),
        ({"alarms": 0, "mode": "master-thief"}, False, "showdown"),
        ({"vaults": 2, "mode": "master-thief"}, True, "won"),
    ],
)
def test_h4_the_third_vault_and_the_last_alarm_end_the_game(fields: Line, success: bool, phase: str) -> None:
    assert heist(**fields).finish(success=success).phase == phase


def test_h31_h32_every_set_up_has_fresh_ordered_stacks() -> None:
    talk = Talk()
    seen = []
    for success in (True, True, False, False):
        talk.say(setup({"pockets": POCKETS, "board": BOARD}, mode="advanced"))
        talk.finish(success=success).do(None, "next")
        seen.append((talk.state["challenges"], talk.state["specialist"]))

    assert seen == [([1], None), ([1], None), ([], 1), ([], 1)]


def test_h32_stacks_may_be_shuffled_from_the_start() -> None:
    firsts = set()
    for seed in range(12):
        talk = heist(mode="advanced", stacks="shuffled", seed=seed).finish(success=True)
        talk.do(None, "next")
        firsts.add(talk.state["challenges"][0])

    assert len(firsts) > 3


# Scripts


@pytest.mark.parametrize("script", BAD_SCRIPTS.values(), ids=BAD_SCRIPTS)
def test_a_bad_script_in_a_set_up(script: Line) -> None:
    assert Talk().say(setup(script))["error"] == "bad-setup"


@pytest.mark.parametrize("script", BAD_SCRIPTS.values(), ids=BAD_SCRIPTS)
def test_a_bad_script_in_next(script: Line) -> None:
    talk = heist().to("showdown")

    assert talk.refused({"do": "next", "script": script}) == "bad-setup"
    assert talk.do(None, "next")["phase"] == "white"


@pytest.mark.parametrize("script", ILL_TYPED_SCRIPTS.values(), ids=ILL_TYPED_SCRIPTS)
def test_an_ill_typed_script(script: Any) -> None:
    assert Talk().say({**setup(), "script": script})["error"] == "bad-setup"
    assert heist().to("showdown").refused({"do": "next", "script": script}) in ("bad-setup", "bad-action")


@pytest.mark.parametrize("script", [
    {},
    {"pockets": {"Bo": "7c 7d"}},
    {"board": "Qs Jh"},
    {"draws": "9c 9d 9h"},
    {"challenges": [10], "pockets": {"Ann": "Ah Kd 9c"}, "board": BOARD, "draws": "4c"},
    {"pockets": POCKETS, "board": BOARD, "draws": ["9c", "9d", "9h"]},
])  # fmt: skip
def test_what_a_script_leaves_out_is_dealt_from_the_other_cards(script: Line) -> None:
    talk = scripted({"challenges": [], "specialist": 5, **script}).to("red").use("Cy")

    state = talk.state
    seen = [card for pocket in state["pockets"].values() for card in pocket] + state["board"]
    assert len(seen) == len(set(seen)) == 5 + 1 + 3 * (3 if script.get("challenges") else 2)
    assert set(seen) <= ALL_CARDS
    for name, pocket in script.get("pockets", {}).items():
        assert state["pockets"][name][: len(pocket.split())] == pocket.split()
    board = script.get("board", "").split()
    assert state["board"][: len(board)] == board
    if draws := script.get("draws"):
        assert state["pockets"]["Cy"][-1] == (draws.split() if isinstance(draws, str) else draws)[0]


def test_draws_are_for_redraws_and_the_hacker_in_turn() -> None:
    talk = heist({"challenges": [3], "specialist": 5, "draws": "9c 9d 9h"}).use("Bo")
    talk.do("Bo", "discard", card="7c")
    assert talk.state["pockets"]["Bo"] == ["7d", "9c"]

    talk.take_all(WRONG)

    assert talk.state["pockets"]["Cy"] == ["9d", "9h"]
    assert talk.state["board"] == ["Qs", "Jh", "Th"]


def test_s9_the_mix_can_be_arranged() -> None:
    assert heist({"specialist": 9, "mixed": MIXED}).state["pockets"] == {
        name: pocket.split() for name, pocket in MIXED.items()
    }


def test_a_mix_is_ignored_without_specialist_9() -> None:
    talk = heist({"specialist": 3, "mixed": {"Ann": "9c 9d"}})

    assert talk.state["pockets"] == {name: pocket.split() for name, pocket in POCKETS.items()}


def test_challenges_are_told_in_ascending_order() -> None:
    assert heist({"challenges": [9, 2, 10, 4]}).state["challenges"] == [2, 4, 9, 10]


def test_scripted_cards_replace_those_of_the_mode() -> None:
    talk = scripted({"challenges": [], "specialist": 2}, mode="master-thief")

    assert (talk.state["challenges"], talk.state["specialist"]) == ([], 2)


def test_a_field_left_out_leaves_the_cards_of_the_mode() -> None:
    talk = heist(mode="advanced").finish(success=False)

    talk.do(None, "next", script={"challenges": [4]})

    assert (talk.state["challenges"], talk.state["specialist"]) == ([4], 1)


def test_a_null_specialist_takes_the_one_of_the_mode_away() -> None:
    talk = heist(mode="advanced").finish(success=False)

    talk.do(None, "next", script={"specialist": None})

    assert talk.state["specialist"] is None


def test_scripted_cards_count_for_one_heist_and_the_stacks_go_on_as_if_unscripted() -> None:
    talk = heist({"challenges": [5]}, mode="advanced").finish(success=True)

    talk.do(None, "next", script={"challenges": [7], "pockets": POCKETS, "board": BOARD})
    assert talk.state["challenges"] == [7]
    talk.finish(success=True).do(None, "next")

    assert talk.state["challenges"] == [2]  # challenge 1 was due in the scripted heist


@pytest.mark.parametrize("mode", ["professional", "master-thief"])
def test_a_script_does_not_change_the_challenges_of_later_heists(mode: str) -> None:
    for seed in range(10):
        plain, arranged = heist(mode=mode, seed=seed), heist({"challenges": [5]}, mode=mode, seed=seed)
        for talk in (plain, arranged):
            talk.finish(success=True).do(None, "next")

        assert plain.state["challenges"] == arranged.state["challenges"]


def test_next_begins_the_next_heist_with_its_script() -> None:
    talk = heist().to("showdown")

    answer = talk.do(None, "next", script={"challenges": [1], "pockets": {"Ann": "4c 4d"}, "board": "4h 4s"})

    assert answer["phase"] == "yellow"
    state = talk.state
    assert (state["heist"], state["challenges"], state["pockets"]["Ann"]) == (2, [1], ["4c", "4d"])
    assert state["board"][:2] == ["4h", "4s"]
