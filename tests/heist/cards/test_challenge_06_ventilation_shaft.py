"""Challenge 6, Ventilation Shaft."""

import pytest

from tests.heist.scene import deal, everybody, play_to, refused, take
from thegang.heist import Heist, ReturnChip, TakeChip

DARK_ROUNDS = ["white", "yellow", "orange"]


def taken(colour: str, players: int = 3) -> Heist:
    """Seat 0 has just taken the dark chip of a round, and seat 1 chip 2."""
    game = play_to(deal(challenges=[6], players=players), colour)
    take(game, 0, players)
    take(game, 1, 2)
    return game


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_h56_the_highest_chip_is_the_dark_one(players: int) -> None:
    game = taken("white", players)

    assert game.view(None).dark_chips == (players,)
    assert refused(game, 1, TakeChip(players, 0)) == "chip-locked"


@pytest.mark.parametrize("colour", DARK_ROUNDS)
def test_h56_nobody_can_take_it_from_its_taker(colour: str) -> None:
    game = taken(colour)

    assert refused(game, 1, TakeChip(3, 0)) == "chip-locked"
    assert refused(game, 2, TakeChip(3, 0)) == "chip-locked"


@pytest.mark.parametrize("colour", DARK_ROUNDS)
def test_h56_its_taker_can_not_return_it(colour: str) -> None:
    assert refused(taken(colour), 0, ReturnChip()) == "chip-locked"


@pytest.mark.parametrize(("stars", "source"), [(1, None), (2, 1)], ids=["the centre", "a player"])
@pytest.mark.parametrize("colour", DARK_ROUNDS)
def test_h56_its_taker_can_not_exchange_it(colour: str, stars: int, source: int | None) -> None:
    assert refused(taken(colour), 0, TakeChip(stars, source)) == "chip-locked"


def test_h56_a_chip_one_holds_can_be_exchanged_for_the_dark_one() -> None:
    game = deal(challenges=[6])
    take(game, 0, 1)

    take(game, 0, 3)

    assert game.state.chips["white"] == [3, 0, 0]


def test_h56_the_1_star_chip_moves_as_ever() -> None:
    game = taken("white")
    take(game, 1, 1)

    game.play(1, ReturnChip())

    assert game.state.chips["white"] == [3, 0, 0]


def test_h56_as_the_last_chip_it_ends_the_round() -> None:
    game = deal(challenges=[6])
    for seat, stars in ((0, 1), (1, 2), (2, 3)):
        take(game, seat, stars)

    assert game.phase == "yellow"


def test_h56_it_stays_for_its_round_only() -> None:
    game = play_to(deal(challenges=[6]), "yellow", [3, 2, 1])

    take(game, 2, 3)

    assert game.state.chips["yellow"] == [0, 0, 3]


def test_h56_the_highest_red_chip_is_not_dark() -> None:
    game = play_to(deal(challenges=[6]), "red")
    take(game, 0, 3)

    take(game, 1, 3)
    game.play(1, ReturnChip())

    assert game.state.chips["red"] == [0, 0, 0]


@pytest.mark.parametrize(("colour", "dark"), [("white", (3,)), ("yellow", (3,)), ("orange", (3,)), ("red", ())])
def test_h56_everybody_sees_which_chip_is_dark(colour: str, dark: tuple[int, ...]) -> None:
    game = play_to(deal(challenges=[6]), colour)

    assert [view.dark_chips for view in everybody(game)] == [dark] * 4


def test_h77_with_hasty_getaway_there_is_no_dark_orange_chip() -> None:
    game = play_to(deal(challenges=[5, 6]), "yellow")
    assert game.view(None).dark_chips == (3,)

    play_to(game, "red")

    assert game.view(None).dark_chips == ()
    assert game.state.chips["orange"] == [0, 0, 0]
