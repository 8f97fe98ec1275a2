"""How many revolvers each gangster is worth: data, checked when it is loaded (T-3)."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from thegang.core import BadMessage
from thegang.streets.material import GANGSTERS

Revolvers = tuple[int, ...]
"""The revolvers of gangsters 1 to 80, in order."""


class BadRevolvers(BadMessage):
    """A table of revolvers that can't be played with."""


def checked_revolvers(values: object) -> Revolvers:
    """The values as a table of revolvers; raises BadRevolvers."""
    if not isinstance(values, list | tuple):
        raise BadRevolvers("the revolvers are a list of numbers")
    if len(values) != len(GANGSTERS):
        raise BadRevolvers(f"there are {len(GANGSTERS)} gangsters, but {len(values)} numbers of revolvers")
    for gangster, value in zip(GANGSTERS, values, strict=True):
        if type(value) is not int or value < 1:  # true and false are no numbers here, whatever Python says
            raise BadRevolvers(f"gangster {gangster} needs a whole number of revolvers, at least 1, not {value!r}")
    return tuple(values)


def read_revolvers(path: Path) -> Revolvers:
    """The table in a file of the shape of revolvers.toml; raises BadRevolvers."""
    try:
        return _parsed(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise BadRevolvers(f"the revolvers can't be read: {problem}") from problem


@cache
def default_revolvers() -> Revolvers:
    """The reconstructed table that a game is played with unless it says otherwise."""
    return _parsed(files(__package__).joinpath("revolvers.toml").read_text("utf-8"))


def score(revolvers: Revolvers, captured: Iterable[int]) -> int:
    """The revolvers on captured gangsters (T-41)."""
    return sum(revolvers[gangster - 1] for gangster in captured)


def _parsed(text: str) -> Revolvers:
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadRevolvers(f"the revolvers can't be read: {problem}") from problem
    if set(content) != {"revolvers"}:
        raise BadRevolvers('a table of revolvers has one entry, "revolvers"')
    return checked_revolvers(content["revolvers"])
