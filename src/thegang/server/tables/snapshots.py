"""What a long log comes to at the beginning of a game, so that nothing before that has to be folded.

Only there: when a game begins, all that was in play is gone, and what is left is small and plain. A snapshot may as
well be missing. One that can't be read, or is of another format, is not used, and whatever it says is what folding
would have said (docs/decisions/0030).
"""

from collections.abc import Sequence

import msgspec

from thegang.server.games import sitting_type
from thegang.server.messages import Options
from thegang.server.store import Entry, Log
from thegang.server.tables.entries import GameBegan, decode_entries, decode_entry
from thegang.server.tables.room import Applicant, Place, Room

FORMAT = 1
"""Another number whenever a room is folded otherwise than before, or has more to it."""
SHORT = 100
"""So many entries are folded as quickly as a snapshot is read."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All of a room that lasts, when a game has just begun in it and nothing has been dealt."""

    format: int = 0
    options: Options
    host: int | None
    places: list[Place]
    games: list[str]
    lesson: bool
    same_deal: bool
    applicants: dict[int, Applicant]
    removed: dict[int, str]
    muted: dict[int, None]
    handed_on: dict[str, msgspec.Raw]


class Unreadable(Exception):
    """A snapshot is of no use here."""


_decoder = msgspec.json.Decoder(Snapshot)
_encode = msgspec.json.Encoder().encode


def snapshot_of(room: Room) -> bytes:
    """What is to be known of a room in which a game has just begun."""
    return _encode(
        Snapshot(
            format=FORMAT,
            options=room.options,
            host=room.host,
            places=room.places,
            games=room.games,
            lesson=room.lesson,
            same_deal=room.same_deal,
            applicants=room.applicants,
            removed=room.removed,
            muted=room.muted,
            handed_on={game: msgspec.Raw(_encode(left)) for game, left in room.handed_on.items()},
        )
    )


def folded(id: str, log: Log) -> Room:
    """The room that a log comes to; raises Unreadable if its snapshot is."""
    entries = log.entries
    if log.snapshot is None:
        return _folded(Room(id), entries)
    first = entries[0]
    room = _restored(id, first.seq, log.snapshot)
    began, *facts = decode_entry(first.entry).facts
    if not isinstance(began, GameBegan) or (not room.lesson and room.games[-1:] != [began.id]):
        raise Unreadable("it belongs to another entry")
    room.fold_facts(facts)
    room.seq = first.seq
    return _folded(room, entries[1:])


def _folded(room: Room, entries: Sequence[Entry]) -> Room:
    if [entry.seq for entry in entries] != list(range(room.seq + 1, room.seq + 1 + len(entries))):
        raise ValueError("an entry is missing")
    room.fold_all(decode_entries([entry.entry for entry in entries]))
    return room


def _restored(id: str, began: int, data: bytes) -> Room:
    """The room as it was when a game had just begun with an entry."""
    try:
        snapshot = _decoder.decode(data)
        if snapshot.format != FORMAT:
            raise Unreadable(f"its format is {snapshot.format}")
        handed_on = {
            game: msgspec.json.decode(left, type=sitting_type(game).hands_on)
            for game, left in snapshot.handed_on.items()
        }
        sitting = sitting_type(snapshot.options.game)()
    except Unreadable:
        raise
    except Exception as problem:
        raise Unreadable(type(problem).__name__) from None
    return Room(
        id,
        seq=began - 1,
        options=snapshot.options,
        stage="playing",
        host=snapshot.host,
        places=snapshot.places,
        games=snapshot.games,
        game_began=began,
        sitting=sitting,
        lesson=snapshot.lesson,
        same_deal=snapshot.same_deal,
        applicants=snapshot.applicants,
        removed=snapshot.removed,
        muted=snapshot.muted,
        handed_on=handed_on,
        folded_from=began,
    )
