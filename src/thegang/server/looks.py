"""What people and bots wear at a table: a hat and a colour of it."""

from typing import get_args

from thegang.core import Seat
from thegang.server.messages import HatColour, HatName, Look

HATS: tuple[HatName, ...] = get_args(HatName)
COLOURS: tuple[HatColour, ...] = get_args(HatColour)


def first_look(guest: int) -> Look:
    """What a guest wears who has chosen nothing; guests who come one after the other differ in hat and colour."""
    return Look(HATS[guest % len(HATS)], COLOURS[(guest + guest // len(HATS)) % len(COLOURS)])


def bot_look(seat: Seat) -> Look:
    """What a bot wears on a seat."""
    return first_look(seat)
