"""What the server says to people, in their language."""

from thegang.core import Refusal, game_type
from thegang.core import text as text_of
from thegang.server.messages import Fault, Problem, Refused
from thegang.server.tables.asking import NotDone


def text(language: str, code: str, /, **values: object) -> str:
    """A text of the server."""
    return text_of(language, "server", code, **values)


def not_done(language: str, id: str, refused: NotDone) -> Refused:
    """Why the table did not do something."""
    return Refused(id, refused.code, text(language, refused.code, **refused.values))


def illegal_move(language: str, id: str, game: str, refusal: Refusal) -> Refused:
    """Why the rules of a game forbid a move."""
    words = text_of(language, game_type(game).texts, f"refusals.{refusal.reason}")
    return Refused(id, refusal.code, words, refusal.rule)


def problem(language: str, code: str, *, closing: bool = False, **values: object) -> Problem:
    """What is wrong with a connection."""
    return Problem(code, text(language, code, **values), closing)


def fault(language: str, code: str, **values: object) -> Fault:
    """Why a request is not answered."""
    return Fault(code, text(language, code, **values))
