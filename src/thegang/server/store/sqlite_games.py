"""The index of finished games in SQLite, and the statistics over it."""

import sqlite3

from thegang.core import Seat
from thegang.server.messages import ChipTally, Statistics, Tally
from thegang.server.store.contract import Claims, FinishedGame, FinishedHeist

GAME = (
    "SELECT games.number, games.id, deal, tables.id, first, last, kind, mode, finished_at, won, vaults, alarms,"
    " same_deal, games.public FROM games JOIN tables ON tables.number = table_number"
)


def add(db: sqlite3.Connection, game: FinishedGame) -> None:
    """Write a game into the index."""
    row = (game.id, game.deal, game.table, game.first, game.last, game.kind, game.mode, game.players, game.finished_at)
    [[number]] = db.execute(
        "INSERT INTO games (id, deal, table_number, first, last, kind, mode, players, finished_at, won, vaults, alarms,"
        " same_deal, public)"
        " VALUES (?, ?, (SELECT number FROM tables WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
        (*row, game.won, game.vaults, game.alarms, game.same_deal, game.public),
    ).fetchall()
    scores = game.scores or (None,) * game.players
    db.executemany(
        "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)",
        [
            (number, seat, name, guest, score, seat in game.winners)
            for seat, (name, guest, score) in enumerate(zip(game.names, game.guests, scores, strict=True))
        ],
    )
    db.executemany(
        "INSERT INTO heists VALUES (?, ?, ?, ?)",
        [(number, heist, done.success, done.specialist) for heist, done in enumerate(game.heists)],
    )
    db.executemany(
        "INSERT INTO challenges VALUES (?, ?, ?)",
        [(number, heist, challenge) for heist, done in enumerate(game.heists) for challenge in done.challenges],
    )
    db.executemany(
        "INSERT INTO claims VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (number, heist, place, seat, claims.colour, chip, claims.places[seat])
            for heist, done in enumerate(game.heists)
            for place, claims in enumerate(done.claims)
            for seat, chip in enumerate(claims.chips)
        ],
    )


def finished(db: sqlite3.Connection, game: str) -> FinishedGame | None:
    """A finished game by its id."""
    row = db.execute(f"{GAME} WHERE games.id = ?", (game,)).fetchone()
    return row and _game(db, *row)


def same_deal(db: sqlite3.Connection, deal: str, limit: int) -> list[FinishedGame]:
    """The finished games that were dealt the same cards, the first ones first."""
    rows = db.execute(f"{GAME} WHERE deal = ? ORDER BY games.number LIMIT ?", (deal, limit)).fetchall()
    return [_game(db, *row) for row in rows]


def games_of(db: sqlite3.Connection, guest: int, limit: int, before: str | None) -> list[FinishedGame]:
    """The finished games of a guest, the last first."""
    rows = db.execute(
        f"{GAME} JOIN players ON game = games.number WHERE guest = ?1"
        " AND (?3 IS NULL OR game < (SELECT number FROM games WHERE id = ?3)) ORDER BY game DESC LIMIT ?2",
        (guest, limit, before),
    ).fetchall()
    return [_game(db, *row) for row in rows]


def statistics(db: sqlite3.Connection, guest: int | None) -> Statistics:
    """Counts over the games of one guest, or over all; who has seen the cards before proves nothing."""
    fresh = "(SELECT * FROM games WHERE NOT same_deal) AS games"
    mine = "" if guest is None else "JOIN players ON players.game = games.number AND guest = :guest"
    won = "won" if guest is None else "coalesce(won, winner)"
    heists = f"FROM {fresh} {mine} JOIN heists ON heists.game = games.number"

    def counted(query: str) -> list[tuple[str | int, int, int]]:
        return db.execute(query, {} if guest is None else {"guest": guest}).fetchall()

    def tallies(group: str, key: str, more: str = "") -> list[Tally]:
        query = f"SELECT {key}, count(*), sum(success) {heists} {more} GROUP BY {key} ORDER BY {key}"
        return [Tally(group, str(value), tried, succeeded) for value, tried, succeeded in counted(query)]

    [(_, games, games_won)] = counted(f"SELECT '', count(*), coalesce(sum({won}), 0) FROM {fresh} {mine}")
    [(_, tried, succeeded)] = counted(f"SELECT '', count(*), coalesce(sum(success), 0) {heists}")
    by = (
        *tallies("mode", "mode"),
        *tallies("players", "players"),
        *tallies(
            "challenge",
            "challenge",
            "JOIN challenges ON challenges.game = heists.game AND challenges.heist = heists.heist",
        ),
        *tallies("specialist", "specialist", "WHERE specialist IS NOT NULL"),
    )
    return Statistics(games, games_won, tried, succeeded, by, _chips(db, guest))


def _chips(db: sqlite3.Connection, guest: int | None) -> tuple[ChipTally, ...]:
    """How often chips were right, too low or too high in each round."""
    whose = "" if guest is None else "JOIN players USING (game, seat) WHERE guest = ?"
    rows = db.execute(
        "SELECT colour, count(*), sum(chip BETWEEN place AND last), sum(chip < place), sum(chip > last) FROM (SELECT *,"
        # Equal hands share the lower place: any of their chips is right.
        " place - 1 + count(*) OVER (PARTITION BY game, heist, round, place) AS last FROM claims"
        " WHERE game NOT IN (SELECT number FROM games WHERE same_deal))"
        f" {whose}"
        " GROUP BY colour ORDER BY max(CASE colour WHEN 'white' THEN 0 WHEN 'yellow' THEN 1 WHEN 'orange' THEN 2"
        " ELSE 3 END)",
        () if guest is None else (guest,),
    )
    return tuple(ChipTally(*row) for row in rows.fetchall())


def _game(
    db: sqlite3.Connection,
    number: int,
    game: str,
    deal: str,
    table: str,
    first: int,
    last: int,
    kind: str,
    mode: str,
    finished_at: float,
    won: int | None,
    vaults: int,
    alarms: int,
    same_deal: int,
    public: int,
) -> FinishedGame:
    """A game from its row, with what stands in other tables."""
    players = db.execute(
        "SELECT name, guest, score, winner FROM players WHERE game = ? ORDER BY seat", (number,)
    ).fetchall()
    heists = db.execute("SELECT heist, success, specialist FROM heists WHERE game = ? ORDER BY heist", (number,))
    challenges: dict[int, list[int]] = {}
    for heist, challenge in db.execute(
        "SELECT heist, challenge FROM challenges WHERE game = ? ORDER BY heist, challenge", (number,)
    ):
        challenges.setdefault(heist, []).append(challenge)
    claims = _claims(db, number)
    return FinishedGame(
        id=game,
        deal=deal,
        table=table,
        first=first,
        last=last,
        kind="streets" if kind == "streets" else "heist",
        mode=mode,
        names=tuple(name for name, _, _, _ in players),
        guests=tuple(guest for _, guest, _, _ in players),
        finished_at=finished_at,
        won=None if won is None else bool(won),
        vaults=vaults,
        alarms=alarms,
        scores=tuple(score for _, _, score, _ in players if score is not None),
        winners=tuple(Seat(seat) for seat, (_, _, _, winner) in enumerate(players) if winner),
        heists=tuple(
            FinishedHeist(bool(success), tuple(challenges.get(heist, ())), specialist, claims.get(heist, ()))
            for heist, success, specialist in heists.fetchall()
        ),
        same_deal=bool(same_deal),
        public=bool(public),
    )


def _claims(db: sqlite3.Connection, number: int) -> dict[int, tuple[Claims, ...]]:
    rows = db.execute(
        "SELECT heist, round, colour, chip, place FROM claims WHERE game = ? ORDER BY heist, round, seat", (number,)
    ).fetchall()
    rounds: dict[tuple[int, int], list[tuple[str, int, int]]] = {}
    for heist, place, *claim in rows:
        rounds.setdefault((heist, place), []).append(tuple(claim))
    heists: dict[int, tuple[Claims, ...]] = {}
    for (heist, _), claims in rounds.items():
        colours, chips, places = zip(*claims, strict=True)
        heists[heist] = (*heists.get(heist, ()), Claims(colours[0], chips, places))
    return heists
