"""Simulated worlds: whatever fails in them, what was promised holds."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.simulated.planted import PLANTED
from tests.simulated.world import Broken, Report, simulate

WORLDS = 5
MANY = 400
TRIES = 40
"""In so many worlds a planted bug is found."""


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Servers that are killed all the time have a lot to log."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("seed", range(WORLDS))
def test_a_short_history(seed: int) -> None:
    report = simulate(seed, 40)

    assert report.moves > 0


def test_the_same_seed_is_the_same_world() -> None:
    assert simulate(3, 40) == simulate(3, 40)


@pytest.mark.long
def test_a_long_history() -> None:
    reports = [simulate(seed, 600) for seed in range(1000, 1000 + MANY)]

    print(_sum(reports))
    assert all(report.moves > 0 for report in reports)


@pytest.mark.long
@pytest.mark.parametrize("bug", PLANTED, ids=lambda bug: bug.__name__)
def test_a_planted_bug_is_found(bug: Callable[[], Any]) -> None:
    with bug():
        for seed in range(TRIES):
            try:
                simulate(seed, 120)
            except Broken as broken:
                print(f"found by seed {seed}: {broken.what}")
                return
    pytest.fail(f"{bug.__doc__} Nobody noticed in {TRIES} worlds.")


def _sum(reports: list[Report]) -> str:
    hours = sum(report.seconds for report in reports) / 3600
    moves, messages, steps = (
        sum(getattr(report, name) for report in reports) for name in ("moves", "messages", "steps")
    )
    faults = sum(report.faults.total() for report in reports)
    return f"{hours:.0f} hours, {moves} moves, {messages} messages, {steps} steps, {faults} faults"
