"""What is kept of a finished game of heists, and the numbers that many of them give."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from thegang.core import Seat
from thegang.heist.state import COLOURS


class HeistSummary(msgspec.Struct, frozen=True):
    """How a game came out, as lists show it."""

    mode: str
    vaults: int
    alarms: int


class Claims(msgspec.Struct, frozen=True):
    """The chips of one round and the true places of the hands then, by seat."""

    colour: str
    chips: tuple[int, ...]
    places: tuple[int, ...]

    def error(self, seat: Seat) -> int:
        """How much the chip of a seat said too much or too little; any chip of equal hands is right."""
        chip, lowest = self.chips[seat], self.places[seat]
        highest = lowest - 1 + self.places.count(lowest)  # equal hands share the lower place
        return min(chip - lowest, 0) + max(chip - highest, 0)


class FinishedHeist(msgspec.Struct, frozen=True):
    """One heist of a finished game."""

    success: bool
    challenges: tuple[int, ...] = ()
    specialist: int | None = None
    claims: tuple[Claims, ...] = ()


class HeistFigures(msgspec.Struct, frozen=True):
    """What is counted of a game."""

    heists: tuple[FinishedHeist, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """How often something was tried and succeeded."""

    group: str
    """What is counted: ``mode``, ``players``, ``challenge`` or ``specialist``."""
    key: str
    heists: int
    succeeded: int


class ChipTally(msgspec.Struct, frozen=True):
    """How often chips of one round were right at the time, and how often they said too little or too much."""

    colour: str
    claims: int
    right: int
    low: int
    high: int


class HeistStatistics(msgspec.Struct, frozen=True):
    """Finished games of heists in numbers."""

    heists: int = 0
    succeeded: int = 0
    by: tuple[Tally, ...] = ()
    chips: tuple[ChipTally, ...] = ()


class FinishedHeists(NamedTuple):
    """A finished game as it is counted; ``seat`` is whose chips are, or None for everybody's."""

    seat: Seat | None
    players: int
    summary: HeistSummary
    figures: HeistFigures


GROUPS = ("mode", "players", "challenge", "specialist")


def statistics(games: Iterable[FinishedHeists]) -> HeistStatistics:
    """The numbers that games give."""
    tried: Counter[tuple[str, str | int]] = Counter()
    succeeded: Counter[tuple[str, str | int]] = Counter()
    chips: Counter[tuple[str, int]] = Counter()
    heists = successes = 0
    for game in games:
        for heist in game.figures.heists:
            keys = _keys(game, heist)
            heists, successes = heists + 1, successes + heist.success
            tried.update(keys)
            succeeded.update(keys if heist.success else ())
            chips.update(_chips(game.seat, heist))
    by = (
        Tally(group, str(key), tried[group, key], succeeded[group, key])
        for group, key in sorted(tried, key=lambda one: (GROUPS.index(one[0]), one[1]))
    )
    return HeistStatistics(heists, successes, tuple(by), _tallies(chips))


def _keys(game: FinishedHeists, heist: FinishedHeist) -> list[tuple[str, str | int]]:
    specialist = [] if heist.specialist is None else [heist.specialist]
    return [
        ("mode", game.summary.mode),
        ("players", game.players),
        *(("challenge", number) for number in heist.challenges),
        *(("specialist", number) for number in specialist),
    ]


def _chips(seat: Seat | None, heist: FinishedHeist) -> Iterable[tuple[str, int]]:
    for claims in heist.claims:
        for one in range(len(claims.chips)) if seat is None else (seat,):
            error = claims.error(one)
            yield claims.colour, (error > 0) - (error < 0)


def _tallies(chips: Counter[tuple[str, int]]) -> tuple[ChipTally, ...]:
    counts = {colour: tuple(chips[colour, sign] for sign in (0, -1, 1)) for colour in COLOURS}
    return tuple(ChipTally(colour, sum(found), *found) for colour, found in counts.items() if any(found))
