"""What a table has to know about the game it plays: one small class for each game."""

from thegang.server.games.heist import HeistSitting
from thegang.server.games.sitting import Sitting
from thegang.server.games.streets import StreetsSitting
from thegang.server.messages import GameName

SITTINGS: dict[GameName, type[Sitting]] = {"heist": HeistSitting, "streets": StreetsSitting}

__all__ = ["SITTINGS", "HeistSitting", "Sitting", "StreetsSitting"]
