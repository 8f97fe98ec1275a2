"""What a bot thinks when a card asks something: what a card is worth to it, and what somebody probably holds."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np

from thegang.bots.choosing import worth
from thegang.bots.heist.judging import SURE, own_pocket
from thegang.bots.heist.reading import holds, pocket_size
from thegang.bots.heist.strengths import Floats, strengths
from thegang.cards import JACK, RANKING_WORDS, RANKS, Card, evaluate
from thegang.cards.fast.batch import rankings_of
from thegang.cards.fast.chance import chance
from thegang.cards.fast.pockets import pockets, score_pockets
from thegang.core import Seat
from thegang.heist import View

LOOKS = 60
"""How many ways to complete the board a discard is thought through with."""
POCKET_SIZES = (2, 3)


class Believer(NamedTuple):
    """Judges by a weight for every pocket of every seat."""

    weights: Floats
    chance: Random
    joins: float
    passed: Card | None = None
    """The card that was passed on to the left (S-6)."""

    def without(self, view: View, card: str) -> float:
        """The chance of what is left."""
        rest = [kept for kept in own_pocket(view) if kept != card]
        if len(view.community) == 5 or len(rest) not in POCKET_SIZES:
            return worth(rest, view.community)
        return chance(rest, view.community, most=LOOKS).share

    def values(self, view: View, about: Seat) -> Mapping[str, float]:
        """How likely the seat has each value."""
        return dict(zip(RANKS, (_having(pocket_size(view)) @ self._likely(view, about)).tolist(), strict=True))

    def rankings(self, view: View, about: Seat) -> Mapping[str, float]:
        """How likely the seat has each ranking."""
        likely = self._likely(view, about)
        rankings = rankings_of(score_pockets(view.community, pocket_size(view)))
        return dict(zip(RANKING_WORDS, np.bincount(rankings, likely).tolist(), strict=False))

    def _likely(self, view: View, about: Seat) -> Floats:
        """What is believed of a hidden pocket, with what has been shown since."""
        size = pocket_size(view)
        likely = self.weights[about].copy()
        there = {card for owner in view.revealed for card in _cards(view, owner)}
        for card in there - {JACK}:
            likely[holds(card, size)] = 0
        if about not in view.redrawn:
            for card in self._seen(view, about) - there:
                likely *= np.where(holds(card, size), 1.0, SURE)
        if view.revealed:
            bar = max(evaluate((*_cards(view, owner), *view.community)).score for owner in view.revealed)
            table = strengths(view.community, size)
            likely *= np.where(table.values >= bar, 1.0, SURE)  # if this hand is not the best all is lost anyway
        return np.asarray(likely, np.float64)

    def _seen(self, view: View, about: Seat) -> set[Card]:
        """The cards that this seat has seen and that are now in a pocket if it has not been revealed."""
        assert view.seat is not None
        seen = {shown.card for shown in view.shown if shown.who == about}
        if self.passed is not None and about == (view.seat + 1) % view.players:
            seen.add(self.passed)
        if not view.redrawn and len(view.revealed) == view.players - 1:
            seen.update(view.remembered)  # all cards that were mixed are in some pocket (S-9)
        return seen


@cache
def _having(size: int) -> Floats:
    """Which pockets have each value, a row for each."""
    values = pockets(size) % len(RANKS)
    return np.array([(values == value).any(axis=1) for value in range(len(RANKS))], np.float64)


def _cards(view: View, seat: Seat) -> tuple[Card, ...]:
    pocket = view.pockets[seat]
    assert not isinstance(pocket, int)
    return pocket
