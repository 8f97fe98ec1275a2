"""What a game of heists is remembered for when it is over: its heists, the best read, the boldest steal, the streak."""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from thegang.core import Event, Seat
from thegang.heist.events import ChipReturned, ChipTaken
from thegang.heist.state import COLOURS, Colour, State


class BestRead(msgspec.Struct, frozen=True):
    """Who judged the own hand best: how many of all chips were right when their round ended."""

    seat: Seat
    right: int
    chips: int
    """How many chips it had."""


class Steal(msgspec.Struct, frozen=True):
    """A chip that was taken from somebody, kept, and right."""

    seat: Seat
    source: Seat
    """From whom."""
    colour: Colour
    stars: int
    heist: int
    """In which heist, from 1."""


class Awards(msgspec.Struct, frozen=True):
    """What a game is remembered for."""

    heists: tuple[bool, ...]
    """Which heists succeeded, in order."""
    streak: int
    """How many vaults in a row, at most."""
    read: BestRead | None
    steal: Steal | None


class Remembering:
    """Listens to a game for what it will be remembered for. What is kept does not grow with the moves."""

    def __init__(self) -> None:
        self._heists: list[bool] = []
        self._right: list[list[int]] = []
        """By seat: for each colour how many chips were right."""
        self._chips = 0
        self._held: dict[Seat, Steal] = {}
        """The stolen chips that are still with the thief."""
        self._boldest: tuple[tuple[int, int], Steal] | None = None

    def moved(self, event: Event[State]) -> None:
        """Note who took a chip from whom."""
        match event:
            case ChipTaken(seat, colour, stars, source):
                self._held.pop(seat, None)
                if source is not None:
                    self._held.pop(source, None)
                    self._held[seat] = Steal(seat, source, colour, stars, len(self._heists) + 1)
            case ChipReturned(seat):
                self._held.pop(seat, None)

    def judged(self, colour: Colour, right: Sequence[bool]) -> None:
        """A round is over: by seat whether the chip was right."""
        at = COLOURS.index(colour)
        self._right = self._right or [[0] * len(COLOURS) for _ in right]
        self._chips += 1
        for seat, was_right in enumerate(right):
            self._right[seat][at] += was_right
            steal = self._held.get(seat)
            if was_right and steal is not None:
                boldness = at, abs(2 * steal.stars - len(right) - 1)  # late, and far from the middle
                if self._boldest is None or boldness > self._boldest[0]:
                    self._boldest = boldness, steal
        self._held = {}

    def ended(self, success: bool) -> None:
        """A heist is over."""
        self._heists.append(success)

    def awards(self) -> Awards:
        """What the game is remembered for; only when it is over."""
        streak = max((len(list(run)) for success, run in groupby(self._heists) if success), default=0)
        steal = None if self._boldest is None else self._boldest[1]
        return Awards(tuple(self._heists), streak, self._best_read(), steal)

    def _best_read(self) -> BestRead | None:
        def read(seat: Seat) -> tuple[int, list[int], Seat]:
            right = self._right[seat]
            return sum(right), right[::-1], -seat

        best = max(range(len(self._right)), key=read, default=None)
        if best is None or not sum(self._right[best]):
            return None
        return BestRead(best, sum(self._right[best]), self._chips)
