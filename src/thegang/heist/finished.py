"""What is kept of a finished game of heists, and the numbers that many of them give."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
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
    chips: Counter[tuple[str, tuple[int, ...]]] = Counter()
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


def _chips(seat: Seat | None, heist: FinishedHeist) -> Iterable[tuple[str, tuple[int, ...]]]:
    """The rounds of a heist, each with the errors of everybody's chips, or of one seat's."""
    for claims in heist.claims:
        errors = _errors(claims.chips, claims.places)
        yield claims.colour, errors if seat is None else (errors[seat],)


@lru_cache(20_000)
def _errors(chips: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """By seat whether a chip said too much (1), too little (-1) or was right (0); any chip of equal hands is right."""
    spans = ((lowest, lowest - 1 + places.count(lowest)) for lowest in places)  # equal hands share the lower place
    return tuple((chip > most) - (chip < least) for chip, (least, most) in zip(chips, spans, strict=True))


def _tallies(chips: Counter[tuple[str, tuple[int, ...]]]) -> tuple[ChipTally, ...]:
    found: dict[str, Counter[int]] = {colour: Counter() for colour in COLOURS}
    for (colour, errors), times in chips.items():
        for error in errors:
            found[colour][error] += times
    return tuple(
        ChipTally(colour, errors.total(), errors[0], errors[-1], errors[1])
        for colour, errors in found.items()
        if errors
    )
