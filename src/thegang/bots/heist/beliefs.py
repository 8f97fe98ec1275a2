"""What the chips say: a weight for every pocket of every seat, from public knowledge alone.

Everybody at the table could keep these books. They never change; each piece of news leads to new ones, and bots at one
table that heard the same news share them.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.exchanges import Exchange
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

V = TypeVar("V")
N = TypeVar("N", bound=Hashable)

DOUBT = 0.004
"""No hand is ever ruled out."""
OPEN_MIND = 0.003
"""No kind of partner is ever ruled out."""


@dataclass(frozen=True, eq=False)
class Facts:
    """The books of who does not listen to claims."""

    players: int
    facts: Floats
    """What was announced: 1 for pockets that fit it, next to nothing for those that don't."""
    heard: tuple[Any, ...] = field(default=(), repr=False, kw_only=True)
    """The news of this heist that led here: all it takes to write these books again."""
    _after: dict[Hashable, Self] = field(default_factory=dict, repr=False, kw_only=True)
    """What these books became by some news, for who has not heard it yet; gone as soon as everybody has."""

    @classmethod
    def dealt(cls, partners: Floats, size: int) -> Self:
        """New pockets for partners known so far, a row of likely kinds for each."""
        return cls(len(partners), _everywhere(len(partners), size, 1.0))

    @property
    def partners(self) -> Floats:
        """How likely each seat is of each kind of partner."""
        return np.tile(prior(), (self.players, 1))

    def after(self, news: N, change: Callable[[Self, N], Self]) -> Self:
        """These books changed by some news; made once for all who share them."""
        found = self._after.get(news)
        if found is None:
            found = change(self, news)
            if found is not self:
                found = self._after[news] = found._with(heard=(*self.heard, news))
        return found

    def board_changed(self, strengths: Strengths, carry: float) -> Self:  # noqa: ARG002
        """A new round: only what is possible with the new board, and the round's claims begin afresh."""
        return self

    def announced(self, seat: int, fits: NDArray[np.bool_]) -> Self:
        """Something true about a pocket was announced."""
        return self._told(seat, np.where(fits, 1.0, DOUBT * DOUBT))

    def _told(self, seat: int, factor: Floats) -> Self:
        return self._with(facts=_changed(self.facts, seat, self.facts[seat] * factor))

    def forgotten(self, seat: int, strengths: Strengths) -> Self:
        """A pocket was exchanged: nothing heard about it counts any more."""
        return self._with(facts=_changed(self.facts, seat, np.ones(len(strengths.possible))))

    def exchanged(self, seat: int, exchange: Exchange) -> Self:
        """A card of a pocket was exchanged: it is what the old one may have become."""
        fits = exchange.of(np.where(self.facts[seat] > DOUBT, 1.0, 0.0)) > 0
        return self._with(facts=_changed(self.facts, seat, np.where(fits, 1.0, DOUBT * DOUBT)))

    def claimed(self, strengths: Strengths, seat: int, stars: int, *, offer: Offer, muscle: int | None) -> Self:  # noqa: ARG002
        """A seat took a chip."""
        return self

    def learned(self, seat: int, pocket: int) -> Self:  # noqa: ARG002
        """A hand was revealed: what it had said tells what kind of partner plays it."""
        return self

    def _with(self, **changes: object) -> Self:
        return replace(self, **changes, _after={})  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class RoundBeliefs(Facts):
    """The books of who hears only the claims of the round."""

    this_round: Floats
    """How likely every pocket of every seat is, by the claims of the current round."""

    @classmethod
    def dealt(cls, partners: Floats, size: int) -> Self:
        players, count = len(partners), len(pockets(size))
        return cls(players, _everywhere(players, size, 1.0), _everywhere(players, size, 1 / count))

    def board_changed(self, strengths: Strengths, carry: float) -> Self:
        return super().board_changed(strengths, carry)._with(this_round=_shares(strengths.possible * self.facts))

    def _told(self, seat: int, factor: Floats) -> Self:
        this_round = _changed(self.this_round, seat, _shares(self.this_round[seat] * factor))
        return super()._told(seat, factor)._with(this_round=this_round)

    def forgotten(self, seat: int, strengths: Strengths) -> Self:
        this_round = _changed(self.this_round, seat, _shares(strengths.possible.astype(np.float64)))
        return super().forgotten(seat, strengths)._with(this_round=this_round)

    def exchanged(self, seat: int, exchange: Exchange) -> Self:
        this_round = _changed(self.this_round, seat, _shares(exchange.of(self.this_round[seat])))
        return super().exchanged(seat, exchange)._with(this_round=this_round)

    def claimed(self, strengths: Strengths, seat: int, stars: int, *, offer: Offer, muscle: int | None) -> Self:
        others = [other for other in range(self.players) if other != seat]
        orders = np.array([strengths.order_of(other, muscle) for other in others])
        cells = strengths.cells[strengths.order_of(seat, muscle)]
        places = place_chances(*strengths.shares(self.this_round[others], orders))
        likely = by_reason(places, stars, offer)[cells] + DOUBT
        return self._with(this_round=_changed(self.this_round, seat, _shares(self.this_round[seat] * likely)))


@dataclass(frozen=True, eq=False)
class Beliefs(RoundBeliefs):
    """The books of who remembers everything heard in the heist, and learns what the partners are like."""

    joint: tuple[NDArray[np.float32], ...]
    """For each seat how likely every kind of partner with every pocket is, by what was heard in this heist."""
    remembering: Floats
    """The same for every pocket, whatever the kind."""
    said: Floats
    """How well each place on the grid fits what a seat has said in this round, for each way to reason."""
    spoken: tuple[int, ...]
    """How often each seat has said something in this round."""
    chips: tuple[int, ...]
    """The last chip each seat took in this round."""
    guesses: tuple[Guess, ...]
    """Where each seat stands, going by the face value of its chips of earlier rounds."""

    @classmethod
    def dealt(cls, partners: Floats, size: int) -> Self:
        players, count = len(partners), len(pockets(size))
        even = _everywhere(players, size, 1 / count)
        joint = tuple(np.tile((kinds[:, None] / count).astype(np.float32), count) for kinds in partners)
        said = np.ones((players, len(WAYS), GRID))
        none = (0,) * players
        facts = _everywhere(players, size, 1.0)
        return cls(players, facts, even, joint, even, said, none, none, (Guess(),) * players)

    @property
    def partners(self) -> Floats:
        return np.array([seat.sum(axis=1, dtype=np.float64) for seat in self.joint])

    def board_changed(self, strengths: Strengths, carry: float) -> Self:
        possible = strengths.possible * self.facts
        joint = [_shared(seat * fits) for seat, fits in zip(self.joint, possible, strict=True)]
        return (
            super()
            .board_changed(strengths, carry)
            ._with(
                joint=tuple(seat.astype(np.float32) for seat in joint),
                remembering=np.array([seat.sum(axis=0) for seat in joint]),
                said=np.ones_like(self.said),
                spoken=(0,) * self.players,
                chips=(0,) * self.players,
                guesses=tuple(self._guess(seat).later(carry) for seat in range(self.players)),
            )
        )

    def _told(self, seat: int, factor: Floats) -> Self:
        return super()._told(seat, factor)._heard(seat, _shared(self.joint[seat] * factor))

    def forgotten(self, seat: int, strengths: Strengths) -> Self:
        possible = strengths.possible.astype(np.float64)
        joint = np.outer(self.joint[seat].sum(axis=1, dtype=np.float64), possible)
        return super().forgotten(seat, strengths)._anew(seat, joint)

    def exchanged(self, seat: int, exchange: Exchange) -> Self:
        joint = np.array([exchange.of(kind) for kind in self.joint[seat]])
        return super().exchanged(seat, exchange)._anew(seat, joint)

    def _anew(self, seat: int, joint: Floats) -> Self:
        """What a seat has said does not count any more but for what is left of it in the weights."""
        return self._heard(
            seat,
            _shared(joint),
            said=_changed(self.said, seat, np.ones_like(self.said[seat])),
            spoken=_put(self.spoken, seat, 0),
            chips=_put(self.chips, seat, 0),
            guesses=_put(self.guesses, seat, Guess()),
        )

    def claimed(self, strengths: Strengths, seat: int, stars: int, *, offer: Offer, muscle: int | None) -> Self:
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

    def learned(self, seat: int, pocket: int) -> Self:
        kinds = self.joint[seat][:, pocket]
        only = np.zeros(self.joint[seat].shape)
        only[:, pocket] = kinds if kinds.sum() > 0 else self.joint[seat].sum(axis=1)
        return self._heard(seat, _shared(only))

    def _heard(self, seat: int, joint: Floats, **changes: object) -> Self:
        return self._with(
            joint=_put(self.joint, seat, joint.astype(np.float32)),
            remembering=_changed(self.remembering, seat, joint.sum(axis=0)),
            **changes,
        )


_written: WeakValueDictionary[Hashable, Facts] = WeakValueDictionary()
B = TypeVar("B", bound=Facts)


def opening(players: int, size: int, books: type[B], partners: Floats | None = None) -> B:
    """The books at the beginning of a heist."""
    known = np.tile(prior(), (players, 1)) if partners is None else _shares(partners + OPEN_MIND)
    return books.dealt(known, size)


def written(
    heist: tuple[str, int, int],
    books: type[B],
    partners: Floats | None,
    heard: tuple[N, ...],
    change: Callable[[B, N], B],
) -> B:
    """The books after all that was heard in a heist, shared by all who have them.

    ``heist`` is its commitment, the number of players and the size of their pockets.
    """
    key = (heist, books, None if partners is None else partners.tobytes(), heard)
    found = _written.get(key)
    if not isinstance(found, books):
        found = opening(*heist[1:], books, partners)
        for news in heard:
            found = found.after(news, change)
        _written[key] = found
    return found


def _everywhere(players: int, size: int, weight: float) -> Floats:
    """The same weight for every pocket of every seat; a single number in memory."""
    return np.broadcast_to(weight, (players, len(pockets(size))))


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
