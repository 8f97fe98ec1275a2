"""``gang referee``: plays a game as a neutral referee over standard input and output (docs/referee.md)."""

from thegang.referee.heist import HeistTable
from thegang.referee.session import Session, Table, run

TABLES: dict[str, type[Table]] = {"heist": HeistTable}

__all__ = ["TABLES", "Session", "run"]
