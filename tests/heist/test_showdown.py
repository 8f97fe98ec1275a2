"""The showdown: order, hands, vaults and alarms (H-20 to H-26)."""

from collections.abc import Sequence
from itertools import pairwise, permutations

import pytest

from tests.heist.scene import WEAK_TO_STRONG, answer, cards, deal, play_to, take_all, use, verdict
from thegang.cards import evaluate
from thegang.heist import BeginHeist
from thegang.heist.events import HandRevealed

ORDERS = list(permutations((1, 2, 3)))


def test_h20_only_red_chips_count() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3]), "red", [3, 2, 1])

    take_all(game, [1, 2, 3])

    assert verdict(game).success


def test_h20_right_chips_in_all_other_rounds_do_not_help() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3]), "red", [1, 2, 3])

    take_all(game, [3, 2, 1])

    assert not verdict(game).success


@pytest.mark.parametrize("stars", ORDERS)
def test_h20_hands_are_revealed_from_red_1_upwards(stars: Sequence[int]) -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3]), "red")

    events = take_all(game, stars)

    revealed = [event.seat for event in events if isinstance(event, HandRevealed)]
    assert [stars[seat] for seat in revealed] == [1, 2, 3]
    assert list(verdict(game).order) == revealed


@pytest.mark.parametrize(
    ("pocket", "board", "best"),
    [
        ("2c 3d", "Th Jh Qh Kh 9h", "Kh Qh Jh Th 9h"),
        ("Ah 2c", "Th Jh Qh Kh 9h", "Ah Kh Qh Jh Th"),
        ("As Ac", "Ad Kc Kd 3h 2h", "As Ac Ad Kc Kd"),
    ],
    ids=["no pocket card", "one pocket card", "both pocket cards"],
)
def test_h21_a_hand_is_the_best_five_of_seven_cards(pocket: str, board: str, best: str) -> None:
    game = play_to(deal(pocket, board=board), "showdown")

    assert set(verdict(game).hands[0].best) == set(cards(best))


def test_h21_it_is_the_best_five_of_eight_with_security_cameras() -> None:
    game = play_to(deal("As Ac Kd", board="Ad Kc 7h 3h 2h", challenges=[10]), "showdown")

    assert set(verdict(game).hands[0].best) == set(cards("As Ac Ad Kc Kd"))


def test_h21_of_two_triplets_and_a_pair_the_best_full_house_counts() -> None:
    game = play_to(deal("Kc Kd Ac", board="Kh Tc Td Th Ad", challenges=[10]), "showdown")

    assert set(verdict(game).hands[0].best) == set(cards("Kc Kd Kh Ac Ad"))


@pytest.mark.parametrize("stars", ORDERS)
def test_h22_only_weak_to_strong_succeeds(stars: Sequence[int]) -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3]), "showdown", stars)

    success = stars == (1, 2, 3)
    assert verdict(game).success == success
    assert verdict(game).reasons == (() if success else ("order",))


def test_h22_one_neighbouring_pair_out_of_order_is_enough_to_fail() -> None:
    game = play_to(deal("5c 7d", "Kh Jd", "As Ac", "9c 9d"), "showdown", [1, 3, 2, 4])

    assert not verdict(game).success


@pytest.mark.parametrize("stars", ORDERS)
def test_h23_equal_hands_may_stand_in_either_order_and_the_rest_must_fit(stars: Sequence[int]) -> None:
    game = play_to(deal("Kh Jd", "Kc Js", "9c 9d"), "showdown", stars)

    assert verdict(game).success == (stars[2] == 3)


@pytest.mark.parametrize("stars", ORDERS)
def test_h23_everybody_may_be_equal(stars: Sequence[int]) -> None:
    game = play_to(deal("2c 3d", "2d 3c", "4s 5s", board="Th Jh Qh Kh Ah"), "showdown", stars)

    assert verdict(game).success


@pytest.mark.parametrize("stars", ORDERS[:2])
def test_h23_suits_never_count(stars: Sequence[int]) -> None:
    game = play_to(deal("5c 7d", "Ah Kh", "As Ks", board="Qd Jd Tc 4h 4s"), "showdown", stars)

    assert verdict(game).success


LADDER = [
    ("high-card", "7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c"),
    ("pair", "2c 2d 3h 4s 5c", "Ac Ad Kh Qs Jc"),
    ("two-pair", "3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"),
    ("three-of-a-kind", "2c 2d 2h 3s 4c", "Ac Ad Ah Ks Qc"),
    ("straight", "Ac 2d 3h 4s 5c", "Ac Kd Qh Js Tc"),
    ("flush", "7c 5c 4c 3c 2c", "Ah Kh Qh Jh 9h"),
    ("full-house", "2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"),
    ("four-of-a-kind", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
    ("straight-flush", "Ah 2h 3h 4h 5h", "Ks Qs Js Ts 9s"),
    ("royal-flush", "Ac Kc Qc Jc Tc", "Ah Kh Qh Jh Th"),
]
"""Every ranking with its weakest and its strongest hand."""


@pytest.mark.parametrize(("ranking", "weakest", "strongest"), LADDER, ids=[row[0] for row in LADDER])
def test_h24_there_are_ten_rankings(ranking: str, weakest: str, strongest: str) -> None:
    assert evaluate(cards(weakest)).ranking.word == ranking
    assert evaluate(cards(strongest)).ranking.word == ranking


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER)), ids=lambda row: str(row[0]))
def test_h24_the_weakest_hand_of_a_ranking_beats_the_strongest_below(
    weaker: tuple[str, str, str], stronger: tuple[str, str, str]
) -> None:
    assert evaluate(cards(weaker[2])).score < evaluate(cards(stronger[1])).score


def test_h24_royal_flush_is_a_ranking_of_its_own() -> None:
    game = play_to(deal("Ah 2c", "9h 2d", board="Kh Qh Jh Th 3s"), "showdown")

    assert [hand.ranking for hand in verdict(game).hands[:2]] == ["royal-flush", "straight-flush"]


WEAKER_AND_STRONGER = {
    "high card by kicker": ("Ac Kd Qh Js 8c", "Ac Kd Qh Js 9c"),
    "pair by value": ("2c 2d Ah Ks Qc", "3c 3d 6h 5s 4c"),
    "pair by last kicker": ("Tc Td Ah Ks 2c", "Th Ts Ac Kd 3c"),
    "two pair by the higher pair": ("Qc Qd Jh Js Ac", "Kc Kd 2h 2s 3c"),
    "two pair by the lower pair": ("Kc Kd 2h 2s Ac", "Kh Ks 3h 3s 4c"),
    "two pair by kicker": ("Kc Kd 2h 2s 3c", "Kh Ks 2c 2d 4c"),
    "three of a kind by value": ("2c 2d 2h As Kc", "3c 3d 3h 5s 4c"),
    "three of a kind by second kicker": ("9c 9d 9h As 2c", "9c 9d 9s Ah 3c"),
    "the low ace makes the weakest straight": ("Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6c"),
    "straight by its top": ("8c 9d Th Js Qc", "9d Th Js Qc Kc"),
    "the high ace makes the strongest straight": ("9d Th Js Qc Kc", "Th Js Qc Kc Ad"),
    "flush by its last card": ("Ac Tc 9c 4c 2c", "Ah Th 9h 4h 3h"),
    "full house by the three": ("2c 2d 2h As Ac", "3c 3d 3h 2s 2c"),
    "full house by the two": ("Kc Kd Kh 2s 2c", "Kc Kd Kh 3s 3c"),
    "four of a kind by kicker": ("9c 9d 9h 9s 2c", "9c 9d 9h 9s 3c"),
    "straight flush by its top": ("Ah 2h 3h 4h 5h", "2c 3c 4c 5c 6c"),
}


@pytest.mark.parametrize(("weaker", "stronger"), WEAKER_AND_STRONGER.values(), ids=WEAKER_AND_STRONGER.keys())
def test_h25_within_a_ranking_the_combination_counts_and_then_the_kickers(weaker: str, stronger: str) -> None:
    low, high = evaluate(cards(weaker)), evaluate(cards(stronger))

    assert low.ranking == high.ranking
    assert low.score < high.score


@pytest.mark.parametrize("stars", ORDERS[:3:2])
def test_h25_a_sixth_card_breaks_no_tie(stars: Sequence[int]) -> None:
    game = play_to(deal("Ah 3c", "As 7c", "Kh Kd", board="Ac Kc Qd Jh 2s"), "showdown", stars)

    assert verdict(game).success


@pytest.mark.parametrize("straight", ["Kc Ad 2h 3s 4c", "Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c"])
def test_h25_no_straight_wraps_round(straight: str) -> None:
    assert evaluate(cards(straight)).ranking.word == "high-card"


def test_h26_success_opens_a_vault() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3]), "showdown")

    assert (game.state.vaults, game.state.alarms) == (1, 0)


def test_h26_failure_raises_an_alarm() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3]), "showdown", [3, 2, 1])

    assert (game.state.vaults, game.state.alarms) == (0, 1)


@pytest.mark.parametrize("stars", [[1, 2, 3], [3, 2, 1]], ids=["after a success", "after a failure"])
def test_h26_then_the_next_heist_begins(stars: Sequence[int]) -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3]), "showdown", stars)

    game.play(None, BeginHeist())

    assert (game.state.heist, game.phase, game.state.community) == (2, "white", [])
    assert all(not any(row) for row in game.state.chips.values())


def test_h26_nothing_of_the_last_heist_is_left_on_the_table() -> None:
    game = deal(*WEAK_TO_STRONG[:3], challenges=[4, 7], specialist=1)
    use(game, 2, to=0)
    answer(game, 2, "9c")
    play_to(game, "guess", [1, 3, 2])
    for seat in (0, 2):
        answer(game, seat, "2")

    game.play(None, BeginHeist())

    state = game.state
    assert (state.challenges, state.specialist, state.specialist_user) == ((), None, None)
    assert (state.announcements, state.shown, state.redrawn, state.notes) == ([], [], [], {})
    assert (state.discards, state.revealed, state.proposal, state.prompt) == ([], [], None, None)


def test_h26_a_wrong_guess_raises_an_alarm_too() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4]), "guess")

    for seat in (0, 1):
        answer(game, seat, "2")

    assert (game.state.vaults, game.state.alarms) == (0, 1)
