"""What is kept of a finished game of heists, and the numbers that many of them give."""

from collections import Counter
from collections.abc import Iterator, Mapping
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
ERRORS = ("right", "low", "high")


def counts(game: FinishedHeists) -> Counter[str]:
    """What a game adds to each number that is counted.

    The numbers are called ``heists`` and ``succeeded``, the same with a group and its key (``heists.challenge.7``), and
    ``chips`` with a colour and what the chip was (``chips.white.low``).
    """
    found: Counter[str] = Counter()
    for heist in game.figures.heists:
        keys = ["", *(f".{group}.{key}" for group, key in _keys(game, heist))]
        found.update(f"heists{key}" for key in keys)
        if heist.success:
            found.update(f"succeeded{key}" for key in keys)
        found.update(_chips(game.seat, heist))
    return found


def statistics(numbers: Mapping[str, int]) -> HeistStatistics:
    """The numbers of many games, put in order."""
    tried = [name.split(".")[1:] for name in numbers if name.startswith("heists.")]
    by = (
        Tally(group, key, numbers[f"heists.{group}.{key}"], numbers.get(f"succeeded.{group}.{key}", 0))
        for group, key in sorted(tried, key=_in_order)
    )
    chips = {colour: [numbers.get(f"chips.{colour}.{error}", 0) for error in ERRORS] for colour in COLOURS}
    return HeistStatistics(
        numbers.get("heists", 0),
        numbers.get("succeeded", 0),
        tuple(by),
        tuple(ChipTally(colour, sum(errors), *errors) for colour, errors in chips.items() if any(errors)),
    )


def _in_order(counted: list[str]) -> tuple[int, int, str]:
    group, key = counted
    return GROUPS.index(group), int(key) if key.isdigit() else 0, key


def _keys(game: FinishedHeists, heist: FinishedHeist) -> Iterator[tuple[str, str | int]]:
    yield "mode", game.summary.mode
    yield "players", game.players
    for number in heist.challenges:
        yield "challenge", number
    if heist.specialist is not None:
        yield "specialist", heist.specialist


def _chips(seat: Seat | None, heist: FinishedHeist) -> Iterator[str]:
    """What each chip of a heist was, or each of one seat."""
    for claims in heist.claims:
        errors = _errors(claims.chips, claims.places)
        for error in errors if seat is None else (errors[seat],):
            yield f"chips.{claims.colour}.{error}"


@lru_cache(20_000)
def _errors(chips: tuple[int, ...], places: tuple[int, ...]) -> tuple[str, ...]:
    """By seat whether a chip was right or said too little (low) or too much (high); any one of equal hands is right."""
    spans = ((lowest, lowest - 1 + places.count(lowest)) for lowest in places)  # equal hands share the lower place
    return tuple(
        "low" if chip < least else "high" if chip > most else "right"
        for chip, (least, most) in zip(chips, spans, strict=True)
    )
