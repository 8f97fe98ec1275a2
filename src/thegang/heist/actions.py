"""What players, and the table itself, can do in a heist."""

from typing import Literal

import msgspec

from thegang.cards import Card
from thegang.core import Action, Seat
from thegang.heist.cardsets import EDITION, CardSet
from thegang.heist.modes import Stacks


class TakeChip(Action, frozen=True):
    """Take this round's chip from where it was seen: another seat, or None for the centre (H-11, H-14)."""

    stars: int
    source: Seat | None = None


class ReturnChip(Action, frozen=True):
    """Put one's own chip of this round back into the centre (H-11)."""


class Propose(Action, frozen=True, omit_defaults=True):
    """Propose that ``who`` uses the active specialist; the Informant needs ``to``, the Mastermind ``value``."""

    who: Seat
    to: Seat | None = None
    value: str | None = None


class Agree(Action, frozen=True):
    """Agree to the open proposal."""


class Refuse(Action, frozen=True):
    """Refuse the open proposal, or withdraw one's own."""


class Answer(Action, frozen=True):
    """Answer the open question with one of its options; ``question`` says which question was meant."""

    question: str
    choice: str


PlayerAction = TakeChip | ReturnChip | Propose | Agree | Refuse | Answer


class Script(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heist arranged beforehand, for tests and study; what is left out is dealt as usual."""

    challenges: tuple[int, ...] | None = None
    specialist: int | msgspec.UnsetType | None = msgspec.UNSET
    pockets: dict[Seat, tuple[Card, ...]] = {}
    board: tuple[Card, ...] = ()
    draws: tuple[Card, ...] = ()
    mixed: dict[Seat, tuple[Card, ...]] | None = None


class BeginGame(Action, frozen=True, omit_defaults=True):
    """Begin a game; only the table does this. ``seed`` is 64 hex digits from which all chance follows."""

    players: int
    seed: str
    mode: str = "basic"
    stacks: Stacks | Literal["ordered", "shuffled"] = "ordered"
    settling: float = 0
    vaults: int = 0
    alarms: int = 0
    script: Script | None = None
    cards: CardSet = EDITION
    """What it is played with. Logs from before there was a choice say nothing: that is the first edition."""


class BeginHeist(Action, frozen=True, omit_defaults=True):
    """Begin the next heist; only the table does this."""

    script: Script | None = None


class SettlingElapsed(Action, frozen=True):
    """Say that no chip has moved for the settling time since the given number of moves (H-15)."""

    moves: int


TableAction = BeginGame | BeginHeist | SettlingElapsed
AnyAction = PlayerAction | TableAction
