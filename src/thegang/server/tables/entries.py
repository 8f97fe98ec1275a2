"""What is written down about a table: entries of facts, one entry for each thing that was done.

Folding the entries gives the table again; the games inside are folded from their events (docs/decisions/0012).
"""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from thegang.core import Seat
from thegang.server.messages import Level, Options, Outfit
from thegang.server.tables.old_options import entries_brought_up, entry_brought_up


class Fact(msgspec.Struct, frozen=True, tag=True, tag_field="fact"):
    """Something that became so at a table."""


class Opened(Fact, frozen=True):
    """The table was opened."""

    options: Options


class DealChosen(Fact, frozen=True):
    """The first game is dealt certain cards: those of another game, or of a lesson. ``begin`` is how it begins."""

    begin: msgspec.Raw
    lesson: bool = False
    """Whether it is for learning and is not kept among the finished games."""


class OptionsSet(Fact, frozen=True):
    """The table plays differently from now on."""

    options: Options


class SeatTaken(Fact, frozen=True):
    """A guest sat down."""

    seat: Seat
    guest: int
    name: str
    home: str = ""
    """The same for guests who sat down from one address; which one it is can't be told from it."""
    outfit: Outfit | None = None
    """What the guest wears here."""


class SeatAsked(Fact, frozen=True):
    """A guest has asked the host for a seat: a certain one, or any."""

    guest: int
    seat: Seat | None


class SeatPromised(Fact, frozen=True):
    """A guest has the seat of a bot from the next deal on, or a new one in the next game."""

    guest: int
    seat: Seat | None


class SeatWaived(Fact, frozen=True):
    """A guest neither asks for a seat any more nor is promised one."""

    guest: int


class SeatLeft(Fact, frozen=True):
    """A seat became empty."""

    seat: Seat


class BotSeated(Fact, frozen=True):
    """A bot sat down, or its level was changed."""

    seat: Seat
    level: Level
    name: str


class BotSteppedIn(Fact, frozen=True):
    """A bot plays for the guest of a seat, who may come back."""

    seat: Seat
    level: Level


class SeatTakenBack(Fact, frozen=True):
    """The guest of a seat plays again."""

    seat: Seat


class HostSet(Fact, frozen=True):
    """Another guest is the host, or nobody."""

    guest: int | None


class GuestRenamed(Fact, frozen=True):
    """A guest has another name."""

    guest: int
    name: str


class GuestDressed(Fact, frozen=True):
    """A guest wears something else."""

    guest: int
    outfit: Outfit


class GuestForgotten(Fact, frozen=True):
    """A guest wants to be forgotten; the seat goes to a bot with another name."""

    guest: int


class GuestRemoved(Fact, frozen=True):
    """A guest is not wanted here, and stays out until let in again."""

    guest: int
    name: str


class GuestLetIn(Fact, frozen=True):
    """A guest who was removed may come again."""

    guest: int


class GuestMuted(Fact, frozen=True):
    """A guest may say and show nothing here, or may again."""

    guest: int
    muted: bool


class MarkedReady(Fact, frozen=True):
    """A player is ready for the next heist."""

    seat: Seat


class RematchAsked(Fact, frozen=True):
    """Somebody asks all for another game, and is in."""

    seat: Seat


class Reopened(Fact, frozen=True):
    """The group is back in the waiting room."""


class GameBegan(Fact, frozen=True):
    """The seats were closed up and a game begins; its first move follows."""

    id: str


class Kept(Fact, frozen=True):
    """Another server keeps the table from now on; nothing changes for anybody there (``servers.keepers``)."""

    server: str


class Moved(Fact, frozen=True):
    """Something happened in the game: ``record`` is a line of its log (``thegang.core.log.Record``)."""

    record: msgspec.Raw


AnyFact: TypeAlias = (
    Opened
    | DealChosen
    | OptionsSet
    | SeatTaken
    | SeatAsked
    | SeatPromised
    | SeatWaived
    | SeatLeft
    | BotSeated
    | BotSteppedIn
    | SeatTakenBack
    | HostSet
    | GuestRenamed
    | GuestDressed
    | GuestForgotten
    | GuestRemoved
    | GuestLetIn
    | GuestMuted
    | MarkedReady
    | RematchAsked
    | Reopened
    | GameBegan
    | Kept
    | Moved
)


Naming: TypeAlias = SeatTaken | GuestRenamed | GuestRemoved
"""The facts that name a guest."""


class Entry(msgspec.Struct, frozen=True):
    """Facts that became true together, ``at`` so many seconds since 1970."""

    at: float
    facts: tuple[AnyFact, ...]


def without_names(guest: int, entry: bytes) -> bytes:
    """An entry in which a guest has no name."""
    written = decode_entry(entry)
    facts = tuple(
        _without_name(fact) if isinstance(fact, Naming) and fact.guest == guest else fact for fact in written.facts
    )
    return encode_entry(msgspec.structs.replace(written, facts=facts))


def _without_name(fact: Naming) -> Naming:
    if isinstance(fact, SeatTaken):
        return msgspec.structs.replace(fact, name="", home="", outfit=None)
    return msgspec.structs.replace(fact, name="")


def naming(guest: int) -> bytes:
    """What every entry holds that names the guest."""
    return b'"guest":%d,"name":"' % guest


def decode_entry(entry: bytes) -> Entry:
    """An entry as it was written down, by this version of the program or an older one."""
    return _decoder.decode(entry_brought_up(entry))


def decode_entries(entries: Iterable[bytes]) -> list[Entry]:
    """The same for a whole log: to read it at once takes a third of the time."""
    return _log_decoder.decode(b"[%b]" % b",".join(entries_brought_up(entries)))


encode_entry = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Entry)
_log_decoder = msgspec.json.Decoder(list[Entry])
