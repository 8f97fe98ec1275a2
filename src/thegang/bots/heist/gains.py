"""What using a specialist is worth to the whole table, reckoned from what everybody knows.

No private card counts here. So all who keep the same books come to the same result, and a proposal says nothing about
the hand of whoever makes it.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.exchanges import SIZE, exchange
from thegang.bots.heist.reading import fitting, pocket_size
from thegang.bots.heist.strengths import GRID, Floats, Strengths, place_chances, strengths
from thegang.cards import DECK, RANKING_WORDS, RANKS
from thegang.cards.fast.pockets import pockets
from thegang.core import Seat
from thegang.heist import Propose, View
from thegang.heist.state import Announcement


class Clarity:
    """How sure everybody may be of their place, before anybody says more: the chance of the likeliest one."""

    def __init__(self, table: Strengths, weights: Floats, muscle: Seat | None = None) -> None:
        self._table = table
        self._weights = weights / weights.sum(axis=1, keepdims=True)
        self._orders = [table.order_of(seat, muscle) for seat in range(len(weights))]
        self._sides = list(zip(*table.shares(self._weights, np.array(self._orders)), strict=True))
        """For each seat how likely it is weaker and stronger than each place on the grid."""

    def total(self) -> float:
        """How many seats will stand right, about."""
        return float(sum(self._of(seat, self._sides) for seat in range(len(self._weights))))

    def told(self, about: Seat, cases: Floats, to: Sequence[Seat]) -> Floats:
        """How many of some seats will stand right, about, when they hear which case is true of a pocket: a share
        for each case.

        A case is a row with 1 for the pockets it is true of.
        """
        split = cases * self._weights[about]
        chances = split.sum(axis=1)
        split[chances == 0] = self._weights[about]
        heard = list(self._sides)
        heard[about] = self._table.shares(split, np.tile(self._orders[about], (len(cases), 1)))
        return np.asarray(sum((self._of(seat, heard) for seat in to if seat != about), np.zeros(len(cases))) * chances)

    def untold(self, about: Seat, to: Sequence[Seat]) -> float:
        """The same when they hear nothing."""
        return float(sum(self._of(seat, self._sides) for seat in to if seat != about))

    def _of(self, seat: Seat, sides: Sequence[tuple[Floats, Floats]]) -> Floats:
        others = [both for other, both in enumerate(sides) if other != seat]
        weaker, stronger = (np.broadcast_arrays(*rows) for rows in zip(*others, strict=True))
        here = np.bincount(self._table.cells[self._orders[seat]], self._weights[seat], GRID)
        return np.asarray(place_chances(weaker, stronger).max(axis=0) @ here)


def gains(view: View, weights: Floats, offers: Sequence[Propose]) -> Mapping[Propose, float]:
    """How many more seats will stand right, about, after each use of the specialist."""
    specialist = specialist_of(view)
    assert specialist is not None
    table, size = strengths(view.community, pocket_size(view)), pocket_size(view)
    now = Clarity(table, weights)
    if specialist.helps == "strengthening":
        return {offer: Clarity(table, weights, offer.who).total() - now.total() for offer in offers}
    if specialist.helps == "exchanging":
        if size != SIZE:
            return dict.fromkeys(offers, 0.0)
        change = exchange(view.community, specialist.brings)
        after = {who: weights.copy() for who in {offer.who for offer in offers}}
        for who, changed in after.items():
            changed[who] = change.of(changed[who])
        return {offer: Clarity(table, after[offer.who]).total() - now.total() for offer in offers}
    if "to" in specialist.needs:
        return {
            offer: float(now.told(offer.who, _shown(size), [offer.to]).sum()) - now.untold(offer.who, [offer.to])
            for offer in offers
            if offer.to is not None
        }
    found: dict[Propose, float] = {}
    for who in {offer.who for offer in offers}:
        asked = [offer for offer in offers if offer.who == who]
        cases = [_cases(view, offer.value) for offer in asked]
        shares = now.told(who, np.concatenate(cases), range(view.players))
        starts = np.cumsum([0, *map(len, cases[:-1])])
        untold = now.untold(who, range(view.players))
        found |= zip(asked, (np.add.reduceat(shares, starts) - untold).tolist(), strict=True)
    return found


def _cases(view: View, value: str | None) -> Floats:
    """What may be announced of a pocket: how many cards of a value it has, or else its ranking."""
    size = pocket_size(view)
    said = (
        [Announcement(0, 0, ranking=ranking) for ranking in RANKING_WORDS]
        if value is None
        else [Announcement(0, 0, value=value, count=count) for count in range(size + 1)]
    )
    return np.array([fitting(announcement, view.community, size) for announcement in said], np.float64)


@cache
def _shown(size: int) -> Floats:
    """Which card of a pocket is shown: the highest."""
    cards = pockets(size).astype(np.intp)
    highest = np.take_along_axis(cards, np.argmax(cards % len(RANKS), axis=1)[:, None], axis=1)
    return np.asarray(np.arange(len(DECK))[:, None] == highest.T, np.float64)
