"""What heist says about itself."""

from typing import Annotated, Literal

import msgspec

from thegang.core import GameType, Offer, Rules
from thegang.heist.actions import BeginGame, PlayerAction
from thegang.heist.deal import FEWEST, MOST
from thegang.heist.game import Heist
from thegang.heist.view import View


class HeistRules(Rules, frozen=True):
    """How heist is played at a table."""

    mode: Annotated[Literal["basic", "advanced", "professional", "master-thief"], Offer(first=True)] = "basic"
    """Which challenges and specialists come up (H-30)."""
    stacks: Annotated[Literal["ordered", "shuffled"], Offer(unless={"mode": "basic"})] = "ordered"
    """How the stacks lie when a group plays its first game; shuffled ones stay so (H-32)."""
    settling: Annotated[float, msgspec.Meta(ge=0, le=30), Offer(values=(0, 2, 3, 5, 8), free=True)] = 2
    """Seconds without a move before a round ends, when everybody has a chip (H-15)."""


HEIST = GameType(
    name="heist",
    game=Heist,
    players=range(FEWEST, MOST + 1),
    view=View,
    player_action=PlayerAction,
    begin=BeginGame,
    rules=HeistRules,
    texts="heist",
    sitting="thegang.server.games.heist:HeistSitting",
    bots="thegang.bots.heist:BOTS",
    terminal="thegang.terminal.heist_table:HeistTable",
    referee="thegang.referee.heist:HeistReferee",
)
