"""Players that are programs. A bot sees what its seat may see, and nothing else."""

from thegang.bots.playing import Bot, Stuck, play_out
from thegang.bots.simple import SimpleBot

__all__ = ["Bot", "SimpleBot", "Stuck", "play_out"]
