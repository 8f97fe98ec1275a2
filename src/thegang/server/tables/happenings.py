"""What happens around a game, as the log of the game tells it: who came, who left, who plays for whom.

It is told by facts alone, so that a table that was folded from its entries tells the same. News keeps the names of who
had a seat and who has it now: who reads the log backwards knows who did what.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from thegang.core import News, Seat
from thegang.server.tables import entries

if TYPE_CHECKING:
    from thegang.server.tables.room import Room


class GuestSat(News, frozen=True):
    """Somebody took a seat; ``bot`` had it before, if one had."""

    seat: Seat
    name: str
    bot: str = ""


class GuestLeft(News, frozen=True):
    """Somebody left a seat, or the host took them off it; ``bot`` plays it now, if one does."""

    seat: Seat
    name: str
    bot: str = ""
    removed: bool = False


class StandInCame(News, frozen=True):
    """A bot plays for somebody."""

    seat: Seat
    name: str


class StandInWent(News, frozen=True):
    """Somebody plays their own seat again."""

    seat: Seat
    name: str


class HostChanged(News, frozen=True):
    """Somebody else is the host."""

    seat: Seat
    name: str


TableNews: TypeAlias = GuestSat | GuestLeft | StandInCame | StandInWent | HostChanged


def happening(room: "Room", fact: entries.AnyFact) -> TableNews | None:
    """What is told of a fact that is about to become true at the table, if anything."""
    match fact:
        case entries.SeatTaken(seat, guest, name) if room.seat_of(guest) is None:
            return GuestSat(seat, name, room.places[seat].name if seat < len(room.places) else "")
        case entries.SeatLeft(seat) if _leaves(room, seat):
            return GuestLeft(seat, room.places[seat].name, removed=room.places[seat].guest in room.removed)
        case entries.BotSeated(seat, _, name) if _leaves(room, seat):
            return GuestLeft(seat, room.places[seat].name, name, room.places[seat].guest in room.removed)
        case entries.BotSteppedIn(seat) if room.stage != "waiting":
            return StandInCame(seat, room.places[seat].name)
        case entries.SeatTakenBack(seat) if room.stage != "waiting":
            return StandInWent(seat, room.places[seat].name)
        case entries.HostSet(int(host)) if host != room.host:
            return _news_at(room, host, HostChanged)
        case entries.GuestForgotten(forgotten):
            bot = "" if room.stage == "waiting" else room.bot_name()
            return _news_at(room, forgotten, lambda seat, _: GuestLeft(seat, "", bot))
    return None


def _leaves(room: "Room", seat: Seat) -> bool:
    """Whether the seat is somebody's who does not just change seats."""
    guest = room.places[seat].guest
    return guest is not None and room.guests.count(guest) == 1


def _news_at(room: "Room", guest: int, news: Callable[[Seat, str], TableNews]) -> TableNews | None:
    seat = room.seat_of(guest)
    return None if seat is None else news(seat, room.places[seat].name)


def renamed(before: str, after: str, news: News) -> News:
    """The same with another name for somebody; with none, for who wants to be forgotten."""
    return msgspec.structs.replace(news, name=after) if getattr(news, "name", None) == before else news
