"""What a player's line of input can mean in any game."""

from enum import Enum, auto


class Order(Enum):
    """What a player can want besides an action."""

    WAIT = auto()
    HELP = auto()
    CARDS = auto()
    PROPOSE = auto()
    QUIT = auto()


ORDERS = {
    "": Order.WAIT,
    ".": Order.WAIT,
    "?": Order.HELP,
    "h": Order.HELP,
    "help": Order.HELP,
    "q": Order.QUIT,
    "quit": Order.QUIT,
}
"""The orders of every game."""
YES = ("y", "yes", "j", "ja", "s", "sim")
NO = ("n", "no", "nein", "não", "nao")
LONGEST_NUMBER = 6


def read_number(text: str) -> int | None:
    """A whole number as people type it."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= LONGEST_NUMBER else None
