"""``gang referee``: plays a game as a neutral referee over standard input and output (docs/referee.md)."""

from typing import Any

from thegang.core import Game
from thegang.heist import Heist
from thegang.referee.heist import HeistTable
from thegang.referee.session import Session, Table, run

TABLES: dict[str, type[Table]] = {"heist": HeistTable}
GAMES: dict[str, type[Game[Any, Any]]] = {"heist": Heist}

__all__ = ["GAMES", "TABLES", "Session", "run"]
