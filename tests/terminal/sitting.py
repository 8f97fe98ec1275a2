"""A player at the other end of a pipe."""

import io
from collections.abc import Iterable
from pathlib import Path

import pytest

from thegang.core import Seat
from thegang.heist import Heist
from thegang.heist.description import HEIST
from thegang.terminal import play
from thegang.terminal.console import Console
from thegang.terminal.heist_screen import HeistScreen
from thegang.terminal.heist_table import HeistTable
from thegang.terminal.journal import Journal
from thegang.terminal.sitting_down import Wanted
from thegang.terminal.words import Words

LONG_GAME = ("", "2", "y") * 150
"""Wait, take chip 2 (or whatever 2 answers), agree: enough to get through any game."""
CREW = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")


def piped(
    monkeypatch: pytest.MonkeyPatch, lines: Iterable[str], seed: str | None = "pipe", log: Path | None = None
) -> tuple[int, str]:
    """The exit status and everything that was written."""
    written = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setattr("sys.stdout", written)
    status = play(seed=seed, log=log)
    return status, written.getvalue()


def console(*lines: str) -> Console:
    """A console that reads these lines."""
    return Console(io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO())


def written(console: Console) -> str:
    """Everything a console has written."""
    assert isinstance(console.target, io.StringIO)
    return console.target.getvalue()


def screen(
    players: int = 3, language: str = "en", seat: Seat = 0, names: tuple[str, ...] = CREW, at: Console | None = None
) -> HeistScreen:
    """A screen without a person in front of it."""
    return HeistScreen(at or console(), Words(language), names[:players], seat)


def seated(game: Heist, *lines: str, language: str = "en") -> HeistTable:
    """A table where an arranged heist is about to be played with these lines of input."""
    sitting = Wanted(language, "heist", CREW[: game.state.players], HEIST.chosen({"mode": game.state.mode}))
    table = HeistTable(console(*lines), sitting, "seed", Journal(None))
    table.game = game
    return table
