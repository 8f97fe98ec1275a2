"""Specialist 10, Muscle: X is the player who uses it, at seat 0 in every test."""

from itertools import permutations

import pytest

from tests.heist.scene import FACE, cards, deal, everybody, play_to, take_all, use, verdict
from thegang.heist import Heist

ORDERS = list(permutations((1, 2, 3)))
BOARD = "9s 8h 4d 2c 3d"


def showdown(*pockets: str, stars: tuple[int, ...], board: str = BOARD) -> Heist:
    """A heist at its end, in which X used the Muscle."""
    game = deal(*pockets, board=board, specialist=10)
    use(game, 0)
    return play_to(game, "showdown", stars)


@pytest.mark.parametrize("stars", ORDERS)
def test_s10_x_beats_stronger_hands_of_the_same_ranking(stars: tuple[int, ...]) -> None:
    """Three pairs: X has the weakest one and needs the highest chip; the two others compare as usual."""
    game = showdown("9c 5d", "Tc Td", "Ac Ad", stars=stars)

    assert verdict(game).success == (stars == (3, 1, 2))


@pytest.mark.parametrize("stars", ORDERS)
def test_s10_x_needs_the_higher_chip_against_an_equal_hand_too(stars: tuple[int, ...]) -> None:
    game = showdown("Kh Jd", "Kc Js", "5c 7d", stars=stars)

    assert verdict(game).success == (stars == (3, 2, 1))


@pytest.mark.parametrize("stars", ORDERS)
def test_s10_two_equal_others_may_still_stand_in_either_order(stars: tuple[int, ...]) -> None:
    game = showdown("5c 7d", "Kh Jd", "Kc Js", stars=stars)

    assert verdict(game).success == (stars[0] == 3)


@pytest.mark.parametrize("stars", ORDERS)
def test_s10_a_higher_ranking_still_beats_x(stars: tuple[int, ...]) -> None:
    """X has the weaker of two pairs; the third player has three of a kind."""
    game = showdown("9c 5d", "Ac Ad", "8c 8d", stars=stars)

    assert verdict(game).success == (stars == (2, 1, 3))


@pytest.mark.parametrize("stars", ORDERS)
def test_s10_a_lower_ranking_is_below_x_as_ever(stars: tuple[int, ...]) -> None:
    game = showdown("9c 5d", "Ac Kd", "Qc Td", stars=stars)

    assert verdict(game).success == (stars == (3, 2, 1))


@pytest.mark.parametrize("stars", ORDERS)
def test_s10_when_the_board_is_everybodys_hand_x_is_above_all(stars: tuple[int, ...]) -> None:
    game = showdown("2c 3d", "2d 3c", "2h 3h", board="As Ks Qs Js Ts", stars=stars)

    assert verdict(game).success == (stars[0] == 3)


@pytest.mark.parametrize(("stars", "success"), [((2, 1, 3), True), ((3, 1, 2), False)])
def test_s10_royal_flush_is_not_the_ranking_of_a_straight_flush(stars: tuple[int, ...], success: bool) -> None:
    game = showdown("9s 2d", "2c 3c", "As 3d", board="Ks Qs Js Ts 4h", stars=stars)

    assert verdict(game).success == success


def test_s10_without_agreement_nothing_changes() -> None:
    game = play_to(deal("9c 5d", "Tc Td", "Ac Ad", specialist=10), "showdown", [1, 2, 3])

    assert verdict(game).success


def test_s10_all_see_in_front_of_whom_it_lies() -> None:
    game = deal(specialist=10)

    use(game, 2)

    assert [view.specialist_user for view in everybody(game)] == [2] * 4


def test_s10_nothing_is_owed_and_the_round_goes_on() -> None:
    game = deal(specialist=10)
    use(game, 0)

    take_all(game)

    assert game.phase == "yellow"


def test_s10_the_hand_itself_is_told_as_it_is() -> None:
    game = showdown("9c 5d", "Tc Td", "Ac Ad", stars=(3, 1, 2))

    assert [hand.ranking for hand in verdict(game).hands] == ["pair", "pair", "pair"]
    assert set(verdict(game).hands[0].best) == set(cards("9c 9s 8h 5d 4d"))


@pytest.mark.parametrize("stars", ORDERS)
def test_s10_it_counts_for_the_hand_x_has_at_the_end(stars: tuple[int, ...]) -> None:
    """Used before the flop with a high card, it works for the pair X has at the showdown."""
    game = deal("9c 5d", "Tc Td", "Ac Kd", specialist=10)
    use(game, 0)

    play_to(game, "showdown", stars)

    assert verdict(game).success == (stars == (3, 2, 1))


def test_h72_the_order_before_a_guess_is_judged_with_the_muscle() -> None:
    game = deal("9c 5d", "Tc Td", "8c 8d", challenges=[4], specialist=10)
    use(game, 0)

    play_to(game, "guess", [2, 1, 3])

    assert game.state.revealed == [1, 0]


def test_h75_after_a_redraw_x_still_has_it() -> None:
    game = deal("As Ac", "Tc Td", "Kc Kd", board=FACE, challenges=[3], specialist=10, draws="8c 5d")
    use(game, 0)
    play_to(game, "yellow", [1, 2, 3])
    assert game.state.redrawn == [0]

    play_to(game, "showdown", [3, 1, 2])

    assert verdict(game).success
