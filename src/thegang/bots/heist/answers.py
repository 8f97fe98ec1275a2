"""What a bot thinks when a card asks something: what a card is worth to it, and what somebody probably holds."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np

from thegang.bots.choosing import specialist_of, worth
from thegang.bots.heist.judging import SURE, own_pocket
from thegang.bots.heist.reading import COMMUNITY, holds, pocket_size
from thegang.bots.heist.strengths import GRID, Floats, strengths
from thegang.cards import JACK, RANKING_WORDS, RANKS, Card, evaluate
from thegang.cards.fast.batch import rankings_of
from thegang.cards.fast.chance import chance
from thegang.cards.fast.pockets import pocket_place, pockets, score_pockets
from thegang.core import Seat
from thegang.heist import COLOURS, View

LOOKS = 60
"""How many ways to complete the board a discard is thought through with."""
POCKET_SIZES = (2, 3)
NEARBY = 0.1
"""Hands that are apart by less than this share of all hands are easily taken for one another."""
DOUBT = 0.01
"""Some chips say nothing."""


class Believer(NamedTuple):
    """Judges by a weight for every pocket of every seat."""

    weights: Floats
    chance: Random
    joins: float
    passed: Card | None = None
    """The card that was passed on to the left (S-6)."""
    compares: bool = False
    """Whether it looks at the chips of earlier rounds once more; who remembers what was said knows better."""

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
        if self.compares:
            likely *= compared(view, about)
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


def compared(view: View, about: Seat) -> Floats:
    """How well each pocket of a seat fits the chips of earlier rounds, now that other hands lie open.

    Whoever had the higher chip had the better hand then, in all likelihood.
    """
    size = pocket_size(view)
    fits = np.ones(len(pockets(size)))
    for colour in COLOURS[:-1]:
        chips, exchanged = view.chips[colour], _exchanged(view, colour)
        if chips is None or not chips[about] or about in exchanged:
            continue
        table = strengths(view.community[: COMMUNITY[colour]], size)
        stands = (table.cells[table.order] + 0.5) / GRID
        for other in view.revealed:
            pocket = _cards(view, other)
            if chips[other] and other not in exchanged and len(pocket) == size and JACK not in pocket:
                ahead = (stands - stands[pocket_place(pocket)]) * np.sign(chips[about] - chips[other])
                fits *= 1 / (1 + np.exp(-ahead / NEARBY)) + DOUBT
    return np.asarray(fits, np.float64)


def _exchanged(view: View, colour: str) -> set[Seat]:
    """Who may not have had the same pocket in a round."""
    redrawn = set(view.redrawn) if colour == COLOURS[0] else set()
    specialist = specialist_of(view)
    if specialist is not None and specialist.helps == "exchanging" and view.specialist_user is not None:
        redrawn.add(view.specialist_user)
    return redrawn


def _cards(view: View, seat: Seat) -> tuple[Card, ...]:
    pocket = view.pockets[seat]
    assert not isinstance(pocket, int)
    return pocket
