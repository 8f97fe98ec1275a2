"""The terminal: colour and clean pages for people, plain blocks for pipes."""

import io

import pytest

from tests.terminal.sitting import console, written
from thegang.terminal.console import CLEAR, Console, Left


class Screen(io.StringIO):
    """Something that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def standard(monkeypatch: pytest.MonkeyPatch, source: io.StringIO, target: io.StringIO) -> Console:
    monkeypatch.setattr("sys.stdin", source)
    monkeypatch.setattr("sys.stdout", target)
    return Console.standard()


@pytest.fixture(autouse=True)
def _usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_a_screen_has_colour_and_clean_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = standard(monkeypatch, Screen(), Screen())
    terminal.page(["one"])
    assert terminal.ink.colour
    assert terminal.target.getvalue() == f"{CLEAR}one\n"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colour_can_be_switched_off(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(variable, value)
    assert not standard(monkeypatch, Screen(), Screen()).ink.colour


def test_a_pipe_has_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = standard(monkeypatch, io.StringIO(), io.StringIO())
    terminal.page(["one"])
    terminal.pause(1000)
    assert not terminal.ink.colour
    assert written(terminal) == "\none\n"
    assert (terminal.width, terminal.height) == (80, 24)


def test_input_from_a_pipe_shows_in_the_transcript() -> None:
    terminal = console("  a\x07b  ")
    assert terminal.ask(">") == "ab"
    assert written(terminal) == "> ab\n"
    with pytest.raises(Left):
        terminal.ask(">")
