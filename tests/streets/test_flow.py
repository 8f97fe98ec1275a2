"""Set-up, jobs, rounds and refills (T-10 to T-16)."""

import pytest

from tests.streets.scene import captures, choose, deal, duel, happened, numbers, place, play_quietly, refused
from thegang.streets import Choose, Place, Streets
from thegang.streets.events import (
    CitiesFilled,
    GangsterPlaced,
    GangstersDealt,
    JobBegan,
    PlaysRevealed,
    SpecialDiscarded,
    SpecialsDealt,
    SpecialsShuffled,
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t10_everybody_gets_four_gangsters_and_a_special_and_every_city_five(players: int) -> None:
    state = Streets.new(players, "set-up").state

    assert [len(hand) for hand in state.hands] == [4] * players
    assert None not in state.specials
    assert all(len(row) == 5 and list(row) == sorted(row) for row in state.cities.values())
    assert (state.round, state.job, state.phase) == (1, 1, "choose")


def test_t11_nothing_happens_until_all_have_chosen() -> None:
    game = deal()
    rows = game.state.cities

    choose(game, (1, "chicago"), (73, None))

    assert game.phase == "choose"
    assert game.state.cities == rows
    assert game.state.hands[0] == (1, 3, 5, 7)
    assert game.state.chosen == (0, 1)


def test_t11_a_choice_can_be_changed_until_all_have_chosen() -> None:
    game = deal()
    choose(game, (1, "chicago"), (73, "detroit"))

    game.play(0, Choose(3, None))
    game.play(0, Choose(5, "detroit"))
    events = game.play(2, Choose(66, "new-york"))

    assert GangsterPlaced(0, 5, "detroit") in events
    assert game.state.hands[0] == (1, 3, 7)


def test_t11_then_all_are_revealed_together() -> None:
    game = deal()

    events = choose(game, (1, "chicago"), (73, "detroit"), (66, "new-york"))

    (revealed,) = happened(events, PlaysRevealed)
    assert isinstance(revealed, PlaysRevealed)
    assert {(play.seat, play.gangster, play.ticket) for play in revealed.plays} == {
        (0, 1, "chicago"),
        (1, 73, "detroit"),
        (2, 66, "new-york"),
    }
    assert [len(hand) for hand in game.state.hands] == [3, 3, 3]


def test_t11_a_revealed_choice_can_not_be_changed() -> None:
    game = deal()
    choose(game, (1, None), (73, "detroit"), (66, "new-york"))

    assert game.phase == "place"
    assert refused(game, 1, Choose(75, "chicago")) == "wrong-phase"


def test_t11_a_round_is_four_jobs_and_a_game_at_most_four_rounds() -> None:
    game = Streets.new(2, "long")
    jobs = [(game.state.round, game.state.job)]
    while game.phase != "over":
        for event in play_quietly(game, "chicago" if game.state.job % 2 else "detroit"):
            if isinstance(event, JobBegan):
                jobs.append((event.round, event.job))

    assert jobs == [(round_, job) for round_ in range(1, 5) for job in range(1, 5)][: len(jobs)]


def test_t11_the_special_is_there_once_a_round() -> None:
    game = duel("17 24 36 57", 19, "lookout")
    choose(game, (19, None), (80, "detroit"))
    place(game, 0, "chicago", "gangster", "left")

    assert game.phase == "choose"
    assert refused(game, 0, Choose(game.state.hands[0][0])) == "no-such-card"


def test_t12_plays_resolve_from_the_lowest_gangster_to_the_highest() -> None:
    game = deal(hands=((43, 3, 5, 7), (12, 75, 77, 79), (2, 68, 70, 72)))

    events = choose(game, (43, "chicago"), (12, "chicago"), (2, "chicago"))

    assert happened(events, GangsterPlaced) == [
        GangsterPlaced(2, 2, "chicago"),
        GangsterPlaced(1, 12, "chicago"),
        GangsterPlaced(0, 43, "chicago"),
    ]


def test_t12_a_spy_changes_nothing_about_the_order() -> None:
    game = deal(hands=((1, 3, 5, 7), (41, 75, 77, 79), (66, 68, 70, 72)))

    choose(game, (1, "chicago"), (41, None), (66, "chicago"))

    assert game.state.to_place == 1
    assert {1} <= set(game.state.cities["chicago"])
    assert 66 not in game.state.cities["chicago"]
    events = place(game, 1, "detroit", "gangster", 41)
    assert happened(events, GangsterPlaced) == [GangsterPlaced(1, 41, "detroit"), GangsterPlaced(2, 66, "chicago")]


def test_t13_a_gangster_with_a_ticket_goes_into_that_row_in_order() -> None:
    game = deal("9 10 31 32 33", hands=((20, 3, 5, 7), (73, 75, 77, 79), (66, 68, 70, 72)))

    choose(game, (20, "chicago"), (73, "detroit"), (66, "new-york"))

    assert game.state.cities["chicago"] == (9, 10, 20, 31, 32, 33)


def test_t13_the_ticket_can_be_used_again() -> None:
    game = deal()
    play_quietly(game, "detroit")

    assert refused(game, 0, Choose(game.state.hands[0][0], "detroit")) == "accepted"


def test_t14_the_player_places_when_the_turn_comes_with_everything_so_far_in_view() -> None:
    game = deal("17 24 36 57", hands=((19, 3, 5, 7), (73, 75, 77, 79), (66, 68, 70, 72)))

    events = choose(game, (19, "chicago"), (73, None), (66, "new-york"))

    assert captures(events) == [(24, 36)]
    assert game.phase == "place"
    assert game.state.to_place == 1
    assert game.view(1).cities["chicago"] == (17, 19, 57)


def test_t14_both_cards_go_in_one_city_in_the_chosen_order_and_both_are_checked() -> None:
    """41 captures 12 14 40; then the Lookout captures 3 5 41, as 42 is on their other side: the 41 just played too."""
    game = duel("3 5 12 14 40 42", 41, "lookout")
    choose(game, (41, None), (80, "detroit"))

    events = place(game, 0, "chicago", "gangster", "left")

    assert captures(events)[:2] == [(12, 14, 40), (3, 5, 41)]


def test_t14_the_other_order_can_capture_something_else() -> None:
    """The Lookout captures 3 5 at once, and stays to close 12 14 40 in when 41 comes."""
    game = duel("3 5 12 14 40 42", 41, "lookout")
    choose(game, (41, None), (80, "detroit"))

    events = place(game, 0, "chicago", "special", "left")

    assert captures(events)[:2] == [(3, 5), (12, 14, 40)]


def test_t14_the_special_is_in_hand_until_it_is_placed_and_then_discarded() -> None:
    game = duel("17 24 36 57", 19, "spy")
    choose(game, (19, None), (80, "detroit"))
    assert game.state.specials[0] == "spy"
    assert 19 not in game.state.hands[0]

    events = place(game, 0, "chicago", "gangster", 57)

    assert SpecialDiscarded(0, "spy") in events
    assert game.state.specials[0] is None
    assert game.state.special_discards == ("spy",)


def test_t14_two_specials_in_one_job_are_placed_one_after_the_other() -> None:
    game = deal()
    choose(game, (1, None), (73, None), (66, None))

    assert game.state.to_place == 0
    assert refused(game, 2, Place("chicago", "gangster", 9)) == "not-yours"
    place(game, 0, "chicago", "gangster", "left")
    assert game.state.to_place == 2
    place(game, 2, "chicago", "gangster", game.state.cities["detroit"][0])
    assert game.state.to_place == 1
    place(game, 1, "new-york", "gangster", 73)
    assert game.phase == "choose"


def test_t15_cities_are_filled_up_to_five_before_the_next_job_in_order() -> None:
    game = deal("2 4 6", "8 10", "9 12 13 14 15 22", deck=(30, 24, 32, 34, 26, 28, 36))

    events = choose(game, (1, "new-york"), (73, "new-york"), (66, "new-york"))

    assert CitiesFilled({"chicago": (24, 30), "detroit": (26, 32, 34)}) in events
    assert game.state.cities["chicago"] == (2, 4, 6, 24, 30)
    assert game.state.cities["detroit"] == (8, 10, 26, 32, 34)
    assert game.state.deck == (28, 36)


def test_t15_longer_rows_are_left() -> None:
    game = deal("9 12 13 14 15 22 23")

    choose(game, (1, "chicago"), (73, "chicago"), (66, "detroit"))

    assert len(game.state.cities["chicago"]) == 9


def test_t16_a_new_round_brings_new_hands_then_fills_the_cities() -> None:
    deck = (43, 42, 41, 40, *range(44, 52), 80, 52)
    game = deal("2 4 6", deck=deck, position=(1, 4), special_deck=("spy", "spy", "spy"))

    events = choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert (game.state.round, game.state.job) == (2, 1)
    assert GangstersDealt(((40, 41, 42, 43), (44, 45, 46, 47), (48, 49, 50, 51))) in events
    assert game.state.cities["chicago"] == (2, 4, 6, 52, 80)
    assert game.state.deck == ()


def test_t16_unplayed_specials_are_discarded_and_new_ones_dealt() -> None:
    game = deal(position=(1, 4), special_deck=("spy", "lookout", "spy", "lookout"))

    events = choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert happened(events, SpecialDiscarded) == [
        SpecialDiscarded(0, "lookout"),
        SpecialDiscarded(1, "spy"),
        SpecialDiscarded(2, "boss-calls"),
    ]
    assert game.state.specials == ["spy", "lookout", "spy"]
    assert game.state.special_deck == ("lookout",)


def test_t16_when_the_specials_run_out_the_rest_is_dealt_and_the_discards_shuffled() -> None:
    game = deal(position=(1, 4), special_deck=("spy",))

    events = choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert SpecialsDealt({0: "spy"}) in events
    (shuffled,) = happened(events, SpecialsShuffled)
    assert isinstance(shuffled, SpecialsShuffled)
    assert sorted(shuffled.deck) == ["boss-calls", "lookout", "spy"]
    assert SpecialsDealt({1: shuffled.deck[0], 2: shuffled.deck[1]}) in events
    assert game.state.special_deck == shuffled.deck[2:]
    assert game.state.special_discards == ()


def test_t16_without_any_special_left_nobody_gets_one() -> None:
    game = deal(position=(1, 4), specials=(None, None, None), special_deck=())

    choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert game.state.specials == [None, None, None]
    assert game.phase == "choose"


def test_t16_a_new_hand_has_nothing_left_of_the_old_one() -> None:
    game = deal(position=(2, 4))
    choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert [len(hand) for hand in game.state.hands] == [4, 4, 4]
    assert not {card for hand in game.state.hands for card in hand} & set(numbers("1 73 66"))
