"""Bots for heist, in three levels."""

from functools import partial

from thegang.bots.described import Bots
from thegang.bots.heist.player import LEVELS, EasyBot, HeistBot, NormalBot, StrongBot
from thegang.bots.heist.why import reading, thought, thought_of, why
from thegang.bots.simple import SimpleBot

BOTS = Bots(
    LEVELS,
    stand_in=partial(SimpleBot, samples=10),
    thought=thought_of,
    look=lambda bot, view: bot.look(view),
    let_go=lambda bot: bot.let_go(),
    take_up=lambda bot: bot.take_up(),
)

__all__ = ["BOTS", "LEVELS", "EasyBot", "HeistBot", "NormalBot", "StrongBot", "reading", "thought", "thought_of", "why"]
