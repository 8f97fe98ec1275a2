"""Whole games through a pipe: they come to an end, leave politely, and leave a log that holds."""

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.terminal.sitting import LONG_GAME, piped
from thegang.core import LANGUAGES, problems, read_log
from thegang.heist import MODES, Heist
from thegang.terminal import play
from thegang.terminal.words import Words

MODE_NUMBERS = {mode: str(number) for number, mode in enumerate(MODES, 1)}


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_in_every_mode_and_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mode: str, language: str
) -> None:
    log = tmp_path / "game.log"
    lines = ["Eve", language, "1", "3", MODE_NUMBERS[mode], *LONG_GAME]

    status, text = piped(monkeypatch, lines, seed=f"{mode} {language}", log=log)

    words = Words(language)
    assert status == 0
    assert words("game-won", name="Eve") in text or words("game-lost", name="Eve") in text
    assert words.heist("rules.mode.label", mode) in text
    assert "\x1b" not in text
    assert str(log) in text
    with log.open("rb") as file:
        game, records = read_log(file, {"heist": Heist})
    assert list(problems(game, records)) == []
    played = game.replay(event for record in records for event in record.events)
    assert played.phase in ("won", "lost")


def test_the_same_seed_and_input_give_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["", "en", "", "4", "2", *LONG_GAME[:30]]
    assert piped(monkeypatch, lines, "one") == piped(monkeypatch, lines, "one")
    assert piped(monkeypatch, lines, "one") != piped(monkeypatch, lines, "two")
    assert piped(monkeypatch, lines, None) != piped(monkeypatch, lines, None)


@pytest.mark.parametrize("count", range(0, 36, 2))
def test_the_end_of_input_is_a_farewell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, count: int) -> None:
    log = tmp_path / "game.log"
    lines = ["Eve", "de", "", "3", "3", "", "?", "", "p", "c", *LONG_GAME]

    status, text = piped(monkeypatch, lines[:count], "8", log)

    assert status == 0
    assert Words("de" if count > 1 else "en")("goodbye") in text
    assert (str(log) in text) == (count > 4)  # before that there is nothing to look at
    if count > 4:
        with log.open("rb") as file:
            assert list(problems(*read_log(file, {"heist": Heist}))) == []


@pytest.mark.parametrize("lines", [["q"], ["4", "q"], ["", "?", "quit"]])
def test_q_leaves_the_table(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    status, text = piped(monkeypatch, ["", "", "", "", *lines, "2", "2"])
    assert status == 0
    assert text.endswith(Words("en")("goodbye") + "\n")


def test_an_interruption_is_a_farewell_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard = Mock(readline=Mock(side_effect=KeyboardInterrupt), isatty=Mock(return_value=False))
    monkeypatch.setattr("sys.stdin", keyboard)
    assert play(seed=None, log=None) == 130
    assert capsys.readouterr().out.endswith(Words("en")("goodbye") + "\n")


def test_an_older_log_stays_until_a_game_begins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("old")
    piped(monkeypatch, ["Eve"], log=log)
    assert log.read_text() == "old"


def test_a_log_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    status, text = piped(monkeypatch, ["", "", "", "", ""], log=tmp_path / "missing" / "game.log")
    assert status == 2
    assert "missing" in text


def command(lines: bytes, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """The real command at the end of a real pipe."""
    run = [sys.executable, "-c", "import sys; from thegang.cli import main; sys.exit(main(['play', '--seed', '1']))"]
    return subprocess.run(run, input=lines, capture_output=True, check=False, env={**os.environ, **environment})


def test_bytes_that_are_no_text_do_no_harm() -> None:
    done = command(b"\xff\xfe\x1b[2J\n\nq\n1\n3\n\n\xc3\n7\nq\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout


def test_without_symbols_there_are_letters() -> None:
    done = command(b"\n\n\n3\n\n\n2\n\nq\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"1*" in done.stdout
    assert b"Centre  ?" not in done.stdout
