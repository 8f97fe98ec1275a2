"""Why moves are not taken; each refusal has a code, a rule, texts, and changes nothing."""

import pytest

from tests.streets.scene import choose, deal, duel, refused
from tests.texts.keys import keys
from thegang.core import Action, Refusal
from thegang.streets import Choose, Place, Streets
from thegang.streets import refusals as reasons
from thegang.streets.deal import GAME_RUNNING
from thegang.streets.material import CITIES, SPECIALS


def placing(special: str = "lookout") -> Streets:
    game = duel("17 24 36 57", 19, special)  # type: ignore[arg-type]
    choose(game, (19, None), (80, "detroit"))
    return game


def test_t11_a_gangster_that_is_not_in_hand() -> None:
    game = deal()

    for gangster in (2, 73, 81, 0, -1, game.state.deck[0], game.state.cities["chicago"][0]):
        assert refused(game, 0, Choose(gangster, "chicago")) == "no-such-card"


def test_t11_a_special_nobody_has() -> None:
    assert refused(deal(specials=(None, "spy", "spy")), 0, Choose(1)) == "no-such-card"


def test_t2_a_city_that_is_not_in_this_game() -> None:
    game = duel("17 24 36 57", 19)

    assert refused(game, 0, Choose(19, "new-york")) == "not-allowed"
    assert refused(game, 0, Choose(18, "new-york")) == "no-such-card"
    assert refused(placing(), 0, Place("new-york", "gangster", "left")) == "not-allowed"


def test_t14_placing_when_nothing_has_to_be_placed() -> None:
    assert refused(deal(), 0, Place("chicago", "gangster", "left")) == "wrong-phase"


def test_t14_choosing_while_somebody_places() -> None:
    assert refused(placing(), 0, Choose(19, "chicago")) == "wrong-phase"
    assert refused(placing(), 1, Choose(80, "chicago")) == "wrong-phase"


def test_t14_placing_for_somebody_else() -> None:
    assert refused(placing(), 1, Place("chicago", "gangster", "left")) == "not-yours"


@pytest.mark.parametrize(
    ("special", "target"),
    [
        ("lookout", None),
        ("lookout", 17),
        ("lookout", "middle"),
        ("spy", None),
        ("spy", "left"),
        ("spy", True),
        ("spy", "17"),
        ("boss-calls", None),
        ("boss-calls", "right"),
    ],
)
def test_t14_a_target_of_the_wrong_kind_or_none(special: str, target: object) -> None:
    action = Place("chicago", "special", target)  # type: ignore[arg-type]

    assert refused(placing(special), 0, action) == "bad-action"


def test_t14_an_unknown_order() -> None:
    assert refused(placing(), 0, Place("chicago", "both", "left")) == "bad-action"  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 3, 80, None])
@pytest.mark.parametrize("action", [Choose(1, "chicago"), Place("chicago", "gangster", "left")])
def test_t2_a_player_who_is_not_there(seat: int | None, action: Action) -> None:
    assert refused(deal(), seat, action) == "unknown-player"
    assert refused(Streets.blank(), seat, action) == "unknown-player"


def all_refusals() -> list[Refusal]:
    return [GAME_RUNNING, *(value for value in vars(reasons).values() if isinstance(value, Refusal))]


def test_every_refusal_has_a_text_and_every_text_a_refusal() -> None:
    assert {refusal.reason for refusal in all_refusals()} | {"bad-setup"} == set(keys("streets", "refusals"))


def test_every_refusal_names_its_rule() -> None:
    assert all(refusal.rule.startswith("T-") for refusal in all_refusals())


def test_cities_specials_prompts_and_phases_have_texts() -> None:
    assert keys("streets", "cities") == list(CITIES)
    assert keys("streets", "specials") == keys("streets", "special-texts") == list(SPECIALS)
    assert set(keys("streets", "prompts")) == {"choose", *SPECIALS}
    assert set(keys("streets", "phases")) == {"choose", "place", "over"}
    assert "reconstructed" in keys("streets", "notes")
