"""The game of odd and even captures: rules T-1 to T-51 (docs/rules/streets.md)."""

from thegang.streets.actions import BeginGame, Choose, Place, PlayerAction, Script, ScriptedHand
from thegang.streets.game import Streets
from thegang.streets.material import CITIES, GANGSTERS, SPECIALS
from thegang.streets.preview import Preview, notable_previews, preview_special, preview_ticket, previews
from thegang.streets.revolvers import BadRevolvers, checked_revolvers, default_revolvers, read_revolvers
from thegang.streets.state import Choice, Placement, Play, State
from thegang.streets.view import View

__all__ = [
    "CITIES",
    "GANGSTERS",
    "SPECIALS",
    "BadRevolvers",
    "BeginGame",
    "Choice",
    "Choose",
    "Place",
    "Placement",
    "Play",
    "PlayerAction",
    "Preview",
    "Script",
    "ScriptedHand",
    "State",
    "Streets",
    "View",
    "checked_revolvers",
    "default_revolvers",
    "notable_previews",
    "preview_special",
    "preview_ticket",
    "previews",
    "read_revolvers",
]
