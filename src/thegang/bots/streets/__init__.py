"""Bots for streets, in three levels."""

from thegang.bots.described import Bots
from thegang.bots.streets.easy import EasyBot
from thegang.bots.streets.normal import NormalBot
from thegang.bots.streets.player import StreetsBot
from thegang.bots.streets.strong import StrongBot

LEVELS: dict[str, type[StreetsBot]] = {"easy": EasyBot, "normal": NormalBot, "strong": StrongBot}
BOTS = Bots(LEVELS, stand_in=EasyBot, look=lambda bot, view: bot.notice(view))

__all__ = ["BOTS", "LEVELS", "EasyBot", "NormalBot", "StreetsBot", "StrongBot"]
