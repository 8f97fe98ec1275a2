"""The store in PostgreSQL, which any number of servers can share: whatever is decided between them is decided there.

``postgres_lanes.py`` connects, ``postgres_format.py`` knows the format and ``postgres_1.sql`` says what is in it,
``postgres_log.py`` writes the logs, ``postgres_guests.py`` knows the guests, ``postgres_games.py`` keeps the index of
finished games, ``postgres_upkeep.py`` counts them and removes what nobody needs any more, and ``postgres_servers.py``
knows the servers.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress

from thegang.server.messages import Language, Outfit
from thegang.server.store import postgres_games, postgres_guests, postgres_log, postgres_servers, postgres_upkeep
from thegang.server.store.contract import (
    Append,
    Counts,
    Device,
    Entry,
    FinishedGame,
    Guest,
    Log,
    Result,
    Server,
    StoreUnavailable,
    Unknown,
)
from thegang.server.store.postgres_format import bring_up_to_date
from thegang.server.store.postgres_lanes import Lanes, UnknownOutcome


class PostgresStore:
    """Everything in the schema ``thegang`` of one database."""

    shared = True

    def __init__(self, address: str) -> None:
        """Connect, and make our tables or bring them to our format."""
        self._address = address
        self._lanes = Lanes(address)
        self._hints: list[postgres_servers.Hints] = []
        try:
            bring_up_to_date(self._lanes)
        except BaseException:
            self._lanes.close()
            raise

    # Tables

    def append(self, batch: Sequence[Append]) -> list[Result]:
        """Write all in one transaction, in order."""
        try:
            return self._lanes.run(lambda lane: postgres_log.append(lane, batch))
        except UnknownOutcome:
            return [Unknown()] * len(batch)

    def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The log of a table, or a part of it."""
        return self._lanes.read(postgres_log.entries, table, after, upto)

    def logs(self, tables: Sequence[str]) -> dict[str, Log]:
        """What each of these tables is folded from."""
        return self._lanes.read(postgres_log.logs, tables)

    def written_as(self, table: str, command: str) -> int | None:
        """The number under which a command was written."""
        return self._lanes.read(postgres_log.written_as, table, command)

    def public_tables(self, limit: int) -> list[tuple[str, bytes]]:
        """The public tables, the last changed first."""
        return self._lanes.read(postgres_log.public_tables, limit)

    def tables_of(self, guest: int, limit: int) -> list[tuple[str, bytes]]:
        """The tables a guest has a seat at, the last taken seat first."""
        return self._lanes.read(postgres_log.tables_of, guest, limit)

    # Guests

    def create_guests(self, secrets: Sequence[bytes], at: float) -> list[int]:
        """Make a guest for each hash of a secret."""
        return self._lanes.write(postgres_guests.create, secrets, at)

    def guests_by_secret(self, secrets: Sequence[bytes]) -> dict[bytes, Guest]:
        """The guests whose secrets have these hashes."""
        return self._lanes.read(postgres_guests.by_secret, secrets)

    def describe_guest(self, guest: int, name: str, language: Language | None, outfit: Outfit | None = None) -> None:
        """Set the nickname, the language and what is worn."""
        self._lanes.write(postgres_guests.describe, guest, name, language, outfit)

    def outfits(self, guests: Sequence[int]) -> dict[int, Outfit]:
        """What these guests have chosen to wear."""
        return self._lanes.read(postgres_guests.worn, guests)

    def saw_guests(self, guests: Sequence[int], at: float) -> None:
        """Somebody was these guests, about then."""
        self._lanes.write(postgres_guests.saw, guests, at)

    def name(self) -> str:
        """The name of this data."""
        return self._lanes.read(postgres_upkeep.name)

    def devices(self, guest: int) -> list[Device]:
        """The devices that are a guest."""
        return self._lanes.read(postgres_guests.devices, guest)

    def saw_device(self, secret: bytes, about: str, at: float) -> None:
        """A device was there, about then."""
        self._lanes.write(postgres_guests.saw_device, secret, about, at)

    def revoke(self, guest: int, secrets: Sequence[bytes]) -> None:
        """Let devices not be that guest any more."""
        self._lanes.write(postgres_guests.revoke, guest, secrets)

    def offer_move(self, token: bytes, guest: int, lasts: float) -> None:
        """Let whoever brings the token be that guest as well, once."""
        self._lanes.write(postgres_guests.offer_move, token, guest, lasts)

    def accept_move(self, token: bytes, secret: bytes, about: str = "") -> int | None:
        """Use up a token."""
        return self._lanes.write(postgres_guests.accept_move, token, secret, about)

    def forget_guest(self, guest: int) -> None:
        """Remove name and secrets."""
        self._lanes.write(postgres_guests.forget, guest)

    def sat_at(self, guest: int) -> list[str]:
        """All tables at which a guest ever had a seat and is not forgotten."""
        return self._lanes.read(postgres_guests.sat_at, guest)

    def forget_at(self, guest: int, table: str, holding: bytes, change: Callable[[bytes], bytes]) -> None:
        """Remove all that leads to the guest at a table; moves of others come in between."""
        postgres_guests.forget_at(self._lanes, guest, table, holding, change)

    def half_forgotten(self) -> list[int]:
        """The guests whom nobody is any more, but some table may still know."""
        return self._lanes.read(postgres_guests.half_forgotten)

    def remove_guest(self, guest: int) -> None:
        """Nothing is left of a guest who is forgotten at all tables."""
        self._lanes.write(postgres_guests.remove, guest)

    # Finished games

    def finished(self, game: str) -> FinishedGame | None:
        """A finished game by its id."""
        return self._lanes.read(postgres_games.finished, game)

    def same_deal(self, kind: str, deal: str, limit: int) -> list[FinishedGame]:
        """The finished games of this name that were dealt the same cards, the first ones first."""
        return self._lanes.read(postgres_games.same_deal, kind, deal, limit)

    def games_of(self, guest: int, limit: int, before: str | None = None) -> list[FinishedGame]:
        """The finished games of a guest, the last first."""
        return self._lanes.read(postgres_games.games_of, guest, limit, before)

    def counts(self, guest: int | None = None) -> dict[str, dict[str, int]]:
        """The numbers of a guest, or of everybody."""
        return self._lanes.read(postgres_upkeep.counts, guest)

    # Several servers

    def beat(self, server: str, address: str) -> None:
        """Say that a server is alive."""
        self._lanes.write(postgres_servers.beat, server, address)

    def leave(self, server: str) -> None:
        """Say good-bye."""
        self._lanes.write(postgres_servers.leave, server)

    def servers(self) -> list[Server]:
        """All servers that have not said good-bye."""
        return self._lanes.read(postgres_servers.servers)

    def keepers(self, tables: Sequence[str]) -> dict[str, Server]:
        """The servers that keep these tables."""
        return self._lanes.read(postgres_servers.keepers, tables)

    def kept_by(self, server: str, limit: int) -> list[str]:
        """The tables that a server keeps."""
        return self._lanes.read(postgres_servers.kept_by, server, limit)

    def hint(self, text: str) -> None:
        """Tell all servers something that they would find out anyway."""
        with suppress(StoreUnavailable):
            self._lanes.read(postgres_servers.hint, text)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call ``heard`` from a thread with every hint."""
        self._hints.append(postgres_servers.Hints(self._address, heard))

    # Upkeep

    def untouched_tables(self, before: float, *, finished: bool, limit: int) -> list[str]:
        """Tables nobody has touched since then, the oldest first."""
        return self._lanes.read(postgres_upkeep.untouched, before, finished=finished, limit=limit)

    def remove_table(self, table: str, before: float) -> bool:
        """Remove a table with its finished games unless it was touched since then."""
        return self._lanes.write(postgres_upkeep.remove, table, before)

    def unseen_guests(self, before: float, after: int, limit: int) -> list[int]:
        """Guests nobody has been since then, without a finished game or a seat."""
        return self._lanes.read(postgres_guests.unseen, before, after, limit)

    def forget_unseen(self, guest: int, before: float) -> bool:
        """Forget a guest nobody has been since then."""
        return self._lanes.write(postgres_guests.forget_unseen, guest, before)

    def tidy(self, counts: Callable[[FinishedGame], Sequence[Counts]], now: float) -> bool:  # noqa: ARG002
        """Do a little of the work that is left over; whether there may be more. No game is uncounted here."""
        return self._lanes.write(postgres_upkeep.tidy)

    def size(self) -> int:
        """How many bytes our tables take on PostgreSQL's disk."""
        return self._lanes.read(postgres_upkeep.size)

    # Connections

    def reach(self) -> None:
        """Raise StoreUnavailable unless PostgreSQL answers, and our tables are there."""
        self._lanes.read(postgres_upkeep.name)

    def check(self) -> None:
        """Write something, to see whether that works."""
        self._lanes.write(postgres_upkeep.try_it)

    def close(self) -> None:
        """Let go of all connections."""
        for hints in self._hints:
            hints.close()
        self._hints = []
        self._lanes.close()
