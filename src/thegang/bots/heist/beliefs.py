"""What the chips say: a weight for every pocket of every seat, from public knowledge alone.

Everybody at the table could keep these books. They never change; each piece of news leads to new ones, and bots at one
table that heard the same news share them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.partners import (
    FACE_VALUE,
    FACE_VALUES,
    IN_ROUND,
    PERCENTILE,
    REMEMBERING,
    WAYS,
    Guess,
    Offer,
    at_face_value,
    by_kind,
    by_percentile,
    by_polite_reason,
    by_reason,
    prior,
    shares_at_face_value,
)
from thegang.bots.heist.strengths import GRID, Floats, Strengths, place_chances
from thegang.cards.fast.pockets import pockets

P = ParamSpec("P")
V = TypeVar("V")

DOUBT = 0.004
"""No hand is ever ruled out."""
OPEN_MIND = 0.003
"""No kind of partner is ever ruled out."""
KEPT = 30
"""So many earlier books are kept for bots that are a few views behind."""


@dataclass(frozen=True, eq=False)
class Beliefs:
    """``remembering`` weighs everything heard in this heist, ``this_round`` only the claims of the current round."""

    players: int
    joint: tuple[Floats, ...]
    """For each seat how likely every kind of partner with every pocket is, by what was heard in this heist."""
    remembering: Floats
    """The same for every pocket, whatever the kind."""
    this_round: Floats
    facts: Floats
    """What was announced: 1 for pockets that fit it, next to nothing for those that don't."""
    said: Floats
    """How well each place on the grid fits what a seat has said in this round, for each way to reason."""
    spoken: tuple[int, ...]
    """How often each seat has said something in this round."""
    chips: tuple[int, ...]
    """The last chip each seat took in this round."""
    guesses: tuple[Guess, ...]
    """Where each seat stands, going by the face value of its chips of earlier rounds."""
    _before: "Beliefs | None" = None
    _after: "WeakValueDictionary[object, Beliefs]" = field(default_factory=WeakValueDictionary, repr=False)

    @property
    def partners(self) -> Floats:
        """How likely each seat is of each kind of partner."""
        return np.array([seat.sum(axis=1) for seat in self.joint])

    def after(
        self, news: object, change: "Callable[Concatenate[Beliefs, P], Beliefs]", *args: P.args, **kwargs: P.kwargs
    ) -> "Beliefs":
        """These beliefs changed by some news; made once for all who share them."""
        found = self._after.get(news)
        if found is None:
            found = self._after[news] = change(self, *args, **kwargs)
        return found

    def board_changed(self, strengths: Strengths, carry: float) -> "Beliefs":
        """A new round: only what is possible with the new board, and the round's claims begin afresh."""
        possible = strengths.possible * self.facts
        joint = tuple(_shared(seat * fits) for seat, fits in zip(self.joint, possible, strict=True))
        return self._with(
            joint=joint,
            remembering=np.array([seat.sum(axis=0) for seat in joint]),
            this_round=_shares(possible),
            said=np.ones_like(self.said),
            spoken=(0,) * self.players,
            chips=(0,) * self.players,
            guesses=tuple(self._guess(seat).later(carry) for seat in range(self.players)),
        )

    def announced(self, seat: int, fits: NDArray[np.bool_]) -> "Beliefs":
        """Something true about a pocket was announced."""
        factor = np.where(fits, 1.0, DOUBT * DOUBT)
        return self._heard(
            seat,
            _shared(self.joint[seat] * factor),
            facts=_changed(self.facts, seat, self.facts[seat] * factor),
            this_round=_changed(self.this_round, seat, _shares(self.this_round[seat] * factor)),
        )

    def forgotten(self, seat: int, strengths: Strengths) -> "Beliefs":
        """A pocket was exchanged: nothing heard about it counts any more."""
        possible = strengths.possible.astype(np.float64)
        return self._heard(
            seat,
            _shared(np.outer(self.joint[seat].sum(axis=1), possible)),
            facts=_changed(self.facts, seat, np.ones_like(possible)),
            this_round=_changed(self.this_round, seat, _shares(possible)),
            said=_changed(self.said, seat, np.ones_like(self.said[seat])),
            spoken=_put(self.spoken, seat, 0),
            chips=_put(self.chips, seat, 0),
            guesses=_put(self.guesses, seat, Guess()),
        )

    def claimed(self, strengths: Strengths, seat: int, stars: int, *, offer: Offer, muscle: int | None) -> "Beliefs":
        """A seat took a chip."""
        cells = strengths.cells[strengths.order_of(seat, muscle)]
        ways = self._ways(strengths, seat, stars, offer, muscle)
        said = self.said[seat] * ways
        times = self.spoken[seat]
        likely = by_kind(said, self.players, times + 1)
        if times:
            likely /= by_kind(self.said[seat], self.players, times) + 1e-12
        return self._heard(
            seat,
            _shared(self.joint[seat] * (likely[:, cells] + DOUBT)),
            this_round=_changed(
                self.this_round, seat, _shares(self.this_round[seat] * (ways[IN_ROUND][cells] + DOUBT))
            ),
            said=_changed(self.said, seat, said),
            spoken=_put(self.spoken, seat, times + 1),
            chips=_put(self.chips, seat, stars),
        )

    def _ways(self, strengths: Strengths, seat: int, stars: int, offer: Offer, muscle: int | None) -> Floats:
        """How likely a partner of each way to reason would have taken this chip, by the own place on the grid."""
        others = [other for other in range(self.players) if other != seat]
        shown = [at_face_value(self.chips[other], self.players) for other in others]
        guessed = [self._guess(other) for other in others]
        weights = np.concatenate([self.remembering[others], self.this_round[others]])
        orders = np.array([strengths.order_of(other, muscle) for other in others] * 2)
        # by reasoning way, in the order of WAYS: all of them but the percentile players, who look at nobody
        sides = np.concatenate([strengths.shares(weights, orders), shares_at_face_value(guessed + shown)], axis=1)
        weaker, stronger = sides.reshape(2, len(WAYS) - 1, len(others), GRID).swapaxes(1, 2)
        places = place_chances(weaker, stronger).swapaxes(0, 1)
        ways = np.empty((len(WAYS), GRID))
        for way in (REMEMBERING, IN_ROUND):
            ways[way] = by_reason(places[way], stars, offer)
        for way in (FACE_VALUES, FACE_VALUE):
            ways[way] = by_polite_reason(places[way], stars, offer)
        ways[PERCENTILE] = by_percentile(self.players, stars, offer)
        return ways

    def _guess(self, seat: int) -> Guess:
        return self.guesses[seat].heard(at_face_value(self.chips[seat], self.players))

    def learned(self, seat: int, pocket: int) -> "Beliefs":
        """A hand was revealed: what it had said tells what kind of partner plays it."""
        kinds = self.joint[seat][:, pocket]
        only = np.zeros_like(self.joint[seat])
        only[:, pocket] = kinds if kinds.sum() > 0 else self.joint[seat].sum(axis=1)
        return self._heard(seat, _shared(only))

    def _heard(self, seat: int, joint: Floats, **changes: object) -> "Beliefs":
        return self._with(
            joint=_put(self.joint, seat, joint),
            remembering=_changed(self.remembering, seat, joint.sum(axis=0)),
            **changes,
        )

    def _with(self, **changes: object) -> "Beliefs":
        oldest: Beliefs | None = self
        for _ in range(KEPT):
            oldest = oldest._before if oldest is not None else None
        if oldest is not None:
            object.__setattr__(oldest, "_before", None)
        return replace(self, **changes, _before=self, _after=WeakValueDictionary())  # type: ignore[arg-type]


class RoundBeliefs(Beliefs):
    """The books of who hears only the claims of the round: ``remembering`` is left as it was."""

    def claimed(self, strengths: Strengths, seat: int, stars: int, *, offer: Offer, muscle: int | None) -> Beliefs:
        others = [other for other in range(self.players) if other != seat]
        orders = np.array([strengths.order_of(other, muscle) for other in others])
        cells = strengths.cells[strengths.order_of(seat, muscle)]
        places = place_chances(*strengths.shares(self.this_round[others], orders))
        likely = by_reason(places, stars, offer)[cells] + DOUBT
        return self._with(this_round=_changed(self.this_round, seat, _shares(self.this_round[seat] * likely)))


class Facts(Beliefs):
    """The books of who does not listen to claims."""

    def claimed(self, *_: object, **__: object) -> Beliefs:
        return self


@lru_cache(maxsize=256)
def opening(commitment: str, players: int, size: int, books: type[Beliefs] = Beliefs) -> Beliefs:  # noqa: ARG001
    """Before anything is known of a group; ``commitment`` tells tables apart."""
    return _dealt(books, players, size, np.tile(prior(), (players, 1)))


def next_heist(before: Beliefs, size: int) -> Beliefs:
    """New pockets for the same partners."""
    return _dealt(type(before), before.players, size, _shares(before.partners + OPEN_MIND))


def _dealt(books: type[Beliefs], players: int, size: int, partners: Floats) -> Beliefs:
    count = len(pockets(size))
    even = np.full((players, count), 1 / count)
    joint = tuple(np.tile(kinds[:, None] / count, count) for kinds in partners)
    said = np.ones((players, len(WAYS), GRID))
    return books(
        players, joint, even, even, np.ones_like(even), said, (0,) * players, (0,) * players, (Guess(),) * players
    )


def _put(values: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _changed(rows: Floats, seat: int, row: Floats) -> Floats:
    changed = rows.copy()
    changed[seat] = row
    return changed


def _shares(weights: Floats) -> Floats:
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def _shared(weights: Floats) -> Floats:
    return np.asarray(weights / weights.sum())
