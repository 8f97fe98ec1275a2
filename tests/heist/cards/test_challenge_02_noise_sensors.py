"""Challenge 2, Noise Sensors."""

import pytest

from tests.heist.scene import deal, everybody, play_to, refused, take
from thegang.heist import Heist, ReturnChip, TakeChip

DARK_ROUNDS = ["white", "yellow", "orange"]


def taken(colour: str) -> Heist:
    """Seat 0 has just taken the dark chip of a round, and seat 1 chip 2."""
    game = play_to(deal(challenges=[2]), colour)
    take(game, 0, 1)
    take(game, 1, 2)
    return game


@pytest.mark.parametrize("colour", DARK_ROUNDS)
def test_h52_nobody_can_take_the_dark_chip_from_its_taker(colour: str) -> None:
    assert refused(taken(colour), 1, TakeChip(1, 0)) == "chip-locked"


@pytest.mark.parametrize("colour", DARK_ROUNDS)
def test_h52_a_player_without_a_chip_can_not_take_it_either(colour: str) -> None:
    assert refused(taken(colour), 2, TakeChip(1, 0)) == "chip-locked"


@pytest.mark.parametrize("colour", DARK_ROUNDS)
def test_h52_its_taker_can_not_return_it(colour: str) -> None:
    assert refused(taken(colour), 0, ReturnChip()) == "chip-locked"


@pytest.mark.parametrize("source", [None, 1], ids=["the centre", "a player"])
@pytest.mark.parametrize("colour", DARK_ROUNDS)
def test_h52_its_taker_can_not_exchange_it(colour: str, source: int | None) -> None:
    game = taken(colour)
    stars = 3 if source is None else 2

    assert refused(game, 0, TakeChip(stars, source)) == "chip-locked"


def test_h52_its_taker_has_no_chip_to_move_at_all() -> None:
    assert taken("white").legal_actions(0) == []


def test_h52_a_chip_one_holds_can_be_exchanged_for_the_dark_one() -> None:
    game = deal(challenges=[2])
    take(game, 0, 3)

    take(game, 0, 1)

    assert game.state.chips["white"] == [1, 0, 0]
    take(game, 1, 3)
    assert game.state.chips["white"] == [1, 3, 0]


def test_h52_all_other_chips_move_as_ever() -> None:
    game = taken("white")

    take(game, 2, 2)
    game.play(2, ReturnChip())
    take(game, 1, 3)

    assert game.state.chips["white"] == [1, 3, 0]


def test_h52_as_the_last_chip_it_ends_the_round() -> None:
    game = deal(challenges=[2])
    for seat, stars in ((0, 3), (1, 2), (2, 1)):
        take(game, seat, stars)

    assert game.phase == "yellow"
    assert game.state.chips["white"] == [3, 2, 1]


def test_h52_with_a_settling_time_it_stays_while_the_others_still_move() -> None:
    game = deal(challenges=[2], settling=2)
    for seat, stars in ((0, 1), (1, 2), (2, 3)):
        take(game, seat, stars)

    assert refused(game, 0, ReturnChip()) == "chip-locked"
    assert refused(game, 1, ReturnChip()) == "accepted"


def test_h52_it_stays_for_its_round_only() -> None:
    game = play_to(deal(challenges=[2]), "yellow", [1, 2, 3])

    take(game, 2, 1)

    assert game.state.chips["yellow"] == [0, 0, 1]


def test_h52_the_red_1_is_not_dark() -> None:
    game = play_to(deal(challenges=[2]), "red")
    take(game, 0, 1)

    take(game, 1, 1)
    game.play(1, ReturnChip())
    take(game, 0, 1)
    take(game, 0, 2)

    assert game.state.chips["red"] == [2, 0, 0]


@pytest.mark.parametrize(("colour", "dark"), [("white", (1,)), ("yellow", (1,)), ("orange", (1,)), ("red", ())])
def test_h52_everybody_sees_which_chip_is_dark(colour: str, dark: tuple[int, ...]) -> None:
    game = play_to(deal(challenges=[2]), colour)

    assert [view.dark_chips for view in everybody(game)] == [dark] * 4


def test_h52_together_with_the_ventilation_shaft_both_ends_are_dark() -> None:
    game = deal(challenges=[2, 6])
    for seat, stars in ((0, 1), (1, 3)):
        take(game, seat, stars)

    assert refused(game, 0, ReturnChip()) == "chip-locked"
    assert refused(game, 1, ReturnChip()) == "chip-locked"


def test_h77_with_hasty_getaway_there_is_no_dark_orange_chip() -> None:
    game = play_to(deal(challenges=[2, 5]), "yellow")
    assert game.view(None).dark_chips == (1,)

    play_to(game, "red")

    assert game.view(None).dark_chips == ()
    assert game.state.chips["orange"] == [0, 0, 0]
