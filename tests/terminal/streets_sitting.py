"""A player at an arranged game of streets."""

from contextlib import suppress
from copy import deepcopy

from tests.terminal.sitting import CREW, console, written
from thegang.streets import Streets
from thegang.streets.description import StreetsRules
from thegang.terminal.console import Console, Left
from thegang.terminal.journal import Journal
from thegang.terminal.sitting_down import Wanted
from thegang.terminal.streets_screen import StreetsScreen
from thegang.terminal.streets_table import StreetsTable
from thegang.terminal.words import Words


def screen(
    players: int = 3, language: str = "en", names: tuple[str, ...] = CREW, at: Console | None = None
) -> StreetsScreen:
    """A screen without a person in front of it."""
    return StreetsScreen(at or console(), Words(language), names[:players], 0)


def seated(game: Streets, *lines: str, language: str = "en", at: Console | None = None) -> StreetsTable:
    """A table where an arranged game is about to be played with these lines of input."""
    sitting = Wanted(language, "streets", CREW[: game.state.players], StreetsRules())
    table = StreetsTable(at or console(*lines), sitting, "seed", Journal(None))
    table.game = game
    table.reveal.seen = deepcopy(game)
    return table


def typed(game: Streets, *lines: str, language: str = "en", alone: bool = False) -> str:
    """What was written until the input or the game ended; with ``alone`` the others do nothing."""
    table = seated(game, *lines, language=language)
    if alone:
        table.bots = {}
    with suppress(Left):
        table.take_turns()
    return written(table.console)


def last_page(text: str) -> str:
    """The last table that was drawn."""
    return text.rsplit("─" * 80, 1)[-1]
