"""Which chips the kinds of partners would take, and how sure a place is."""

import numpy as np
import pytest

from thegang.bots.heist.partners import (
    KINDS,
    WAYS,
    Guess,
    Offer,
    at_face_value,
    by_kind,
    by_percentile,
    by_polite_reason,
    by_reason,
    prior,
    shares_at_face_value,
)
from thegang.bots.heist.strengths import GRID, place_chances, strengths
from thegang.cards import parse_cards

ALL = frozenset({1, 2, 3, 4})
EVEN = (np.arange(GRID) + 0.5) / GRID


def places(rivals: int = 3) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The places of every hand among random ones."""
    return place_chances([EVEN] * rivals, [1 - EVEN] * rivals)


def test_places_without_ties_add_up_to_one() -> None:
    chances = place_chances([0.2, 0.5, 0.9], [0.8, 0.5, 0.1])
    assert chances.sum() == pytest.approx(1)
    assert chances[0] == pytest.approx(0.8 * 0.5 * 0.1)


def test_h23_equal_hands_may_stand_in_either_order() -> None:
    assert place_chances([0.0, 1.0], [0.0, 0.0]).tolist() == pytest.approx([0, 1, 1])


@pytest.mark.parametrize("stars", ALL)
def test_everybody_takes_the_chip_of_their_quarter_when_all_are_free(stars: int) -> None:
    middle = int((stars - 0.5) / 4 * GRID)
    offer = Offer(ALL)
    for likely in (
        by_reason(places(), stars, offer),
        by_polite_reason(places(), stars, offer),
        by_polite_reason(place_chances(*shares_at_face_value([Guess()] * 3)), stars, offer),
        by_percentile(4, stars, offer),
    ):
        assert likely[middle] > 0.9


def test_who_is_polite_does_not_take_a_chip_for_a_trifle() -> None:
    theirs = Offer(ALL - {2})
    close = int(0.27 * GRID)  # the second place is hardly likelier than the first
    assert by_reason(places(), 2, theirs)[close] > 0.5
    assert by_polite_reason(places(), 2, theirs)[close] < 0.2
    assert by_percentile(4, 2, theirs)[close] < 0.2


def test_a_chip_that_was_taken_away_or_fought_for_is_no_choice() -> None:
    middle = int(0.375 * GRID)
    assert by_reason(places(), 3, Offer(ALL - {2}, shut=frozenset({2})))[middle] > 0.5
    assert by_percentile(4, 3, Offer(ALL - {2}, lost=frozenset({2})))[int(0.4 * GRID)] > 0.5


def test_face_value_reads_the_chips_of_the_others() -> None:
    """A hand in the second quarter is the weakest when all the others say they are stronger."""
    hand = int(0.35 * GRID)
    told, untold = (
        place_chances(*shares_at_face_value(guesses))
        for guesses in ([at_face_value(chip, 4) for chip in (2, 3, 4)], [Guess()] * 3)
    )
    assert by_polite_reason(told, 1, Offer(frozenset({1})))[hand] > 0.9
    assert by_polite_reason(untold, 1, Offer(ALL))[hand] < 0.1


def test_noise_blurs_what_a_claim_says() -> None:
    said = np.zeros((len(WAYS), GRID))
    said[:, GRID // 2] = 1.0
    rows = by_kind(said, 4, 1)
    assert len(rows) == len(KINDS) + 1 == len(prior())
    for row, kind in zip(rows, KINDS, strict=False):
        spread = np.sqrt(((EVEN - 0.5) ** 2 * row).sum() / row.sum())
        assert spread == pytest.approx(kind.noise, abs=0.01)
    assert (rows[-1] == 0.25).all()
    assert prior().sum() == pytest.approx(1)


@pytest.mark.parametrize("board", ["", "Ah Kd 7c", "Ah Kd 7c 7d 2s"])
def test_the_grid_has_equally_many_hands_in_each_part(board: str) -> None:
    table = strengths(tuple(parse_cards(board)), 2)
    halves = np.bincount(table.cells[table.order][table.possible] // (GRID // 2))
    assert halves[0] / halves.sum() == pytest.approx(0.5, abs=0.1)
    assert (np.diff(table.steps_at) >= 0).all()
    assert table.possible[np.isin(table.order, table.steps_at)].any()
