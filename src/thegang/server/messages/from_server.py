"""What a client hears over its connection: how things are now, in parts, and the answers to what it said."""

from typing import Annotated, TypeAlias

import msgspec

from thegang.core import News, Seat
from thegang.server.messages.table import TableView
from thegang.server.messages.words import SignName


class GamePart(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="name"):
    """What everybody at the table sees of the game; ``name`` says which game it is. Each game adds what it shows."""


class SeatPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs to whoever gets it. Each game adds what a seat sees for itself, and what it may do."""

    you: Seat | None
    """One's seat; null for a spectator."""


Change: TypeAlias = Annotated[msgspec.Raw, msgspec.Meta(extra={"change": True})]
"""Some fields of a part."""


class State(msgspec.Struct, frozen=True, tag="state", tag_field="type", omit_defaults=True):
    """How things are now, in parts. A part that is left out is as it was in the message before.

    Of the game and of what is one's own, often only those fields come that have changed: each stands in the place of
    what it was, those of ``view`` by themselves. The parts are encoded by themselves: most go to several people.
    """

    seq: int
    """Counts what was written down at this table; the same number again brings changed presence."""
    table: Annotated[msgspec.Raw, msgspec.Meta(extra={"part": TableView})] | msgspec.UnsetType = msgspec.UNSET
    """The table, the same for everybody."""
    game: Annotated[msgspec.Raw, msgspec.Meta(extra={"part": GamePart | None})] | msgspec.UnsetType = msgspec.UNSET
    """The game, the same for everybody; null before the first one and in the waiting room."""
    game_change: Change | msgspec.UnsetType = msgspec.UNSET
    """The fields of ``game`` that have changed."""
    seat: Annotated[msgspec.Raw, msgspec.Meta(extra={"part": SeatPart})] | msgspec.UnsetType = msgspec.UNSET
    """What is one's own."""
    seat_change: Change | msgspec.UnsetType = msgspec.UNSET
    """The fields of ``seat`` that have changed."""
    news: tuple[News, ...] = ()
    """What has happened in the game since the message before, as far as one may know it."""
    person: str = ""
    """What you are called in lists and commands; it comes when you do."""
    log: tuple[News, ...] | msgspec.UnsetType = msgspec.UNSET
    """What happened before that; ``news`` goes on from there.

    It comes for whoever has just come or has changed seats, and whenever the log is not simply longer than before: a
    heist begins, or chips are put away or come back into view (H-58, H-93).
    """


class Ack(msgspec.Struct, frozen=True, tag="ack", tag_field="type"):
    """What was asked for is done and written down for good, as number ``seq``."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """What was asked for is not done; nothing has changed. ``rule`` names a rule of the game, if one is behind it."""

    id: str
    code: str
    text: str
    rule: str = ""


class Emoted(msgspec.Struct, frozen=True, tag="emoted", tag_field="type"):
    """Somebody shows a feeling, or a bot says that it means a chip (``mine``)."""

    seat: Seat
    emote: SignName
    to: Seat | None = None
    """Whom it is meant for; null for everybody."""


class Said(msgspec.Struct, frozen=True, tag="said", tag_field="type"):
    """Somebody said something."""

    name: str
    text: str
    seat: Seat | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """The sign of life."""

    at: float
    """Seconds on the server's clock, which only ever goes on; it says nothing about the time of day."""


class GoingAway(msgspec.Struct, frozen=True, tag="going-away", tag_field="type"):
    """The server goes down for a moment; come back after so many milliseconds."""

    reconnect: int


class Problem(msgspec.Struct, frozen=True, tag="problem", tag_field="type"):
    """A message could not be read, or a limit was passed; when ``closing``, the connection ends."""

    code: str
    text: str
    closing: bool = False


FromServer: TypeAlias = State | Ack | Refused | Emoted | Said | Pong | GoingAway | Problem
