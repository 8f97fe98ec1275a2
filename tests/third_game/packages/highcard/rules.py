"""The rules of high card."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from thegang.cards import commitment
from thegang.core import Action, Event, Game, News, Refusal, Seat, SeedRevealed

NUMBERS = range(1, 10)
NOT_NOW = Refusal("not-now", "not-now", "N-1")


@dataclass
class State:
    """Everything there is."""

    players: int = 0
    seed: str = ""
    commitment: str = ""
    revealed_seed: str | None = None
    rounds: int = 0
    round: int = 0
    picks: list[int | None] = field(default_factory=list)
    last: tuple[int, ...] = ()
    points: list[int] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.players > 0 and self.round > self.rounds

    @property
    def phase(self) -> str:
        return "over" if self.over else "pick"

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(self.points) if points == max(self.points))


class Begin(Action, frozen=True):
    """Begin a game."""

    players: int
    seed: str
    rounds: int = 3


class Pick(Action, frozen=True):
    """Pick a number in secret."""

    number: int


class Begun(Event[State], frozen=True):
    """A game began."""

    players: int
    seed: str
    rounds: int

    def apply(self, state: State) -> None:
        state.players, state.seed, state.rounds, state.round = self.players, self.seed, self.rounds, 1
        state.commitment = commitment(bytes.fromhex(self.seed))
        state.picks, state.points = [None] * self.players, [0] * self.players


class Picked(Event[State], frozen=True):
    """Somebody picked a number."""

    seat: Seat
    number: int

    def apply(self, state: State) -> None:
        state.picks[self.seat] = self.number


class RoundEnded(Event[State], frozen=True):
    """All numbers were shown; ``winner`` picked the highest one that nobody else did, if anybody."""

    picks: tuple[int, ...]
    winner: Seat | None

    def apply(self, state: State) -> None:
        state.last, state.picks, state.round = self.picks, [None] * state.players, state.round + 1
        if self.winner is not None:
            state.points[self.winner] += 1


class View(msgspec.Struct, frozen=True):
    """What a seat sees."""

    seat: Seat | None
    players: int
    rounds: int
    round: int
    phase: str
    picked: tuple[bool, ...]
    yours: int | None
    last: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


class NumbersShown(News, frozen=True):
    """All numbers of a round, by seat."""

    numbers: tuple[int, ...]


class HighCard(Game[State, View]):
    """A game of high card."""

    actions = Begin | Pick
    events = Begun | Picked | RoundEnded | SeedRevealed

    @classmethod
    def blank(cls) -> "HighCard":
        return cls(State())

    def refusal(self, seat: Seat | None, action: Action) -> Refusal | None:
        state = self.state
        if isinstance(action, Begin):
            return NOT_NOW if state.players else None
        waited_for = seat is not None and not state.over and state.picks[seat] is None
        return None if waited_for and isinstance(action, Pick) and action.number in NUMBERS else NOT_NOW

    def candidates(self, seat: Seat | None) -> Iterable[Action]:
        return () if seat is None else map(Pick, NUMBERS)

    def resolve(self, seat: Seat | None, action: Action) -> None:
        match action:
            case Begin(players, seed, rounds):
                self.emit(Begun(players, seed, rounds))
            case Pick(number):
                assert seat is not None
                self.emit(Picked(seat, number))
                self._end_round()

    def _end_round(self) -> None:
        picks = tuple(pick for pick in self.state.picks if pick is not None)
        if len(picks) < self.state.players:
            return
        alone = [pick for pick in picks if picks.count(pick) == 1]
        self.emit(RoundEnded(picks, picks.index(max(alone)) if alone else None))
        if self.state.over:
            self.emit(SeedRevealed(self.state.seed))

    def view(self, seat: Seat | None) -> View:
        state = self.state
        return View(
            seat=seat,
            players=state.players,
            rounds=state.rounds,
            round=state.round,
            phase=state.phase,
            picked=tuple(pick is not None for pick in state.picks),
            yours=None if seat is None or state.over else state.picks[seat],
            last=state.last,
            points=tuple(state.points),
            winners=state.winners if state.over else (),
        )

    def news(self, seat: Seat | None, events: Iterable[Event[Any]]) -> list[News]:  # noqa: ARG002
        return [NumbersShown(event.picks) for event in events if isinstance(event, RoundEnded)]

    def tells_apart(self, event: Event[Any]) -> bool:  # noqa: ARG002
        return False

    def begins_log(self, event: Event[Any]) -> bool:
        return isinstance(event, Begun)
