"""What the games share: events, actions, prompts, refusals, logs, texts."""

from thegang.core.events import Event, PromptAnswered, PromptClosed, PromptOpened, SeedRevealed
from thegang.core.game import Action, Game
from thegang.core.log import Record, header_line, problems, read_log, record_line
from thegang.core.news import Chronicle, News
from thegang.core.prompt import SHAPES, Prompt, Seat, Shape
from thegang.core.refusal import BadMessage, IllegalMove, Refusal
from thegang.core.texts import LANGUAGES, Texts, package_texts, spoken, text, texts_of

__all__ = [
    "LANGUAGES",
    "SHAPES",
    "Action",
    "BadMessage",
    "Chronicle",
    "Event",
    "Game",
    "IllegalMove",
    "News",
    "Prompt",
    "PromptAnswered",
    "PromptClosed",
    "PromptOpened",
    "Record",
    "Refusal",
    "Seat",
    "SeedRevealed",
    "Shape",
    "Texts",
    "header_line",
    "package_texts",
    "problems",
    "read_log",
    "record_line",
    "spoken",
    "text",
    "texts_of",
]
