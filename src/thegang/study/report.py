"""Results for people and programs: a table, and JSON."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from thegang.study.players import Team
from thegang.study.rates import Rate
from thegang.study.simulation import Result

HEADINGS = ("team", "heists", "succeeded", "games", "won", "moves a round", "a player", "decision: median, 99 %")


def team_name(team: Team) -> str:
    """A team in short.

    >>> team_name(("strong", "strong", "easy"))
    'strong*2,easy'
    """
    groups = ((name, len(list(group))) for name, group in groupby(team))
    return ",".join(f"{name}*{count}" if count > 1 else name for name, count in groups)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of cells in columns, the first row as headings."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def summary(results: Sequence[Result]) -> str:
    """One line for each team."""
    return table([HEADINGS, *map(_line, results)])


def _line(result: Result) -> tuple[str, ...]:
    moves = result.moves()
    times = [f"{name} {times.median:.1f}, {times.p99:.1f} ms" for name, times in result.times.items()]
    return (
        team_name(result.plan.team),
        f"{result.heists:,}",
        str(result.success),
        f"{len(result.games):,}",
        str(result.wins),
        f"{moves:.2f}",
        f"{moves / len(result.plan.team):.2f}",
        "; ".join(times),
    )


def as_json(results: Sequence[Result]) -> bytes:
    """Everything: the plan of each team, its rates, and all its heists."""
    return msgspec.json.encode([_facts(result) for result in results]) + b"\n"


def _facts(result: Result) -> dict[str, Any]:
    return {
        "plan": result.plan,
        "heists": _rate(result.success),
        "games": _rate(result.wins),
        "moves_a_round": result.moves(),
        "decision_ms": result.times,
        "played": result.games,
    }


def _rate(rate: Rate) -> dict[str, Any]:
    return {"number": rate.of, "succeeded": rate.hits, "rate": rate.share, "interval": rate.interval}
