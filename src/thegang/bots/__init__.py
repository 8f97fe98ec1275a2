"""Players that are programs. A bot sees what its seat may see, and nothing else."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from thegang.bots.simple import SimpleBot
from thegang.core import Action

V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra]):
    """Plays one seat of a game whose views are of type ``V_contra``."""

    patient: bool
    """Whether what it wanted last can wait while others want something."""

    def act(self, view: V_contra, legal: Sequence[Action]) -> Action | None:
        """What the seat does now, one of the legal actions, or None to do nothing."""


__all__ = ["Bot", "SimpleBot"]
