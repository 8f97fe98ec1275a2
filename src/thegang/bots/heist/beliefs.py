"""What the chips say: a weight for every pocket of every seat, from public knowledge alone.

Everybody at the table could keep these books. They never change; each piece of news leads to new ones, and bots at one
table that heard the same news share them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Concatenate, NamedTuple, ParamSpec
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.strengths import Floats, Order, Strengths, place_chances
from thegang.cards.fast.pockets import pockets

P = ParamSpec("P")

SHARPNESS = (10.0, 3.0, 1.0)
"""How reliably a player takes the chip they think is theirs: but for close cases always, mostly, roughly."""
FORCED = 0.3
"""How much less a chip says when it was the only one left in the centre."""
SHY = 0.15
"""How often one who does not reason about others takes a chip from them all the same."""
DOUBT = 0.004
"""No hand is ever ruled out."""
LEARNING = 0.5
"""How much a revealed hand says about its player; claims of one heist are not independent of each other."""
OPEN_MIND = 0.002
"""No kind of partner is ever ruled out."""
PRIOR = np.array([0.34, 0.10, 0.02, 0.16, 0.08, 0.02, 0.14, 0.08, 0.03, 0.03])
"""What partners are like before anything is known: exact, in-round and percentile ones by sharpness; a random one."""


class Claim(NamedTuple):
    """A chip somebody took: how likely each kind of partner would have, with a hand of each strength."""

    seat: int
    likelihoods: Floats
    order: Order


@dataclass(frozen=True, eq=False)
class Beliefs:
    """``remembering`` weighs everything heard in this heist, ``this_round`` only the claims of the current round."""

    players: int
    remembering: Floats
    this_round: Floats
    facts: Floats
    """What was announced: 1 for pockets that fit it, next to nothing for those that don't."""
    partners: Floats
    """How likely each seat is of each kind of partner."""
    claims: "tuple[Claim, ...]" = ()
    """The likelihoods behind each claim of this heist, to learn from at the showdown."""
    _before: "Beliefs | None" = None
    """Kept so that bots a few views behind can still follow."""
    _after: "WeakValueDictionary[object, Beliefs]" = field(default_factory=WeakValueDictionary, repr=False)

    def after(
        self, news: object, change: "Callable[Concatenate[Beliefs, P], Beliefs]", *args: P.args, **kwargs: P.kwargs
    ) -> "Beliefs":
        """These beliefs changed by some news; made once for all who share them."""
        found = self._after.get(news)
        if found is None:
            found = self._after[news] = change(self, *args, **kwargs)
        return found

    def board_changed(self, strengths: Strengths) -> "Beliefs":
        """A new round: only what is possible with the new board, and the round's claims begin afresh."""
        possible = strengths.possible * self.facts
        return self._with(remembering=_shares(self.remembering * possible), this_round=_shares(possible))

    def announced(self, seat: int, fits: NDArray[np.bool_]) -> "Beliefs":
        """Something true about a pocket was announced."""
        factor = np.where(fits, 1.0, DOUBT * DOUBT)
        return self._with(
            facts=_changed(self.facts, seat, self.facts[seat] * factor),
            remembering=_changed(self.remembering, seat, _shares(self.remembering[seat] * factor)),
            this_round=_changed(self.this_round, seat, _shares(self.this_round[seat] * factor)),
        )

    def forgotten(self, seat: int, strengths: Strengths) -> "Beliefs":
        """A pocket was exchanged: nothing heard about it counts any more."""
        possible = strengths.possible.astype(np.float64)
        return self._with(
            facts=_changed(self.facts, seat, np.ones_like(possible)),
            remembering=_changed(self.remembering, seat, _shares(possible)),
            this_round=_changed(self.this_round, seat, _shares(possible)),
            claims=tuple(claim for claim in self.claims if claim.seat != seat),
        )

    def claimed(
        self, strengths: Strengths, seat: int, stars: int, *, free: frozenset[int], muscle: int | None
    ) -> "Beliefs":
        """A seat took a chip; ``free`` are those that lay in the centre."""
        order = strengths.order_of(seat, muscle)
        likelihoods = self._likelihoods(strengths, seat, stars, free=free, muscle=muscle)
        kinds = self.partners[seat]
        heard = (kinds @ likelihoods)[order] + DOUBT
        in_round = likelihoods[len(SHARPNESS)][order] + DOUBT
        kinds = kinds * (likelihoods @ np.bincount(order, self.remembering[seat], strengths.steps))
        return self._with(
            remembering=_changed(self.remembering, seat, _shares(self.remembering[seat] * heard)),
            this_round=_changed(self.this_round, seat, _shares(self.this_round[seat] * in_round)),
            partners=_changed(self.partners, seat, _shares(_shares(kinds) + OPEN_MIND)),
            claims=(*self.claims, Claim(seat, likelihoods, order)),
        )

    def _likelihoods(
        self, strengths: Strengths, seat: int, stars: int, *, free: frozenset[int], muscle: int | None
    ) -> Floats:
        """How likely each kind of partner would have taken this chip with a hand of each strength."""
        others = [other for other in range(self.players) if other != seat]
        even = strengths.weaker(strengths.possible.astype(np.float64), strengths.order)
        eager = FORCED if free == {stars} else 1
        rows = []
        for kind in (self.remembering, self.this_round, None):
            weaker = np.array(
                [
                    even if kind is None else strengths.weaker(kind[other], strengths.order_of(other, muscle))
                    for other in others
                ]
            )
            places = np.log(place_chances(weaker) + 1e-9)
            if kind is None:  # who does not reason about others leaves them their chips
                places = places[sorted(chip - 1 for chip in free | {stars})]
            places -= places.max(axis=0)
            chosen_row = sorted(free | {stars}).index(stars) if kind is None else stars - 1
            shy = 1 if kind is not None or stars in free else SHY
            for sharpness in SHARPNESS:
                chosen = np.exp(places * (sharpness if kind is None else sharpness * eager))
                rows.append(shy * chosen[chosen_row] / chosen.sum(axis=0))
        rows.append(np.full(strengths.steps, 1 / self.players))
        return np.array(rows)

    def learned(self, seat: int, pocket: int) -> "Beliefs":
        """A hand was revealed: what its claims had said tells what kind of partner plays it."""
        kinds = np.log(self.partners[seat]) / 2 + np.log(PRIOR) / 2
        for claim in self.claims:
            if claim.seat == seat:
                kinds = kinds + LEARNING * np.log(claim.likelihoods[:, claim.order[pocket]] + DOUBT)
        return self._with(
            partners=_changed(self.partners, seat, _shares(_shares(np.exp(kinds - kinds.max())) + OPEN_MIND))
        )

    def _with(self, **changes: object) -> "Beliefs":
        return replace(self, **changes, _before=self, _after=WeakValueDictionary())  # type: ignore[arg-type]


@lru_cache(maxsize=256)
def opening(commitment: str, players: int, size: int) -> Beliefs:  # noqa: ARG001 (tables are told apart by it)
    """Before anything is known of a group."""
    return _dealt(players, size, np.tile(PRIOR, (players, 1)))


def next_heist(before: Beliefs, size: int) -> Beliefs:
    """New pockets for the same partners."""
    return _dealt(before.players, size, before.partners)


def _dealt(players: int, size: int, partners: Floats) -> Beliefs:
    even = np.full((players, len(pockets(size))), 1 / len(pockets(size)))
    return Beliefs(players, even, even, np.ones_like(even), partners)


def _changed(rows: Floats, seat: int, row: Floats) -> Floats:
    changed = rows.copy()
    changed[seat] = row
    return changed


def _shares(weights: Floats) -> Floats:
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))
