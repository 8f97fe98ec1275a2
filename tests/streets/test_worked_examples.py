"""The worked examples of docs/rules/streets.md, in whole games and as previews (T-20 to T-32)."""

from typing import Literal, NamedTuple

import pytest

from tests.streets.scene import captures, choose, duel, numbers, place
from thegang.streets import Placement, preview_special, preview_ticket
from thegang.streets.capture import Row
from thegang.streets.material import SpecialName, Target
from thegang.streets.turn import Turn


class Example(NamedTuple):
    """A row before, a whole turn, what was captured, the row after."""

    case: str
    before: str
    gangster: int
    captured: str
    after: str
    special: SpecialName | None = None
    first: Literal["gangster", "special"] = "gangster"
    target: Target | None = None
    elsewhere: str = ""


WHOLE_TURNS = [
    Example("one side", "17 24 36 57", 19, "24 36", "17 19 57"),
    Example("one side, odd", "14 15 23 35 58 61", 52, "15 23 35", "14 52 58 61"),
    Example("single card is safe", "14 52 58 61", 55, "", "14 52 55 58 61"),
    Example("both sides", "11 12 34 36 54 55", 35, "12 34 36 54", "11 35 55"),
    Example("Spy on own card", "20 24 28 36 44 45", 18, "20 24 28 36 44", "18 45", "spy", "gangster", 18),
    Example("Spy first", "11 12 34 35 36 54", 55, "12 34 35 36 54", "11 55", "spy", "special", 35),
    Example("Lookout waits", "2 4 6", 9, "2 4 6", "9", "lookout", "special", "left"),
]

SPECIALS_ALONE = [
    Example("Lookout left", "19 21 23 26 30 32 38", 0, "19 21 23", "26 30 32 38", "lookout", target="left"),
    Example("Lookout right", "19 21 23 26 30 32 38", 0, "26 30 32 38", "19 21 23", "lookout", target="right"),
    Example(
        "Boss",
        "18 24 26 30 32 44 51",
        0,
        "18 24 26 30 32 44",
        "11 51",
        "boss-calls",
        target=11,
        elsewhere="3 11 20 41 62",
    ),
    Example("Spy inside a gang", "11 12 34 35 36 54 55", 0, "", "11 12 34 35 36 54 55", "spy", target=35),
    Example("Spy at a gang's edge", "11 12 34 36 55", 0, "12 34", "11 36 55", "spy", target=36),
]


@pytest.mark.parametrize("example", WHOLE_TURNS, ids=lambda example: example.case)
def test_t20_worked_example_in_a_game(example: Example) -> None:
    game = duel(example.before, example.gangster, example.special)
    rows = game.state.cities

    if example.special is None:
        preview = preview_ticket(rows, example.gangster, "chicago")
        choose(game, (example.gangster, "chicago"), (80, "detroit"))
    else:
        preview = preview_special(
            rows, example.gangster, example.special, Placement("chicago", example.first, example.target)
        )
        choose(game, (example.gangster, None), (80, "detroit"))
        place(game, 0, "chicago", example.first, example.target)

    play = game.state.play_of(0)
    assert play.captured == numbers(example.captured)
    assert game.state.captured[0] == numbers(example.captured)
    assert preview == numbers(example.captured)
    assert set(numbers(example.after)) <= set(game.state.cities["chicago"])  # filled up since


@pytest.mark.parametrize("example", WHOLE_TURNS, ids=lambda example: example.case)
def test_t20_worked_example_leaves_the_row_it_should(example: Example) -> None:
    turn = Turn({"chicago": numbers(example.before), "detroit": ()}, 0, "chicago")
    cards = ["gangster", "special"] if example.first == "gangster" else ["special", "gangster"]

    for card in cards:
        if card == "gangster":
            turn.place(example.gangster)
        elif example.special is not None:
            turn.lay(example.special, Placement("chicago", example.first, example.target))

    assert turn.row.gangsters == numbers(example.after)
    assert captures(turn.events) == ([numbers(example.captured)] if example.captured else [])


@pytest.mark.parametrize("example", SPECIALS_ALONE, ids=lambda example: example.case)
def test_t30_t31_t32_worked_example_of_a_special_by_itself(example: Example) -> None:
    assert example.special is not None
    turn = Turn({"chicago": numbers(example.before), "detroit": numbers(example.elsewhere)}, 0, "chicago")

    turn.lay(example.special, Placement("chicago", "special", example.target))

    assert turn.captured == numbers(example.captured)
    assert turn.row.gangsters == numbers(example.after)


@pytest.mark.parametrize("example", SPECIALS_ALONE, ids=lambda example: example.case)
def test_t30_t31_t32_worked_example_goes_on_in_a_game(example: Example) -> None:
    """The gangster that has to go with the special is 79 and comes last."""
    game = duel(example.before, 79, example.special, example.elsewhere)
    choose(game, (79, None), (80, "detroit"))

    events = place(game, 0, "chicago", "special", example.target)

    assert captures(events)[:1] == ([numbers(example.captured)] if example.captured else [])


def test_t31_the_row_of_the_first_spy_example_before_and_after_the_spy() -> None:
    row = Row(numbers("18 20 24 28 36 44 45"))

    assert row.captured_by(18) == ()
    assert Row(row.gangsters, spied=18).captured_by(18) == numbers("20 24 28 36 44")
