"""The questions before the game: who plays what, with whom, in which language."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

from thegang.core import LANGUAGES
from thegang.heist import MODES
from thegang.heist.deal import FEWEST, MOST
from thegang.terminal.console import Console
from thegang.terminal.words import Words

LONGEST_NAME = 16
USUAL_PLAYERS = "4"


@dataclass(frozen=True)
class Sitting:
    """What the player wants to play; ``names`` are in seat order, the player's first."""

    language: str
    game: str
    names: tuple[str, ...]
    mode: str


def default_language() -> str:
    """The language of the environment, if it is one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := os.environ.get(variable):
            return setting[:2] if setting[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def sit_down(console: Console, words: Words, games: Sequence[str]) -> Sitting:
    """Ask for everything a table needs to know; from the language on, ``words`` speaks it."""
    ink = console.ink
    console.page([ink.strong(words("title")), words("welcome"), ""])
    you, *others = words("names").split()
    you = console.ask(f"{words('ask-name')} [{you}]:")[:LONGEST_NAME] or you
    words.language = _choice(console, words, words("ask-language"), LANGUAGES, words.language)
    game = games[0]
    if len(games) > 1:
        game = _choice(console, words, words("ask-game", choices=", ".join(games)), games, game)
    sizes = [str(players) for players in range(FEWEST, MOST + 1)]
    players = int(_choice(console, words, words("ask-players", fewest=FEWEST, most=MOST), sizes, USUAL_PLAYERS))
    bots = [name for name in others if name.casefold() != you.casefold()][: players - 1]
    return Sitting(words.language, game, (you, *bots), _mode(console, words))


def _mode(console: Console, words: Words) -> str:
    modes = tuple(MODES)
    console.show(words("ask-mode"))
    titles = [words.heist("modes", mode) for mode in modes]
    widest = max(len(title) for title in titles)
    for number, (mode, title) in enumerate(zip(modes, titles, strict=True), 1):
        console.show(f"  {number} {console.ink.strong(title.ljust(widest))}  {words(f'mode-{mode}')}")
    numbers = [str(number) for number, _ in enumerate(modes, 1)]
    return modes[int(_choice(console, words, "", numbers, "1")) - 1]


def _choice(console: Console, words: Words, question: str, choices: Sequence[str], default: str) -> str:
    """One of the choices; asks until there is one."""
    while True:
        answer = console.ask(f"{question} [{default}]:".strip()).lower() or default
        if answer in choices:
            return answer
        console.show(words("not-a-choice", choices=", ".join(choices)))
