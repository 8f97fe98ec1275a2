"""One's place among the players, given what the others may have."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from thegang.cards import (
    DECK,
    Belief,
    Card,
    card_numbers,
    chance,
    parse_cards,
    place_chances,
    pocket_place,
    pockets,
    score,
    score_batch,
    score_pockets,
)
from thegang.cards.fast import numba_kernels, numpy_kernels
from thegang.cards.fast.engine import Kernels, using

BOTH = pytest.mark.parametrize("kernels", [numpy_kernels, numba_kernels], ids=["NumPy", "Numba"])
ANYTHING = Belief(np.ones(1326))


def sure(*held: str) -> Belief:
    """The belief that somebody has one of these pockets, each as likely as the others."""
    pocket = [parse_cards(cards) for cards in held]
    weights = np.zeros(len(pockets(len(pocket[0]))))
    weights[[pocket_place(cards) for cards in pocket]] = 1
    return Belief(weights)


@BOTH
@pytest.mark.parametrize("board", ["2c 7c Jh", "2c 7c Jh Ts", "2c 7c Jh Ts 9c"])
def test_against_one_unknown_hand_it_is_the_chance_to_beat_it(kernels: Kernels, board: str) -> None:
    pocket, there = parse_cards("Ah Jd"), parse_cards(board)

    with using(kernels):
        places = place_chances(pocket, there, [ANYTHING], gone=[1])

    share = chance(pocket, there, gone=[1]).share
    assert places == pytest.approx([1 - share, share])


def test_h23_known_hands_have_their_place_and_equals_share_theirs() -> None:
    board = parse_cards("2c 7c Jh Ts 9d")
    mine = parse_cards("Ah Jd")

    assert place_chances(mine, board, [sure("Kh Kd"), sure("3h 4d"), sure("5h 4s")]) == pytest.approx([0, 0, 1, 0])
    assert place_chances(mine, board, [sure("Ad Js"), sure("3h 4d")]) == pytest.approx([0, 0.5, 0.5])
    assert place_chances(mine, board, [sure("Kh Kd", "3h 4d")] * 2) == pytest.approx([0.25, 0.5, 0.25])
    assert place_chances(mine, board, []) == pytest.approx([1])


def test_cards_that_are_elsewhere_have_no_weight() -> None:
    board = parse_cards("2c 7c Jh Ts 9d")

    places = place_chances(parse_cards("Ah Kd"), board, [sure("Kh Kd", "Ah Ad", "3h 4d", "2c 2d")])

    assert places == pytest.approx([0, 1])


def test_what_others_hold_makes_boards_less_likely() -> None:
    """With all clubs in other hands no flush can come."""
    board = parse_cards("2c 7c Jh Ts")
    mine = parse_cards("Ac 3c")

    free = place_chances(mine, board, [sure("Kh Kd"), sure("4h 4d")])
    held = place_chances(mine, board, [sure("Kh Kd"), sure("4c 5c", "6c 8c", "9c Tc")])

    assert held[2] < free[2]


def test_s7_s1_h60_known_cards_and_pockets_of_any_size() -> None:
    board, mine = parse_cards("2c 7c Jh Ts 9d"), parse_cards("Ah As Ad")
    known = [(parse_cards("J*"), 1), (parse_cards("Kh"), 2), ([], 3)]
    weaker = 1.0
    for cards, size in known:
        scores = score_pockets([*board, *cards], size)
        seen = card_numbers([*board, *mine, *parse_cards("Kh J*")])
        possible = scores[~np.isin(pockets(size), seen).any(axis=1)]
        weaker *= (possible < score([*board, *mine])).mean()

    places = place_chances(mine, board, [Belief(np.ones(len(pockets(size))), tuple(cards)) for cards, size in known])

    assert places.sum() == pytest.approx(1)
    assert places[3] == pytest.approx(weaker)


@BOTH
def test_three_players_as_often_as_in_random_deals(kernels: Kernels) -> None:
    pocket, board = parse_cards("Qh Jd"), parse_cards("2c 7c Jh")
    weights = np.array([Random(place).random() for place in range(1326)])

    with using(kernels):
        places = place_chances(pocket, board, [Belief(weights), ANYTHING])

    assert places == pytest.approx(dealt(pocket, board, weights), abs=0.01)


def dealt(pocket: list[Card], board: list[Card], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The places in many random deals to two others, the first of them with a weight for each pocket."""
    own, there = ([DECK.index(card) for card in cards] for cards in (pocket, board))
    deck = np.array([number for number in range(52) if number not in (*own, *there)])
    order = np.random.default_rng(5).random((60_000, len(deck))).argpartition(6, axis=1)[:, :6]
    coming, first, second = np.split(deck[order], 3, axis=1)
    full = np.hstack([np.tile(there, (len(coming), 1)), coming])
    mine, one, other = (
        score_batch(np.hstack([full, hand])) for hand in (np.tile(own, (len(coming), 1)), first, second)
    )
    weight = weights[[pocket_place(hand) for hand in first.tolist()]]
    places = np.zeros(3)
    weaker = [(one < mine) + (one == mine) / 2, (other < mine) + (other == mine) / 2]
    places[2] = (weight * weaker[0] * weaker[1]).sum()
    places[0] = (weight * (1 - weaker[0]) * (1 - weaker[1])).sum()
    places[1] = weight.sum() - places[0] - places[2]
    return np.asarray(places / weight.sum())


@BOTH
def test_before_the_flop_and_with_few_boards_it_is_a_sample(kernels: Kernels) -> None:
    with using(kernels):
        places = place_chances(parse_cards("Ah As"), (), [ANYTHING] * 3, most=400)
        same = place_chances(parse_cards("Ah As"), (), [ANYTHING] * 3, most=400)

    assert (places == same).all()
    assert places.sum() == pytest.approx(1)
    assert places[3] == pytest.approx(0.64, abs=0.04)  # aces win about 64 % against three


def test_beliefs_that_can_not_be_are_refused() -> None:
    board = parse_cards("2c 7c Jh Ts 9d")

    with pytest.raises(ValueError, match="can't be"):
        place_chances(parse_cards("Ah Kd"), board, [sure("Ah Ad")])
    with pytest.raises(ValueError, match="no 7 pockets"):
        place_chances(parse_cards("Ah Kd"), board, [Belief(np.ones(7))])
    with pytest.raises(ValueError, match="twice"):
        place_chances(parse_cards("Ah Kd"), board, [Belief(np.ones(52), (Card("Ah"),))])
    with pytest.raises(ValueError, match="2 to 8 cards"):
        place_chances(range(1, 5), board, [ANYTHING])
    with pytest.raises(ValueError, match="at least one way"):
        place_chances(parse_cards("Ah Kd"), board, [ANYTHING], most=0)
    with pytest.raises(ValueError, match="too few cards are left"):
        place_chances([0, 1], [2, 3, 4], [ANYTHING], gone=range(5, 51))


@pytest.mark.parametrize("weight", [-1e-9, float("nan"), float("inf")])
def test_weights_that_are_none_are_refused(weight: float) -> None:
    weights = np.ones(1326)
    weights[700] = weight

    with pytest.raises(ValueError, match="a number from 0 up"):
        place_chances(parse_cards("Ah Kd"), parse_cards("2c 7c Jh Ts 9d"), [ANYTHING, Belief(weights)])
