"""A first heist for learning: cards that show what matters.

You are seat 0 with two aces: surely the top chip. Then the flop makes three sevens for somebody else, who wants it:
to let it go and take the next one is the whole game.
"""

from thegang.cards import Card
from thegang.heist.actions import Script


def _cards(words: str) -> tuple[Card, ...]:
    return tuple(map(Card, words.split()))


PLAYERS = 4
SETTLING = 2
SCRIPT = Script(
    pockets={0: _cards("Ah Ac"), 1: _cards("Kd Qd"), 2: _cards("7s 7c"), 3: _cards("9h 4c")},
    board=_cards("7h 2d Kc 9s 3d"),
)
