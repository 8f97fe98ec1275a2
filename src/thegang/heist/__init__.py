"""The cooperative poker game: rules H-1 to H-93 and S-1 to S-10 (docs/rules/heist.md)."""

from thegang.heist.actions import (
    Agree,
    Answer,
    BeginGame,
    BeginHeist,
    PlayerAction,
    Propose,
    Refuse,
    ReturnChip,
    Script,
    SettlingElapsed,
    TakeChip,
)
from thegang.heist.game import Heist
from thegang.heist.modes import MODES
from thegang.heist.state import COLOURS, State
from thegang.heist.view import View

__all__ = [
    "COLOURS",
    "MODES",
    "Agree",
    "Answer",
    "BeginGame",
    "BeginHeist",
    "Heist",
    "PlayerAction",
    "Propose",
    "Refuse",
    "ReturnChip",
    "Script",
    "SettlingElapsed",
    "State",
    "TakeChip",
    "View",
]
