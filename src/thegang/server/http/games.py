"""Finished games: lists of one's own, and the log of each for whoever has its link."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec

from thegang.core import Game, Record, header_line
from thegang.server.games.replay import PAGE, eyes_of, game_records, replay
from thegang.server.games.statistics import statistics as counted
from thegang.server.http.asgi import Request, Response
from thegang.server.http.requests import guest_of, known_guest
from thegang.server.http.routing import get
from thegang.server.http.shared import Shared
from thegang.server.messages import ComparedGame, GameEntry, Outfit, Replay, Statistics
from thegang.server.outfits import worn_in
from thegang.server.store import FinishedGame
from thegang.server.tables.asking import NotDone
from thegang.server.tables.commands import game_called

PAGE_OF_GAMES = 50


@get("/api/me/games")
async def my_games(request: Request, before: str | None = None, most: int = PAGE_OF_GAMES) -> list[GameEntry]:
    """My finished games, the last first, ``most`` of them or fifty; ``before`` is the game to go on after."""
    guest, server = await guest_of(request), request.server
    most = min(max(1, most), PAGE_OF_GAMES)
    games = await server.reports.ask(server.store.games_of, guest.id, most, before)
    return await _entries(request, games, guest.id)


@get("/api/games/{game_id}")
async def game(request: Request, game_id: str) -> GameEntry:
    """A finished game."""
    [entry] = await _entries(request, [await finished(request, game_id)])
    return entry


@get("/api/games/{game_id}/log", type="application/x-ndjson")
async def game_log(request: Request, game_id: str) -> Response[AsyncIterator[bytes]]:
    """The log of a finished game, for replays and ``gang verify``."""
    found = await finished(request, game_id)
    attachment = f'attachment; filename="the-gang-{found.kind}-{found.id}.jsonl"'
    lines = _lines(request.server, found)
    return Response(lines, type="application/x-ndjson", headers={"Content-Disposition": attachment})


async def _lines(server: Shared, game: FinishedGame) -> AsyncIterator[bytes]:
    """The lines of a log, some at a time: whoever reads slowly holds no more than those."""
    yield header_line(game.kind)
    for after in range(game.first - 1, game.last, PAGE):
        upto = min(after + PAGE, game.last)
        entries = await server.reports.ask_again(server.store.entries, game.table, after, upto)
        yield b"".join(bytes(record) + b"\n" for record in game_records(entry.entry for entry in entries))


@get("/api/games/{game_id}/replay")
async def game_replay(request: Request, game_id: str, eyes: str = "spectator", first: int = 0) -> Replay:
    """The steps of a finished game from ``first`` on, as a seat (its number), a ``spectator``, or all saw it.

    ``all`` shows every card.
    """
    found = await finished(request, game_id)
    try:
        whose = eyes_of(eyes, found.players)
    except ValueError:
        raise NotDone("no-such-seat") from None
    kind = game_called(found.kind)
    records = await records_of(request, found)
    check_cards(kind.game, kind.record(records[0]))
    [entry] = await _entries(request, [found])
    return await request.server.reports.ask(replay, entry, records, whose, max(0, first))


@get("/api/games/{game_id}/same-deal")
async def same_deal(request: Request, game_id: str) -> list[ComparedGame]:
    """The games that were dealt the same cards, oldest first; names from private tables are left out."""
    found, server = await finished(request, game_id), request.server
    guest = await known_guest(request)
    games = await server.reports.ask(server.store.same_deal, found.kind, found.deal, PAGE_OF_GAMES)
    return [
        _compared(entry, game.public or game.id == found.id or (guest is not None and guest.id in game.guests))
        for game, entry in zip(games, await _entries(request, games), strict=True)
    ]


@get("/api/statistics")
async def statistics(request: Request) -> Statistics:
    """All games that were played to the end here, in numbers."""
    server = request.server
    return await server.reports.ask(counted, server.store)


async def records_of(request: Request, found: FinishedGame) -> list[msgspec.Raw]:
    """The records of a finished game."""
    server = request.server
    entries = await server.reports.ask(server.store.entries, found.table, found.first - 1, found.last)
    return list(game_records(entry.entry for entry in entries))


def check_cards(kind: type[Game[Any, Any]], begun: Record[Any, Any]) -> None:
    """Raise NotDone unless all cards are here that a game was begun with."""
    missing = kind.replay(begun.events).missing
    if missing:
        raise NotDone("cards-missing", cards=", ".join(missing))


async def finished(request: Request, game_id: str) -> FinishedGame:
    """A finished game; raises NotDone when there is none."""
    server = request.server
    found = await server.reports.ask(server.store.finished, game_id)
    if found is None:
        raise NotDone("no-such-game")
    return found


def _compared(entry: GameEntry, named: bool) -> ComparedGame:
    """A game beside others with the same cards; ``named`` is whether the guest may know which one it is."""
    fields = msgspec.structs.asdict(entry)
    if not named:
        fields |= {"id": None, "names": ("",) * entry.players, "outfits": (None,) * entry.players}
    return ComparedGame(**fields)


async def _entries(request: Request, games: Sequence[FinishedGame], guest: int | None = None) -> list[GameEntry]:
    """Games as they are told of, to a guest who played in them or to anybody."""
    people = sorted({player for game in games for player in game.guests if player is not None})
    chosen = await request.server.reports.ask(request.server.store.outfits, people)
    return [_entry(game, guest, worn_in(game.guests, chosen)) for game in games]


def _entry(game: FinishedGame, guest: int | None, outfits: tuple[Outfit | None, ...]) -> GameEntry:
    seat = game.guests.index(guest) if guest is not None and guest in game.guests else None
    own = None if seat is None else seat in game.winners
    return GameEntry(
        id=game.id,
        table=None if seat is None else game.table,
        game=game.kind,
        players=game.players,
        names=game.names,
        outfits=outfits,
        finished=game.finished_at,
        won=own if game.won is None else game.won,
        winners=game.winners,
        seat=seat,
        summary=msgspec.json.decode(game.summary),
    )


HANDLERS = [my_games, game, game_log, game_replay, same_deal, statistics]
