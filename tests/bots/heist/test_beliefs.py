"""The common books: what claims say about hands and about partners."""

import gc
from collections.abc import Sequence
from random import Random
from typing import TypeVar
from weakref import ref

import numpy as np
import pytest

from thegang.bots import play_out
from thegang.bots.heist import LEVELS, HeistBot
from thegang.bots.heist.beliefs import Beliefs, Facts, RoundBeliefs, opening
from thegang.bots.heist.partners import KINDS, PERCENTILE, REMEMBERING, Offer, prior
from thegang.bots.heist.strengths import strengths
from thegang.bots.measured import bytes_of
from thegang.cards import parse_cards
from thegang.cards.fast.pockets import pocket_place
from thegang.core import Action
from thegang.heist import Heist, View

TABLE = strengths((), 2)
ACES, RAGS = (pocket_place(parse_cards(pocket)) for pocket in ("Ah As", "2h 7s"))
B = TypeVar("B", bound=Facts)
ALL = Offer(frozenset({1, 2, 3, 4}))


def books() -> Beliefs:
    return opening(4, 2, Beliefs)


def next_heist(before: Beliefs, size: int = 2) -> Beliefs:
    return opening(before.players, size, Beliefs, before.partners)


def share_of(beliefs: Beliefs, seat: int, *ways: int) -> float:
    return sum(float(chance) for chance, kind in zip(beliefs.partners[seat], KINDS, strict=False) if kind.way in ways)


def test_a_claim_speaks_for_the_hands_that_would_have_made_it() -> None:
    before = books()

    after = before.claimed(TABLE, 2, 4, offer=ALL, muscle=None)

    assert after.remembering[2, ACES] > before.remembering[2, ACES] > after.remembering[2, RAGS]
    assert after.this_round[2, ACES] > after.this_round[2, RAGS]
    assert (after.remembering[[0, 1, 3]] == before.remembering[[0, 1, 3]]).all()


def test_who_keeps_less_hears_the_same_of_it() -> None:
    """The books of the normal and the easy bot, with less work, against those of the strong one."""
    every, this_round, facts = (
        heard(opening(4, 2, Beliefs)),
        heard(opening(4, 2, RoundBeliefs)),
        heard(opening(4, 2, Facts)),
    )

    assert (every.this_round == this_round.this_round).all()
    assert (every.facts == this_round.facts).all()
    assert (every.facts == facts.facts).all()


def heard(books: B) -> B:
    return (
        books.claimed(TABLE, 2, 4, offer=ALL, muscle=None)
        .announced(1, TABLE.values > TABLE.values[RAGS])
        .claimed(TABLE, 3, 1, offer=ALL, muscle=None)
    )


def test_no_hand_and_no_kind_of_partner_is_ever_ruled_out() -> None:
    beliefs = books()
    for _ in range(3):
        beliefs = beliefs.claimed(TABLE, 2, 4, offer=ALL, muscle=None)
    assert (beliefs.remembering[2] > 0).all()
    assert (next_heist(beliefs.learned(2, RAGS)).partners > 0.001).all()


def test_the_books_add_up() -> None:
    beliefs = books().claimed(TABLE, 0, 1, offer=ALL, muscle=None)
    flop = strengths(tuple(parse_cards("Ah Kd 7c")), 2)
    beliefs = beliefs.board_changed(flop, 0.4).claimed(flop, 1, 3, offer=ALL, muscle=None)
    assert np.allclose(beliefs.remembering.sum(axis=1), 1)
    assert np.allclose(beliefs.partners.sum(axis=1), 1)
    assert beliefs.remembering[1, ACES] == 0  # an ace of it lies on the table


def test_what_was_said_in_earlier_rounds_stays_in_the_long_memory_alone() -> None:
    flop = strengths(tuple(parse_cards("Kc Kd 9c")), 2)
    beliefs = books().claimed(TABLE, 2, 4, offer=ALL, muscle=None).board_changed(flop, 0.4)
    assert beliefs.remembering[2, ACES] > 2 * beliefs.remembering[2, RAGS]
    assert beliefs.this_round[2, ACES] == beliefs.this_round[2, RAGS]


def test_who_takes_the_wrong_chip_at_the_showdown_is_no_exact_partner() -> None:
    right = books().claimed(TABLE, 2, 4, offer=ALL, muscle=None).learned(2, ACES)
    wrong = books().claimed(TABLE, 2, 3, offer=ALL, muscle=None).learned(2, ACES)
    assert share_of(right, 2, REMEMBERING) > share_of(books(), 2, REMEMBERING) > share_of(wrong, 2, REMEMBERING)


def test_who_does_not_read_the_others_is_found_out() -> None:
    """Three say that they are weak; who takes the second chip all the same with a hand of the second quarter?"""
    beliefs = books()
    for seat in (0, 1, 3):
        beliefs = beliefs.claimed(TABLE, seat, 1, offer=ALL, muscle=None)
    second_quarter = int(np.argsort(TABLE.values)[int(0.38 * len(TABLE.values))])
    told = beliefs.claimed(TABLE, 2, 2, offer=ALL, muscle=None).learned(2, second_quarter)
    assert share_of(told, 2, PERCENTILE) > share_of(books(), 2, PERCENTILE)
    assert share_of(told, 2, REMEMBERING) < share_of(books(), 2, REMEMBERING)


def test_partners_stay_known_in_the_next_heist() -> None:
    learned = books().claimed(TABLE, 2, 4, offer=ALL, muscle=None).learned(2, RAGS)
    again = next_heist(learned, 3)
    assert abs(again.partners[2] - learned.partners[2]).max() < 0.05
    assert np.allclose(again.partners[0], prior(), atol=0.02)


def test_a_new_pocket_is_unknown_but_its_owner_is_not() -> None:
    told = books().claimed(TABLE, 2, 4, offer=ALL, muscle=None)
    redrawn = told.forgotten(2, TABLE)
    assert np.allclose(redrawn.remembering[2], books().remembering[2])
    assert np.allclose(redrawn.partners[2], told.partners[2])


def test_old_books_are_gone_when_everybody_has_read_on() -> None:
    first = books().claimed(TABLE, 0, 1, offer=ALL, muscle=None)
    then = first.after("news", lambda before, _: before.claimed(TABLE, 2, 4, offer=ALL, muscle=None))
    assert first.after("news", lambda before, _: before) is then, "who reads it later has the same books"
    gone = ref(first)
    del first
    gc.collect()
    assert gone() is None
    assert then.spoken == (1, 0, 1, 0)


def test_a_mind_of_a_strong_bot_is_small() -> None:
    """For each of those at a table, what they share included, when most is known of everybody."""
    for players in (4, 6):
        bots = [LEVELS["strong"](Random(seat)) for seat in range(players)]
        play_out(Heist.new(players, "small"), bots, Random(1))
        assert bytes_of(bots[1:]) / (players - 1) < 150_000


class Forgetful:
    """A bot that keeps nothing between its turns which can be thought again."""

    def __init__(self, bot: HeistBot) -> None:
        self._bot = bot
        self.patient = False

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        action = self._bot.act(view, legal)
        self.patient = self._bot.patient
        self._bot.let_go()
        return action


@pytest.mark.parametrize(("level", "mode"), [("easy", "basic"), ("normal", "professional"), ("strong", "professional")])
def test_books_that_were_let_go_are_written_again_the_same(level: str, mode: str) -> None:
    games = [Heist.new(3, "again", mode) for _ in range(2)]
    kept = [LEVELS[level](Random(seat)) for seat in range(3)]
    forgetful = [Forgetful(LEVELS[level](Random(seat))) for seat in range(3)]
    assert play_out(games[0], kept, Random(1)) == play_out(games[1], forgetful, Random(1))
