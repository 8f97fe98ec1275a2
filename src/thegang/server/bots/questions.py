"""What is said between the server and a process in which bots think: one line of JSON each way."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec

from thegang.core import Action, Seat, game_type
from thegang.heist.debrief import Thought
from thegang.server.games import GameScreen, sitting_type
from thegang.server.messages import Level


class Wish(NamedTuple):
    """What a bot wants to do, if anything; whether that can wait while others want something; what it thought."""

    action: Action | None = None
    patient: bool = False
    thought: Thought | None = None


Answered: TypeAlias = Callable[[Seat, Wish], None]


class SeatLook(NamedTuple):
    """What the seat of a bot sees for itself: that part of its state message."""

    seat: Seat
    level: Level
    own: msgspec.Raw


class Look(NamedTuple):
    """What all bots at a table see after a change."""

    shared: msgspec.Raw
    """The part of the state message that everybody gets."""
    seats: tuple[SeatLook, ...]

    def screen(self, game: str, seat: SeatLook) -> GameScreen:
        """What one of them sees and may do."""
        return sitting_type(game).screen(self.shared, seat.own)

    def copy(self) -> "Look":
        """The same, apart from the message it came in."""
        return Look(self.shared.copy(), tuple(seat._replace(own=seat.own.copy()) for seat in self.seats))


class Question(msgspec.Struct, frozen=True, tag=True):
    """What do the bots at this table want to do?"""

    number: int
    table: str
    game: str
    looks: tuple[Look, ...]
    """What they have seen since they were asked last. The last look is now; the others are to be read only."""
    quick: bool = False
    """Whether there is no time to think."""


class Forget(msgspec.Struct, frozen=True, tag=True):
    """The bots of a table are not needed any more."""

    table: str


class SeatReply(msgspec.Struct, frozen=True):
    """What one bot wants to do, if anything."""

    seat: Seat
    action: msgspec.Raw = msgspec.Raw(b"null")
    patient: bool = False
    thought: Thought | None = None

    def wish(self, game: str) -> Wish:
        """The same with the action read."""
        wanted = None if self.action == msgspec.Raw(b"null") else game_type(game).action(self.action)
        return Wish(wanted, self.patient, self.thought)


class Reply(msgspec.Struct, frozen=True):
    """What the bots of a table want to do; those who can't say are left out."""

    number: int
    seats: tuple[SeatReply, ...]
    seconds: float = 0
    """For how long they have thought, as time of a processor."""


def encode_action(action: Any) -> msgspec.Raw:
    """An action as an answer has it."""
    return msgspec.Raw(msgspec.json.encode(action))
