"""Challenge 8, Blackout."""

import pytest

from tests.heist.scene import WEAK_TO_STRONG, answer, deal, everybody, play_to, take, verdict
from thegang.heist import COLOURS, Heist
from thegang.heist.state import Colour

STAGES = [*COLOURS, "guess"]
AWAY: dict[str, tuple[Colour, ...]] = {
    "white": (),
    "yellow": ("white",),
    "orange": ("white", "yellow"),
    "red": ("white", "yellow", "orange"),
    "guess": ("white", "yellow", "orange"),
}


def dark(phase: str) -> Heist:
    """A blackout, with a guess at its end, in which everybody had the same chips so far."""
    return play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4, 8]), phase)


@pytest.mark.parametrize("seat", [0, 1, 2, None], ids=["seat 0", "seat 1", "seat 2", "spectator"])
@pytest.mark.parametrize("phase", STAGES)
def test_h58_nobody_sees_the_chips_of_earlier_rounds(phase: str, seat: int | None) -> None:
    chips = dark(phase).view(seat).chips

    assert [colour for colour in COLOURS if chips[colour] is None] == list(AWAY[phase])


@pytest.mark.parametrize("seat", [0, 1, 2, None], ids=["seat 0", "seat 1", "seat 2", "spectator"])
@pytest.mark.parametrize("colour", COLOURS)
def test_h58_the_chips_of_the_running_round_are_in_view(colour: Colour, seat: int | None) -> None:
    game = dark(colour)

    take(game, 1, 3)

    assert game.view(seat).chips[colour] == (0, 3, 0)


def test_h58_the_chips_go_away_only_when_the_next_round_begins() -> None:
    game = deal(challenges=[8], settling=2)
    for seat in game.seats:
        take(game, seat, seat + 1)

    assert [view.chips["white"] for view in everybody(game)] == [(1, 2, 3)] * 4


@pytest.mark.parametrize("seat", [0, 1, 2, None], ids=["seat 0", "seat 1", "seat 2", "spectator"])
@pytest.mark.parametrize("phase", ["yellow", "orange", "red"])
def test_h58_nothing_in_a_view_tells_who_had_which_chip(phase: str, seat: int | None) -> None:
    one = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[8]), phase, [1, 2, 3])
    other = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[8]), phase, [2, 3, 1])

    assert one.view(seat) == other.view(seat)


def test_h58_the_red_chips_are_in_view_while_the_others_guess() -> None:
    assert [view.chips["red"] for view in everybody(dark("guess"))] == [(1, 2, 3)] * 4


def test_h93_all_chips_are_back_in_view_when_the_heist_is_over() -> None:
    game = dark("guess")

    for seat in (0, 1):
        answer(game, seat, "9")

    assert verdict(game).success
    for view in everybody(game):
        assert list(view.chips.values()) == [(1, 2, 3)] * 4


def test_h93_they_are_back_after_a_failure_too() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[8]), "showdown", [3, 2, 1])

    assert not verdict(game).success
    for view in everybody(game):
        assert list(view.chips.values()) == [(3, 2, 1)] * 4


@pytest.mark.parametrize("seat", [0, 1, 2, None], ids=["seat 0", "seat 1", "seat 2", "spectator"])
def test_h71_a_redraw_tells_who_redrew_and_nothing_more(seat: int | None) -> None:
    def redrawn(stars: list[int]) -> Heist:
        return play_to(deal(*WEAK_TO_STRONG[:3], challenges=[7, 8], draws="Ts Th"), "yellow", stars)

    one, other = redrawn([1, 2, 3]), redrawn([2, 1, 3])

    assert one.view(seat).redrawn == (2,)
    assert one.view(seat) == other.view(seat)


def test_h77_with_hasty_getaway_the_yellow_chips_are_put_away_all_the_same() -> None:
    game = play_to(deal(challenges=[5, 8]), "red")

    assert [view.chips["yellow"] for view in everybody(game)] == [None] * 4
