"""What bots thought in a heist, kept until the hands are open."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from thegang.core import Event, Seat
from thegang.heist.debrief import DebriefRound, Thought, right_chips
from thegang.heist.events import ChipTaken, HeistBegan


class Thoughts:
    """What bots thought when they took their last chip of each round: a secret until the hands are open."""

    def __init__(self) -> None:
        self._last: dict[tuple[Seat, str], Thought] = {}
        self._taken: Counter[tuple[Seat, str]] = Counter()
        """How many chips each seat took in each round."""

    def happened(self, events: Iterable[Event[Any]], thought: Thought | None) -> None:
        """Listen to what happened, and to what a bot thought when it did it."""
        for event in events:
            if isinstance(event, ChipTaken):
                claim = event.seat, event.colour
                self._taken[claim] += 1
                self._last.pop(claim, None)
                if thought is not None and (thought.seat, thought.colour) == claim:
                    self._last[claim] = thought
            elif isinstance(event, HeistBegan):
                self._last.clear()
                self._taken.clear()

    def told(self, rounds: Sequence[DebriefRound]) -> tuple[Thought, ...]:
        """What can be told when the heist is over, and what of it mattered."""
        wrong = {
            (seat, one.colour)
            for one in rounds
            for seat, right in enumerate(right_chips(one.chips, one.places))
            if not right
        }
        return tuple(
            msgspec.structs.replace(
                thought, mattered=thought.taken or thought.asked or self._taken[claim] > 1 or claim in wrong
            )
            for claim, thought in self._last.items()
        )
