"""What the games share: events, actions, prompts, refusals, logs, texts."""

from thegang.core.game import Action, Event, Game
from thegang.core.prompt import Prompt, Seat
from thegang.core.refusal import BadMessage, IllegalMove, Refusal
from thegang.core.texts import LANGUAGES, load_texts

__all__ = [
    "LANGUAGES",
    "Action",
    "BadMessage",
    "Event",
    "Game",
    "IllegalMove",
    "Prompt",
    "Refusal",
    "Seat",
    "load_texts",
]
