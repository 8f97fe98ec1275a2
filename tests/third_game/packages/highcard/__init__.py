"""High card, a game that only the tests have: all pick a number in secret, and the highest that nobody else has scores.

Everything the program has to know about it is in this folder.
"""

from typing import Annotated, Literal

from highcard.rules import Begin, HighCard, Pick, View
from thegang.core import GameType, Offer, Rules


class HighCardRules(Rules, frozen=True):
    """How high card is played at a table."""

    rounds: Annotated[Literal[3, 5], Offer(first=True)] = 3


HIGHCARD = GameType(
    name="highcard",
    game=HighCard,
    players=range(2, 5),
    view=View,
    player_action=Pick,
    begin=Begin,
    rules=HighCardRules,
    texts="highcard",
    sitting="highcard.sitting:HighCardSitting",
    bots="highcard.bots:BOTS",
)
