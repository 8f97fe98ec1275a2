"""What is in a PostgreSQL, and whether all of it is in order; only reads, also while servers run."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from thegang.server.store import postgres_games, postgres_guests, postgres_log, postgres_upkeep
from thegang.server.store.contract import FinishedGame
from thegang.server.store.postgres_format import bring_up_to_date
from thegang.server.store.postgres_lanes import Database, Lanes

TABLES_AT_ONCE = 200


class PostgresLook:
    """The data in a PostgreSQL."""

    counted_up = True

    def __init__(self, lanes: Lanes) -> None:
        self._lanes = lanes

    def number(self, query: str, *values: object) -> int:
        """One number."""

        async def ask(db: Database) -> Any:
            return await db.fetchval(query, *values)

        return int(self._lanes.read(ask) or 0)

    @property
    def size(self) -> tuple[int, None]:
        """How many bytes it takes on PostgreSQL's disk."""
        return self._lanes.read(postgres_upkeep.size), None

    def counted(self, table: str) -> int:
        """How many rows a table has."""
        return self.number(f"SELECT count(*) FROM {table}")

    def games_since(self, start: float, end: float) -> int:
        """How many games were finished in a time."""
        return self.number("SELECT count(*) FROM games WHERE finished_at >= $1 AND finished_at < $2", start, end)

    def untouched(self, before: float, *, finished: bool) -> int:
        """How many tables nobody has touched since then, with finished games or without."""
        return self.number("SELECT count(*) FROM tables WHERE finished = $1 AND touched < $2", finished, before)

    def unseen(self, before: float) -> int:
        """How many guests nobody has been since then, without a finished game or a seat."""
        return len(self._lanes.read(postgres_guests.unseen, before, 0, None))

    def damage(self) -> Iterator[str]:
        """PostgreSQL looks after itself; amcheck finds what its disk has done."""
        yield from ()

    def logs(self) -> Iterator[tuple[str, list[tuple[int, bytes]], list[FinishedGame]]]:
        """The id of every table, its log, and its finished games."""
        last = 0
        while tables := self._lanes.read(_tables, last):
            last = tables[-1][0]
            for _, id in tables:
                games = self._lanes.read(postgres_games.at_table, id)  # first, for people may play meanwhile
                log = [(entry.seq, entry.entry) for entry in self._lanes.read(postgres_log.entries, id, 0, None)]
                yield id, log, games

    def counts(self, guest: int | None) -> dict[str, dict[str, int]]:
        """The numbers of a guest, or of everybody."""
        return self._lanes.read(postgres_upkeep.counts, guest)


@contextmanager
def looking(address: str) -> Iterator[PostgresLook]:
    """Look into a PostgreSQL."""
    with closing(Lanes(address)) as lanes:
        bring_up_to_date(lanes)
        yield PostgresLook(lanes)


async def _tables(db: Database, after: int) -> list[tuple[int, str]]:
    rows = await db.fetch(
        "SELECT number, id FROM tables WHERE number > $1 AND number NOT IN (SELECT table_number FROM removed)"
        " ORDER BY number LIMIT $2",
        after,
        TABLES_AT_ONCE,
    )
    return [(number, id) for number, id in rows]
