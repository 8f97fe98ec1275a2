"""``gang referee``: plays a game as a neutral referee over standard input and output (docs/referee.md)."""

from typing import Any

from thegang.core import Game
from thegang.heist import Heist
from thegang.referee.heist import HeistTable
from thegang.referee.session import Session, Table, run
from thegang.referee.streets import StreetsTable
from thegang.streets import Streets

TABLES: dict[str, type[Table]] = {"heist": HeistTable, "streets": StreetsTable}
GAMES: dict[str, type[Game[Any, Any]]] = {"heist": Heist, "streets": Streets}

__all__ = ["GAMES", "TABLES", "Session", "run"]
