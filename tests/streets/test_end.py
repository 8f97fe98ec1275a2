"""When the game ends and who wins (T-40, T-41)."""

import pytest

from tests.streets.scene import choose, deal, happened, play_quietly, refused
from thegang.core import SeedRevealed
from thegang.streets import Choose, Place, Streets
from thegang.streets.events import CitiesFilled, GameEnded, GangstersDealt, SpecialsDealt


def end(game: Streets) -> Streets:
    """Play a job that captures nothing in Chicago."""
    first = [hand[0] for hand in game.state.hands]
    choose(game, (first[0], "detroit"), (first[1], "detroit"), (first[2], "new-york"))
    return game


def test_t40_after_a_job_the_game_ends_if_the_deck_can_not_fill_the_cities() -> None:
    game = deal("2 4", deck=(30, 32))

    events = choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert game.phase == "over"
    assert game.state.cities["chicago"] == (2, 4), "there is no partial refill"
    assert game.state.deck == (30, 32)
    assert happened(events, CitiesFilled) == []
    assert (game.state.round, game.state.job) == (1, 1)


def test_t40_it_goes_on_if_the_deck_is_just_enough() -> None:
    game = end(deal("2 4", deck=(30, 32, 34)))

    assert game.phase == "choose"
    assert game.state.deck == ()


def test_t40_it_goes_on_with_an_empty_deck_if_no_city_needs_anything() -> None:
    assert end(deal(deck=())).phase == "choose"


def test_t40_after_a_round_the_deck_has_to_fill_the_cities_and_all_hands() -> None:
    enough = (*range(40, 52), 80, 52)

    assert end(deal("2 4 6", deck=enough, position=(1, 4))).phase == "choose"
    assert end(deal("2 4 6", deck=enough[:-1], position=(1, 4))).phase == "over"


def test_t40_after_a_job_within_the_round_the_hands_do_not_matter() -> None:
    assert end(deal("2 4 6", deck=(80, 52), position=(1, 3))).phase == "choose"


def test_t40_nothing_is_dealt_when_a_round_is_the_last() -> None:
    """There are enough gangsters for all hands, but then not for Chicago."""
    game = deal("2 4 6", deck=(*range(40, 52), 80), position=(2, 4))

    events = choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert happened(events, GangstersDealt) == happened(events, SpecialsDealt) == []
    assert game.state.hands == [(), (), ()]


def test_t40_after_the_fourth_round_the_game_ends_whatever_the_deck() -> None:
    game = end(deal(position=(4, 4)))

    assert game.phase == "over"
    assert len(game.state.deck) > 20
    assert (game.state.round, game.state.job) == (4, 4)


def test_t40_cards_in_hand_and_in_cities_count_for_nothing() -> None:
    game = end(deal("2 80", deck=(), captured={1: (24, 36)}))

    assert game.state.outcome is not None
    assert game.state.outcome.scores == (0, 2, 0)


def test_t40_afterwards_nothing_can_be_played() -> None:
    game = end(deal(position=(4, 4)))

    assert refused(game, 0, Choose(3, "chicago")) == "wrong-phase"
    assert refused(game, 0, Place("chicago", "gangster", "left")) == "wrong-phase"
    assert all(game.legal_actions(seat) == [] for seat in game.seats)


def test_t40_the_seed_is_revealed_at_the_end_and_fits_the_commitment() -> None:
    game = deal(position=(4, 4))
    assert game.view(0).seed is None

    events = choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert isinstance(events[-2], GameEnded)
    assert events[-1] == SeedRevealed(game.state.seed)
    assert game.view(0).seed == game.state.seed


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t40_every_game_ends(players: int) -> None:
    game = Streets.new(players, "end")
    jobs = 0
    while game.phase != "over":
        play_quietly(game)
        jobs += 1

    assert jobs <= 16


def test_t41_most_revolvers_win() -> None:
    game = end(deal(position=(4, 4), captured={0: (11, 13, 15), 1: (24, 78), 2: (12, 14, 16)}))

    assert game.state.outcome is not None
    assert game.state.outcome.scores == (4, 2, 3)
    assert game.state.outcome.winners == (0,)


def test_t41_the_known_example_with_a_tie() -> None:
    game = end(
        deal(
            position=(4, 4),
            hands=((3,), (75,), (72,)),
            captured={
                0: (1, 9, 18, 40, 42, 50, 62, 65, 71),
                1: (14, 16, 25, 35, 41, 44, 64, 67, 68, 79),
                2: (5, 6, 26, 28, 31, 32, 47, 49, 57, 59, 70),
            },
        )
    )

    assert game.state.outcome is not None
    assert game.state.outcome.scores == (15, 15, 13)
    assert game.state.outcome.winners == (1,)


def test_t41_the_highest_number_counts_only_among_the_tied() -> None:
    game = end(deal(position=(4, 4), captured={0: (11, 13), 1: (12, 14), 2: (78,)}))

    assert game.state.outcome is not None
    assert game.state.outcome.winners == (1,)


def test_t41_if_nobody_captured_anything_all_share_the_win() -> None:
    game = end(deal(position=(4, 4)))

    assert game.state.outcome is not None
    assert game.state.outcome.winners == (0, 1, 2)


def test_t41_the_score_follows_the_table_of_revolvers() -> None:
    revolvers = tuple(range(1, 81))
    game = end(deal(position=(4, 4), captured={0: (11, 13), 1: (24,)}, revolvers=revolvers))

    assert game.state.outcome is not None
    assert game.state.outcome.scores == (24, 24, 0)
    assert game.state.outcome.winners == (1,)
