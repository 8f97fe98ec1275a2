"""What a table needs from the server around it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from thegang.server.background import Background
from thegang.server.bots.questions import Answered, Look
from thegang.server.clock import Clock
from thegang.server.store import Append, Result, Store, StoreUnavailable
from thegang.server.store.writer import Chain
from thegang.server.tables.dealer import Dealer

if TYPE_CHECKING:
    from thegang.server.tables.steps import Step
    from thegang.server.tables.table import Table


class Bots(Protocol):
    """Those who play for the seats of bots."""

    def take_on(self) -> bool:
        """Whether one more table can have bots."""

    def ask(self, table: str, game: str, look: Look, done: Answered) -> None:
        """Ask the bots of a table what they want to do now; ``done`` hears of each, unless the table asks again."""

    def forget(self, table: str) -> None:
        """The bots of a table are not needed any more, or not until somebody comes back."""

    def delay(self, *, patient: bool, settling: float | None) -> float:
        """How many seconds a bot waits before it acts; ``settling`` are those until the round is over otherwise."""


class Writing(Protocol):
    """Writes steps down."""

    def submit(self, append: Append, done: Callable[[Result | StoreUnavailable], None], chain: Chain) -> None:
        """Write something down, and say when that is done."""


class WrittenCommands(Protocol):
    """Knows every command that was ever written down."""

    def look_up(self, table: str, command: str, done: Callable[[int | StoreUnavailable | None], None]) -> None:
        """Find out under which number a command was written, if it was."""


class Groups(Protocol):
    """Knows what groups left at other tables."""

    def left_by(self, game: str, guests: frozenset[int], done: Callable[[Any], None]) -> None:
        """Find what the last game of exactly these guests left to their next one; None if there was none."""


class Health(Protocol):
    """Takes note of how writing goes."""

    def succeeded(self) -> None:
        """Something was written."""

    def failed(self, why: StoreUnavailable) -> None:
        """Nothing can be written."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a table needs."""

    clock: Clock
    dealer: Dealer
    bots: Bots
    writer: Writing
    commands: WrittenCommands
    groups: Groups
    health: Health
    reload: "Callable[[Table, Sequence[Step]], None]"
    """Puts a table away, brings it back from what is written down, and tries these steps again."""
    keeper: str | None = None
    """The name of this server among those that share the data, if it does."""


class StoredCommands:
    """Looks commands up in the store."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background

    def look_up(self, table: str, command: str, done: Callable[[int | StoreUnavailable | None], None]) -> None:
        self._background.soon(self._look_up(table, command, done))

    async def _look_up(self, table: str, command: str, done: Callable[[int | StoreUnavailable | None], None]) -> None:
        try:
            done(await self._background.in_thread(self._store.written_as, table, command))
        except StoreUnavailable as unavailable:
            done(unavailable)
