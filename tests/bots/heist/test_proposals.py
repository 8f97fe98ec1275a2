"""Whom bots propose to use a specialist, when, and what they agree to."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from tests.heist.scene import deal, play_to, take
from thegang.bots.heist import LEVELS
from thegang.bots.heist.gains import gains
from thegang.bots.heist.proposals import HARMLESS, WORTH_IT
from thegang.core import Action
from thegang.heist import Agree, Heist, Propose, Refuse, TakeChip

INFORMANT, GETAWAY_DRIVER, MASTERMIND, HACKER, JACK, MUSCLE = 1, 2, 4, 5, 7, 10
TELLING = (INFORMANT, GETAWAY_DRIVER, MASTERMIND)
LATE = (*TELLING, MUSCLE)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
LISTENING = pytest.mark.parametrize("level", ["normal", "strong"])
EVERY_SEAT = pytest.mark.parametrize("seat", range(4))
BOARD = "Ks 8h 4d 2c 7d"
HANDS = ("5c 3c", "Qh Jc", "8d Tc", "Kd Ah")
"""Weakest first: a hand of nothing, queen high, a pair of eights, a pair of kings."""


def scene(specialist: int, seat: int, phase: str = "red", missing: Sequence[int] = (3,), settling: float = 0) -> Heist:
    """Hands by strength from this seat on, which has queen high. All have taken their right chips, but for some that
    have none in this round yet: the places in the order of hands."""
    seats = {(seat + place - 1) % 4: place for place in range(4)}
    stars = [seats[other] + 1 for other in range(4)]
    game = play_to(deal(*(HANDS[seats[other]] for other in range(4)), board=BOARD, specialist=specialist), phase, stars)
    game.state.settling = settling
    for other, place in seats.items():
        if place not in missing:
            take(game, other, place + 1)
    return game


def calm(specialist: int, seat: int) -> Heist:
    """The same at a table where chips settle: all have a chip."""
    return scene(specialist, seat, missing=(), settling=2)


def wish(game: Heist, seat: int, level: str) -> Action | None:
    return LEVELS[level](Random(seat)).act(game.view(seat), game.legal_actions(seat))


def worths(game: Heist, seat: int, level: str, offers: Sequence[Propose] = ()) -> dict[Propose, float]:
    """What all proposals, or some, are worth to this seat."""
    weights = LEVELS[level](Random(seat)).believed(game.view(seat))
    legal = [action for action in game.legal_actions(seat) if isinstance(action, Propose)]
    return dict(gains(game.view(seat), weights, offers or legal))


@LISTENING
@EVERY_SEAT
@pytest.mark.parametrize("specialist", LATE)
@pytest.mark.parametrize("settled", [False, True])
def test_what_is_worth_most_is_proposed(level: str, specialist: int, seat: int, settled: bool) -> None:
    """About somebody else who has spoken, and told to oneself; the Muscle for oneself."""
    game = calm(specialist, seat) if settled else scene(specialist, seat)
    chips = game.state.chips["red"]
    able = {
        offer: worth
        for offer, worth in worths(game, seat, level).items()
        if chips[offer.who] and offer.to in (None, seat) and (offer.who == seat) == (specialist == MUSCLE)
    }
    best = max(able, key=lambda offer: able[offer])
    wanted = wish(game, seat, level)
    assert wanted == best if able[best] >= WORTH_IT else not isinstance(wanted, Propose)


@pytest.mark.parametrize("settled", [False, True])
def test_s1_who_can_not_tell_asks_and_who_is_sure_does_not(settled: bool) -> None:
    """Queen high can't tell whether its neighbours are weaker; a pair of kings is sure."""
    game = calm(INFORMANT, 0) if settled else scene(INFORMANT, 0, missing=(2,))
    asked = wish(game, 0, "normal")
    assert isinstance(asked, Propose)
    assert asked.to == 0
    assert not isinstance(wish(game, 2, "normal"), Propose)


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize("specialist", LATE)
def test_h15_where_chips_settle_nothing_is_asked_before_all_have_one(level: str, specialist: int, seat: int) -> None:
    assert not isinstance(wish(scene(specialist, seat, settling=2), seat, level), Propose)


@LISTENING
@pytest.mark.parametrize("specialist", TELLING)
def test_who_wants_another_chip_takes_it_first(level: str, specialist: int) -> None:
    game = scene(specialist, 0, settling=2, missing=(0, 1, 2, 3))
    for seat, stars in enumerate((4, 2, 3, 1)):
        take(game, seat, stars)

    assert isinstance(wish(game, 0, level), TakeChip)


@LISTENING
@EVERY_SEAT
def test_s5_a_card_is_drawn_by_nobody_but_the_strongest(level: str, seat: int) -> None:
    """A better hand at the top leaves all others in their places."""
    game = calm(HACKER, seat)
    top = game.state.chips["red"].index(4)
    worth = worths(game, seat, level)[Propose(top)]
    wanted = wish(game, seat, level)
    assert wanted == Propose(top) if worth >= WORTH_IT else not isinstance(wanted, Propose)


@EVERY_LEVEL
@EVERY_SEAT
def test_s7_nobody_proposes_the_jack(level: str, seat: int) -> None:
    for game in (calm(JACK, seat), scene(JACK, seat), scene(JACK, seat, "white", missing=(1, 3))):
        assert not isinstance(wish(game, seat, level), Propose)


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize("specialist", LATE)
def test_nothing_is_asked_before_the_last_round_or_while_claims_are_to_come(
    level: str, specialist: int, seat: int
) -> None:
    for phase in ("white", "yellow", "orange"):
        assert not isinstance(wish(scene(specialist, seat, phase), seat, level), Propose)
    assert not isinstance(wish(scene(specialist, seat, missing=(2, 3)), seat, level), Propose)


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
