"""Lookout, Spy and The Boss Calls (T-30 to T-33)."""

import pytest

from tests.streets.scene import captures, choose, deal, duel, numbers, place, refused
from thegang.streets import SPECIALS, Place, Placement, Streets
from thegang.streets.capture import Row
from thegang.streets.cards import specials
from thegang.streets.events import GangsterFetched, SpecialLaid
from thegang.streets.material import SpecialName


def placing(row: str, gangster: int, special: SpecialName, elsewhere: str = "") -> Streets:
    game = duel(row, gangster, special, elsewhere)
    choose(game, (gangster, None), (80, "detroit"))
    return game


def test_every_special_has_a_file() -> None:
    assert set(specials()) == set(SPECIALS)


def test_t30_the_lookout_is_one_of_the_two_surrounding_cards_at_either_end() -> None:
    row = numbers("19 21 23 26 30 32 38")

    assert Row(row, lookout="left").captured_by(None) == (19, 21, 23)
    assert Row(row, lookout="right").captured_by(None) == (26, 30, 32, 38)


def test_t30_a_gang_that_fills_the_row_is_still_safe_at_its_other_end() -> None:
    assert Row((2, 4, 6), lookout="left").captured_by(None) == ()


def test_t30_the_lookout_captures_no_single_card() -> None:
    assert Row((2, 3, 5), lookout="left").captured_by(None) == ()


def test_t30_in_an_empty_row_the_lookout_waits() -> None:
    game = placing("", 9, "lookout")

    events = place(game, 0, "chicago", "special", "right")

    assert captures(events[:3]) == []
    assert 9 in game.state.cities["chicago"]


def test_t30_it_is_odd_or_even_afresh_at_each_check() -> None:
    """At first it is even, around 3 5; a moment later it is odd, around 12 14 40."""
    game = placing("3 5 12 14 40 42", 41, "lookout")

    events = place(game, 0, "chicago", "special", "left")

    assert captures(events)[:2] == [(3, 5), (12, 14, 40)]


def test_t30_a_gangster_played_after_it_goes_inside() -> None:
    """1 is lower than all the rest, but the Lookout stays at the end: 1 3 are no gang at the end of a row."""
    game = placing("3 8 10", 1, "lookout")

    place(game, 0, "chicago", "special", "left")

    assert game.state.captured[0] == ()
    assert Row((1, 3, 8, 10), lookout="left").captured_by(8) == (1, 3)


def test_t30_the_lookout_is_never_part_of_a_gang() -> None:
    assert Row((2, 3), lookout="left").captured_by(3) == ()


def test_t31_the_spy_makes_a_gangster_count_as_the_other_type() -> None:
    row = Row((11, 12), spied=12)

    assert row.counts_as_odd(11)
    assert row.counts_as_odd(12)
    assert not Row((11, 12), spied=11).counts_as_odd(11)


def test_t31_laying_it_counts_as_playing_that_card_there() -> None:
    game = placing("11 12 34 36 55", 60, "spy")

    events = place(game, 0, "chicago", "special", 36)

    assert captures(events)[0] == (12, 34)


def test_t31_on_a_card_between_two_of_the_other_type_it_stands_inside_and_captures_nothing() -> None:
    assert Row(numbers("11 12 34 35 36 54 55"), spied=35).captured_by(35) == ()


def test_t31_it_can_stand_inside_on_one_side_and_beside_a_gang_on_the_other() -> None:
    """36 counts as odd: it joins 55 57, and closes 12 34 in."""
    assert Row(numbers("11 12 34 36 55 57 60"), spied=36).captured_by(36) == (12, 34)


def test_t31_it_can_capture_on_both_sides() -> None:
    assert Row(numbers("11 12 14 16 18 20 21"), spied=16).captured_by(16) == (12, 14, 18, 20)


def test_t31_it_can_be_laid_on_the_gangster_just_played() -> None:
    game = placing("20 24 28 36 44 45", 18, "spy")

    place(game, 0, "chicago", "gangster", 18)

    assert game.state.captured[0] == numbers("20 24 28 36 44")


def test_t31_but_not_before_it_is_played() -> None:
    game = placing("20 24 28 36 44 45", 18, "spy")

    assert refused(game, 0, Place("chicago", "special", 18)) == "no-such-card"


def test_t31_nor_on_a_gangster_that_was_captured_in_this_turn() -> None:
    game = placing("17 24 36 57", 19, "spy")

    assert refused(game, 0, Place("chicago", "gangster", 24)) == "no-such-card"
    assert refused(game, 0, Place("chicago", "special", 24)) == "accepted"


def test_t31_nor_on_a_gangster_of_another_city() -> None:
    game = placing("17 24 36 57", 19, "spy")

    assert refused(game, 0, Place("chicago", "special", game.state.cities["detroit"][0])) == "no-such-card"


def test_t31_a_gangster_under_a_spy_can_be_captured_as_what_it_counts_as() -> None:
    game = placing("11 12 34 35 36 54", 55, "spy")

    events = place(game, 0, "chicago", "special", 35)

    assert captures(events)[0] == numbers("12 34 35 36 54")


def test_t31_the_effect_is_over_with_the_turn() -> None:
    game = placing("9 10 23 24 33", 60, "spy")
    place(game, 0, "chicago", "special", 23)

    assert game.state.cities["chicago"][:5] == (9, 10, 23, 24, 33)
    assert not hasattr(game.state, "spied")


def test_t32_the_boss_moves_a_gangster_into_this_city_and_it_is_the_card_just_played() -> None:
    game = placing("18 24 26 30 32 44 51", 60, "boss-calls", elsewhere="3 11 20 41 62")

    events = place(game, 0, "chicago", "special", 11)

    assert GangsterFetched(0, 11, "detroit", "chicago") in events
    assert captures(events)[0] == numbers("18 24 26 30 32 44")
    assert 11 in game.state.cities["chicago"]


def test_t32_the_other_city_may_fall_below_five_and_nothing_is_captured_there() -> None:
    """Without 35 the even 34 36 stand between 31 and 39 for the first time; they stay."""
    game = deal("9 10 21 22 33", "31 34 35 36 39", specials=("boss-calls", None, None))
    choose(game, (1, None), (73, "new-york"), (66, "new-york"))

    events = place(game, 0, "chicago", "gangster", 35)

    assert captures(events) == []
    assert set(numbers("31 34 36 39")) < set(game.state.cities["detroit"])
    assert 35 in game.state.cities["chicago"]
    assert len(game.state.cities["detroit"]) == 5  # filled up since (T-15)


def test_t32_fetching_from_the_same_city_is_not_allowed() -> None:
    game = placing("17 24 36 57", 19, "boss-calls")

    assert refused(game, 0, Place("chicago", "special", 57)) == "not-allowed"
    assert refused(game, 0, Place("chicago", "gangster", 57)) == "not-allowed"
    assert refused(game, 0, Place("chicago", "gangster", 19)) == "not-allowed"


def test_t32_fetching_a_gangster_that_stands_nowhere_is_refused() -> None:
    game = placing("17 24 36 57", 19, "boss-calls")

    assert refused(game, 0, Place("chicago", "special", 19)) == "no-such-card"
    assert refused(game, 0, Place("chicago", "special", 80)) == "no-such-card"
    assert refused(game, 0, Place("chicago", "special", 81)) == "no-such-card"


def test_t33_a_spy_that_goes_first_in_an_empty_city_does_nothing() -> None:
    game = placing("", 9, "spy")

    events = place(game, 0, "chicago", "special")

    assert SpecialLaid(0, "spy", "chicago", None) in events
    assert game.state.captured[0] == ()
    assert game.state.special_discards == ("spy",)


def test_t33_the_same_spy_has_a_target_when_the_gangster_goes_first() -> None:
    game = placing("", 9, "spy")

    assert refused(game, 0, Place("chicago", "gangster")) == "bad-action"
    assert refused(game, 0, Place("chicago", "gangster", 9)) == "accepted"


def test_t33_the_boss_calls_nobody_when_all_other_cities_are_empty() -> None:
    game = deal("17 24 36 57", "", hands=((19, 1, 3, 5), (80, 7, 8, 10)), specials=("boss-calls", None), players=2)
    choose(game, (19, None), (80, "detroit"))

    events = place(game, 0, "chicago", "gangster")

    assert SpecialLaid(0, "boss-calls", "chicago", None) in events
    assert captures(events)[0] == (24, 36)


@pytest.mark.parametrize("pointless", [9, 35, 81, "left"])
def test_t33_a_pointless_target_is_ignored(pointless: int) -> None:
    game = placing("", 9, "spy")

    events = place(game, 0, "chicago", "special", pointless)

    assert SpecialLaid(0, "spy", "chicago", None) in events
    assert game.state.play_of(0).placement == Placement("chicago", "special", None)
