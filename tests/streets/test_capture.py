"""Gangs and when they are captured (T-20 to T-24)."""

from tests.streets.scene import captures, choose, deal, duel, happened, numbers, place
from thegang.streets.capture import Row
from thegang.streets.events import CitiesFilled


def captured(row: str, played: int) -> tuple[int, ...]:
    return Row(numbers(row)).joined_by(played).captured_by(played)


def test_t20_a_gang_is_the_whole_run_and_not_a_part_of_it() -> None:
    assert captured("1 2 4 6 8 10", 11) == numbers("2 4 6 8 10")


def test_t20_two_cards_are_a_gang() -> None:
    assert captured("1 2 4", 5) == (2, 4)


def test_t21_cards_of_the_other_type_are_needed_on_both_sides() -> None:
    assert captured("1 2 4 7", 5) == (2, 4)
    assert captured("1 2 4 7", 6) == ()


def test_t21_one_of_the_two_has_to_be_the_card_just_played() -> None:
    assert captured("11 12 34 35 36", 50) == ()


def test_t21_a_run_at_either_end_of_the_row_is_safe() -> None:
    assert captured("2 4 6", 7) == ()
    assert captured("4 6 8", 3) == ()


def test_t21_a_single_card_can_not_be_captured() -> None:
    assert captured("1 2", 3) == ()


def test_t21_a_card_that_joins_the_run_stands_inside_of_it() -> None:
    assert captured("1 2 6 7", 4) == ()


def test_t22_one_card_captures_on_both_sides() -> None:
    assert captured("1 2 4 6 8 9", 5) == (2, 4, 6, 8)


def test_t22_one_side_can_be_captured_without_the_other() -> None:
    assert captured("1 2 4 6 9", 5) == (2, 4)


def test_t22_a_capture_sets_off_no_further_capture() -> None:
    """When 14 16 are gone, 11 17 19 are a gang between 10 and 20; they stay."""
    row = Row(numbers("10 11 14 16 19 20")).joined_by(17)
    gone = row.captured_by(17)

    assert gone == (14, 16)
    assert row.without(gone).gangsters == numbers("10 11 17 19 20")


def test_t22_captures_need_nobody_to_ask_for_them() -> None:
    game = duel("17 24 36 57", 19)

    events = choose(game, (19, "chicago"), (80, "detroit"))

    assert captures(events)[0] == (24, 36)


def test_t23_the_other_card_of_the_same_turn_has_not_just_been_played() -> None:
    """The Spy makes 12 13 14 a gang between 11 and 17. 17 came in this turn too, but not just now."""
    game = duel("11 12 13 14", 17, "spy")
    choose(game, (17, None), (80, "detroit"))

    place(game, 0, "chicago", "gangster", 13)

    assert game.state.captured[0] == ()


def test_t23_the_same_two_cards_capture_in_the_other_order() -> None:
    game = duel("11 12 13 14", 17, "spy")
    choose(game, (17, None), (80, "detroit"))

    place(game, 0, "chicago", "special", 13)

    assert game.state.captured[0] == (12, 13, 14)


def test_t23_set_up_never_captures() -> None:
    """17 is in the row as if it had come last; the gang beside it stays."""
    game = deal("11 12 14 17 19")

    assert game.state.captured == [(), (), ()]
    assert game.state.cities["chicago"] == (11, 12, 14, 17, 19)


def test_t23_a_refill_never_captures() -> None:
    """10 and 20 fill up Chicago around a gang of three odd cards."""
    game = deal("11 13 15", deck=(10, 20))

    events = choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert happened(events, CitiesFilled) == [CitiesFilled({"chicago": (10, 20)})]
    assert game.state.cities["chicago"] == (10, 11, 13, 15, 20)
    assert captures(events) == []


def test_t23_a_spy_that_leaves_captures_nothing() -> None:
    """While the Spy lies on 12, only 14 is between two odd cards; afterwards 12 14 are, and stay."""
    game = duel("11 12 14", 15, "spy")
    choose(game, (15, None), (80, "detroit"))

    place(game, 0, "chicago", "special", 12)

    assert game.state.captured[0] == ()
    assert {11, 12, 14, 15} <= set(game.state.cities["chicago"])


def test_t24_captured_cards_go_to_the_player_who_played() -> None:
    game = deal("17 24 36 57", hands=((1, 3, 5, 7), (19, 75, 77, 79), (66, 68, 70, 72)))

    choose(game, (1, "detroit"), (19, "chicago"), (66, "new-york"))

    assert game.state.captured[1] == (24, 36)
    assert 24 not in game.state.cities["chicago"]


def test_t24_specials_are_never_captured() -> None:
    """The Spy lies on 35 while 35 is captured; 35 goes to the pile, the Spy to the discards."""
    game = duel("11 12 34 35 36 54", 55, "spy")
    choose(game, (55, None), (80, "detroit"))

    place(game, 0, "chicago", "special", 35)

    assert game.state.captured[0] == numbers("12 34 35 36 54")
    assert game.state.special_discards == ("spy",)
