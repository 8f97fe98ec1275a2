"""Teams by name."""

import pytest

from thegang.heist import MODES
from thegang.heist.deal import FEWEST, MOST
from thegang.study import arguments
from thegang.study.players import PLAYERS, BadTeam, team_of
from thegang.study.report import team_name


@pytest.mark.parametrize(
    ("text", "players", "team"),
    [
        ("strong*4", None, ("strong",) * 4),
        ("strong, normal ,easy", 3, ("strong", "normal", "easy")),
        ("strong*2,human-noisy", None, ("strong", "strong", "human-noisy")),
        ("easy", None, ("easy",) * 4),
        ("easy", 6, ("easy",) * 6),
    ],
)
def test_a_team_is_read(text: str, players: int | None, team: tuple[str, ...]) -> None:
    assert team_of(text, players) == team


@pytest.mark.parametrize(
    "text", ["", "nobody*4", "strong,strong", "strong*11", "strong*0", "strong*x", "strong*", "strong*3*2"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadTeam):
        team_of(text)


def test_a_team_of_another_size_is_refused() -> None:
    with pytest.raises(BadTeam, match="a team of 4, not 5"):
        team_of("strong*4", 5)


def test_the_command_line_offers_what_there_is() -> None:
    assert tuple(PLAYERS) == arguments.NAMES
    assert tuple(MODES) == arguments.MODES
    assert range(FEWEST, MOST + 1) == arguments.PLAYERS


def test_the_name_of_a_team_says_who_sits_where() -> None:
    assert team_name(("easy", "easy", "strong", "easy")) == "easy*2,strong,easy"
    assert team_of(team_name(("easy", "easy", "strong", "easy"))) == ("easy", "easy", "strong", "easy")
