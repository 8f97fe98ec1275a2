"""First games for learning: cards that show what matters, at a table with bots."""

import secrets

import msgspec

from thegang import heist, streets
from thegang.cards import Card, named_seed
from thegang.server.messages import OpenTable, Options
from thegang.server.tables.entries import DealChosen


def _cards(words: str) -> tuple[Card, ...]:
    return tuple(map(Card, words.split()))


# You are seat 0 with two aces: surely the top chip. Then the flop makes three sevens for somebody else, who wants it:
# to let it go and take the next one is the whole game.
HEIST = heist.Script(
    pockets={0: _cards("Ah Ac"), 1: _cards("Kd Qd"), 2: _cards("7s 7c"), 3: _cards("9h 4c")},
    board=_cards("7h 2d Kc 9s 3d"),
)
STREETS = named_seed("a first game of streets")


def lesson(wanted: OpenTable) -> tuple[DealChosen, OpenTable]:
    """The cards of a first game, and the table it is played at."""
    if wanted.options.game == "heist":
        options = Options(game="heist", seats=4, settling=2)
        begin: msgspec.Struct = heist.BeginGame(4, secrets.token_hex(32), settling=2, script=HEIST)
    else:
        options = Options(game="streets", seats=3)
        begin = streets.BeginGame(3, STREETS)
    chosen = DealChosen(msgspec.Raw(msgspec.json.encode(begin)), lesson=True)
    return chosen, OpenTable(options=options, bots="normal", start=True, lesson=True)
