"""Players that are programs. A bot sees what its seat may see, and nothing else."""

from thegang.bots.described import AnyMove, Bots, bots_of
from thegang.bots.playing import Bot, Stuck, play_out
from thegang.bots.simple import SimpleBot

__all__ = ["AnyMove", "Bot", "Bots", "SimpleBot", "Stuck", "bots_of", "play_out"]
