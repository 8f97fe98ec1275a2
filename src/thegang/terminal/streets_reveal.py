"""The reveal as a queue: the lowest gangster first, play after play, until the job is done (T-11 to T-16)."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from thegang.core import Event, News, Seat
from thegang.streets import Play, Streets, View
from thegang.streets.events import StepBegan
from thegang.streets.material import Rows
from thegang.streets.news import GangsCaptured, GangsterFetched, GangsterPlaced, JobBegan, PlaysRevealed
from thegang.streets.plan import turn_of
from thegang.streets.revolvers import score
from thegang.streets.telling import StreetsTelling
from thegang.terminal.ink import length, padded
from thegang.terminal.streets_screen import StreetsScreen

BEAT = 1.0
HELD_BREATH = 1.6
FACE_WIDTH = 4


class Storyteller(StreetsTelling):
    """Tells one seat what happened."""

    def __init__(self, screen: StreetsScreen) -> None:
        super().__init__(screen.words.language, screen.names, screen.seat)
        self.ink = screen.ink

    def gangsters(self, numbers: Iterable[int]) -> str:
        return self.ink.gangsters(numbers)


class Reveal:
    """Follows the game event by event, so that everything is seen at the moment when it happens."""

    def __init__(self, screen: StreetsScreen) -> None:
        self.screen = screen
        self.console = screen.console
        self.words = screen.words
        self.ink = screen.ink
        self.teller = Storyteller(screen)
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
            for happened in self.seen.news(self.screen.seat, [event]):
                self._show(happened, before)
                if ended:
                    self.console.show(*self._between_jobs(happened))
        return ended

    def _show(self, happened: News, before: Rows) -> None:
        """Let a person see what happened, from how the rows were before it."""
        match happened:
            case PlaysRevealed():
                self._look(self._view, HELD_BREATH)
            case GangsterPlaced(gangster=gangster) | GangsterFetched(gangster=gangster):
                self.fresh.append(gangster)
            case GangsCaptured(gangsters=gone):
                self._look(msgspec.structs.replace(self._view, cities=before), BEAT, gone)

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
        self.now = turn_of(step)
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

    def _between_jobs(self, happened: News) -> list[str]:
        """What happens between two jobs; that one begins is to be seen at the next one."""
        sentence = None if isinstance(happened, JobBegan) else self.teller.tell(happened)
        return [] if sentence is None else self.screen.hanging("", sentence.split())
