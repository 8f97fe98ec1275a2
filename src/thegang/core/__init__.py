"""What the games share: events, actions, prompts, refusals, logs, texts, and the registry of the games themselves."""

from thegang.core.events import Event, PromptAnswered, PromptClosed, PromptOpened, SeedRevealed
from thegang.core.game import Action, Game
from thegang.core.log import Record, header_line, problems, read_log, record_line
from thegang.core.news import Chronicle, News
from thegang.core.prompt import SHAPES, Prompt, Seat, Shape
from thegang.core.refusal import BadMessage, IllegalMove, Refusal
from thegang.core.registry import GameMissing, GameType, game_type, games
from thegang.core.rules import Offer, Rules, RuleValue
from thegang.core.texts import LANGUAGES, Texts, package_texts, spoken, text, texts_of

__all__ = [
    "LANGUAGES",
    "SHAPES",
    "Action",
    "BadMessage",
    "Chronicle",
    "Event",
    "Game",
    "GameMissing",
    "GameType",
    "IllegalMove",
    "News",
    "Offer",
    "Prompt",
    "PromptAnswered",
    "PromptClosed",
    "PromptOpened",
    "Record",
    "Refusal",
    "RuleValue",
    "Rules",
    "Seat",
    "SeedRevealed",
    "Shape",
    "Texts",
    "game_type",
    "games",
    "header_line",
    "package_texts",
    "problems",
    "read_log",
    "record_line",
    "spoken",
    "text",
    "texts_of",
]
