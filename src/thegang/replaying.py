"""A game from its log, whichever game it is."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from thegang.core import Game, read_log
from thegang.referee import GAMES


def replay(log: str | Path | Iterable[bytes], actions: int | None = None) -> Game[Any, Any]:
    """The game that a log leads to, from a file or its lines; with ``actions``, as it was after so many of them.

    Only what happened is read: nothing is shuffled and no rule is asked, so this is fast, and it believes the log.
    ``gang verify`` checks one. A log that can't be read raises BadMessage, with the number of the line.
    """
    if isinstance(log, str | Path):
        with Path(log).open("rb") as lines:
            return replay(lines, actions)
    kind, records = read_log(log, GAMES)
    return kind.replay(event for record in records[:actions] for event in record.events)
