"""What every store promises; ``tests/server/store`` holds each of them to it.

A store is called from threads, never from the event loop. Who is first is decided by the database, by the number the
appender expects and not by a lock in this process: several servers may share one store.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from thegang.core import Seat
from thegang.server.messages import Language, Outfit


class StoreUnavailable(Exception):
    """Nothing was written; the reason says why in one line."""


class ForeignFile(Exception):
    """The data is not ours."""


class NotEmpty(Exception):
    """There is data already where some was to be put; the reason says so in one sentence."""


class NewerFormat(Exception):
    """The data was written by a newer version of this program."""


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played to its end, and where its log is."""

    id: str
    deal: str = ""
    """The same for all games that were dealt the same cards."""
    table: str
    first: int
    """The entry of the table with which the game begins."""
    last: int
    """The entry with which it ends."""
    kind: str
    """The name of the game."""
    names: tuple[str, ...]
    """Who played, by seat; empty for whoever asked to be forgotten."""
    guests: tuple[int | None, ...]
    """The guests, by seat; None for a bot."""
    finished_at: float
    """Seconds since 1970."""
    won: bool | None = None
    """Whether it was won, where all play together."""
    winners: tuple[Seat, ...] = ()
    summary: bytes = b"{}"
    """How it came out, in the game's own words; JSON, which the store does not look into."""
    figures: bytes = b"{}"
    """What the game's own statistics count; JSON as well."""
    same_deal: bool = False
    """Whether it was dealt the cards of another game on purpose; such a game does not count in statistics."""
    public: bool = False
    """Whether the lobby listed its table."""

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.names)


class Counts(NamedTuple):
    """What a finished game adds to the numbers of a guest, or of everybody (None), by the names of these numbers."""

    guest: int | None
    kind: str
    """The name of the game."""
    numbers: Mapping[str, int]


class Listing(NamedTuple):
    """How lists describe a table; the lobby shows it when it is public, and its guests always see it."""

    about: bytes
    public: bool = False
    at: float = 0
    """When it was said, in seconds since 1970: a table nobody touches for long is not kept for ever."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """One durable step of one table. What is None stays as it was."""

    table: str
    expected: int
    """The last number the appender knows, and 0 to open the table; the entry gets the next one."""
    command: str | None = None
    """Unique at this table when given."""
    entry: bytes
    """JSON, which the store does not look into."""
    listing: Listing | None = None
    guests: tuple[int, ...] | None = None
    """All guests who have a seat here from now on."""
    named: tuple[int, ...] = ()
    """Guests whom the entry names, with a seat or without: it is found when they want to be forgotten."""
    finished: FinishedGame | None = None
    counts: tuple[Counts, ...] = ()
    """What the finished game adds to statistics."""
    keeper: str | None = None
    """The server that keeps the table from now on."""
    snapshot: bytes | None = None
    """What all entries before this one come to, so that they need not be folded; the store does not look into it."""


class Written(NamedTuple):
    """The entry is there for good."""

    seq: int


class Repeated(NamedTuple):
    """The same command was written before, under this number; nothing was written now."""

    seq: int


class Conflict(NamedTuple):
    """Somebody else was first; nothing was written, and this is the last number now (0: there is no such table)."""

    current: int


class Unknown(NamedTuple):
    """The connection to the data was lost during the commit: it is written or it is not, and nobody may be told either.

    The store answers nothing until that is decided, so that whoever reads the log again finds out.
    """


Result: TypeAlias = Written | Repeated | Conflict | Unknown


class Entry(NamedTuple):
    """One step in the log of a table."""

    seq: int
    command: str | None
    entry: bytes


class Log(NamedTuple):
    """What a table is folded from: its last snapshot, and the entries from the one on that it was written with."""

    snapshot: bytes | None
    """None: these are all entries."""
    entries: list[Entry]


class Guest(NamedTuple):
    """A person without an account."""

    id: int
    name: str
    language: Language | None
    seen: float = 0
    """About when somebody last was this guest, in seconds since 1970."""
    outfit: Outfit | None = None
    """What the guest has chosen to wear."""


class Device(NamedTuple):
    """A browser that is a guest."""

    secret: bytes
    """The hash of its secret."""
    about: str
    """Which kind it is, as far as it tells."""
    seen: float
    """When it was there last, in seconds since 1970; 0 if nobody knows."""


class Server(NamedTuple):
    """One of the servers that share a store."""

    id: str
    address: str
    """Where the others reach it."""
    silent: float
    """Seconds since it last said that it is alive, by the clock of the store; without end when it has said good-bye."""


class Store(Protocol):
    """What is written down for good. Every method may raise StoreUnavailable; then nothing was written.

    But for ``append``, whatever was lost during a commit was tried again: it may as well be done twice.
    """

    @property
    def shared(self) -> bool:
        """Whether other servers may use the same data."""
        ...

    def append(self, batch: Sequence[Append]) -> list[Result]:
        """Write all in one transaction, in order; who is too late at one table undoes nothing at another.

        What follows at the same table was built on what was not written, and is a conflict as well. After
        StoreUnavailable nothing of the batch is there; whether it is, is unknown for all of it or for none.
        """
        ...

    def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The log of a table from ``after`` (not included) up to ``upto`` (included)."""
        ...

    def logs(self, tables: Sequence[str]) -> dict[str, Log]:
        """What each of these tables is folded from; those that do not exist are left out."""
        ...

    def written_as(self, table: str, command: str) -> int | None:
        """The number under which a command was written, if it was."""
        ...

    def public_tables(self, limit: int) -> list[tuple[str, bytes]]:
        """The public tables and what lists say about them, the last changed first."""
        ...

    def tables_of(self, guest: int, limit: int) -> list[tuple[str, bytes]]:
        """The tables a guest has a seat at and what lists say about them, the last taken seat first."""
        ...

    def create_guests(self, secrets: Sequence[bytes], at: float) -> list[int]:
        """Make a guest for each hash of a secret, all in one transaction; ``at`` is when they came."""
        ...

    def guests_by_secret(self, secrets: Sequence[bytes]) -> dict[bytes, Guest]:
        """The guests whose secrets have these hashes, as far as there are such guests."""
        ...

    def describe_guest(self, guest: int, name: str, language: Language | None, outfit: Outfit | None = None) -> None:
        """Set the nickname, the language and what is worn."""
        ...

    def outfits(self, guests: Sequence[int]) -> dict[int, Outfit]:
        """What these guests have chosen to wear; who has chosen nothing is left out."""
        ...

    def saw_guests(self, guests: Sequence[int], at: float) -> None:
        """Somebody was these guests, about then."""
        ...

    def name(self) -> str:
        """The name of this data, which no other has."""
        ...

    def devices(self, guest: int) -> list[Device]:
        """The devices that are a guest, the last seen first."""
        ...

    def saw_device(self, secret: bytes, about: str, at: float) -> None:
        """A device was there, about then."""
        ...

    def revoke(self, guest: int, secrets: Sequence[bytes]) -> None:
        """Let devices of a guest not be that guest any more, and let no link make others so."""
        ...

    def offer_move(self, token: bytes, guest: int, lasts: float) -> None:
        """Let whoever brings the token with this hash be that guest as well, once and within so many seconds.

        The clock of the store counts them. Tokens that are too old go.
        """
        ...

    def accept_move(self, token: bytes, secret: bytes, about: str = "") -> int | None:
        """Use up a token: its guest is known by this secret too. None when it is unknown, used or too old.

        ``about`` is the kind of device that brings it.
        """
        ...

    def forget_guest(self, guest: int) -> None:
        """Remove the name and the secrets: nobody is this guest any more. What tables know is left to ``forget_at``."""
        ...

    def sat_at(self, guest: int) -> list[str]:
        """All tables at which a guest ever had a seat and is not forgotten."""
        ...

    def forget_at(self, guest: int, table: str, holding: bytes, change: Callable[[bytes], bytes]) -> None:
        """Remove the guest from the seats and finished games of a table, and change the entries that hold the bytes.

        Not in one transaction, but the table is among those of ``sat_at`` until all is done. Its snapshot goes.
        """
        ...

    def half_forgotten(self) -> list[int]:
        """The guests whom nobody is any more, but some table may still know."""
        ...

    def remove_guest(self, guest: int) -> None:
        """Nothing is left of a guest who is forgotten at all tables; the number is never given to anybody else."""
        ...

    def finished(self, game: str) -> FinishedGame | None:
        """A finished game by its id."""
        ...

    def same_deal(self, kind: str, deal: str, limit: int) -> list[FinishedGame]:
        """The finished games of this name that were dealt the same cards, the first ones first."""
        ...

    def games_of(self, guest: int, limit: int, before: str | None = None) -> list[FinishedGame]:
        """The finished games of a guest, the last first; ``before`` is the id of the game to go on after."""
        ...

    def counts(self, guest: int | None = None) -> dict[str, dict[str, int]]:
        """The numbers of a guest, or of everybody, by game and name; the number of games does not matter."""
        ...

    # Several servers; where they can't share the data, these find and do nothing

    def beat(self, server: str, address: str) -> None:
        """Say that a server is alive, and where the others reach it."""
        ...

    def leave(self, server: str) -> None:
        """Say good-bye: the tables of this server are anybody's."""
        ...

    def servers(self) -> list[Server]:
        """The servers that are alive, or were a while ago and have not said good-bye."""
        ...

    def keepers(self, tables: Sequence[str]) -> dict[str, Server]:
        """The servers that keep these tables, as the last appends say that named some."""
        ...

    def kept_by(self, server: str, limit: int) -> list[str]:
        """The tables that a server keeps, the last touched first."""
        ...

    def hint(self, text: str) -> None:
        """Tell all servers something that they would find out anyway; it may be lost, and never fails."""
        ...

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call ``heard`` from a thread with every hint, our own as well, until the store is closed.

        After a time in which hints may have been lost, with an empty one.
        """
        ...

    # Upkeep

    def untouched_tables(self, before: float, *, finished: bool, limit: int) -> list[str]:
        """Tables nobody has touched since then, the oldest first; those with finished games, or those without."""
        ...

    def remove_table(self, table: str, before: float) -> bool:
        """Remove a table with its finished games unless it was touched since then; whether it is gone.

        What was counted stays counted. Nobody finds the table any more; its log goes little by little with ``tidy``.
        """
        ...

    def unseen_guests(self, before: float, after: int, limit: int) -> list[int]:
        """Guests nobody has been since then, without a finished game or a seat: those with numbers above ``after``."""
        ...

    def forget_unseen(self, guest: int, before: float) -> bool:
        """The same as ``forget_guest``, but only if ``unseen_guests`` would still name the guest; whether it did."""
        ...

    def tidy(self, counts: Callable[[FinishedGame], Sequence[Counts]], now: float) -> bool:
        """Do a little of the work that is left over; whether there is more.

        That is the logs of removed tables, and what a file of an older format lacks.
        """
        ...

    def size(self) -> int:
        """How many bytes all of it takes."""
        ...

    def reach(self) -> None:
        """Raise StoreUnavailable unless the data is where it was."""
        ...

    def check(self) -> None:
        """Write something that means nothing, to see whether that works."""
        ...

    def close(self) -> None:
        """Let go of the data."""
        ...
