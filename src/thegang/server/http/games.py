"""Finished games: lists of one's own, and the log of each for whoever has its link."""

from litestar import Response, get

from thegang.core import header_line
from thegang.server.commands import NotDone
from thegang.server.entries import Moved, decode_entry
from thegang.server.http.asking import REFUSED, Asked, guest_of
from thegang.server.messages import GameEntry, Statistics
from thegang.server.store import FinishedGame, Store


@get("/api/me/games", responses=REFUSED)
async def my_games(request: Asked, before: str | None = None) -> list[GameEntry]:
    """My finished games, the last first, fifty at a time; ``before`` is the game to go on after."""
    guest, hub = await guest_of(request), request.app.state.hub
    games = await hub.read(hub.store.games_of, guest.id, 50, before)
    return [_entry(game, guest.id) for game in games]


@get("/api/games/{game_id:str}", responses=REFUSED)
async def game(request: Asked, game_id: str) -> GameEntry:
    """A finished game."""
    return _entry(await _finished(request, game_id), None)


@get("/api/games/{game_id:str}/log", responses=REFUSED, media_type="application/x-ndjson")
async def game_log(request: Asked, game_id: str) -> Response[bytes]:
    """The log of a finished game, for replays and ``gang verify``."""
    found = await _finished(request, game_id)
    hub = request.app.state.hub
    lines = await hub.read(_lines, hub.store, found)
    attachment = f'attachment; filename="the-gang-{found.kind}-{found.id}.jsonl"'
    return Response(lines, media_type="application/x-ndjson", headers={"Content-Disposition": attachment})


@get("/api/statistics", responses=REFUSED)
async def statistics(request: Asked) -> Statistics:
    """All games that were played to the end here, in numbers."""
    numbers: Statistics = await request.app.state.hub.read(request.app.state.hub.store.statistics)
    return numbers


def _lines(store: Store, found: FinishedGame) -> bytes:
    entries = store.entries(found.table, found.first - 1, found.last)
    records = [fact.record for entry in entries for fact in decode_entry(entry.entry).facts if isinstance(fact, Moved)]
    return header_line(found.kind) + b"".join(bytes(record) + b"\n" for record in records)


async def _finished(request: Asked, game_id: str) -> FinishedGame:
    hub = request.app.state.hub
    found: FinishedGame | None = await hub.read(hub.store.finished, game_id)
    if found is None:
        raise NotDone("no-such-game")
    return found


def _entry(game: FinishedGame, guest: int | None) -> GameEntry:
    seat = game.guests.index(guest) if guest is not None and guest in game.guests else None
    won = game.won if game.kind == "heist" else None if seat is None else seat in game.winners
    return GameEntry(
        id=game.id,
        game=game.kind,
        mode=game.mode,
        players=game.players,
        names=game.names,
        finished=game.finished_at,
        won=won,
        seat=seat,
        vaults=game.vaults,
        alarms=game.alarms,
        scores=game.scores,
    )


HANDLERS = [my_games, game, game_log, statistics]
