"""How a table is described: to who has its link, in lists, and among the finished games."""

import msgspec

from thegang.core import Seat
from thegang.server.games.statistics import counts_of
from thegang.server.messages import LobbyTable, SeatView, TableView
from thegang.server.outfits import bot_outfit, first_outfit
from thegang.server.store import Append, FinishedGame, Listing
from thegang.server.tables.codes import code_of
from thegang.server.tables.entries import AnyFact, Entry, GuestRemoved, Moved, encode_entry
from thegang.server.tables.people import person_of, removed, watchers
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Place, Room

LISTED_GAMES = 20


def table_view(room: Room, presence: Presence) -> TableView:
    """The table as everybody sees it who has its link."""
    gone = presence.gone | presence.idle if room.stage == "playing" else set()
    nudged = presence.nudged

    def bot_at(seat: Seat, place: Place) -> float | None:
        waits = room.stage == "playing" and place.level is None and (seat in nudged or not presence.online(seat))
        return presence.bot_at(place.guest) if waits and place.guest is not None else None

    seats = tuple(
        SeatView(
            name=place.name,
            level=place.level,
            guest=place.guest is not None,
            online=presence.online(seat),
            replaceable=seat in gone and place.level is None,
            nudged=seat in nudged,
            bot_at=bot_at(seat, place),
            ready=place.ready,
            person="" if place.guest is None else person_of(room.id, place.guest),
            muted=place.guest in room.muted,
            outfit=bot_outfit(seat) if place.guest is None else place.outfit or first_outfit(place.guest),
        )
        for seat, place in enumerate(room.places)
    )
    finished = room.games[:-1] if room.stage == "playing" and not room.lesson else room.games
    talk = room.talk
    return TableView(
        id=room.id,
        options=room.options,
        stage=room.stage,
        host=room.host_seat,
        seats=seats,
        watching=len(presence.watchers),
        games=tuple(finished[-LISTED_GAMES:]),
        talk=talk.text,
        emotes=talk.emotes,
        silent=talk.silent,
        rematch=room.rematch,
        rematch_at=max(filter(None, map(presence.bot_at, room.awaited)), default=None) if room.rematch else None,
        same_deal=room.same_deal,
        watchers=watchers(room, presence),
        removed=removed(room),
        code="" if room.lesson else code_of(room.id),
    )


def lobby_table(room: Room) -> LobbyTable:
    """The table as the lobby and one's own list show it."""
    names = tuple(place.name for place in room.taken)
    return LobbyTable(room.id, room.options, room.stage, names, room.same_deal)


def lobby_entry(table: TableView) -> LobbyTable:
    """The same, from what everybody was shown last."""
    names = tuple(seat.name for seat in table.seats if seat.guest or seat.level is not None)
    return LobbyTable(table.id, table.options, table.stage, names, table.same_deal)


def append_of(room: Room, command: str | None, became: tuple[AnyFact, ...], now: float, *, relisted: bool) -> Append:
    """What is to be written down after a change: the entry with its facts, and what it changes in lists.

    With ``relisted``, lists are told even of what changes nothing there.
    """
    only_moved = isinstance(became[0], Moved)
    kept = only_moved and room.stage == "finished" and not room.lesson
    finished = finished_game(room, now) if kept else None
    return Append(
        table=room.id,
        expected=room.seq - 1,
        command=command,
        entry=encode_entry(Entry(now, became)),
        listing=None if only_moved and room.stage == "playing" and not relisted else listing(room, now),
        guests=None if only_moved else room.guests,
        named=tuple(fact.guest for fact in became if isinstance(fact, GuestRemoved)),
        finished=finished,
        counts=() if finished is None else counts_of(finished),
    )


def listing(room: Room, now: float) -> Listing:
    """What is kept for lists."""
    return Listing(msgspec.json.encode(lobby_table(room)), room.options.public, now)


def finished_game(room: Room, now: float) -> FinishedGame:
    """The game that has just come to its end."""
    assert room.sitting is not None
    outcome = room.sitting.outcome
    return FinishedGame(
        id=room.games[-1],
        deal=room.sitting.deal,
        table=room.id,
        first=room.game_began,
        last=room.seq,
        kind=room.sitting.name,
        names=tuple(place.name for place in room.places),
        guests=tuple(place.guest for place in room.places),
        finished_at=now,
        same_deal=room.same_deal,
        public=room.options.public,
        won=outcome.won,
        winners=outcome.winners,
        summary=msgspec.json.encode(outcome.summary),
        figures=b"{}" if outcome.figures is None else msgspec.json.encode(outcome.figures),
    )
