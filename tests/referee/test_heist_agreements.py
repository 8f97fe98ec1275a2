"""What players settle among themselves in a heist: proposals, cards that are owed, passes and guesses."""

import pytest

from tests.referee.talk import RIGHT, WRONG, Line, Talk, action, heist

DETAILS = {1: {"to": "Cy"}, 2: {}, 4: {"value": "9"}, 5: {}, 7: {}, 10: {}}
BY_AGREEMENT = sorted(DETAILS)
AT_THE_DEAL = [3, 8, 9]


def proposed(specialist: int = 2, by: str = "Ann") -> Talk:
    talk = heist({"specialist": specialist})
    talk.do(by, "propose", who="Bo", **DETAILS[specialist])
    return talk


# Proposals


@pytest.mark.parametrize("specialist", BY_AGREEMENT)
def test_a_specialist_is_used_when_all_the_others_have_agreed(specialist: int) -> None:
    talk = proposed(specialist)
    talk.do("Bo", "agree")
    assert talk.refused(action("Cy", "propose", who="Cy", **DETAILS[specialist])) == "proposal-open"

    talk.do("Cy", "agree")

    assert talk.refused(action("Cy", "propose", who="Bo", **DETAILS[specialist])) == "not-allowed"
    assert talk.refused(action("Cy", "agree")) == "no-proposal"


@pytest.mark.parametrize("refuser", ["Ann", "Bo", "Cy"])
def test_one_refusal_ends_a_proposal_also_by_the_proposer_or_after_agreeing(refuser: str) -> None:
    talk = proposed()
    talk.do("Bo", "agree")

    talk.do(refuser, "refuse")

    assert talk.state["announcements"] == []
    assert talk.refused(action("Cy", "agree")) == "no-proposal"
    talk.do("Cy", "propose", who="Cy")


@pytest.mark.parametrize("word", ["agree", "refuse"])
def test_without_a_proposal_there_is_nothing_to_answer(word: str) -> None:
    assert heist({"specialist": 2}).refused(action("Ann", word)) == "no-proposal"


@pytest.mark.parametrize("agreed", ["Ann", "Bo"])
def test_agreeing_twice(agreed: str) -> None:
    talk = proposed()
    talk.do("Bo", "agree")

    assert talk.refused(action(agreed, "agree")) == "not-allowed"


@pytest.mark.parametrize("specialist", [None, *AT_THE_DEAL])
def test_only_a_specialist_by_agreement_can_be_proposed(specialist: int | None) -> None:
    assert heist({"specialist": specialist}).refused(action("Ann", "propose", who="Bo")) == "not-allowed"


def test_s1_nobody_shows_a_card_to_themselves() -> None:
    assert heist({"specialist": 1}).refused(action("Ann", "propose", who="Bo", to="Bo")) == "not-allowed"


@pytest.mark.parametrize("by", ["Ann", "Dan"])
@pytest.mark.parametrize("specialist", BY_AGREEMENT)
def test_details_that_do_not_belong_or_are_missing(specialist: int, by: str) -> None:
    talk = heist({"specialist": specialist})
    possible: list[dict[str, str]] = [{}, {"to": "Cy"}, {"value": "9"}, {"to": "Cy", "value": "9"}]

    for details in possible:
        if details != DETAILS[specialist]:
            assert talk.refused(action(by, "propose", who="Bo", **details)) == "bad-action"


@pytest.mark.parametrize("value", ["10", "1", "", "9c", "j", 9, None])
def test_s4_a_value_is_one_rank_character(value: object) -> None:
    assert heist({"specialist": 4}).refused(action("Ann", "propose", who="Bo", value=value)) == "bad-action"


@pytest.mark.parametrize(
    "names", [{"who": "Dan", "to": "Bo"}, {"who": "Bo", "to": "Dan"}, {"who": "Bo", "to": "centre"}]
)
def test_a_proposal_for_somebody_who_is_not_there(names: dict[str, str]) -> None:
    assert heist({"specialist": 1}).refused(action("Ann", "propose", **names)) == "unknown-player"


def test_h78_an_open_proposal_outlives_the_round_and_lapses_at_the_showdown() -> None:
    talk = proposed()

    talk.to("red")
    talk.do("Bo", "agree")
    talk.to("showdown")
    talk.do(None, "next", script={"specialist": 2})

    assert talk.refused(action("Cy", "agree")) == "no-proposal"


# Cards that are owed


@pytest.mark.parametrize("word", ["show", "discard"])
@pytest.mark.parametrize("script", [{}, {"specialist": 1}, {"specialist": 5}, {"specialist": 2}])
def test_show_and_discard_when_nothing_is_owed(word: str, script: Line) -> None:
    assert heist(script).refused(action("Ann", word, card="Ah")) == "not-yours"


@pytest.mark.parametrize(("specialist", "word"), [(1, "show"), (5, "discard"), (7, "discard")])
def test_h78_chips_move_while_a_card_is_owed_but_the_round_does_not_end(specialist: int, word: str) -> None:
    talk = heist({"specialist": specialist}).use("Bo", **DETAILS[specialist])

    assert talk.take_all() == "white"
    talk.do("Ann", "return")
    talk.do("Ann", "take", chip=3)
    answer = talk.do("Bo", word, card="7c")

    assert answer["phase"] == "yellow"
    assert talk.refused(action("Bo", word, card="7d")) == "not-yours"


@pytest.mark.parametrize(("specialist", "word"), [(1, "show"), (5, "discard"), (7, "discard")])
def test_only_its_user_can_show_or_discard_and_only_an_own_card(specialist: int, word: str) -> None:
    talk = heist({"specialist": specialist}).use("Bo", **DETAILS[specialist])

    assert talk.refused(action("Ann", word, card="Ah")) == "not-yours"
    assert talk.refused(action("Bo", "discard" if word == "show" else "show", card="7c")) == "not-yours"
    assert talk.refused(action("Bo", word, card="Ah")) == "no-such-card"
    assert talk.refused(action("Bo", word, card="4c")) == "no-such-card"


def test_s5_the_new_card_may_be_the_one_to_go() -> None:
    talk = heist({"specialist": 5, "draws": "9c"}).use("Bo")
    assert talk.state["pockets"]["Bo"] == ["7c", "7d", "9c"]

    talk.do("Bo", "discard", card="9c")

    assert talk.state["pockets"]["Bo"] == ["7c", "7d"]


def test_s7_the_jack_itself_stays() -> None:
    talk = heist({"specialist": 7}).use("Bo")

    assert talk.refused(action("Bo", "discard", card="J*")) == "not-allowed"
    talk.do("Bo", "discard", card="7c")

    assert sorted(talk.state["pockets"]["Bo"]) == ["7d", "J*"]


# Passes


def test_s6_nothing_is_passed_before_all_have_chosen() -> None:
    talk = heist({"specialist": 6})

    answers = [talk.do("Ann", "pass", card="Ah"), talk.do("Bo", "pass", card="7c")]
    assert [answer["phase"] for answer in answers] == ["pass", "pass"]
    assert talk.state["pockets"] == {"Ann": ["Ah", "Kd"], "Bo": ["7c", "7d"], "Cy": ["2s", "3h"]}
    assert talk.do("Cy", "pass", card="3h")["phase"] == "white"

    pockets = {name: sorted(pocket) for name, pocket in talk.state["pockets"].items()}
    assert pockets == {"Ann": ["3h", "Kd"], "Bo": ["7d", "Ah"], "Cy": ["2s", "7c"]}


def test_s6_a_pass_can_be_changed_until_all_have_chosen() -> None:
    talk = heist({"specialist": 6})

    for name, card in (("Ann", "Ah"), ("Bo", "7c"), ("Ann", "Kd"), ("Cy", "3h")):
        talk.do(name, "pass", card=card)

    assert "Kd" in talk.state["pockets"]["Bo"]
    assert "Ah" in talk.state["pockets"]["Ann"]


@pytest.mark.parametrize("card", ["7c", "4c", "J*"])
def test_s6_only_an_own_card_can_be_passed(card: str) -> None:
    assert heist({"specialist": 6}).refused(action("Ann", "pass", card=card)) == "no-such-card"


# Guesses


def test_h73_a_guess_is_settled_when_all_the_others_say_the_same() -> None:
    talk = heist({"challenges": [4]}).to("guess")

    phases = [
        talk.do(name, "guess", value=value)["phase"]
        for name, value in (("Bo", "9"), ("Cy", "A"), ("Cy", "K"), ("Bo", "K"))
    ]

    assert phases == ["guess", "guess", "guess", "showdown"]
    assert talk.state["last"]["success"]


@pytest.mark.parametrize(("challenge", "guess"), [(4, {"value": "A"}), (9, {"ranking": "straight"})])
def test_h73_the_holder_of_the_highest_chip_takes_no_part(challenge: int, guess: dict[str, str]) -> None:
    talk = heist({"challenges": [challenge]}).to("guess")

    assert talk.refused(action("Ann", "guess", **guess)) == "not-yours"


def test_h72_with_both_scans_the_value_comes_first() -> None:
    talk = heist({"challenges": [9, 4]}).to("guess")

    assert talk.refused(action("Bo", "guess", ranking="straight")) == "wrong-phase"
    for name in ("Bo", "Cy"):
        talk.do(name, "guess", value="A")
    assert talk.phase == "guess"
    assert talk.refused(action("Bo", "guess", value="A")) == "wrong-phase"
    for name in ("Bo", "Cy"):
        talk.do(name, "guess", ranking="straight")

    assert talk.phase == "showdown"


def test_h72_nothing_is_guessed_when_the_order_is_broken_already() -> None:
    assert heist({"challenges": [4, 9]}).to("red").take_all(WRONG) == "showdown"
    assert heist({"challenges": [4, 9]}).to("red").take_all(RIGHT) == "guess"
