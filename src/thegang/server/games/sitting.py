"""What a table has to know about the game it plays, whichever it is."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from thegang.cards import commitment
from thegang.core import Action, BadMessage, Chronicle, Event, Game, News, Record, Seat
from thegang.heist.debrief import Debrief
from thegang.heist.modes import Stacks
from thegang.server.messages import GameName, GamePart, Options, SeatPart, Thought
from thegang.server.store import FinishedHeist


class Screen(msgspec.Struct, frozen=True):
    """What a seat or a spectator sees of a game, put together."""

    game: Any
    legal: tuple[Action, ...] = ()
    debrief: Debrief | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a game came out, for lists and statistics."""

    won: bool | None = None
    """Whether a game played together was won."""
    vaults: int = 0
    alarms: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    heists: tuple[FinishedHeist, ...] = ()


class Sitting(ABC):
    """A game in play at a table, and what the table has to know about it."""

    name: ClassVar[GameName]
    kind: ClassVar[type[Game[Any, Any]]]
    players: ClassVar[range]
    """How many can play."""
    _action: ClassVar[msgspec.json.Decoder[Any]]
    _record: ClassVar[msgspec.json.Decoder[Any]]
    _begin: ClassVar[msgspec.json.Decoder[Any]]

    def __init__(self) -> None:
        self.game = self.kind.blank()
        self._chronicle = Chronicle(self.game)

    @classmethod
    def action(cls, data: bytes | msgspec.Raw) -> Action:
        """A player's action, or BadMessage."""
        try:
            action: Action = cls._action.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise BadMessage(str(problem)) from None
        return action

    @classmethod
    def begun(cls, data: msgspec.Raw) -> Action:
        """How a game begins, as it was written down."""
        begun: Action = cls._begin.decode(data)
        return begun

    @classmethod
    def read(cls, record: msgspec.Raw) -> Record[Any, Any]:
        """A record as it was written down."""
        read: Record[Any, Any] = cls._record.decode(record)
        return read

    def fold(self, record: Record[Any, Any]) -> None:
        """Let happen again what is written down."""
        for event in record.events:
            event.apply(self.game.state)
        self.happened(record)

    def happened(self, record: Record[Any, Any], thought: Thought | None = None) -> None:  # noqa: ARG002
        """Take note of what happened beyond what the game itself keeps, and what a bot thought when it did it."""
        self._chronicle.happened(record.events)

    @property
    def mode(self) -> str:
        """The mode of the game, where it has any."""
        return ""

    @property
    def stacks(self) -> Stacks | None:
        """The stacks with which the next game of the group begins, if the game has any (H-32)."""
        return None

    @property
    def deal(self) -> str:
        """The same for all games that were dealt the same cards."""
        return commitment(bytes.fromhex(self.game.state.seed))

    @classmethod
    @abstractmethod
    def begin(cls, options: Options, players: int, seed: str, stacks: Stacks | None, script: Any) -> Action:
        """The action that begins a game; ``stacks`` are those of the group, if it has any yet."""

    @staticmethod
    def begin_again(begin: Action, again: Action) -> Action:  # noqa: ARG004
        """The action that begins a game with the cards of another one."""
        return again

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has come to its end."""

    @property
    def resting(self) -> bool:
        """Whether the game waits until everybody is ready for more."""
        return False

    def next(self, script: Any) -> Action:
        """What the table does when everybody is ready."""
        raise NotImplementedError

    @property
    def settling(self) -> tuple[float, Action] | None:
        """What the table does unless somebody moves within so many seconds."""
        return None

    # For state messages

    @abstractmethod
    def shared(self) -> GamePart:
        """What everybody sees now."""

    @abstractmethod
    def own(self, seat: Seat) -> SeatPart:
        """What a seat sees beyond that, and what it may do."""

    @classmethod
    @abstractmethod
    def screen(cls, shared: bytes, own: bytes) -> Screen:
        """What a seat sees and may do, from both parts as they were sent."""

    def news(self, seat: Seat | None, events: Sequence[Event[Any]]) -> tuple[News, ...]:
        """What a seat, or a spectator (None), may know of what has just happened."""
        return tuple(self.game.news(seat, events))

    def told_alike(self, events: Sequence[Event[Any]]) -> bool:
        """Whether everybody is told the same of what has just happened, and keeps the log they have."""
        return not any(map(self.game.tells_apart, events)) and not self.game.rewrites_log(events)

    def log(self, seat: Seat | None) -> tuple[News, ...]:
        """What a seat, or a spectator (None), may know of everything that happened since the log began."""
        return tuple(self._chronicle.log(seat))

    def log_before(self, seat: Seat | None, events: Sequence[Event[Any]]) -> tuple[News, ...] | None:
        """What the log has before the news of these events, which have just happened; None if that is known."""
        if not self.game.rewrites_log(events):
            return None
        log = self._chronicle.log(seat)
        return tuple(log[: max(0, len(log) - len(self.game.news(seat, events)))])

    @property
    @abstractmethod
    def outcome(self) -> Outcome:
        """How the game came out."""

    # For replays

    @abstractmethod
    def seen(self, seat: Seat | None) -> Screen:
        """What a seat, or a spectator (None), sees now, without what it could do."""

    @abstractmethod
    def open_screen(self) -> Screen:
        """Everything there is to see, with all cards open; only when the game is over."""

    @abstractmethod
    def public(self, action: Action) -> bool:
        """Whether everybody at the table sees what an action is; asked before it happens."""

    @abstractmethod
    def marks(self, record: Record[Any, Any]) -> Iterator[tuple[str, str]]:
        """What makes a record worth jumping to, in a word, and which one it is."""
