"""What using a specialist is worth: how many more seats will stand right, about.

A bot reckons with its own cards for itself, and for the others with what everybody knows.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec.structs import replace

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.exchanges import SIZE, exchange
from thegang.bots.heist.judging import heard, judge, own_chip, own_pocket, telling_cards
from thegang.bots.heist.reading import fitting, pocket_size
from thegang.bots.heist.strengths import GRID, Floats, place_chances, strengths
from thegang.cards import DECK, RANKING_WORDS
from thegang.cards.fast.pockets import pocket_place, pockets
from thegang.core import Seat
from thegang.heist import Propose, View
from thegang.heist.state import Announcement

EVEN = 9
"""So many places after the point tell gains apart: rounding does not choose between equal ones."""
THOUGHT_OF = 4
"""Of so many ways to tell something it is thought through what they tell the others: those that tell this seat most."""
Sides = tuple[Floats, Floats]
"""How likely somebody is weaker than each place on the grid, and how likely stronger."""


def gains(view: View, weights: Floats, offers: Sequence[Propose]) -> Mapping[Propose, float]:
    """What each use of the specialist is worth now; ``weights`` has one for every pocket of every seat."""
    specialist = specialist_of(view)
    assert specialist is not None
    match specialist.helps:
        case "telling":
            return _told(view, weights, offers)
        case "strengthening":
            now = judge(view, weights).chance + Clarity(view, weights).all()
            return {offer: _strengthened(view, weights, offer.who) - now for offer in offers}
        case "exchanging":
            now = judge(view, weights).chance + Clarity(view, weights).all()
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


def _told(view: View, weights: Floats, offers: Sequence[Propose]) -> dict[Propose, float]:
    """What it is worth to hear something about a pocket, for this seat and, of the most telling offers, for all."""
    now = judge(view, weights).chance
    cases = {offer: _cases(view, offer) for offer in offers}
    own = {
        offer: 0.0 if offer.who == view.seat else heard(view, weights, offer.who, told) - now
        for offer, told in cases.items()
    }
    clarity = Clarity(view, weights)
    public = [offer for offer in offers if offer.to is None]
    for offer in sorted(public, key=lambda offer: -round(own[offer], EVEN))[:THOUGHT_OF]:
        told = cases[offer]
        own[offer] += clarity.told(offer.who, told[told @ weights[offer.who] > 0])
    return own


def _strengthened(view: View, weights: Floats, who: Seat) -> float:
    """How many seats will stand right, about, when somebody uses the Muscle."""
    strong = judge(replace(view, specialist_user=who), weights)
    held = own_chip(view)
    own = float(strong.places[held - 1]) if who == view.seat and held else strong.chance
    return own + Clarity(view, weights, who).all()


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
    """What may come to light of a pocket, a row of fitting pockets for each case: the card shown, how many cards of a
    value it has, or its ranking."""
    size = pocket_size(view)
    if offer.to is not None:
        return np.asarray(np.arange(len(DECK))[:, None] == telling_cards(view.community, size), np.float64)
    said = (
        [Announcement(0, 0, ranking=ranking) for ranking in RANKING_WORDS]
        if offer.value is None
        else [Announcement(0, 0, value=offer.value, count=count) for count in range(size + 1)]
    )
    return np.array([fitting(announcement, view.community, size) for announcement in said], np.float64)
