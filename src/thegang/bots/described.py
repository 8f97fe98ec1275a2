"""The bots of a game, as its description names them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from random import Random
from typing import Any

from thegang.bots.playing import Bot
from thegang.core import Action, game_type
from thegang.heist.debrief import Thought


class AnyMove:
    """Does something legal, whatever it is."""

    patient = False

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def act(self, view: object, legal: Sequence[Action]) -> Action | None:  # noqa: ARG002
        """One of the legal actions."""
        return self._chance.choice(legal) if legal else None


def _no_thought(bot: Any, view: Any, action: Action | None) -> None:  # noqa: ARG001
    return None


def _nothing(bot: Any, *_: Any) -> None:  # noqa: ARG001
    return None


@dataclass(frozen=True)
class Bots:
    """The bots of a game, as its description names them."""

    levels: Mapping[str, Callable[[Random], Bot[Any]]]
    stand_in: Callable[[Random], Bot[Any]] = AnyMove
    """Acts when a bot has not answered, or when there is no time to think; quickly."""
    thought: Callable[[Any, Any, Action | None], Thought | None] = _no_thought
    """What a bot thought of what it sees when it wanted this, if that is worth telling afterwards."""
    look: Callable[[Any, Any], None] = _nothing
    """Lets a bot take in what it sees, when it was not asked what to do then."""
    let_go: Callable[[Any], None] = _nothing
    """Lets a bot keep only what it can't think again."""
    take_up: Callable[[Any], None] = _nothing
    """Lets it think again what it let go; once for all bots at a table, if all do it before one of them looks on."""


def bots_of(game: str) -> Bots:
    """The bots of the game with this name; raises GameMissing."""
    found: Bots = resolve_name(game_type(game).bots)
    return found
