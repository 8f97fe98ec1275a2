"""Finished games: lists of one's own, and the log of each for whoever has its link."""

import msgspec
from litestar import Response, get

from thegang.core import header_line
from thegang.server.games.replay import eyes_of, game_records, replay
from thegang.server.games.statistics import statistics as counted
from thegang.server.http.requests import REFUSED, Asked, guest_of, known_guest
from thegang.server.messages import ComparedGame, GameEntry, Replay, Statistics
from thegang.server.store import FinishedGame
from thegang.server.tables.commands import NotDone, game_called


@get("/api/me/games", responses=REFUSED)
async def my_games(request: Asked, before: str | None = None) -> list[GameEntry]:
    """My finished games, the last first, fifty at a time; ``before`` is the game to go on after."""
    guest, hub = await guest_of(request), request.app.state.hub
    games = await hub.read(hub.store.games_of, guest.id, 50, before)
    return [_entry(game, guest.id) for game in games]


@get("/api/games/{game_id:str}", responses=REFUSED)
async def game(request: Asked, game_id: str) -> GameEntry:
    """A finished game."""
    return _entry(await finished(request, game_id), None)


@get("/api/games/{game_id:str}/log", responses=REFUSED, media_type="application/x-ndjson")
async def game_log(request: Asked, game_id: str) -> Response[bytes]:
    """The log of a finished game, for replays and ``gang verify``."""
    found = await finished(request, game_id)
    records = await records_of(request, found)
    lines = header_line(found.kind) + b"".join(bytes(record) + b"\n" for record in records)
    attachment = f'attachment; filename="the-gang-{found.kind}-{found.id}.jsonl"'
    return Response(lines, media_type="application/x-ndjson", headers={"Content-Disposition": attachment})


@get("/api/games/{game_id:str}/replay", responses=REFUSED)
async def game_replay(request: Asked, game_id: str, eyes: str = "spectator") -> Replay:
    """Every step of a finished game, as a seat (its number), a ``spectator``, or nobody (``all``) could see it."""
    found = await finished(request, game_id)
    try:
        whose = eyes_of(eyes, found.players)
    except ValueError:
        raise NotDone("no-such-seat") from None
    game_called(found.kind)
    records = await records_of(request, found)
    seen: Replay = await request.app.state.hub.read(replay, _entry(found, None), records, whose)
    return seen


@get("/api/games/{game_id:str}/same-deal", responses=REFUSED)
async def same_deal(request: Asked, game_id: str) -> list[ComparedGame]:
    """The games that were dealt the same cards, the first ones first; who played at private tables is not told."""
    found, hub = await finished(request, game_id), request.app.state.hub
    guest = await known_guest(request)
    return [
        _compared(game, game.public or game.id == found.id or (guest is not None and guest.id in game.guests))
        for game in await hub.read(hub.store.same_deal, found.kind, found.deal, 50)
    ]


@get("/api/statistics", responses=REFUSED)
async def statistics(request: Asked) -> Statistics:
    """All games that were played to the end here, in numbers."""
    numbers: Statistics = await request.app.state.hub.read(counted, request.app.state.hub.store)
    return numbers


async def records_of(request: Asked, found: FinishedGame) -> list[msgspec.Raw]:
    """The records of a finished game."""
    hub = request.app.state.hub
    entries = await hub.read(hub.store.entries, found.table, found.first - 1, found.last)
    return list(game_records(entry.entry for entry in entries))


async def finished(request: Asked, game_id: str) -> FinishedGame:
    """A finished game; raises NotDone when there is none."""
    hub = request.app.state.hub
    found: FinishedGame | None = await hub.read(hub.store.finished, game_id)
    if found is None:
        raise NotDone("no-such-game")
    return found


def _compared(game: FinishedGame, told: bool) -> ComparedGame:
    """A game beside others with the same cards; ``told`` is whether the asking guest may know which one it is."""
    entry = msgspec.structs.asdict(_entry(game, None))
    if not told:
        entry |= {"id": None, "names": ("",) * game.players}
    return ComparedGame(**entry)


def _entry(game: FinishedGame, guest: int | None) -> GameEntry:
    seat = game.guests.index(guest) if guest is not None and guest in game.guests else None
    own = None if seat is None else seat in game.winners
    return GameEntry(
        id=game.id,
        table=None if seat is None else game.table,
        game=game.kind,
        players=game.players,
        names=game.names,
        finished=game.finished_at,
        won=own if game.won is None else game.won,
        winners=game.winners,
        seat=seat,
        summary=msgspec.json.decode(game.summary),
    )


HANDLERS = [my_games, game, game_log, game_replay, same_deal, statistics]
