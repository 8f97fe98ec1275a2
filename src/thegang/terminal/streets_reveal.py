"""The reveal as a queue: the lowest gangster first, play after play, until the job is done (T-11 to T-16)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from thegang.core import Event, Seat
from thegang.streets import Play, Streets, View
from thegang.streets.events import (
    CitiesFilled,
    GameEnded,
    GangsCaptured,
    GangsterFetched,
    GangsterPlaced,
    GangstersDealt,
    PlaysRevealed,
    SpecialsShuffled,
    StepBegan,
)
from thegang.streets.material import JOBS, ROUNDS
from thegang.streets.revolvers import score
from thegang.terminal.ink import length, padded
from thegang.terminal.streets_screen import StreetsScreen

BEAT = 1.0
HELD_BREATH = 1.6
FACE_WIDTH = 4
TURN = "turn:"


class Reveal:
    """Follows the game event by event, so that everything is seen at the moment when it happens."""

    def __init__(self, screen: StreetsScreen) -> None:
        self.screen = screen
        self.console = screen.console
        self.words = screen.words
        self.ink = screen.ink
        self.seen = Streets.blank()
        """The game as far as it has been shown."""
        self.turns: list[Seat] = []
        """Whose turns have come in this job."""
        self.now: Seat | None = None
        """Whose turn is going on."""
        self.fresh: list[int] = []
        """The gangsters that came into play since the last look."""

    def follow(self, events: Sequence[Event[Any]]) -> bool:
        """Show what happens; tell whether a job came to its end with it."""
        ended = False
        for event in events:
            if isinstance(event, StepBegan):
                ended |= self._next_step(event.step)
            before = self.seen.state.cities
            event.apply(self.seen.state)
            match event:
                case PlaysRevealed():
                    self._look(self._view, HELD_BREATH)
                case GangsterPlaced(gangster=gangster) | GangsterFetched(gangster=gangster):
                    self.fresh.append(gangster)
                case GangsCaptured(gangsters=gone):
                    self._look(msgspec.structs.replace(self._view, cities=before), BEAT, gone)
            if ended:
                self.console.show(*self._news(event))
        return ended

    def queue(self, view: View, gone: Sequence[int] = ()) -> list[list[str]]:
        """The rows and the plays, in blocks."""
        names = max(map(len, self.screen.names))
        lines = [line for play in view.plays for line in self._play(view, play, names)]
        return [self.screen.header(view), self.screen.cities(view, self.fresh, gone), lines]

    @property
    def _view(self) -> View:
        return self.seen.view(self.screen.seat)

    def _next_step(self, step: str) -> bool:
        """Finish the turn before; tell whether that was the last one of the job."""
        if self.fresh:
            self._look(self._view, BEAT)
        self.now = Seat(step.removeprefix(TURN)) if step.startswith(TURN) else None
        if self.now is not None:
            self.turns.append(self.now)
        if self.now is not None or not self.turns:
            return False
        self.console.page([*self.screen.stacked(self.queue(self._view)), ""])
        self.turns = []
        return True

    def _look(self, view: View, seconds: float, gone: Sequence[int] = ()) -> None:
        """Let a person look at this moment."""
        if self.console.screen:
            self.console.page(self.screen.stacked(self.queue(view, gone)))
            self.console.pause(seconds)
        self.fresh = []

    def _play(self, view: View, play: Play, names: int) -> list[str]:
        """A play in the queue, and what came of it."""
        face = padded(self.ink.gangster(play.gangster), FACE_WIDTH)
        name = padded(self.screen.names[play.seat], names)
        start = f"  {self.ink.sign('▸' if play.seat == self.now else ' ')} {face} {name}  "
        what = self.screen.companion(play.ticket, play.special)
        if play.placement is not None:
            what += f": {self.screen.placement(play.placement)}"
        if play.seat == self.now and view.prompt is not None:
            what += f": {self.words('placing')}"
        elif play.seat in self.turns:
            captured = self.screen.captured(play.captured, score(view.revolvers, play.captured))
            result = f"{self.ink.sign('→')} {captured}"
            in_one_line = length(start + result) <= self.console.width
            return self.screen.hanging(start, [*what.split(), *([result] if in_one_line else result.split())])
        return self.screen.hanging(start, what.split())

    def _news(self, event: Event[Any]) -> list[str]:
        """What happens between two jobs."""
        match event:
            case CitiesFilled(gangsters=rows):
                filled = [
                    f"{self.words.streets('cities', city)} {self.ink.gangsters(row)}" for city, row in rows.items()
                ]
                return self.screen.hanging(f"{self.words('filled')} ", filled, " · ")
            case GangstersDealt():
                return [self.words("round-over", number=self.seen.state.round)]
            case SpecialsShuffled():
                return [self.words("specials-shuffled")]
            case GameEnded():
                all_played = (self.seen.state.round, self.seen.state.job) == (ROUNDS, JOBS)
                return [self.words("all-rounds-played" if all_played else "deck-too-small")]
        return []
