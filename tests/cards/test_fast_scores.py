"""All fast ways in give the scores of the plain evaluator (H-21 to H-25, S-7)."""

import sys
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from thegang.cards import (
    DECK,
    JACK,
    BadCards,
    Card,
    Ranking,
    card_numbers,
    evaluate,
    parse_cards,
    ranking_of,
    rankings_of,
    score,
    score_batch,
)
from thegang.cards.fast import numba_kernels, numpy_kernels
from thegang.cards.fast.engine import Kernels, using

BOTH = pytest.mark.parametrize("kernels", [numpy_kernels, numba_kernels], ids=["NumPy", "Numba"])

FIVE_CARD_COUNTS = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
SEVEN_CARD_COUNTS = [
    23_294_460,
    58_627_800,
    31_433_400,
    6_461_620,
    6_180_020,
    4_047_644,
    3_473_184,
    224_848,
    37_260,
    4_324,
]


def random_hands(size: int, jack: bool) -> list[list[Card]]:
    """Hands from the whole deck, from two suits (flushes) and from four ranks (large sets)."""
    chance = Random(f"{size} {jack}")
    two_suits = [card for card in DECK if card[1] in "ch"]
    four_ranks = [card for card in DECK if card[0] in "9TJQ"]
    hands = [chance.sample(deck, size) for deck in (DECK, two_suits, four_ranks) for _ in range(1000)]
    if jack:
        for hand in hands:
            hand[chance.randrange(size)] = JACK
    return hands


@pytest.mark.parametrize("jack", [False, True], ids=["deck", "with the Jack"])
@pytest.mark.parametrize("size", range(2, 9))
def test_h21_s7_all_ways_give_the_scores_of_the_plain_evaluator(size: int, jack: bool) -> None:
    hands = random_hands(size, jack)
    plain = [evaluate(hand).score for hand in hands]
    numbers = np.array([card_numbers(hand) for hand in hands])

    assert [score(hand) for hand in hands] == plain
    assert [score(row) for row in numbers.tolist()] == plain
    for kernels in (numpy_kernels, numba_kernels):
        with using(kernels):
            assert score_batch(numbers).tolist() == plain


@pytest.mark.parametrize(
    ("hand", "word"),
    [
        ("Jc Jd Jh Js J* 2c 3c", "four-of-a-kind"),
        ("2h 4h 6h 8h Th Tc Td Ts", "four-of-a-kind"),
        ("2h 4h 6h 8h Th Tc Td 8s", "full-house"),
        ("2h 3h 4h 5h 6h 6c 6d 6s", "straight-flush"),
        ("Ah Kh Qh Th J* 2c 3d 9h", "flush"),
        ("Ah Kd Qh Th J*", "straight"),
        ("Ah Kh Qh Jh Th J* Jc Js", "royal-flush"),
        ("J* Jc Js", "three-of-a-kind"),
    ],
)
def test_s7_h60_a_flush_beside_large_sets_and_the_jack(hand: str, word: str) -> None:
    cards = parse_cards(hand)

    assert ranking_of(score(cards)).word == word
    assert score_batch([card_numbers(cards)]).tolist() == [evaluate(cards).score]


@BOTH
def test_h24_all_five_card_hands(kernels: Kernels) -> None:
    hands = np.array(list(combinations(range(52), 5)), np.uint8)

    with using(kernels):
        scores = score_batch(hands)

    assert np.bincount(rankings_of(scores), minlength=len(Ranking)).tolist() == FIVE_CARD_COUNTS
    assert len(np.unique(scores)) == 7_462


@pytest.mark.long
@BOTH
def test_h24_all_seven_card_hands(kernels: Kernels) -> None:
    """By the two lowest cards; the other five are a leading part of one list, counted down from the ace of spades."""
    fives = np.array(list(combinations(range(50), 5)), np.uint8)
    fives = fives[np.argsort(fives[:, -1], kind="stable")]
    counts = np.zeros(len(Ranking), np.int64)
    with using(kernels):
        for low in range(46):
            for second in range(low + 1, 47):
                counts += ranking_counts(low, second, fives[: comb(51 - second, 5)])
            print(f"{counts.sum():,} of {comb(52, 7):,} hands", file=sys.stderr, flush=True)

    assert counts.tolist() == SEVEN_CARD_COUNTS


def ranking_counts(low: int, second: int, fives: NDArray[np.uint8]) -> NDArray[np.intp]:
    hands = np.empty((len(fives), 7), np.uint8)
    hands[:, 0] = low
    hands[:, 1] = second
    np.subtract(51, fives, out=hands[:, 2:])
    return np.bincount(rankings_of(score_batch(hands)), minlength=len(Ranking))


@BOTH
def test_a_batch_takes_any_whole_numbers_in_any_layout(kernels: Kernels) -> None:
    hands = np.array([card_numbers(hand) for hand in random_hands(7, jack=True)])

    with using(kernels):
        expected = score_batch(hands).tolist()
        for like in (hands.astype(np.int64), np.asfortranarray(hands), hands.astype(np.int8)[::1], hands.tolist()):
            assert score_batch(like).tolist() == expected
        assert score_batch(hands[::-2]).tolist() == expected[::-2]
        assert score_batch(np.empty((0, 7), np.uint8)).tolist() == []


@BOTH
@pytest.mark.parametrize("size", range(2, 9))
def test_a_batch_refuses_a_card_twice_and_what_is_no_card(kernels: Kernels, size: int) -> None:
    good = np.arange(40 * size, dtype=np.uint8).reshape(40, size) % 53
    with using(kernels):
        score_batch(good)
        for wrong in (53, 63, 64, 116, 255):
            for place in range(size):
                bad = good.copy()
                bad[33, place] = wrong
                with pytest.raises(ValueError, match=f"hand 33: there is no card {wrong}"):
                    score_batch(bad)
        for first, second in combinations(range(size), 2):
            bad = good.copy()
            bad[7, second] = bad[7, first]
            with pytest.raises(ValueError, match="hand 7: a card is there twice"):
                score_batch(bad)


@pytest.mark.parametrize("wrong", [-1, 53, 256, 309, 2**40])
def test_a_batch_refuses_numbers_too_large_for_a_byte(wrong: int) -> None:
    with pytest.raises(ValueError, match=f"hand 1: there is no card {wrong}"):
        score_batch([[0, 1, 2, 3, 4], [0, 1, 2, 3, wrong]])


@pytest.mark.parametrize("hands", [[0, 1], [[0]], [list(range(9))], [[0.5, 1.5]], [["2c", "3c"]], [[[0, 1]]]])
def test_a_batch_refuses_what_is_not_rows_of_hands(hands: list[object]) -> None:
    with pytest.raises(ValueError, match=r"hands are rows|whole number"):
        score_batch(hands)  # type: ignore[arg-type]


def test_a_single_hand_refuses_the_same() -> None:
    with pytest.raises(BadCards, match="no card 'Xx'"):
        score([Card("Xx"), Card("2c")])
    with pytest.raises(BadCards, match="no card 53"):
        score([0, 53])
    with pytest.raises(ValueError, match="twice"):
        score([0, Card("2c")])
    for size in (0, 1, 9):
        with pytest.raises(ValueError, match="2 to 8 cards"):
            score(range(size))
