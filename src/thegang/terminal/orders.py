"""What a player's line of input can mean in any game."""

from enum import Enum, auto

from thegang.core import LANGUAGES, text


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
YES, NO = (
    tuple(word for language in LANGUAGES for word in text(language, "terminal", answer).split())
    for answer in ("yes", "no")
)
"""Yes and no in every language."""
LONGEST_NUMBER = 6


def read_number(typed: str) -> int | None:
    """A whole number as people type it."""
    return int(typed) if typed.isdecimal() and typed.isascii() and len(typed) <= LONGEST_NUMBER else None
