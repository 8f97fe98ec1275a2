"""What a table remembers of a game of heists beyond its state."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from thegang.core import Event, Seat
from thegang.heist.debrief import Debriefing, DebriefRound, Thought
from thegang.heist.events import ChipTaken, HeistBegan, RoundEnded
from thegang.heist.thoughts import Thoughts


class Memory:
    """What heists are looked back at with, what bots thought, and who took whose chip.

    Steps that are folded are listened to when somebody asks or the game goes on: a server that takes a thousand tables
    over shows them first.
    """

    def __init__(self) -> None:
        self._debriefing = Debriefing()
        self._thoughts = Thoughts()
        self._fights: Counter[tuple[Seat, Seat | None, int]] = Counter()
        """How often each seat took each chip from each other in this round."""
        self._unheard: list[Event[Any]] = []
        """The events of steps that nobody has asked about yet."""
        self._steps: list[int] = []
        """How many events each of those steps has."""
        self._players = 0

    def folded(self, events: Sequence[Event[Any]], steps: Sequence[int], players: int) -> None:
        """Steps with so many events each happened before."""
        self._unheard += events
        self._steps += steps
        self._players = players

    def happened(self, events: Sequence[Event[Any]], players: int, thought: Thought | None) -> None:
        """A step happens; ``thought`` is what a bot thought when it took it."""
        self.debriefing.happened(events, players)
        self._note_chips(events, thought)

    @property
    def debriefing(self) -> Debriefing:
        """What the last heist is looked back at with."""
        self._hear()
        return self._debriefing

    def thoughts(self, rounds: Sequence[DebriefRound]) -> tuple[Thought, ...]:
        """What bots thought in the heist that had these rounds."""
        self._hear()
        return self._thoughts.told(rounds)

    def insisted_on(self, events: Iterable[Event[Any]]) -> Seat | None:
        """From whom somebody has just taken again what they had taken from them before: the first time in a round."""
        for event in events:
            if isinstance(event, ChipTaken) and self._fights[event.seat, event.source, event.stars] > 1:
                both = event.seat, event.source
                again = sum(times - 1 for (*between, _), times in self._fights.items() if (*between,) == both)
                return event.source if again == 1 else None
        return None

    def _hear(self) -> None:
        first = 0
        for size in self._steps:
            events = self._unheard[first : first + size]
            self._debriefing.happened_before(events, self._players)
            self._note_chips(events, None)
            first += size
        self._unheard.clear()
        self._steps.clear()

    def _note_chips(self, events: Iterable[Event[Any]], thought: Thought | None) -> None:
        """Keep what a bot thought when it took a chip, and count how often chips were taken from others."""
        self._thoughts.happened(events, thought)
        for event in events:
            if isinstance(event, ChipTaken):
                if event.source is not None:
                    self._fights[event.seat, event.source, event.stars] += 1
            elif isinstance(event, (HeistBegan, RoundEnded)):
                self._fights.clear()
