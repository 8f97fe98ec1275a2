"""Challenge 10, Security Cameras."""

import pytest

from tests.heist.scene import answer, cards, deal, everybody, play_to, verdict


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_h60_everybody_gets_three_pocket_cards(players: int) -> None:
    game = deal(challenges=[10], players=players)

    assert [len(pocket) for pocket in game.state.pockets] == [3] * players
    assert len({card for pocket in game.state.pockets for card in pocket}) == 3 * players


def test_h60_all_see_how_many_cards_the_others_have() -> None:
    game = deal(challenges=[10])

    assert game.view(None).pockets == (3, 3, 3)


def test_h60_all_three_can_be_part_of_a_hand() -> None:
    game = play_to(deal("Ts Tc Td", board="Th 2c 5d 8s Kc", challenges=[10]), "showdown")

    assert verdict(game).hands[0].ranking == "four-of-a-kind"


@pytest.mark.parametrize(
    ("pocket", "board", "ranking", "best"),
    [
        ("2s 5s 9s", "Ks Js 3d 4d 7h", "flush", "Ks Js 9s 5s 2s"),
        ("5c 6d 7h", "8s 9c Kd Kh 2s", "straight", "9c 8s 7h 6d 5c"),
        ("Ac Kc Qc", "Jc Tc 2d 2h 2s", "royal-flush", "Ac Kc Qc Jc Tc"),
        ("Ac Kc Qc", "As Ks Qs 2d 3h", "two-pair", "Ac As Kc Ks Qc"),
    ],
)
def test_h60_a_hand_is_the_best_five_of_eight(pocket: str, board: str, ranking: str, best: str) -> None:
    game = play_to(deal(pocket, board=board, challenges=[10]), "showdown")

    hand = verdict(game).hands[0]
    assert hand.ranking == ranking
    assert {card[0] for card in hand.best} == {card[0] for card in cards(best)}


@pytest.mark.parametrize(("stars", "success"), [([1, 2, 3], True), ([1, 3, 2], False)])
def test_h60_the_third_card_decides_the_order(stars: list[int], success: bool) -> None:
    pockets = ("5c 7d Jh", "Kh Jd Qc", "Kc Js Ad")
    game = play_to(deal(*pockets, board="9s 8h 4d 3c 2d", challenges=[10]), "showdown", stars)

    assert verdict(game).success == success


def test_h70_a_redraw_brings_three_new_cards() -> None:
    game = play_to(deal(challenges=[7, 10], draws="As Ah Ad"), "yellow")

    assert game.state.pockets[2] == cards("As Ah Ad")


@pytest.mark.parametrize(("value", "success"), [("5", True), ("7", True), ("2", True), ("9", False)])
def test_h54_any_of_the_three_pocket_cards_has_the_value(value: str, success: bool) -> None:
    pockets = ("Kh Jd Qc", "Ac Td 3h", "5c 7d 2h")
    game = play_to(deal(*pockets, board="2s 2d 8c 9c 4h", challenges=[4, 10]), "guess")

    for seat in (0, 1):
        answer(game, seat, value)

    assert verdict(game).success == success


def test_h93_all_three_cards_are_in_view_when_the_heist_is_over() -> None:
    game = play_to(deal("5c 7d 2h", "Kh Jd Qc", "9c 9d 3h", challenges=[10]), "showdown")

    for view in everybody(game):
        assert view.pockets == (tuple(cards("5c 7d 2h")), tuple(cards("Kh Jd Qc")), tuple(cards("9c 9d 3h")))
