"""Who gets which seat, and when: an empty one, a new one, a bot's; at once, or promised for the next deal or game."""

from collections.abc import Iterator

import msgspec

from thegang.core import Seat, game_type
from thegang.server.messages import Level
from thegang.server.tables.asking import Asker, NotDone
from thegang.server.tables.entries import (
    AnyFact,
    BotSteppedIn,
    HostSet,
    OptionsSet,
    SeatAsked,
    SeatLeft,
    SeatPromised,
    SeatTaken,
)
from thegang.server.tables.hands import may_see
from thegang.server.tables.presence import Presence, Viewer
from thegang.server.tables.room import Room

STAND_IN: Level = "normal"
"""The level of a bot that plays for somebody."""
MOST_APPLICANTS = 20
"""So many may wait for a seat at a table."""


def sit(room: Room, asker: Asker, seat: Seat | None) -> Iterator[AnyFact]:
    """Take a seat, or ask the host for it."""
    before = room.seat_of(asker.guest)
    if before is not None:
        yield from _change_seats(room, asker, before, seat)
        return
    welcome = "everybody" if room.host is None or _comes_back(room, asker.guest, seat) else room.options.welcome
    if welcome == "nobody":
        raise NotDone("not-welcome")
    found = _found(room, asker, seat)
    if welcome == "everybody":
        yield from _seated(room, asker, found)
    elif asker.guest in room.applicants:
        raise NotDone("asked-already")
    else:
        _check_line(room)
        yield SeatAsked(asker.guest, seat)


def give(room: Room, watcher: Viewer, seat: Seat | None) -> Iterator[AnyFact]:
    """Give somebody a seat who has none: the one that is named, or they have asked for, or any."""
    asked = room.applicants.get(watcher.guest)
    if seat is None and asked is not None and asked.seat is not None and _free(room, watcher.guest, asked.seat):
        seat = asked.seat
    yield from _seated(room, watcher, _found(room, watcher, seat))


def seat_left(room: Room, guest: int) -> Seat | None:
    """The seat that somebody left to a bot in the game in play, as long as it is theirs to take again."""
    left = room.left.get(guest) if room.stage == "playing" else None
    return left if left is not None and _free(room, guest, left) else None


def kept_promise(room: Room, presence: Presence) -> Iterator[AnyFact]:
    """The first promise that can be kept now, to somebody who is here; new seats wait for the next game."""
    here = presence.watching if room.applicants else {}
    for guest, applicant in room.applicants.items():
        if not applicant.promised or guest not in here:
            continue
        watcher, seat = here[guest], applicant.seat
        if seat is None or not _free(room, guest, seat):
            seat = _any(room, watcher)
        if seat is None or (seat == len(room.places) and room.stage != "waiting"):
            continue
        if may_see(room, guest, watcher.home, seat):
            yield from _taken(room, watcher, seat)
            return


def stand_ins(room: Room, presence: Presence) -> Iterator[AnyFact]:
    """The bots that play for those who are not in, once another game has begun: who was asked says so, or is here."""
    here = {viewer.guest for viewer in presence.viewers}
    for seat, place in enumerate(room.taken if room.stage == "finished" else ()):
        is_in = place.ready if room.rematch else place.guest in here
        if place.guest is not None and place.level is None and not is_in:
            yield BotSteppedIn(seat, STAND_IN)


def new_seats(room: Room, presence: Presence) -> Iterator[AnyFact]:
    """The new seats of those who were promised one, once the next game has begun."""
    here = presence.watching
    waiting = [here[guest] for guest, applicant in room.applicants.items() if applicant.promised and guest in here]
    taken = len(room.taken)
    room_for = _most(room) - taken if room.stage == "finished" else 0
    for seat, watcher in enumerate(waiting[:room_for], start=taken):
        yield from _taken(room, watcher, seat)


def _change_seats(room: Room, asker: Asker, before: Seat, seat: Seat | None) -> Iterator[AnyFact]:
    if room.stage != "waiting" or seat is None:
        raise NotDone("not-now")
    if not 0 <= seat < len(room.places):
        raise NotDone("no-such-seat")
    if not room.places[seat].empty:
        raise NotDone("seat-taken")
    yield _takes(room, asker, seat)
    yield SeatLeft(before)


def _comes_back(room: Room, guest: int, seat: Seat | None) -> bool:
    """Whether somebody wants the seat again that they left to a bot in this game."""
    left = seat_left(room, guest)
    return left is not None and seat in (None, left)


def _found(room: Room, who: Asker | Viewer, seat: Seat | None) -> Seat | None:
    """The seat that is meant; None for a new one in the next game. Raises NotDone when it can't be had."""
    if seat is None:
        found = _any(room, who)
        if found is None:
            raise NotDone("table-full")
        if found < len(room.places) or room.stage == "waiting":
            return found
        if found + sum(each.promised and each.seat is None for each in room.applicants.values()) >= _most(room):
            raise NotDone("table-full")
        return None
    if seat == len(room.places) and room.stage == "waiting" and _may_grow(room):
        return seat
    if not 0 <= seat < len(room.places):
        raise NotDone("no-such-seat")
    if not _free(room, who.guest, seat):
        raise NotDone("seat-taken")
    return seat


def _any(room: Room, who: Asker | Viewer) -> Seat | None:
    """The seat that suits best: the one that was left, then one to be had at once, empty, a bot's, or new."""
    left = seat_left(room, who.guest)
    if left is not None:
        return left
    free = [seat for seat in range(len(room.places)) if _free(room, who.guest, seat)]
    if free:
        return min(
            free, key=lambda seat: (not may_see(room, who.guest, who.home, seat), not room.places[seat].empty, seat)
        )
    return len(room.places) if _may_grow(room) else None


def _free(room: Room, guest: int, seat: Seat) -> bool:
    """Whether nobody has the seat, or a bot that nobody else was promised the seat of."""
    promised = any(
        other != guest and applicant.promised and applicant.seat == seat for other, applicant in room.applicants.items()
    )
    return seat < len(room.places) and room.places[seat].guest is None and not promised


def _may_grow(room: Room) -> bool:
    """Whether one more can play here."""
    return room.deal is None and len(room.places) < _most(room)


def _most(room: Room) -> int:
    return game_type(room.options.game).players[-1]


def _seated(room: Room, who: Asker | Viewer, seat: Seat | None) -> Iterator[AnyFact]:
    """At once, or as a promise."""
    if seat is not None and may_see(room, who.guest, who.home, seat):
        yield from _taken(room, who, seat)
    else:
        _check_line(room)
        yield SeatPromised(who.guest, seat)


def _taken(room: Room, who: Asker | Viewer, seat: Seat) -> Iterator[AnyFact]:
    if seat >= room.options.seats:
        yield OptionsSet(msgspec.structs.replace(room.options, seats=seat + 1))
    yield _takes(room, who, seat)
    if room.host is None:
        yield HostSet(who.guest)


def _takes(room: Room, who: Asker | Viewer, seat: Seat) -> SeatTaken:
    """Somebody sits down, as they are called and dressed here."""
    called, worn = room.called(who.guest, who.name), room.worn(who.guest, who.outfit)
    return SeatTaken(seat, who.guest, called, who.home, worn)


def _check_line(room: Room) -> None:
    if len(room.applicants) >= MOST_APPLICANTS:
        raise NotDone("line-full")
