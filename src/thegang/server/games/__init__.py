"""What a table has to know about the game it plays: one small class for each game, found by the game's description."""

from functools import cache
from pkgutil import resolve_name

from thegang.core import game_type
from thegang.server.games.sitting import Ending, GameScreen, Lesson, Sitting


@cache
def sitting_type(game: str) -> type[Sitting]:
    """The game with this name at a table; raises GameMissing."""
    found: type[Sitting] = resolve_name(game_type(game).sitting)
    return found


__all__ = ["Ending", "GameScreen", "Lesson", "Sitting", "sitting_type"]
