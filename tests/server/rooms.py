"""Whether two rooms are the same, however they were folded."""

from dataclasses import fields
from typing import Any

from thegang.server.games import Sitting
from thegang.server.games.heist import HeistSitting
from thegang.server.tables.room import Room


def everything(room: Room) -> dict[str, Any]:
    """All there is to a room, but for how it was folded."""
    return {
        field.name: getattr(room, field.name) for field in fields(room) if field.name not in ("sitting", "folded_from")
    } | {"sitting": None if room.sitting is None else _in_play(room.sitting)}


def _in_play(sitting: Sitting) -> list[Any]:
    seats = sitting.game.seats
    return [
        sitting.name,
        sitting.game.state,
        sitting.shared(),
        sitting.long,
        sitting.over,
        [(sitting.own(seat), sitting.log(seat)) for seat in seats],
        sitting.outcome if sitting.over else None,
        _remembered(sitting) if isinstance(sitting, HeistSitting) else (),
    ]


def _remembered(sitting: HeistSitting) -> list[Any]:
    heists = sitting.debriefing
    return [heists.finished, heists.rounds, sitting._memory._fights, sitting._memory._thoughts._taken]
