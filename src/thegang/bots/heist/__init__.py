"""Bots for heist, in three levels."""

from thegang.bots.heist.player import LEVELS, EasyBot, HeistBot, NormalBot, StrongBot

__all__ = ["LEVELS", "EasyBot", "HeistBot", "NormalBot", "StrongBot"]
