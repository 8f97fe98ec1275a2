"""The lines the referee understands for streets (docs/referee.md)."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from thegang.referee.session import Line
from thegang.streets.material import City, End, SpecialName


class Play(Line, frozen=True, tag="play"):
    """Choose secretly: a gangster with a ticket, or with the special."""

    by: str
    gangster: int
    ticket: City | UnsetType = UNSET
    special: bool | UnsetType = UNSET


class Place(Line, frozen=True, tag="place"):
    """Say how a gangster and a special are played."""

    by: str
    city: City
    first: Literal["gangster", "special"]
    end: End | UnsetType = UNSET
    on: int | UnsetType = UNSET
    fetch: int | UnsetType = UNSET


class ShowState(Line, frozen=True, tag="state"):
    """Ask for everything."""


class ShowView(Line, frozen=True, tag="view"):
    """Ask for what one player or a spectator may see."""

    viewer: str | None = field(name="as")


StreetsLine = Play | Place | ShowState | ShowView


class HandLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand arranged beforehand."""

    gangsters: list[int] = []
    special: SpecialName | UnsetType | None = UNSET


class ScriptLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A game arranged beforehand."""

    cities: dict[City, list[int]] = {}
    hands: dict[str, HandLine] = {}
    deck: list[int] | UnsetType = UNSET
    specials: list[SpecialName] | UnsetType = UNSET
    captured: dict[str, list[int]] = {}
    round: int = 1
    job: int = 1


class StreetsSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """The line that sets up a game."""

    game: Literal["streets"]
    players: list[str]
    seed: int | str | UnsetType = UNSET
    open_scores: bool = False
    revolvers: list[int] | UnsetType = UNSET
    script: ScriptLine | UnsetType = UNSET
