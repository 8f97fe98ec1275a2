"""The questions before the game: who plays what, with whom, in which language."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from thegang.core import LANGUAGES, Rules, game_type, games, spoken
from thegang.terminal.console import Console
from thegang.terminal.words import Words

if TYPE_CHECKING:
    from thegang.terminal.table import TerminalTable

LONGEST_NAME = 16
USUAL_PLAYERS = "4"
USUAL_LEVEL = "normal"
PLAYERS = {name: game.players for name, game in games().items() if game.terminal is not None}
"""The games, and how many can play them."""


@dataclass(frozen=True)
class Wanted:
    """What the player wants to play; ``names`` are in seat order, the player's first."""

    language: str
    game: str
    names: tuple[str, ...]
    rules: Rules
    """How the game is played."""
    level: str = USUAL_LEVEL
    """How well the bots play."""


def table_type(game: str) -> "type[TerminalTable]":
    """The table of the game with this name."""
    place = game_type(game).terminal
    assert place is not None, "this game is not played in the terminal"
    found: type[TerminalTable] = resolve_name(place)
    return found


def default_language() -> str:
    """The language of the environment, if it is one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := os.environ.get(variable):
            return spoken([setting.partition(".")[0].replace("_", "-")])
    return spoken([])


def sit_down(console: Console, words: Words, level: str = USUAL_LEVEL) -> Wanted:
    """Ask for everything a table needs to know; from the language on, ``words`` speaks it."""
    console.page([console.ink.strong(words("title")), words("welcome"), ""])
    you, *others = words("names").split()
    you = console.ask(f"{words('ask-name')} [{you}]:")[:LONGEST_NAME] or you
    offered = ", ".join(f"{code} {language.name}" for code, language in LANGUAGES.items())
    words.language = choice(console, words, words("ask-language", languages=offered), list(LANGUAGES), words.language)
    game = numbered(console, words, "ask-game", {game: table_type(game).introduced(words) for game in PLAYERS})
    sizes = [str(players) for players in PLAYERS[game]]
    question = words("ask-players", fewest=sizes[0], most=sizes[-1])
    players = int(choice(console, words, question, sizes, USUAL_PLAYERS))
    names = (you, *[name for name in others if name.casefold() != you.casefold()][: players - 1])
    return Wanted(words.language, game, names, table_type(game).ask_rules(console, words), level)


def numbered(console: Console, words: Words, question: str, entries: Mapping[str, tuple[str, str]]) -> str:
    """One of the entries, which have a title and a text each; the first is the default."""
    console.show(words(question))
    widest = max(len(title) for title, _ in entries.values())
    for number, (title, text) in enumerate(entries.values(), 1):
        console.show(f"  {number} {console.ink.strong(title.ljust(widest))}  {text}")
    numbers = [str(number) for number, _ in enumerate(entries, 1)]
    return list(entries)[int(choice(console, words, "", numbers, "1")) - 1]


def choice(
    console: Console, words: Words, question: str, choices: Sequence[str], default: str, also: Sequence[str] = ()
) -> str:
    """One of the choices, or of those that are taken without being offered; asks until there is one."""
    while True:
        answer = console.ask(f"{question} [{default}]:".strip()).lower() or default
        if answer in choices or answer in also:
            return answer
        console.show(words("not-a-choice", choices=", ".join(choices)))
