"""A game as a file: a header line, then one line for each action with what happened, as JSON.

The events alone lead to the same game again; with the actions anybody can check that each was legal and that chance
was the one the seed gives (``gang verify``).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from thegang.cards import commitment
from thegang.core.events import Event, SeedRevealed
from thegang.core.game import Action, Game
from thegang.core.prompt import Seat
from thegang.core.refusal import CARDS_MISSING, BadMessage, IllegalMove

FORMAT = 1

A = TypeVar("A")
E = TypeVar("E")


class Header(msgspec.Struct, frozen=True):
    """The first line of a log."""

    format: int
    game: str


class Record(msgspec.Struct, Generic[A, E], frozen=True):
    """One action and everything that followed from it; ``by`` is None for the table itself."""

    by: Seat | None
    action: A
    events: list[E]


def header_line(game: str) -> bytes:
    """The first line of a log of this game."""
    return msgspec.json.encode(Header(FORMAT, game)) + b"\n"


def record_line(by: Seat | None, action: Action, events: list[Event[Any]]) -> bytes:
    """The line of a log for one action."""
    return msgspec.json.encode(Record(by, action, events)) + b"\n"


def read_log(
    lines: Iterable[bytes], games: Mapping[str, type[Game[Any, Any]]]
) -> tuple[type[Game[Any, Any]], list[Record[Any, Any]]]:
    """The kind of game and its records, or BadMessage with the line that can't be read."""
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not numbered:
        raise BadMessage("the log is empty")
    header = _decoded(*numbered[0], Header)
    if header.format != FORMAT:
        raise BadMessage(f"the log has format {header.format}; this version reads format {FORMAT}")
    if header.game not in games:
        raise BadMessage(f"there is no game called {header.game!r}")
    game = games[header.game]
    return game, [_decoded(number, line, Record[game.actions, game.events]) for number, line in numbered[1:]]  # type: ignore[name-defined]


def problems(game: type[Game[Any, Any]], records: Iterable[Record[Any, Any]]) -> Iterator[str]:
    """What is wrong with a log: an illegal move, an outcome the seed does not give, a seed that was not committed to.

    Every action is played again, from the seed in the first record; nothing that was written down is trusted.
    Without the cards it was played with, a log can't be checked: that is a BadMessage, which names them.
    """
    played = game.blank()
    for number, record in enumerate(records, 1):
        try:
            events = played.play(record.by, record.action)
        except IllegalMove as illegal:
            if illegal.refusal.reason == CARDS_MISSING:
                raise BadMessage(illegal.refusal.detail) from None
            yield f"action {number}: {type(record.action).__name__} was refused. {illegal}"
            return
        if events != record.events:
            yield f"action {number}: {_first_difference(events, record.events, played.state.commitment)}"
            return


def _first_difference(expected: list[Event[Any]], recorded: list[Event[Any]], committed: str) -> str:
    for event, other in zip(expected, recorded, strict=False):
        if isinstance(other, SeedRevealed) and not _keeps(other.seed, committed):
            return "the revealed seed is not the one committed to before the deal"
        if event != other:
            return f"{type(other).__name__} is not what the seed and the rules give"
    return f"{len(recorded)} events are recorded where {len(expected)} happen"


def _keeps(seed: str, committed: str) -> bool:
    try:
        return commitment(bytes.fromhex(seed)) == committed
    except ValueError:
        return False


def _decoded(number: int, line: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadMessage(f"line {number}: {problem}") from None
