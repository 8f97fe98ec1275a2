"""What every game is: plain data that only events change."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, get_args

import msgspec

from thegang.core.events import Event
from thegang.core.news import News
from thegang.core.prompt import Seat
from thegang.core.refusal import IllegalMove, Refusal


class Played(Protocol):
    """What every state tells: how many play, and what the game is waiting for, in one word."""

    players: int

    @property
    def phase(self) -> str: ...


S = TypeVar("S", bound=Played)
V = TypeVar("V")


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="do"):
    """Something a player, or the table itself, wants to do; named in the imperative."""


class Game(ABC, Generic[S, V]):
    """A game in play. ``state`` changes only by ``play``; ``None`` as a seat is the table itself."""

    actions: ClassVar[Any]
    """All actions of the game, as a union."""
    events: ClassVar[Any]
    """All events of the game, as a union."""
    _kinds: ClassVar[frozenset[type]] = frozenset()
    """The classes of all actions, to tell quickly what is none."""

    state: S

    def __init_subclass__(cls) -> None:
        if "actions" in vars(cls):
            cls._kinds = frozenset(get_args(cls.actions) or (cls.actions,))

    def __init__(self, state: S) -> None:
        self.state = state
        self._emitted: list[Event[S]] = []

    @classmethod
    @abstractmethod
    def blank(cls) -> Self:
        """A game that has not begun."""

    @classmethod
    def replay(cls, events: Iterable[Event[S]]) -> Self:
        """The game that these events lead to."""
        game = cls.blank()
        for event in events:
            event.apply(game.state)
        return game

    def play(self, seat: Seat | None, action: Action) -> list[Event[S]]:
        """Do what the seat wants and say what happened.

        Raises IllegalMove if the rules forbid it, and TypeError for what is no action of this game; then nothing has
        changed.
        """
        if type(action) not in self._kinds:
            raise TypeError(self._no_action(action))
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise IllegalMove(refusal, self._why(seat, refusal))
        emitted: list[Event[S]] = []
        self._emitted = emitted
        self.resolve(seat, action)
        return emitted

    def legal_actions(self, seat: Seat | None) -> list[Action]:
        """Everything the seat may do now; ValueError if there is no such seat."""
        self.check(seat)
        return [action for action in self.candidates(seat) if self.refusal(seat, action) is None]

    def check(self, seat: Seat | None) -> None:
        """Raise ValueError if there is no such seat. None is always there: the table itself, or a spectator."""
        if seat is not None and not 0 <= seat < self.state.players:
            raise ValueError(self._no_seat(seat))

    def _no_action(self, given: object) -> str:
        game = type(self).__name__
        if isinstance(given, type) and given in self._kinds:
            return f"{game}.play takes an action, not its class: write {given.__name__}(…)"
        names = ", ".join(sorted(kind.__name__ for kind in self._kinds))
        return f"{game}.play takes an action of this game ({names}), not {given!r}"

    def _why(self, seat: Seat | None, refusal: Refusal) -> str:
        """A refusal in plain English."""
        if refusal.code == "unknown-player" and seat is None:
            return "a player does this, not the table itself"
        if refusal.code == "unknown-player" and seat not in self.seats:
            return self._no_seat(seat)
        return refusal.detail or self.sentence(refusal)

    def _no_seat(self, seat: Seat | None) -> str:
        players = self.state.players
        if not players:
            return "nobody has a seat: the game has not begun"
        return f"there is no seat {seat}: the {players} players have the seats 0 to {players - 1}"

    def emit(self, event: Event[S]) -> None:
        """Let something happen; only the rules call this, while they resolve an action."""
        event.apply(self.state)
        self._emitted.append(event)

    @property
    def seats(self) -> range:
        """The seats of the game, clockwise."""
        return range(self.state.players)

    @property
    def phase(self) -> str:
        """What the game is waiting for, in one word."""
        return self.state.phase

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the cards it is played with that are not installed here: without them it can't go on."""
        return ()

    def sentence(self, refusal: Refusal) -> str:
        """A refusal as an English sentence."""
        return refusal.reason

    @abstractmethod
    def refusal(self, seat: Seat | None, action: Action) -> Refusal | None:
        """Why the seat may not do this now, or None."""

    @abstractmethod
    def candidates(self, seat: Seat | None) -> Iterable[Action]:
        """Everything the seat could ever want to do in a situation like this."""

    @abstractmethod
    def resolve(self, seat: Any, action: Action) -> None:
        """Let happen what follows from an action that is not refused."""

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """What the seat, or a spectator (None), may see; built from nothing."""

    @abstractmethod
    def news(self, seat: Seat | None, events: Iterable[Event[Any]]) -> list[News]:
        """What the seat, or a spectator (None), may know of events that have been applied; built from nothing."""

    @abstractmethod
    def tells_apart(self, event: Event[Any]) -> bool:
        """Whether not everybody is told the same of this event."""

    @abstractmethod
    def begins_log(self, event: Event[Any]) -> bool:
        """Whether the log of what happened starts anew with this event."""

    def rewrites_log(self, events: Sequence[Event[Any]]) -> bool:
        """Whether the log after these events is more than the log before and their news."""
        return any(map(self.begins_log, events))
