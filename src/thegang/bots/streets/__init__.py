"""Bots for streets."""

from thegang.bots.streets.easy import EasyBot
from thegang.bots.streets.player import StreetsBot

LEVELS: dict[str, type[StreetsBot]] = {"easy": EasyBot}

__all__ = ["LEVELS", "EasyBot", "StreetsBot"]
