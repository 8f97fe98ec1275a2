"""What is asked and answered over HTTP: the guest, tables to open and to find, and games that are over."""

from typing import Annotated, Any

import msgspec

from thegang.core import News, Seat
from thegang.server.messages.words import Language, Level, Options, Outfit, Stage


class Me(msgspec.Struct, frozen=True):
    """The guest that a browser is."""

    name: str
    named: bool
    """Whether the guest has chosen the name."""
    outfit: Outfit
    """What the guest wears, chosen or not."""
    language: Language | None = None


class ChangeMe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choose a nickname, a language, or a hat and its colour."""

    name: str | None = None
    language: Language | None = None
    outfit: Outfit | None = None


class MoveToken(msgspec.Struct, frozen=True):
    """With this, another device becomes the same guest."""

    token: str
    seconds: int
    """How long it can be used, once."""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Become the guest who made the token."""

    token: str


class Device(msgspec.Struct, frozen=True):
    """A browser that is you."""

    id: str
    about: str
    """Which browser on which system, as far as it tells; empty if nobody knows."""
    seen: float
    """About when it was here last, in seconds since 1970; 0 if nobody knows."""
    here: bool
    """Whether it is the one that asks."""


class Reach(msgspec.Struct, frozen=True):
    """Who can open links to this server."""

    network: str | None = None
    """Its address for friends in the same network, when it listens there."""
    can_open: bool = False
    """Whether whoever asks may let the server listen in the network, and there is one."""
    internet: str | None = None
    """Its address for friends anywhere, while a tunnel leads here."""
    changed: bool = False
    """Whether friends were given another such address before, which leads nowhere now."""
    can_share: bool = False
    """Whether whoever asks may start and end the tunnel."""
    sharing: bool = False
    """Whether there is a tunnel, or one is being made."""
    tunnel: str = ""
    """Whose tunnel that is."""
    problem: str | None = None
    """Why there is none, or none yet, for who may start one."""


class SaidCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code as somebody heard or typed it."""

    code: Annotated[str, msgspec.Meta(max_length=100)]


class CodeFound(msgspec.Struct, frozen=True):
    """What a code leads to."""

    table: str | None = None
    """The table; null when something else was meant."""
    meant: str | None = None
    """The code that is one slip away from what was typed: nobody has looked whether it leads anywhere."""


class OpenTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table, with bots on all other seats if wanted; with ``start`` the game begins at once."""

    options: Options = msgspec.field(default_factory=Options)
    bots: Level | None = None
    start: bool = False
    deal: str | None = None
    """The id of a finished game whose cards are to be dealt again."""
    lesson: bool = False
    """Whether to learn the game: chosen cards, bots, and nothing is kept."""


class OpenedTable(msgspec.Struct, frozen=True):
    """The table that was opened."""

    id: str


class LobbyTable(msgspec.Struct, frozen=True):
    """A table as lists show it: the public ones in the lobby, and those one has a seat at."""

    id: str
    options: Options
    stage: Stage
    names: tuple[str, ...]
    """Who sits there, bots as well."""
    same_deal: bool = False
    """Whether the cards are those of another game."""


class GameEntry(msgspec.Struct, frozen=True):
    """A game that was played to the end."""

    id: str
    table: str | None
    """Where it was played, for those who played it."""
    game: str
    players: int
    names: tuple[str, ...]
    outfits: tuple[Outfit | None, ...]
    """What those who played wear by now, by seat; null for bots and whoever asked to be forgotten."""
    finished: float
    """Seconds since 1970."""
    won: bool | None
    """Whether those who play together won, or else the asking guest; null for whoever did not play."""
    winners: tuple[Seat, ...]
    seat: Seat | None
    """The seat of the asking guest."""
    summary: dict[str, Any]
    """How it came out, in the game's own words."""


class ComparedGame(GameEntry, frozen=True, kw_only=True):
    """A game among those that were dealt the same cards. Of a private table, others see only how it came out."""

    id: str | None  # type: ignore[assignment]
    """Null, as the names are empty, for who neither played in it nor has its link."""


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay, as it was seen then."""

    by: Seat | None
    """Who did something; null for the table itself."""
    action: Any
    """What was done, or null when whoever looks could not know."""
    game: Any
    """The view after it."""
    debrief: Any = None
    news: tuple[News, ...] = ()
    """What happened, as far as whoever looks could know it."""
    log: tuple[News, ...] | None = None
    """What the log had before that, where it is not simply longer than a step before: a heist begins, chips vanish."""


class Mark(msgspec.Struct, frozen=True):
    """A frame worth jumping to; ``kind`` says in a word of the game what is there."""

    frame: int
    kind: str
    detail: str = ""
    """Which heist, which colour, which seat."""


class Replay(msgspec.Struct, frozen=True):
    """A page of a finished game, step by step. Most games are one page."""

    entry: GameEntry
    frames: tuple[Frame, ...]
    marks: tuple[Mark, ...]
    next: int | None = None
    """The number of the frame with which the next page begins; null when this is the last one."""


class Statistics(msgspec.Struct, frozen=True):
    """Plain numbers about games that were played to the end."""

    games: int
    won: int
    by_game: dict[str, Any]
    """What a game counts of its own, by its name."""


class Fault(msgspec.Struct, frozen=True):
    """Why a request was not answered, in the language of the asking."""

    code: str
    text: str
