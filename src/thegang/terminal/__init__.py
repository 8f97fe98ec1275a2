"""Play in the terminal with bots."""

import secrets
from contextlib import closing
from pathlib import Path

from thegang.cards import named_seed
from thegang.terminal.console import Console, Left
from thegang.terminal.journal import Journal, JournalFailed
from thegang.terminal.sitting_down import USUAL_LEVEL, default_language, sit_down, table_type
from thegang.terminal.words import Words

INTERRUPTED = 130
FAILED = 2


def play(seed: str | None, log: Path | None, level: str = USUAL_LEVEL) -> int:
    """Play one game with bots of a level and give the exit status; the same ``seed``: the same deals, the same bots."""
    console = Console.standard()
    words = Words(default_language())
    status = 0
    with closing(Journal(log)) as journal:
        try:
            sitting = sit_down(console, words, level)
            chance = secrets.token_hex(32) if seed is None else named_seed(seed)
            table_type(sitting.game)(console, sitting, chance, journal).run()
        except Left:
            console.show("", words("goodbye"))
        except KeyboardInterrupt:
            console.show("", words("goodbye"))
            status = INTERRUPTED
        except JournalFailed as problem:
            console.show("", words("log-failed", problem=problem))
            return FAILED
        if journal.begun:
            console.show(words("log-written", path=log))
    return status
