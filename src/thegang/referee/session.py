"""The referee's loop: one answer for each line, whatever the line holds (docs/referee.md)."""

import re
import secrets
import sys
import traceback
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, BinaryIO, ClassVar

import msgspec

from thegang.cards import named_seed
from thegang.core import Action, Game, IllegalMove, Seat, text

_PATTERN = re.compile(r"Expected `str` matching regex '.*'(?= - at|$)")

NO_PLAYER = -1
"""A seat nobody has: stands for a name that is not at the table, so that the rules refuse it in their order."""


class LineRefused(Exception):
    """A line that is answered with an error; nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One line of input after the set-up."""


class Referee(ABC):
    """One game under a referee; each game has a table of its own kind."""

    understood: ClassVar[Any]
    """The lines this game understands, as a union of Line classes."""
    texts: ClassVar[str]
    """The area that has the texts for refusals."""

    game: Game[Any, Any]

    def __init__(self, players: Sequence[str]) -> None:
        self.players = list(players)

    @classmethod
    @abstractmethod
    def set_up(cls, message: dict[str, Any]) -> tuple["Referee", dict[str, Any]]:
        """A table with a game that has begun, and the answer that says so."""

    @abstractmethod
    def answer(self, line: Any) -> dict[str, Any]:
        """The answer to a line."""

    def begin(self, action: Action) -> dict[str, Any]:
        """The answer to a set-up."""
        try:
            return self.play(None, action)
        except IllegalMove as illegal:
            raise LineRefused("bad-setup", self.plain(illegal)) from None

    def play(self, seat: Seat | None, action: Action) -> dict[str, Any]:
        """The answer to an action; IllegalMove if the rules refuse it."""
        events = self.game.play(seat, action)
        return {"events": events, "phase": self.game.phase}

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.players.index(name) if name in self.players else NO_PLAYER

    def viewer(self, name: str | None) -> int | None:
        """The seat of a player who asks for a view, None for a spectator."""
        if name is not None and name not in self.players:
            raise LineRefused("unknown-player", f"Nobody called {name} is at this table.")
        return None if name is None else self.seat(name)

    def plain(self, illegal: IllegalMove) -> str:
        """Why a move is not taken, in one plain sentence."""
        refusal = illegal.refusal
        if refusal.detail:
            return f"{refusal.detail[0].upper()}{refusal.detail[1:]} ({refusal.rule})."
        return text("en", self.texts, f"refusals.{refusal.reason}")


def read(message: Any, kind: Any, code: str) -> Any:
    """The message as one of our types, or the error it deserves."""
    try:
        return msgspec.convert(message, kind)
    except msgspec.ValidationError as problem:
        raise LineRefused(code, f"{_PATTERN.sub('No such word or card', str(problem))}.") from None


def seed_of(given: int | str | msgspec.UnsetType) -> str:
    """The seed that a set-up asks for, or a random one."""
    return secrets.token_hex(32) if isinstance(given, msgspec.UnsetType) else named_seed(given)


def check_names(players: Sequence[str], reserved: str = "centre") -> None:
    """Refuse names that could not be told apart from each other or from the centre."""
    if len(set(players)) < len(players):
        raise LineRefused("bad-setup", "All players need different names.")
    if not all(1 <= len(name) <= 24 and name != reserved for name in players):
        raise LineRefused("bad-setup", f"A name has 1 to 24 characters and is not '{reserved}'.")


class Session:
    """Whatever one program says to the referee, line by line."""

    def __init__(self, tables: dict[str, type[Referee]]) -> None:
        self._tables = tables
        self._table: Referee | None = None

    def answer(self, line: bytes) -> bytes | None:
        """The answer to a line, or None to a blank one."""
        if not line.strip():
            return None
        return msgspec.json.encode(self._answer(line))

    def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            return {"ok": True, **self._dispatch(_decode(line))}
        except LineRefused as refused:
            return {"ok": False, "error": refused.code, "message": str(refused)}
        except IllegalMove as illegal:
            assert self._table is not None
            return {"ok": False, "error": illegal.code, "message": self._table.plain(illegal)}
        except Exception:  # a bug of ours must not end the program either
            traceback.print_exc()
            return {"ok": False, "error": "internal", "message": "The referee made a mistake; nothing was done."}

    def _dispatch(self, message: dict[str, Any]) -> dict[str, Any]:
        if "game" in message:
            return self._set_up(message)
        if self._table is None:
            self._refuse_without_game(message)
        assert self._table is not None
        return self._table.answer(read(message, self._table.understood, "bad-action"))

    def _set_up(self, message: dict[str, Any]) -> dict[str, Any]:
        name = message["game"]
        if not isinstance(name, str) or name not in self._tables:
            raise LineRefused("bad-setup", f"The games are {' and '.join(self._tables)}.")
        self._table, answer = self._tables[name].set_up(message)
        return answer

    def _refuse_without_game(self, message: dict[str, Any]) -> None:
        problems = []
        for table in self._tables.values():
            try:
                read(message, table.understood, "bad-action")
            except LineRefused as refused:
                problems.append(refused)
        if len(problems) == len(self._tables):
            raise problems[0]
        raise LineRefused("no-game", "No game has been set up yet.")


def _decode(line: bytes) -> dict[str, Any]:
    try:
        message = msgspec.json.decode(line)
    except msgspec.ValidationError as problem:
        raise LineRefused("bad-action", f"{problem}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise LineRefused("bad-json", f"{problem}.") from None
    if not isinstance(message, dict):
        raise LineRefused("bad-action", "A line is a JSON object.")
    return message


def run(session: Session, source: BinaryIO = sys.stdin.buffer, target: BinaryIO = sys.stdout.buffer) -> None:
    """Answer every line of the input until it ends."""
    for line in source:
        answer = session.answer(line)
        if answer is not None:
            target.write(answer + b"\n")
            target.flush()
