"""Whole games of streets through a pipe: they come to an end, leave politely, and leave a log that holds."""

import io
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.terminal.person import Person
from tests.terminal.sitting import piped
from thegang.core import LANGUAGES, Record, problems, read_log
from thegang.streets import Place, Streets
from thegang.terminal import play
from thegang.terminal.words import Words

SITTING_DOWN = 5
"""How many lines of input come before the first page of the game."""


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def played(
    monkeypatch: pytest.MonkeyPatch, log: Path, players: int, language: str = "en", patience: int = 10_000
) -> tuple[int, str, list[str]]:
    """The exit status of a game, everything that was written and everything that was typed."""
    page = io.StringIO()
    open_scores = "yes" if players % 2 else ""
    person = Person(page, ["Eve", language, "2", str(players), open_scores], language, patience)
    monkeypatch.setattr("sys.stdin", person)
    monkeypatch.setattr("sys.stdout", page)
    return play(seed=f"{players} {language}", log=log), page.getvalue(), person.typed


def records(log: Path) -> list[Record[object, object]]:
    """What a log tells, after checking it."""
    with log.open("rb") as file:
        game, told = read_log(file, {"streets": Streets})
    assert list(problems(game, told)) == []
    return told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, players: int, language: str) -> None:
    log = tmp_path / "game.log"

    status, text, _ = played(monkeypatch, log, players, language)

    words = Words(language)
    endings = [words("streets-lost", name="Eve", winner=name) for name in ("Bo", "Cy", "Di", "Ed")]
    assert status == 0
    assert any(ending in text for ending in (words("streets-won", name="Eve"), words("nobody-captured"), *endings))
    assert words.streets("notes", "reconstructed") in text
    assert str(log) in text
    assert "\x1b" not in text
    assert all(len(line) <= 80 for line in text.split(words("log-written", path=log))[0].splitlines())
    told = records(log)
    assert any(record.by == 0 and isinstance(record.action, Place) for record in told)
    assert Streets.replay(event for record in told for event in record.events).phase == "over"  # type: ignore[misc]


@cache
def typed_in_german() -> tuple[str, ...]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        return tuple(played(monkeypatch, Path("/dev/null"), 2, "de")[2])


@pytest.mark.parametrize("count", [*range(30), *range(30, 60, 5)])
def test_the_end_of_input_is_a_farewell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, count: int) -> None:
    log = tmp_path / "game.log"

    status, text = piped(monkeypatch, typed_in_german()[:count], "2 de", log)

    assert status == 0
    assert Words("de" if count > 1 else "en")("goodbye") in text
    assert (str(log) in text) == (count >= SITTING_DOWN)  # before that there is nothing to look at
    if count >= SITTING_DOWN:
        records(log)


@pytest.mark.parametrize("count", [0, 3, 5, 6, 7, 8, 9, 10, 11, 12, 20, 30])
def test_an_interruption_is_a_farewell_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, count: int) -> None:
    log = tmp_path / "game.log"
    status, text, _ = played(monkeypatch, log, 3, patience=count)
    assert status == 130
    assert Words("en")("goodbye") in text
    if count >= SITTING_DOWN:
        records(log)


@pytest.mark.parametrize("count", range(SITTING_DOWN, 30))
def test_q_leaves_the_table_anywhere(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    word = ("q", "QUIT")[count % 2]
    status, text = piped(monkeypatch, [*typed_in_german()[:count], word, "1", "", ""], "2 de")
    assert status == 0
    assert text.endswith(f"> {word}\n\n{Words('de')('goodbye')}\n")


def test_the_same_seed_and_input_give_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (piped(monkeypatch, typed_in_german(), "2 de") for _ in range(2))
    assert first == second
    assert Words("de")("goodbye") not in first[1]


def test_the_command_in_plain_letters(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    run = [sys.executable, "-c", "import sys; from thegang.cli import main; sys.exit(main(sys.argv[1:]))"]
    done = subprocess.run(
        [*run, "play", "--seed", "2 de", "--log", str(log)],
        input="".join(f"{line}\n" for line in typed_in_german()).encode(),
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"^2" in done.stdout
    verified = subprocess.run([*run, "verify", str(log)], capture_output=True, check=False)
    assert verified.returncode == 0
