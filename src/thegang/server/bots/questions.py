"""What is said between the server and a process in which bots think: one line of JSON each way."""

from typing import Any, NamedTuple

import msgspec

from thegang.core import Action, Seat, game_type
from thegang.heist.debrief import Thought
from thegang.server.games import Screen, sitting_type
from thegang.server.messages import Level


class Seen(NamedTuple):
    """What the seat of a bot sees: the parts of its state message that belong to the game."""

    shared: msgspec.Raw
    own: msgspec.Raw

    def screen(self, game: str) -> Screen:
        """Both put together."""
        return sitting_type(game).screen(self.shared, self.own)


class Question(msgspec.Struct, frozen=True):
    """What does this bot want to do?"""

    number: int
    seat: tuple[str, Seat]
    """The table and the seat."""
    game: str
    level: Level
    seen: Seen


class Reply(msgspec.Struct, frozen=True):
    """What the bot wants to do, if anything; ``failed`` when it could not say."""

    number: int
    action: msgspec.Raw = msgspec.Raw(b"null")
    patient: bool = False
    thought: Thought | None = None
    failed: bool = False

    def wanted(self, game: str) -> Action | None:
        """The action."""
        return None if self.action == msgspec.Raw(b"null") else game_type(game).action(self.action)


def encode_action(action: Any) -> msgspec.Raw:
    """An action as a reply has it."""
    return msgspec.Raw(msgspec.json.encode(action))
