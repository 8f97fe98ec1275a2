"""Whom bots propose to use a specialist, when, and what they agree to."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from tests.bots.heist.test_answers import hands_with
from tests.heist.scene import deal, play_to, take
from thegang.bots.heist import LEVELS
from thegang.bots.heist.gains import gains
from thegang.bots.heist.judging import judge
from thegang.bots.heist.proposals import HARMLESS, WORTH_IT
from thegang.core import Action
from thegang.heist import Agree, Heist, Propose, Refuse

INFORMANT, GETAWAY_DRIVER, MASTERMIND, HACKER, JACK, MUSCLE = 1, 2, 4, 5, 7, 10
TELLING = (INFORMANT, GETAWAY_DRIVER, MASTERMIND)
LATE = (*TELLING, MUSCLE)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
LISTENING = pytest.mark.parametrize("level", ["normal", "strong"])
EVERY_SEAT = pytest.mark.parametrize("seat", range(4))
BOARD = "Ks 8h 4d 2c 7d"
HANDS = ("5c 3c", "Qh Jc", "8d Tc", "Kd Ah")
"""Weakest first: a hand of nothing, queen high, a pair of eights, a pair of kings."""


def scene(specialist: int, seat: int, phase: str = "red", missing: Sequence[int] = (3,)) -> Heist:
    """Hands by strength from this seat on, which has queen high. All have taken their right chips, but for some that
    have none in this round yet: the places in the order of hands."""
    seats = {(seat + place - 1) % 4: place for place in range(4)}
    stars = [seats[other] + 1 for other in range(4)]
    game = play_to(deal(*(HANDS[seats[other]] for other in range(4)), board=BOARD, specialist=specialist), phase, stars)
    for other, place in seats.items():
        if place not in missing:
            take(game, other, place + 1)
    return game


def wish(game: Heist, seat: int, level: str) -> Action | None:
    return LEVELS[level](Random(seat)).act(game.view(seat), game.legal_actions(seat))


def worths(game: Heist, seat: int, level: str, offers: Sequence[Propose] = ()) -> dict[Propose, float]:
    """What all proposals, or some, are worth to this seat."""
    weights = LEVELS[level](Random(seat)).believed(game.view(seat))
    legal = [action for action in game.legal_actions(seat) if isinstance(action, Propose)]
    return dict(gains(game.view(seat), weights, offers or legal))


def closest_to(game: Heist, seat: int, level: str) -> int:
    """Who is hardest to tell apart from this seat, of those who have spoken."""
    bot, view = LEVELS[level](Random(seat)), game.view(seat)
    beats = judge(view, bot.believed(view)).beats
    return min((other for other in beats if game.state.chips["red"][other]), key=lambda other: abs(beats[other] - 0.5))


@LISTENING
@EVERY_SEAT
@pytest.mark.parametrize("specialist", LATE)
def test_what_is_worth_most_is_proposed_about_somebody_who_has_spoken(level: str, specialist: int, seat: int) -> None:
    game = scene(specialist, seat)
    chips = game.state.chips["red"]
    closest = closest_to(game, seat, level)
    able = {
        offer: worth
        for offer, worth in worths(game, seat, level).items()
        if chips[offer.who] and offer.to in (None, seat) and (specialist == MUSCLE or offer.who == closest)
    }
    best = max(able, key=lambda offer: able[offer])
    wanted = wish(game, seat, level)
    assert wanted == best if able[best] >= WORTH_IT else not isinstance(wanted, Propose)


def test_s1_who_can_not_tell_asks_and_who_is_sure_does_not() -> None:
    """Queen high can't tell whether its neighbours are weaker; a pair of kings is sure."""
    game = scene(INFORMANT, 0, missing=(2,))
    asked = wish(game, 0, "normal")
    assert isinstance(asked, Propose)
    assert asked == Propose(closest_to(game, 0, "normal"), to=0)
    assert not isinstance(wish(game, 2, "normal"), Propose)


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize("specialist", LATE)
def test_nothing_is_asked_before_the_last_round_or_while_claims_are_to_come(
    level: str, specialist: int, seat: int
) -> None:
    for phase in ("white", "yellow", "orange"):
        assert not isinstance(wish(scene(specialist, seat, phase), seat, level), Propose)
    assert not isinstance(wish(scene(specialist, seat, missing=(2, 3)), seat, level), Propose)


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize("specialist", [HACKER, JACK])
def test_s5_s7_a_card_is_exchanged_before_its_owner_has_spoken_whatever_the_hand(
    level: str, specialist: int, seat: int
) -> None:
    for pocket in ("7c 2d", "9h Tc", "As Ah"):
        game = deal(*hands_with(seat, pocket, "5c 3c", "Qh Jc", "8c 9c"), specialist=specialist)
        assert wish(game, seat, level) == Propose(seat)
        take(game, (seat + 1) % 4, 3)
        assert wish(game, seat, level) == Propose(seat)
        take(game, seat, 2)
        assert not isinstance(wish(game, seat, level), Propose)
    assert not isinstance(wish(scene(specialist, seat, "yellow", missing=(1, 3)), seat, level), Propose)


@LISTENING
@EVERY_SEAT
@pytest.mark.parametrize("specialist", TELLING)
def test_to_hear_something_is_never_worth_less_than_nothing(level: str, specialist: int, seat: int) -> None:
    worth = worths(scene(specialist, seat), seat, level)
    assert min(worth.values()) > -0.005
    assert max(worth.values()) < 3


@EVERY_SEAT
def test_s10_who_is_sure_to_have_the_best_hand_loses_nothing_by_being_strongest(seat: int) -> None:
    game = scene(MUSCLE, seat)
    worth = worths(game, seat, "strong")
    assert worth[Propose((seat + 2) % 4)] > worth[Propose((seat + 3) % 4)]


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize("phase", ["white", "red"])
@pytest.mark.parametrize("specialist", TELLING)
def test_who_wants_to_hear_something_may(level: str, specialist: int, phase: str, seat: int) -> None:
    game = scene(specialist, seat, phase)
    proposer = (seat + 1) % 4
    offers = [action for action in game.legal_actions(proposer) if isinstance(action, Propose)]
    game.play(proposer, offers[-1])
    assert wish(game, seat, level) == Agree()


@LISTENING
@EVERY_SEAT
@pytest.mark.parametrize("phase", ["yellow", "orange", "red"])
@pytest.mark.parametrize("specialist", [HACKER, JACK, MUSCLE])
def test_all_else_is_refused_only_if_it_does_harm(level: str, specialist: int, phase: str, seat: int) -> None:
    proposer = (seat + 1) % 4
    answers = set()
    for who in range(4):
        game = scene(specialist, seat, phase)
        harmless = worths(game, seat, level, [Propose(who)])[Propose(who)] >= HARMLESS
        game.play(proposer, Propose(who))
        assert wish(game, seat, level) == (Agree() if harmless else Refuse())
        answers.add(harmless)
    if (specialist, phase) == (HACKER, "red"):
        assert answers == {True, False}


@EVERY_SEAT
@pytest.mark.parametrize("specialist", [HACKER, JACK])
def test_s5_s7_a_card_may_be_exchanged_in_the_first_round(specialist: int, seat: int) -> None:
    game = scene(specialist, seat, "white")
    game.play((seat + 1) % 4, Propose((seat + 1) % 4))
    assert wish(game, seat, "strong") == Agree()


@EVERY_LEVEL
@EVERY_SEAT
def test_who_ends_the_round_waits_while_others_may_answer_or_change_their_mind(level: str, seat: int) -> None:
    game = scene(GETAWAY_DRIVER, seat, missing=(1,))
    proposer = (seat + 1) % 4
    bot = LEVELS[level](Random(seat))
    game.play(proposer, Propose((seat + 2) % 4))
    game.play(seat, Agree())
    for other in game.seats:
        bot.act(game.view(seat), game.legal_actions(seat))
        assert bot.patient
        if other not in (seat, proposer):
            game.play(other, Agree())
    assert game.state.announcements
    bot.act(game.view(seat), game.legal_actions(seat))
    assert bot.patient


def test_weights_are_not_touched_by_thinking() -> None:
    game = scene(HACKER, 0)
    bot = LEVELS["strong"](Random(0))
    weights = bot.believed(game.view(0))
    before = weights.copy()
    gains(game.view(0), weights, [Propose(who) for who in range(4)])
    assert np.array_equal(weights, before)
