"""What a player's line of input means while choosing in streets (T-11)."""

import re
from dataclasses import dataclass

from thegang.streets import CITIES, Choose
from thegang.terminal.orders import ORDERS, Order

SPECIAL = "s"
LETTERS = {city[0]: city for city in CITIES}
"""The tickets in short; the letters are the same in every language."""
_PLAY = re.compile(rf"([0-9]{{1,6}})\s*([{''.join(LETTERS)}{SPECIAL}]?)")


@dataclass(frozen=True)
class Look:
    """See what a gangster could capture."""

    gangster: int


def understand(text: str) -> Choose | Look | Order | None:
    """The order or choice a line stands for, legal or not; None if it stands for nothing."""
    text = text.lower()
    if text in ORDERS:
        return ORDERS[text]
    play = _PLAY.fullmatch(text)
    if play is None:
        return None
    gangster, letter = int(play[1]), play[2]
    return Choose(gangster, LETTERS.get(letter)) if letter else Look(gangster)
