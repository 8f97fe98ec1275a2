"""Who can sit at a table, by name: the bots' levels and the models of people."""

from collections.abc import Callable, Sequence
from random import Random

from thegang.bots import Bot
from thegang.bots.heist.player import LEVELS
from thegang.heist import View
from thegang.heist.deal import FEWEST, MOST
from thegang.study.humans import HUMANS

PLAYERS: dict[str, Callable[[Random], Bot[View]]] = {**LEVELS, **HUMANS}
USUAL = 4

Team = tuple[str, ...]
"""The players by seat."""


class BadTeam(ValueError):
    """Text that names no team."""


def team_of(text: str, players: int | None = None) -> Team:
    """Read a team; a single name stands for all seats.

    >>> team_of("strong*2,normal")
    ('strong', 'strong', 'normal')
    >>> team_of("easy", players=3)
    ('easy', 'easy', 'easy')
    """
    team: list[str] = []
    for part in text.split(","):
        name, times, count = (word.strip() for word in part.partition("*"))
        if name not in PLAYERS:
            raise BadTeam(f"there is no player {name!r}, only {', '.join(PLAYERS)}")
        if times and not (count.isdecimal() and 0 < int(count) <= MOST):
            raise BadTeam(f"{part.strip()!r} is not a player and how many of them")
        team += [name] * (int(count) if times else 1)
    if len(team) == 1:
        team *= players or USUAL
    if not FEWEST <= len(team) <= MOST:
        raise BadTeam(f"a team has {FEWEST} to {MOST} players, not {len(team)}")
    if players is not None and len(team) != players:
        raise BadTeam(f"{text!r} is a team of {len(team)}, not {players}")
    return tuple(team)


def seated(team: Sequence[str], chance: str) -> list[Bot[View]]:
    """The players of a team, each with chance of their own."""
    return [PLAYERS[name](Random(chance_of(chance, seat))) for seat, name in enumerate(team)]


def chance_of(chance: str, seat: int) -> str:
    """What the chance of one seat follows from."""
    return f"{chance}:seat:{seat}"
