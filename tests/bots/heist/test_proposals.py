"""Whom bots propose to use a specialist, and when, where it is clear."""

from random import Random

import numpy as np
import pytest

from tests.heist.scene import deal, play_to, take
from thegang.bots.heist import LEVELS
from thegang.bots.heist.judging import Judgement
from thegang.bots.heist.reading import fitting
from thegang.bots.heist.strengths import Floats
from thegang.core import Action
from thegang.heist import Heist, Propose, View
from thegang.heist.state import Announcement

INFORMANT, GETAWAY_DRIVER, MASTERMIND, HACKER, JACK, MUSCLE = 1, 2, 4, 5, 7, 10
ASKING = (INFORMANT, GETAWAY_DRIVER, MASTERMIND, MUSCLE)
"""Those that tell or change something about a close pair."""
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
SEATS = [(seat, other) for seat in range(4) for other in range(4) if seat != other]


def wish(game: Heist, seat: int, level: str, beats: dict[int, float], place: int = 2) -> Action | None:
    """What a bot wants that thinks this of its hand."""
    bot = LEVELS[level](Random(seat))
    places = np.eye(4)[place - 1]

    def judged(view: View, weights: Floats) -> Judgement:  # noqa: ARG001
        return Judgement(places, beats)

    bot.judged = judged  # type: ignore[method-assign]
    return bot.act(game.view(seat), game.legal_actions(seat))


def in_round(phase: str, seat: int, specialist: int) -> Heist:
    """A heist in which this seat has the second chip of the round, and nobody else has one."""
    game = play_to(deal(specialist=specialist, players=4), phase)
    take(game, seat, 2)
    return game


def beaten(seat: int, closest: int, chance: float) -> dict[int, float]:
    """How likely each of the others is beaten: all but the closest for certain, or not at all."""
    return {other: float(other % 2) for other in range(4) if other != seat} | {closest: chance}


@EVERY_LEVEL
@pytest.mark.parametrize(("seat", "closest"), SEATS)
@pytest.mark.parametrize("chance", [0.2, 0.7])
def test_who_is_hardest_to_tell_apart_from_oneself_is_to_use_it(
    level: str, seat: int, closest: int, chance: float
) -> None:
    def wanted(specialist: int) -> Action | None:
        return wish(in_round("red", seat, specialist), seat, level, beaten(seat, closest, chance))

    assert wanted(INFORMANT) == Propose(closest, to=seat)
    assert wanted(GETAWAY_DRIVER) == Propose(closest)
    assert wanted(MUSCLE) == Propose(seat if chance > 0.5 else closest)  # the better one of the two
    asked = wanted(MASTERMIND)
    assert isinstance(asked, Propose)
    assert asked.who == closest


@EVERY_LEVEL
@pytest.mark.parametrize(("seat", "closest"), SEATS)
def test_s4_the_mastermind_is_asked_about_the_value_that_tells_most(level: str, seat: int, closest: int) -> None:
    game = in_round("red", seat, MASTERMIND)
    bot = LEVELS[level](Random(0))
    weights = bot.believed(game.view(seat))[closest]

    asked = wish(game, seat, level, beaten(seat, closest, 0.5))

    def left(value: str) -> float:
        """How far the answer is from as likely none as some."""
        none = fitting(Announcement(MASTERMIND, closest, value=value, count=0), (), 2)
        assert none is not None
        return abs(float(weights[none].sum() / weights.sum()) - 0.5)

    assert isinstance(asked, Propose)
    assert asked.value is not None
    assert left(asked.value) == pytest.approx(min(left(value) for value in "23456789TJQKA"))


@EVERY_LEVEL
@pytest.mark.parametrize("specialist", ASKING)
@pytest.mark.parametrize("seat", range(4))
def test_nobody_is_asked_when_all_is_clear_or_before_the_last_round(level: str, specialist: int, seat: int) -> None:
    closest = (seat + 1) % 4
    for chance in (0.02, 0.98):
        assert wish(in_round("red", seat, specialist), seat, level, beaten(seat, closest, chance)) is None
    for phase in ("white", "yellow", "orange"):
        assert wish(in_round(phase, seat, specialist), seat, level, beaten(seat, closest, 0.5)) is None


@EVERY_LEVEL
@pytest.mark.parametrize("specialist", [HACKER, JACK])
@pytest.mark.parametrize("seat", range(4))
def test_s5_s7_a_new_card_is_for_a_middling_hand_and_only_at_first(level: str, specialist: int, seat: int) -> None:
    close = dict.fromkeys(set(range(4)) - {seat}, 0.5)
    for stars in range(1, 5):
        game = deal(specialist=specialist, players=4)
        take(game, seat, stars)
        wanted = Propose(seat) if stars in (2, 3) else None
        assert wish(game, seat, level, close, place=stars) == wanted
    for phase in ("yellow", "orange", "red"):
        assert wish(in_round(phase, seat, specialist), seat, level, close) is None
