"""What a table has to know about the game it plays, whichever it is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias

import msgspec

from thegang.cards import commitment
from thegang.core import Action, Chronicle, Event, Game, GameType, News, Record, Rules, Seat
from thegang.heist.debrief import Debrief, Thought
from thegang.server.messages import GamePart, SeatPart
from thegang.server.store import FinishedGame

HandedOn: TypeAlias = type[msgspec.Struct]
MOST_MOVES = 200
"""In a round, until nobody may change their mind any more. Bots, and models of people, need about a tenth of it."""


class GameScreen(msgspec.Struct, frozen=True):
    """What a seat or a spectator sees of a game, put together."""

    game: Any
    legal: tuple[Action, ...] = ()
    debrief: Debrief | None = None


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a game came out."""

    won: bool | None = None
    """Whether it was won, where all play together."""
    winners: tuple[Seat, ...] = ()
    summary: msgspec.Struct
    """What lists show, in the game's own words."""
    figures: msgspec.Struct | None = None
    """What the game's own statistics count."""


class Lesson(NamedTuple):
    """A first game for learning, at a table with bots."""

    begin: Action
    players: int
    rules: Rules


class Sitting(ABC):
    """A game in play at a table, and what the table has to know about it."""

    type: ClassVar[GameType]
    game: Game[Any, Any]

    def __init__(self) -> None:
        self.game = self.type.game.blank()
        self._chronicle = Chronicle(self.game)
        self._stretch = 0
        """How many moves were made since something was last worth jumping to: since the round, or the job, began."""

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.type.name

    def action(self, data: bytes | msgspec.Raw) -> Action:
        """A player's action, or BadMessage."""
        return self.type.action(data)

    def read(self, record: msgspec.Raw) -> Record[Any, Any]:
        """A record as it was written down."""
        return self.type.record(record)

    def fold(self, record: Record[Any, Any]) -> None:
        """Let happen again what is written down."""
        for event in record.events:
            event.apply(self.game.state)
        self.happened(record)

    def fold_all(self, records: Iterable[Record[Any, Any]]) -> Iterator[None]:
        """The same for many of them, with pauses for the table to take note of what has changed."""
        for record in records:
            self.fold(record)
            yield

    def happened(self, record: Record[Any, Any], thought: Thought | None = None) -> None:  # noqa: ARG002
        """Take note of what happened beyond what the game itself keeps, and what a bot thought when it did it."""
        self._chronicle.happened(record.events)
        self._stretch = self._stretch + 1 if next(self.marks(record), None) is None else 0

    def _went_on(self, events: Sequence[Event[Any]], moves: int = 1) -> None:
        """The same for events that begin no log and are nothing to jump to."""
        self._chronicle.went_on(events)
        self._stretch += moves

    @property
    def long(self) -> bool:
        """Whether the round has so many moves that only those count now that let it come to its end."""
        return self._stretch >= MOST_MOVES

    def back_and_forth(self, seat: Seat, action: Action) -> bool:  # noqa: ARG002
        """Whether a round would come to its end without this; in a long round it is not done any more.

        Without all such actions a round must end after a few moves, and never get stuck.
        """
        return False

    def insisted_on(self, record: Record[Any, Any]) -> Seat | None:  # noqa: ARG002
        """From whom somebody has just taken again what they had taken from them before: the first time in a round."""
        return None

    def noted(self, news: News) -> None:
        """Take note of what happened around the game: it stands in the log as well."""
        self._chronicle.noted(news)

    def reworded(self, reword: Callable[[News], News]) -> None:
        """Change how things around the game stand in the log."""
        self._chronicle.reworded(reword)

    @property
    def deal(self) -> str:
        """The same for all games that were dealt the same cards."""
        return commitment(bytes.fromhex(self.game.state.seed))

    hands_on: ClassVar[HandedOn | None] = None
    """What a game leaves to the next one of the group, if anything."""

    def hand_on(self, before: Any) -> Any:  # noqa: ARG002
        """What the next game of the group begins with, such as its stacks (H-32); ``before`` is what this one had."""
        return None

    @classmethod
    def begin(cls, rules: Rules, players: int, seed: str, handed_on: Any, script: Any) -> Action:
        """The action that begins a game; ``handed_on`` is what the last game of the group left, if anything."""
        return cls.type.begins(rules, players=players, seed=seed, **cls.begin_with(rules, handed_on, script))

    @classmethod
    def begin_with(cls, rules: Any, handed_on: Any, script: Any) -> dict[str, Any]:  # noqa: ARG003
        """What the action that begins a game says beside rules, players and seed."""
        return {}

    @classmethod
    def lesson(cls) -> Lesson | None:
        """A first game for learning, if there is one."""
        return None

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has come to its end."""

    @property
    def awaited(self) -> Iterable[Seat]:
        """The seats without which nothing goes on, as far as everybody can see."""
        return [seat for seat in self.game.seats if self.game.legal_actions(seat)]

    @property
    def resting(self) -> bool:
        """Whether the game waits until everybody is ready for more."""
        return False

    @property
    def silent(self) -> Seat | None:
        """Whose hand the others are guessing together: they confer, and that seat may not even hint (H-81)."""
        return None

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
    def screen(cls, shared: bytes, own: bytes) -> GameScreen:
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

    def log_before(
        self, seat: Seat | None, events: Sequence[Event[Any]], around: Sequence[News] = ()
    ) -> tuple[News, ...] | None:
        """What the log has before the news of these events, which have just happened; None if that is known.

        ``around`` is what happened around the game since then.
        """
        if not self.game.rewrites_log(events):
            return None
        log = self._chronicle.log(seat)
        return tuple(log[: max(0, len(log) - len(self.game.news(seat, events)) - len(around))])

    # When it is over

    @property
    @abstractmethod
    def outcome(self) -> Ending:
        """How the game came out."""

    @classmethod
    def counts(cls, game: FinishedGame, seat: Seat | None) -> Mapping[str, int]:  # noqa: ARG003
        """What a finished game adds to the game's own numbers: those of a seat, or of everybody (None)."""
        return {}

    @classmethod
    def statistics(cls, numbers: Mapping[str, int]) -> msgspec.Struct | None:  # noqa: ARG003
        """All that was counted, as it is shown, if the game has numbers of its own."""
        return None

    @abstractmethod
    def seen(self, seat: Seat | None) -> GameScreen:
        """What a seat, or a spectator (None), sees now, without what it could do."""

    @abstractmethod
    def open_screen(self) -> GameScreen:
        """Everything there is to see, with all cards open; only when the game is over."""

    @abstractmethod
    def public(self, action: Action) -> bool:
        """Whether everybody at the table sees what an action is; asked before it happens."""

    @abstractmethod
    def marks(self, record: Record[Any, Any]) -> Iterator[tuple[str, str]]:
        """What makes a record worth jumping to, in a word, and which one it is."""
