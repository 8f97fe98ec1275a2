"""A finished game looked at again, step by step: through a seat's eyes, a spectator's, or with all cards open."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from thegang.core import Action, Record, Seat
from thegang.server.games import Sitting, sitting_type
from thegang.server.messages import Frame, GameEntry, Mark, Replay
from thegang.server.tables.entries import Moved, decode_entry

ALL = "all"
SPECTATOR = "spectator"
PAGE = 250
"""How many frames come at once: more than most games have, and not too much to wait for a slow reader."""


def eyes_of(eyes: str, players: int) -> Seat | str | None:
    """Whose eyes are meant: a seat, None for a spectator, or ``all``; raises ValueError."""
    if eyes in (ALL, SPECTATOR):
        return ALL if eyes == ALL else None
    seat = int(eyes)
    if not 0 <= seat < players:
        raise ValueError(eyes)
    return seat


def replay(entry: GameEntry, records: Sequence[msgspec.Raw], eyes: Seat | str | None, first: int = 0) -> Replay:
    """A page of the steps of a game as they were seen then, from frame number ``first`` on."""
    sitting = sitting_type(entry.game)()
    frames: list[Frame] = []
    marks: list[Mark] = []
    beyond = first + PAGE
    for number, raw in enumerate(records[:beyond]):
        record = sitting.read(raw)
        public = sitting.public(record.action)
        sitting.fold(record)
        if number >= first:
            frames.append(_frame(sitting, record, eyes, public))
            marks += (Mark(number, kind, detail) for kind, detail in sitting.marks(record))
    return Replay(entry, tuple(frames), tuple(marks), beyond if beyond < len(records) else None)


def _frame(sitting: Sitting, record: Record[Any, Any], eyes: Seat | str | None, public: bool) -> Frame:
    screen = sitting.open_screen() if isinstance(eyes, str) else sitting.seen(eyes)
    known = public or eyes in (record.by, ALL)
    seat = None if isinstance(eyes, str) else eyes
    return Frame(
        record.by,
        _shown(record.action) if known else None,
        screen.game,
        screen.debrief,
        sitting.news(seat, record.events),
        sitting.log_before(seat, record.events),
    )


def _shown(action: Action) -> Any:
    """An action as a frame shows it, without the seed of the game, which is in the log."""
    return None if type(action).__name__ == "BeginGame" else action


def game_records(entries: Iterable[bytes]) -> Iterator[msgspec.Raw]:
    """The records of a game among the entries of its table."""
    for entry in entries:
        for fact in decode_entry(entry).facts:
            if isinstance(fact, Moved):
                yield fact.record
