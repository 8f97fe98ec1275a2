"""What streets says about itself."""

from thegang.core import GameType, Rules
from thegang.streets.actions import BeginGame, PlayerAction
from thegang.streets.game import Streets
from thegang.streets.material import FEWEST, MOST
from thegang.streets.view import View


class StreetsRules(Rules, frozen=True):
    """How streets is played at a table."""

    open_scores: bool = False
    """Whether captured piles lie open (T-51)."""


STREETS = GameType(
    name="streets",
    game=Streets,
    players=range(FEWEST, MOST + 1),
    view=View,
    player_action=PlayerAction,
    begin=BeginGame,
    rules=StreetsRules,
    texts="streets",
    sitting="thegang.server.games.streets:StreetsSitting",
    bots="thegang.bots.streets:BOTS",
    terminal="thegang.terminal.streets_table:StreetsTable",
    referee="thegang.referee.streets:StreetsReferee",
)
