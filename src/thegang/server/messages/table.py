"""A table, its seats and its people as they are shown."""

import msgspec

from thegang.core import Seat
from thegang.server.messages.words import Level, Options, Outfit, Stage


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str = ""
    """The nickname of the guest or the name of the bot; empty when nobody sits here."""
    level: Level | None = None
    """The level of the bot that sits here or plays for its guest."""
    guest: bool = False
    """Whether the seat belongs to a person."""
    online: bool = False
    replaceable: bool = False
    """Whether the person has been gone, or waited for, long enough for a bot to play the seat."""
    nudged: bool = False
    """Whether the others have been waiting for the person for half that time."""
    bot_at: float | None = None
    """When a bot may play the seat, on the clock of ``pong``; null while nobody would be waited for."""
    ready: bool = False
    person: str = ""
    """What commands call the person; it holds until the server starts anew."""
    muted: bool = False
    """Whether the host lets the person say and show nothing."""
    outfit: Outfit = Outfit("fedora", "ash")
    """What the person wears, or the bot."""


class Person(msgspec.Struct, frozen=True):
    """Somebody without a seat."""

    person: str
    """What commands call them; it holds until the server starts anew."""
    name: str
    """Empty for who asked to be forgotten."""
    muted: bool = False
    """Whether the host lets them say nothing."""
    asks: bool = False
    """Whether they have asked the host for a seat."""
    promised: bool = False
    """Whether they have a seat in the next deal, or in the next game."""
    seat: Seat | None = None
    """The seat of a bot that they have asked for or were promised."""
    left: Seat | None = None
    """The seat that they left to a bot in this game, and may take again."""


class TableView(msgspec.Struct, frozen=True):
    """A table as everybody sees it who has its link."""

    id: str
    options: Options
    stage: Stage
    host: Seat | None
    seats: tuple[SeatView, ...]
    watching: int
    """How many are here without a seat."""
    games: tuple[str, ...]
    """The ids of the games that were played to the end here, the last twenty."""
    talk: bool
    """Whether text is allowed now, to all but ``silent``."""
    emotes: bool = True
    """Whether emotes are allowed now, to all but ``silent``."""
    silent: int | None = None
    """The seat whose hand the others are guessing together: it may send neither text nor emotes (H-81)."""
    rematch: bool = False
    """Whether somebody has asked for another game; who is in is ``ready``."""
    rematch_at: float | None = None
    """When it begins at the latest, on the clock of ``pong``; a bot plays for who has not answered then."""
    same_deal: bool = False
    """Whether the cards are those of another game: of the next game while people wait, of the last one otherwise."""
    watchers: tuple[Person, ...] = ()
    """Who is here without a seat, the first fifty; who waits for one comes first."""
    removed: tuple[Person, ...] = ()
    """Who was removed or shown out and may not come; the host can let them in again."""
    code: str = ""
    """Three words with which friends find the table, too, as long as somebody is there and some minutes longer.

    Empty while somebody learns the game there: nobody is invited to a lesson.
    """
