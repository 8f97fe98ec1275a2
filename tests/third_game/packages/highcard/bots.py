"""Bots for high card."""

from collections.abc import Sequence
from random import Random

from highcard.rules import Pick, View
from thegang.bots import AnyMove, Bots
from thegang.core import Action


class HighBot:
    """Always picks the highest number but one."""

    patient = False

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        return Pick(8) if view.yours is None and legal else None


BOTS = Bots({"easy": AnyMove, "normal": HighBot, "strong": HighBot}, stand_in=HighBot)
