"""What a table has done and is being written down, and what it needs from the server around it."""

from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import msgspec

from thegang.server.messages import Ack, Command, TableView
from thegang.server.store import Append, Result, StoreUnavailable
from thegang.server.store.writer import Line
from thegang.server.tables.presence import Viewer
from thegang.server.tables.screens import Screen
from thegang.server.tables.timers import Clock

if TYPE_CHECKING:
    from thegang.server.tables.table import Table

encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Asked:
    """What a guest wants, and all connections that wait for the answer: it may have been asked again on another."""

    viewers: list[Viewer]
    id: str
    command: Command

    def acknowledge(self, seq: int) -> None:
        """Tell that it is done."""
        for viewer in self.viewers:
            viewer.send(encode(Ack(self.id, seq)))


@dataclass(slots=True)
class Step:
    """Something done that is being written down; nobody has heard of it yet."""

    seq: int
    began: float
    screens: dict[int, Screen]
    """What each guest sees after it."""
    table: TableView
    """What everybody sees of the table after it."""
    asked: Asked | None = None
    retried: bool = False
    opened: Future[None] | None = None


class House(Clock, Protocol):
    """What a table needs from the server around it."""

    def now(self) -> float:
        """The time, in seconds since 1970."""

    def submit(self, append: Append, done: Callable[[Result | StoreUnavailable], None], line: Line) -> None:
        """Write something down, and say when that is done."""

    def look_up(self, table: str, command: str, done: Callable[[int | StoreUnavailable | None], None]) -> None:
        """Find out under which number a command was written, if it was."""

    def new_game(self) -> tuple[str, str]:
        """An id and a seed for a game."""

    def reload(self, table: "Table", again: Sequence[Step]) -> None:
        """Put the table away, bring it back from what is written down, and try these steps again."""

    def not_written(self) -> None:
        """Take note that nothing can be written."""

    def told(self, seconds: float) -> None:
        """Measure how long it took from a command until everybody was told."""
