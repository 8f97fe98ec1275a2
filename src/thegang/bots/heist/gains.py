"""What using a specialist is worth: how many more seats will stand right, about.

A bot reckons with its own cards for itself, and for the others with what everybody knows.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from msgspec.structs import replace

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.exchanges import SIZE, exchange
from thegang.bots.heist.judging import allowed, judge, known, own_pocket
from thegang.bots.heist.reading import fitting, pocket_size
from thegang.bots.heist.strengths import GRID, Floats, place_chances, strengths
from thegang.cards import DECK, RANKING_WORDS, RANKS
from thegang.cards.fast.pockets import pocket_place, pockets
from thegang.core import Seat
from thegang.heist import Propose, View
from thegang.heist.state import Announcement

Sides = tuple[Floats, Floats]
"""How likely somebody is weaker than each place on the grid, and how likely stronger."""
LIKELY = 1e-3
"""What is less likely is not thought of."""


def gains(view: View, weights: Floats, offers: Sequence[Propose]) -> Mapping[Propose, float]:
    """What each use of the specialist is worth now; ``weights`` has one for every pocket of every seat."""
    specialist = specialist_of(view)
    assert specialist is not None
    now = judge(view, weights).chance
    clarity = Clarity(view, weights)
    match specialist.helps:
        case "telling":
            return {offer: _told(view, weights, clarity, offer) - now for offer in offers}
        case "strengthening":
            now += clarity.all()
            return {offer: _strengthened(view, weights, offer.who) - now for offer in offers}
        case "exchanging":
            now += clarity.all()
            return {offer: _exchanged(view, weights, offer.who) - now for offer in offers}


class Clarity:
    """How sure the others may be of their place, by what everybody knows: the chance of the likeliest one."""

    def __init__(self, view: View, weights: Floats, muscle: Seat | None = None) -> None:
        self._table = strengths(view.community, pocket_size(view))
        self._weights = weights / weights.sum(axis=1, keepdims=True)
        self._orders = [self._table.order_of(seat, muscle) for seat in range(view.players)]
        self._sides: list[Sides] = list(zip(*self._table.shares(self._weights, np.array(self._orders)), strict=True))
        self._others = [seat for seat in range(view.players) if seat != view.seat]

    def all(self) -> float:
        """How many of the others will stand right, about."""
        return float(sum(self._of(seat, self._sides) for seat in self._others))

    def told(self, about: Seat, cases: Floats) -> float:
        """How many more will when they hear which of some cases is true of a pocket, a row of pockets for each."""
        split = cases * self._weights[about]
        chances = split.sum(axis=1)
        heard = list(self._sides)
        heard[about] = self._table.shares(split, np.tile(self._orders[about], (len(cases), 1)))
        to = [seat for seat in self._others if seat != about]
        return float(sum(self._of(seat, heard) @ chances - self._of(seat, self._sides) for seat in to))

    def _of(self, seat: Seat, sides: Sequence[Sides]) -> Floats:
        """For one of them, on the average over all pockets it may have."""
        others = [both for other, both in enumerate(sides) if other != seat]
        weaker, stronger = (np.broadcast_arrays(*rows) for rows in zip(*others, strict=True))
        here = np.bincount(self._table.cells[self._orders[seat]], self._weights[seat], GRID)
        return np.asarray(place_chances(weaker, stronger).max(axis=0) @ here)


def _told(view: View, weights: Floats, clarity: Clarity, offer: Propose) -> float:
    """How likely this seat stands right when it hears something about a pocket, and what the others gain by it."""
    cases = _cases(view, offer)
    about = weights[offer.who] * allowed(known(view, None))[offer.who]
    split = cases * (about / about.sum())
    chances = split.sum(axis=1)
    own = 0.0
    for row, likely in zip(split, chances.tolist(), strict=True):
        own += likely * judge(view, _with(weights, offer.who, row)).chance if likely > LIKELY else 0.0
    shares = cases @ weights[offer.who]
    return own / float(chances[chances > LIKELY].sum()) + (
        0.0 if offer.to is not None else clarity.told(offer.who, cases[shares > 0])
    )


def _strengthened(view: View, weights: Floats, who: Seat) -> float:
    """How many seats will stand right, about, when somebody uses the Muscle."""
    return judge(replace(view, specialist_user=who), weights).chance + Clarity(view, weights, who).all()


def _exchanged(view: View, weights: Floats, who: Seat) -> float:
    """The same when somebody exchanges a card."""
    specialist = specialist_of(view)
    assert specialist is not None
    change = exchange(view.community, specialist.brings)
    changed = _with(weights, who, change.of(weights[who]))
    others = Clarity(view, changed).all()
    if who != view.seat:
        return judge(view, changed).chance + others
    place = pocket_place(own_pocket(view))
    becomes = np.bincount(change.becomes[place], change.chances[place])
    own = 0.0
    for pocket in np.flatnonzero(becomes):
        cards = tuple(DECK[card] for card in pockets(SIZE)[pocket])
        mine = replace(view, pockets=(*view.pockets[:who], cards, *view.pockets[who + 1 :]))
        own += float(becomes[pocket]) * judge(mine, weights).chance
    return own + others


def _with(weights: Floats, seat: Seat, row: Floats) -> Floats:
    changed = weights.copy()
    changed[seat] = row
    return changed


def _cases(view: View, offer: Propose) -> Floats:
    """What may come to light of a pocket, a row of fitting pockets for each case: its highest card, how many cards of a
    value it has, or its ranking."""
    size = pocket_size(view)
    if offer.to is not None:
        return _highest(size)
    said = (
        [Announcement(0, 0, ranking=ranking) for ranking in RANKING_WORDS]
        if offer.value is None
        else [Announcement(0, 0, value=offer.value, count=count) for count in range(size + 1)]
    )
    return np.array([fitting(announcement, view.community, size) for announcement in said], np.float64)


@cache
def _highest(size: int) -> Floats:
    cards = pockets(size).astype(np.intp)
    highest = np.take_along_axis(cards, np.argmax(cards % len(RANKS), axis=1)[:, None], axis=1)
    return np.asarray(np.arange(len(DECK))[:, None] == highest.T, np.float64)
