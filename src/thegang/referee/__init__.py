"""``gang referee``: plays a game as a neutral referee over standard input and output (docs/referee.md)."""

from pkgutil import resolve_name
from typing import Any

from thegang.core import Game, games
from thegang.referee.session import Referee, Session, run

TABLES: dict[str, type[Referee]] = {
    name: resolve_name(game.referee) for name, game in games().items() if game.referee is not None
}
GAMES: dict[str, type[Game[Any, Any]]] = {name: game.game for name, game in games().items()}

__all__ = ["GAMES", "TABLES", "Session", "run"]
