"""The questions before the game."""

import pytest

from tests.terminal.sitting import console, written
from thegang.bots import heist, streets
from thegang.core import LANGUAGES
from thegang.heist.description import HeistRules
from thegang.streets.description import StreetsRules
from thegang.terminal.journal import Journal
from thegang.terminal.sitting_down import LONGEST_NAME, PLAYERS, Wanted, default_language, sit_down, table_type
from thegang.terminal.words import Words


def asked(*lines: str, language: str = "en") -> Wanted:
    return sit_down(console(*lines), Words(language))


def test_enter_takes_what_is_offered() -> None:
    assert asked("", "", "", "", "") == Wanted("en", "heist", ("Ada", "Bo", "Cy", "Di"), HeistRules())


def test_everything_can_be_chosen() -> None:
    sitting = asked("Eve", "pt", "1", "6", "4")
    assert sitting == Wanted("pt", "heist", ("Eve", "Bo", "Cy", "Di", "Ed", "Fay"), HeistRules(mode="master-thief"))


def test_it_asks_again_until_there_is_an_answer() -> None:
    terminal = console("Eve", "fr", "DE", "3", "1", "two", "11", "3", "5", "2")
    words = Words("en")
    assert sit_down(terminal, words) == Wanted("de", "heist", ("Eve", "Bo", "Cy"), HeistRules(mode="advanced"))
    assert written(terminal).count(words("not-a-choice", choices="3, 4, 5, 6, 7, 8, 9, 10")) == 2


def test_nobody_else_has_the_name_of_the_player() -> None:
    assert asked("bo", "", "", "6", "").names == ("bo", "Cy", "Di", "Ed", "Fay", "Gus")


@pytest.mark.parametrize("language", LANGUAGES)
def test_h1b_there_are_names_for_a_big_crew(language: str) -> None:
    assert len(set(asked("Eve", language, "", "10", "").names)) == 10


def test_a_name_is_kept_short_and_clean() -> None:
    (name, *_) = asked("\x1b[31m" + "x" * 40, "", "", "", "").names
    assert name == ("[31m" + "x" * 40)[:LONGEST_NAME]


@pytest.mark.parametrize(
    ("answer", "open_scores"), [("", False), ("n", False), ("não", False), ("y", True), ("ja", True)]
)
def test_streets_has_questions_of_its_own(answer: str, open_scores: bool) -> None:
    rules = StreetsRules(open_scores=open_scores)
    assert asked("", "", "2", "2", answer) == Wanted("en", "streets", ("Ada", "Bo"), rules)


@pytest.mark.parametrize(("game", "sizes"), [("1", "3, 4, 5, 6, 7, 8, 9, 10"), ("2", "2, 3, 4, 5")])
def test_each_game_has_its_sizes(game: str, sizes: str) -> None:
    terminal = console("", "", game, "11", "3", "")
    sit_down(terminal, Words("en"))
    assert Words("en")("not-a-choice", choices=sizes) in written(terminal)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_for_yes_and_no_are_understood(language: str) -> None:
    yes, no = (Words(language)(answer).split()[0] for answer in ("yes", "no"))
    assert asked("", language, "2", "", yes).rules == StreetsRules(open_scores=True)
    assert asked("", language, "2", "", no).rules == StreetsRules()


def test_every_game_has_a_table() -> None:
    assert {name: table_type(name).kind for name in PLAYERS} == {"heist": "heist", "streets": "streets"}


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "pt_BR"}, "pt"),
        ({}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], language: str
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, setting in settings.items():
        monkeypatch.setenv(variable, setting)
    assert default_language() == language


@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
@pytest.mark.parametrize(("game", "levels"), [("heist", heist.LEVELS), ("streets", streets.LEVELS)])
def test_the_others_play_as_well_as_wanted(game: str, levels: dict[str, type], level: str) -> None:
    at = console("", "", {"heist": "1", "streets": "2"}[game], "", "")
    sitting = sit_down(at, Words("en"), level)
    table = table_type(sitting.game)(at, sitting, "seed", Journal(None))

    assert {type(bot) for bot in table.bots.values()} == {levels[level]}
