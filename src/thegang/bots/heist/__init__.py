"""Bots for heist, in three levels."""

from thegang.bots.heist.player import LEVELS, EasyBot, HeistBot, NormalBot, StrongBot
from thegang.bots.heist.why import thought, why

__all__ = ["LEVELS", "EasyBot", "HeistBot", "NormalBot", "StrongBot", "thought", "why"]
