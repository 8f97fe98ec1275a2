"""What players, and the table itself, can do in streets."""

from typing import Literal

import msgspec

from thegang.core import Action, Seat
from thegang.streets.material import City, SpecialName, Target
from thegang.streets.revolvers import Revolvers
from thegang.streets.state import Choice, Placement


class Choose(Action, frozen=True):
    """Choose secretly: a gangster with a ticket, or with the special when ``ticket`` is None (T-11)."""

    gangster: int
    ticket: City | None = None

    @property
    def choice(self) -> Choice:
        """What is chosen."""
        return Choice(self.gangster, self.ticket)


class Place(Action, frozen=True):
    """Say where a revealed gangster and special go, which is first, and what the special is aimed at (T-14)."""

    city: City
    first: Literal["gangster", "special"]
    target: Target | None = None

    @property
    def placement(self) -> Placement:
        """What is placed where."""
        return Placement(self.city, self.first, self.target)


PlayerAction = Choose | Place


class ScriptedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand arranged beforehand; it is filled up from the deck. No special at all is None."""

    gangsters: tuple[int, ...] = ()
    special: SpecialName | msgspec.UnsetType | None = msgspec.UNSET


class Script(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game arranged beforehand, for tests and study; what is left out is dealt as usual."""

    cities: dict[City, tuple[int, ...]] = {}
    hands: dict[Seat, ScriptedHand] = {}
    deck: tuple[int, ...] | None = None
    specials: tuple[SpecialName, ...] | None = None
    captured: dict[Seat, tuple[int, ...]] = {}
    round: int = 1
    job: int = 1


class BeginGame(Action, frozen=True, omit_defaults=True):
    """Begin a game; only the table does this. ``seed`` is 64 hex digits from which all chance follows."""

    players: int
    seed: str
    open_scores: bool = False
    revolvers: Revolvers | None = None
    script: Script | None = None


TableAction = BeginGame
AnyAction = PlayerAction | TableAction
