"""What a client says over its connection: that it comes, and what its guest wants to do at the table."""

from typing import TypeAlias

import msgspec

from thegang.core import Seat
from thegang.server.messages.words import PROTOCOL, EmoteName, Language, Level, Options


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """Come to a table, or back to it; always the first message. ``seq`` is the last number seen there, if any."""

    table: str
    language: Language = "en"
    seq: int | None = None
    protocol: int = PROTOCOL


class Do(msgspec.Struct, frozen=True, tag="do", tag_field="type"):
    """Do something at the table. ``id`` is made up by the client: the same one again gets the same answer again."""

    id: str
    command: "Command"


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    """Ask for a sign of life."""


class CommandBase(msgspec.Struct, frozen=True, tag=True, tag_field="do", forbid_unknown_fields=True):
    """Something a guest wants to do at a table."""


class Play(CommandBase, frozen=True):
    """Make a move in the game: one of the actions listed in the last state."""

    action: msgspec.Raw


class Sit(CommandBase, frozen=True):
    """Take a seat: an empty one, a bot's, or a new one, which has the number after the last; null takes any there is.

    During a game one goes on with the cards of the bot. Who has seen another hand of this deal is promised the seat
    until the next one, and who finds no seat a new one in the next game. Where the host is to be asked, this asks.
    """

    seat: Seat | None = None


class Stand(CommandBase, frozen=True):
    """Leave one's seat, or do without the one that was promised; during a game a bot goes on playing it."""


class GiveSeat(CommandBase, frozen=True):
    """Give a seat to somebody who watches, as if they had taken it; the host."""

    person: str
    seat: Seat | None = None


class TurnDown(CommandBase, frozen=True):
    """Do not give the seat that somebody has asked for; the host."""

    person: str


class SetOptions(CommandBase, frozen=True):
    """Change how the table plays; the host, between games. Who is welcome and who finds it can be changed any time."""

    options: Options


class AddBot(CommandBase, frozen=True):
    """Put a bot on an empty seat, or change the level of the bot there; the host, between games."""

    seat: Seat
    level: Level


class Remove(CommandBase, frozen=True):
    """Take a guest off a seat, or between games a bot; the host. During a game a bot goes on playing the seat.

    A guest stays out until let in again.
    """

    seat: Seat


class ShowOut(CommandBase, frozen=True):
    """Show somebody out who only watches, until let in again; the host."""

    person: str


class LetIn(CommandBase, frozen=True):
    """Let somebody in again who was removed or shown out; the host."""

    person: str


class Mute(CommandBase, frozen=True):
    """Let somebody say and show nothing here, or let them again; the host."""

    person: str
    muted: bool = True


class HandOver(CommandBase, frozen=True):
    """Make the guest on that seat the host."""

    seat: Seat


class Start(CommandBase, frozen=True):
    """Begin the game; the host. When one is over, anybody with a seat asks all for another with this (H-32)."""


class Reopen(CommandBase, frozen=True):
    """Go back from a finished game to the waiting room; the host."""


class Ready(CommandBase, frozen=True):
    """Say that one is ready for the next heist, or wants to play again; it begins when all who are there are.

    Who lets the others wait for the grace time is not waited for any longer.
    """


class LetBotPlay(CommandBase, frozen=True):
    """Let a bot play for oneself, or for somebody who has been gone, or waited for, longer than the grace time."""

    seat: Seat


class TakeBack(CommandBase, frozen=True):
    """Play one's own seat again."""


class Here(CommandBase, frozen=True):
    """Say that one is still there and thinks: whoever is waited for is given the whole time again."""


class Emote(CommandBase, frozen=True):
    """Show one of a few feelings that say nothing about cards, to all or to somebody in front of all."""

    emote: EmoteName
    to: Seat | None = None
    """Whom it is meant for."""


class Say(CommandBase, frozen=True):
    """Say something to the table, when its chat rule allows it."""

    text: str


TableCommand: TypeAlias = (
    Sit
    | Stand
    | GiveSeat
    | TurnDown
    | SetOptions
    | AddBot
    | Remove
    | ShowOut
    | LetIn
    | Mute
    | HandOver
    | Reopen
    | Ready
    | LetBotPlay
    | TakeBack
)
"""What is done to the table itself, and becomes facts about it."""
Command: TypeAlias = Play | TableCommand | Start | Here | Emote | Say
FromClient: TypeAlias = Hello | Do | Ping
