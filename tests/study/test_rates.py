"""Shares and their intervals."""

from random import Random

import pytest

from thegang.study.rates import Rate, difference


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662), (5, 10, 0.2366, 0.7634)],
)
def test_an_interval_is_wilsons(hits: int, of: int, low: float, high: float) -> None:
    assert Rate(hits, of).interval == pytest.approx((low, high), abs=1e-4)


def test_all_or_nothing_is_never_outside_its_interval() -> None:
    for of in range(1, 2000):
        assert Rate(0, of).interval[0] == 0
        assert Rate(of, of).interval[1] == 1


def test_nothing_is_known_of_nothing() -> None:
    assert Rate(0, 0).share == 0
    assert Rate(0, 0).interval == (0, 1)


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = Random(1)
    held = 0
    for _ in range(400):
        low, high = Rate(sum(chance.random() < 0.9 for _ in range(200)), 200).interval
        held += low <= 0.9 <= high
    assert 0.92 < held / 400 < 0.98


def test_a_rate_is_shown_with_its_interval() -> None:
    assert str(Rate(48, 50)) == "96.0 % (86.5–98.9)"


def test_teams_that_do_the_same_differ_in_nothing() -> None:
    games = [Rate(3, 4), Rate(3, 3), Rate(2, 5)]
    assert difference(games, games) == (0, 0, 0)


def test_common_deals_make_a_difference_surer() -> None:
    """Two teams that fail in the same heists but for a few are told apart; the same rates on other deals are not."""
    hard = [Rate(0, 3), Rate(3, 3)] * 50
    harder = [Rate(0, 3), Rate(3, 3)] * 45 + [Rate(0, 3), Rate(2, 3)] * 5
    elsewhere = list(reversed([Rate(3, 3), Rate(0, 3)] * 50))

    paired, unpaired = difference(hard, harder), difference(elsewhere[1:] + elsewhere[:1], harder)

    assert paired.low > 0
    assert unpaired.low < 0 < unpaired.high


def test_games_that_only_one_team_played_do_not_count() -> None:
    assert difference([Rate(3, 3), Rate(0, 3)], [Rate(3, 3)]).value == 0
    assert difference([], []) == (0, -1, 1)
