"""The index of finished games in PostgreSQL."""

from typing import Any

from thegang.core import Seat
from thegang.server.store.contract import FinishedGame
from thegang.server.store.postgres_lanes import Database

_OF_PLAYERS = ", ".join(
    f"ARRAY(SELECT {column} FROM players WHERE game = games.number ORDER BY seat) AS {column}s"
    for column in ("name", "guest", "winner")
)
GAME = (
    "SELECT games.id, deal, tables.id AS table, first, last, kind, finished_at, won, summary, figures, same_deal,"
    f" games.public, {_OF_PLAYERS} FROM games JOIN tables ON tables.number = table_number"
)


async def add(db: Database, game: FinishedGame) -> None:
    """Write a game into the index."""
    number = await db.fetchval(
        "INSERT INTO games (id, deal, table_number, first, last, kind, players, finished_at, won, summary, figures,"
        " same_deal, public)"
        " SELECT $1, $2, number, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM tables WHERE id = $3 RETURNING number",
        *(game.id, game.deal, game.table, game.first, game.last, game.kind, game.players, game.finished_at),
        *(game.won, game.summary, game.figures, game.same_deal, game.public),
    )
    await db.execute(
        "INSERT INTO players SELECT $1, place - 1, name, guest, winner"
        " FROM unnest($2::text[], $3::bigint[], $4::boolean[]) WITH ORDINALITY AS one (name, guest, winner, place)",
        number,
        list(game.names),
        list(game.guests),
        [seat in game.winners for seat in range(game.players)],
    )


async def finished(db: Database, game: str) -> FinishedGame | None:
    """A finished game by its id."""
    row = await db.fetchrow(f"{GAME} WHERE games.id = $1", game)
    return row and _game(row)


async def same_deal(db: Database, kind: str, deal: str, limit: int) -> list[FinishedGame]:
    """The finished games of this name that were dealt the same cards, the first ones first."""
    query = f"{GAME} WHERE deal = $1 AND kind = $2 ORDER BY games.number LIMIT $3"
    return [_game(row) for row in await db.fetch(query, deal, kind, limit)]


async def games_of(db: Database, guest: int, limit: int, before: str | None) -> list[FinishedGame]:
    """The finished games of a guest, the last first."""
    rows = await db.fetch(
        f"{GAME} JOIN players ON game = games.number WHERE guest = $1"
        " AND ($3::text IS NULL OR game < (SELECT number FROM games WHERE id = $3)) ORDER BY game DESC LIMIT $2",
        guest,
        limit,
        before,
    )
    return [_game(row) for row in rows]


async def at_table(db: Database, table: str) -> list[FinishedGame]:
    """The finished games of a table, in order."""
    return [_game(row) for row in await db.fetch(f"{GAME} WHERE tables.id = $1 ORDER BY games.number", table)]


def _game(row: Any) -> FinishedGame:
    """A game from its row."""
    fields = dict(row)
    winners = fields.pop("winners")
    return FinishedGame(
        **{**fields, "names": tuple(fields["names"]), "guests": tuple(fields["guests"])},
        winners=tuple(Seat(seat) for seat, winner in enumerate(winners) if winner),
    )
