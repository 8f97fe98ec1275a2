"""The index of finished games in SQLite."""

import sqlite3

from thegang.core import Seat
from thegang.server.store.contract import FinishedGame

GAME = (
    "SELECT games.number, games.id, deal, tables.id, first, last, kind, finished_at, won, summary, figures,"
    " same_deal, games.public FROM games JOIN tables ON tables.number = table_number"
)


def add(db: sqlite3.Connection, game: FinishedGame) -> None:
    """Write a game into the index."""
    row = (game.id, game.deal, game.table, game.first, game.last, game.kind, game.players, game.finished_at)
    [[number]] = db.execute(
        "INSERT INTO games (id, deal, table_number, first, last, kind, players, finished_at, won, summary, figures,"
        " same_deal, public)"
        " VALUES (?, ?, (SELECT number FROM tables WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
        (*row, game.won, game.summary, game.figures, game.same_deal, game.public),
    ).fetchall()
    db.executemany(
        "INSERT INTO players VALUES (?, ?, ?, ?, ?)",
        [
            (number, seat, name, guest, seat in game.winners)
            for seat, (name, guest) in enumerate(zip(game.names, game.guests, strict=True))
        ],
    )


def finished(db: sqlite3.Connection, game: str) -> FinishedGame | None:
    """A finished game by its id."""
    row = db.execute(f"{GAME} WHERE games.id = ?", (game,)).fetchone()
    return row and _game(db, *row)


def same_deal(db: sqlite3.Connection, kind: str, deal: str, limit: int) -> list[FinishedGame]:
    """The finished games of this name that were dealt the same cards, the first ones first."""
    rows = db.execute(f"{GAME} WHERE deal = ? AND kind = ? ORDER BY games.number LIMIT ?", (deal, kind, limit))
    return [_game(db, *row) for row in rows.fetchall()]


def games_of(db: sqlite3.Connection, guest: int, limit: int, before: str | None) -> list[FinishedGame]:
    """The finished games of a guest, the last first."""
    rows = db.execute(
        f"{GAME} JOIN players ON game = games.number WHERE guest = ?1"
        " AND (?3 IS NULL OR game < (SELECT number FROM games WHERE id = ?3)) ORDER BY game DESC LIMIT ?2",
        (guest, limit, before),
    ).fetchall()
    return [_game(db, *row) for row in rows]


def at_table(db: sqlite3.Connection, number: int) -> list[FinishedGame]:
    """The finished games of the table with this number, in order."""
    rows = db.execute(f"{GAME} WHERE games.table_number = ? ORDER BY games.number", (number,)).fetchall()
    return [_game(db, *row) for row in rows]


def upto(db: sqlite3.Connection, number: int, limit: int) -> list[tuple[int, FinishedGame]]:
    """Finished games up to a number, the last first, each with its number."""
    rows = db.execute(f"{GAME} WHERE games.number <= ? ORDER BY games.number DESC LIMIT ?", (number, limit)).fetchall()
    return [(row[0], _game(db, *row)) for row in rows]


def _game(
    db: sqlite3.Connection,
    number: int,
    game: str,
    deal: str,
    table: str,
    first: int,
    last: int,
    kind: str,
    finished_at: float,
    won: int | None,
    summary: bytes,
    figures: bytes,
    same_deal: int,
    public: int,
) -> FinishedGame:
    """A game from its row, with its players."""
    players = db.execute("SELECT name, guest, winner FROM players WHERE game = ? ORDER BY seat", (number,)).fetchall()
    return FinishedGame(
        id=game,
        deal=deal,
        table=table,
        first=first,
        last=last,
        kind=kind,
        names=tuple(name for name, _, _ in players),
        guests=tuple(guest for _, guest, _ in players),
        finished_at=finished_at,
        won=None if won is None else bool(won),
        winners=tuple(Seat(seat) for seat, (_, _, winner) in enumerate(players) if winner),
        summary=summary,
        figures=figures,
        same_deal=bool(same_deal),
        public=bool(public),
    )
