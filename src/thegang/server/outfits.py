"""What people and bots wear at a table: a hat and its colour."""

from collections.abc import Collection, Mapping, Sequence
from typing import get_args

import msgspec

from thegang.core import Seat
from thegang.server.messages import HatColour, HatName, Outfit

HATS: tuple[HatName, ...] = get_args(HatName)
COLOURS: tuple[HatColour, ...] = get_args(HatColour)


def first_outfit(guest: int) -> Outfit:
    """What a guest wears who has chosen nothing; guests who come one after the other differ in hat and colour."""
    return Outfit(HATS[guest % len(HATS)], COLOURS[(guest + guest // len(HATS)) % len(COLOURS)])


def bot_outfit(seat: Seat) -> Outfit:
    """What a bot wears on a seat."""
    return first_outfit(seat)


def distinct_outfit(outfit: Outfit, worn: Collection[Outfit]) -> Outfit:
    """The same hat in the first colour, from the chosen one on, that nobody wears it in."""
    start = COLOURS.index(outfit.colour)
    same_hat = (Outfit(outfit.hat, colour) for colour in COLOURS[start:] + COLOURS[:start])
    return next((each for each in same_hat if each not in worn), outfit)


def worn_in(guests: Sequence[int | None], chosen: Mapping[int, Outfit]) -> tuple[Outfit | None, ...]:
    """What the people of a game wear, by seat, told apart as at a table; None for bots and whoever is forgotten."""
    worn: list[Outfit | None] = []
    for guest in guests:
        own = None if guest is None else chosen.get(guest, first_outfit(guest))
        worn.append(own and distinct_outfit(own, [each for each in worn if each is not None]))
    return tuple(worn)


def written(outfit: Outfit | None) -> bytes | None:
    """How a store keeps it."""
    return None if outfit is None else msgspec.json.encode(outfit)


def read(kept: bytes | None) -> Outfit | None:
    """What a store kept."""
    return None if kept is None else decode(kept)


def decode(kept: bytes) -> Outfit:
    """What a store kept of somebody who has chosen."""
    return msgspec.json.decode(kept, type=Outfit)
