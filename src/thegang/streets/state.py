"""Everything there is to know about a game of streets, as plain data. Only events change it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from thegang.core import Prompt, Seat
from thegang.streets.material import CITIES, ENDS, GANGSTERS, ROW_SIZE, City, Rows, SpecialName, Target, cities_for
from thegang.streets.revolvers import Revolvers, score


class Choice(msgspec.Struct, frozen=True):
    """What a seat wants to play in a job: a gangster with a ticket, or with the special when ``ticket`` is None."""

    gangster: int
    ticket: City | None


class Placement(msgspec.Struct, frozen=True):
    """How a gangster and a special are played: where, what goes first, what the special is aimed at.

    Without a possible target (T-33) there is none.
    """

    city: City
    first: Literal["gangster", "special"]
    target: Target | None

    @property
    def option(self) -> str:
        """The placement as an answer to the question where the cards go, such as ``detroit special 35``."""
        where = f"{self.city} {self.first}"
        return where if self.target is None else f"{where} {self.target}"


TARGETS: tuple[Target | None, ...] = (None, *ENDS, *GANGSTERS)
PLACEMENTS: Mapping[str, Placement] = {
    placement.option: placement
    for city in CITIES
    for target in TARGETS
    for placement in (Placement(city, "gangster", target), Placement(city, "special", target))
}
"""Every placement there can be, by the option that stands for it."""


class Play(msgspec.Struct, frozen=True):
    """A revealed choice and what became of it; everybody knows all of this."""

    seat: Seat
    gangster: int
    ticket: City | None
    special: SpecialName | None
    placement: Placement | None = None
    captured: tuple[int, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How the game came out; several winners share the win (T-41)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(slots=True)
class State:
    """A game of streets. Whatever belongs to seats stands in seat order."""

    players: int = 0
    seed: str = ""
    commitment: str = ""
    revealed_seed: str | None = None
    revolvers: Revolvers = ()
    reconstructed: bool = True
    """Whether the revolvers are the ones of T-3 and not a table's own."""
    open_scores: bool = False
    scripted: bool = False

    agenda: tuple[str, ...] = ()
    round: int = 0
    job: int = 0
    cities: Rows = field(default_factory=dict)
    hands: list[tuple[int, ...]] = field(default_factory=list)
    specials: list[SpecialName | None] = field(default_factory=list)
    """The special in each hand."""
    deck: tuple[int, ...] = ()
    special_deck: tuple[SpecialName, ...] = ()
    special_discards: tuple[SpecialName, ...] = ()
    special_shuffles: int = 0
    """How often the discarded specials were made a new deck (T-16)."""
    put_away: tuple[int, ...] = ()
    captured: list[tuple[int, ...]] = field(default_factory=list)
    choices: dict[Seat, Choice] = field(default_factory=dict)
    """What was chosen so far in this job, secretly; empty from the reveal on."""
    plays: tuple[Play, ...] = ()
    """The plays of the last reveal, from the lowest gangster to the highest (T-12)."""
    prompt: Prompt | None = None
    outcome: Outcome | None = None

    @property
    def phase(self) -> str:
        """What the game waits for: ``choose``, ``place`` or ``over``."""
        if self.outcome is not None:
            return "over"
        return "choose" if self.prompt is None else "place"

    @property
    def to_place(self) -> Seat | None:
        """The seat that has to place a gangster and a special."""
        return None if self.prompt is None else self.prompt.waiting[0]

    @property
    def chosen(self) -> tuple[Seat, ...]:
        """The seats that have chosen in this job."""
        return tuple(sorted(self.choices)) if self.prompt is None else tuple(range(self.players))

    def play_of(self, seat: Seat) -> Play:
        """What a seat played at the last reveal."""
        return next(play for play in self.plays if play.seat == seat)

    @property
    def missing(self) -> dict[City, int]:
        """How many gangsters each city needs before the next job (T-15)."""
        return {city: max(0, ROW_SIZE - len(self.cities[city])) for city in cities_for(self.players)}

    @property
    def scores(self) -> tuple[int, ...]:
        """The revolvers each seat has captured (T-41)."""
        return tuple(score(self.revolvers, pile) for pile in self.captured)
