"""The people at a table as others call them: guests have numbers, which nobody is told."""

from hashlib import blake2b
from secrets import token_bytes

import msgspec

from thegang.server.messages import Person
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Room
from thegang.server.tables.seating import seat_left

LISTED = 50
_KEY = token_bytes(16)


def person_of(table: str, guest: int) -> str:
    """What commands at a table call a guest: the same in the whole life of this process, another one elsewhere."""
    return blake2b(f"{table}:{guest}".encode(), digest_size=6, key=_KEY).hexdigest()


def watchers(room: Room, presence: Presence) -> tuple[Person, ...]:
    """Who is at a table without a seat: those who wait for one first, in the order in which they asked."""
    here = presence.watchers
    first = {guest: here[guest] for guest in room.applicants if guest in here}
    return _listed(room, list({**first, **here}.items())[:LISTED])


def removed(room: Room) -> tuple[Person, ...]:
    """Who may not come; the last ones."""
    return _listed(room, list(room.removed.items())[-LISTED:])


def find(room: Room, presence: Presence, person: str) -> tuple[int, str] | None:
    """The guest whom a command calls like this, and the name: here, on a seat, or not wanted."""
    seated = {place.guest: place.name for place in room.places if place.guest is not None}
    for guest, name in {**room.removed, **presence.watchers, **seated}.items():
        if person_of(room.id, guest) == person:
            return guest, name
    return None


def _listed(room: Room, guests: list[tuple[int, str]]) -> tuple[Person, ...]:
    return tuple(_person(room, guest, name) for guest, name in guests)


def _person(room: Room, guest: int, name: str) -> Person:
    left, waits = seat_left(room, guest), room.applicants.get(guest)
    person = Person(person_of(room.id, guest), name, guest in room.muted, left=left)
    if waits is None:
        return person
    return msgspec.structs.replace(person, asks=not waits.promised, promised=waits.promised, seat=waits.seat)
