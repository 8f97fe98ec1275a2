"""Where one's own hand stands: what a player at this seat may know, private cards included."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from thegang.bots.heist.reading import holds, muscle_user, pocket_size
from thegang.bots.heist.strengths import BEST_OF_RANKING, Floats, Strengths, place_chances, strengths
from thegang.bots.measured import kept_within
from thegang.bots.stand_ins import Replaceable
from thegang.cards import JACK, Card, evaluate
from thegang.cards.fast.chance import chance
from thegang.cards.fast.pockets import pocket_place, pockets
from thegang.core import Seat
from thegang.heist import View

SURE = 1e-6
"""What is left of a pocket that can't be, as far as this seat knows."""
LEAST = 1e-300
KEPT = 24_000_000
"""Bytes that are kept of what was last thought about knowledge, and as many about hands."""


class Judgement(NamedTuple):
    """What a bot thinks of its hand: how likely each place is, weakest first, and whom it beats."""

    places: Floats
    beats: dict[Seat, float]

    @property
    def place(self) -> int:
        """The likeliest place, 1 for the weakest."""
        return int(self.places.argmax()) + 1

    @property
    def chance(self) -> float:
        """How likely that place is."""
        return min(float(self.places.max()), 1.0)


def own_pocket(view: View) -> tuple[Card, ...]:
    """The cards at this seat."""
    assert view.seat is not None
    pocket = view.pockets[view.seat]
    assert not isinstance(pocket, int)
    return pocket


def own_step(view: View, table: Strengths) -> float:
    """Where one's own hand stands on the scale of all pockets."""
    assert view.seat is not None
    pocket = own_pocket(view)
    muscle = view.seat == muscle_user(view)
    if JACK not in pocket and len(pocket) == pocket_size(view):
        return float(table.order_of(view.seat, muscle_user(view))[_place(pocket)])
    if view.prompt is not None and view.prompt.options and len(pocket) > pocket_size(view):
        pocket = max(
            (tuple(card for card in pocket if card != choice) for choice in view.prompt.options),
            key=lambda rest: evaluate((*rest, *view.community)).score,
        )
    if len(view.community) == 5:
        score = evaluate((*pocket, *view.community)).score
        return table.step_of(score | BEST_OF_RANKING if muscle else score)
    return table.step_of(chance(pocket, view.community, rival=pocket_size(view), most=100).share)


_place = lru_cache(maxsize=1024)(pocket_place)


class Known(NamedTuple):
    """What a seat knows beside what everybody does."""

    seat: Seat
    players: int
    pocket: tuple[Card, ...]
    size: int
    shown: tuple[tuple[Seat, Card], ...] = ()
    """Cards that others showed (S-1), and the one passed on (S-6)."""
    elsewhere: frozenset[Card] = frozenset()
    """Cards that are in some other pocket now (S-9)."""


def known(view: View, passed: Card | None) -> Known:
    """What this seat knows by itself."""
    assert view.seat is not None
    pocket = own_pocket(view)
    shown = [(show.who, show.card) for show in view.shown]
    if passed is not None:
        shown.append(((view.seat + 1) % view.players, passed))
    there = tuple((who, card) for who, card in shown if who not in view.redrawn)
    return Known(
        view.seat, view.players, pocket, pocket_size(view), there, frozenset(view.remembered) - frozenset(pocket)
    )


@kept_within(KEPT)
def allowed(known: Known) -> Floats:
    """For every seat and pocket, how far this seat's private knowledge allows it."""
    size = known.size
    mine = np.zeros(len(pockets(size)), dtype=bool)
    for card in known.pocket:
        if card != JACK:
            mine |= holds(card, size)
    allowed = np.tile(np.where(mine, SURE, 1.0), (known.players, 1))
    for card in known.elsewhere:
        others = 1 / (known.players - 1)
        likelier = others / (1 - others + 0.01) * (1 - size / (51 - size)) * 51 / size
        allowed *= np.where(holds(card, size), likelier, 1.0)
    for who, card in known.shown:
        allowed[who] *= np.where(holds(card, size), 1.0, SURE)
    return allowed


class Rivals(NamedTuple):
    """How likely each of the others is weaker than one's own hand, how likely stronger, and what follows for places."""

    weaker: dict[Seat, float]
    stronger: dict[Seat, float]
    places: Floats


def judge(view: View, weights: Floats, passed: Card | None = None) -> Judgement:
    """Where this seat's hand stands, given what is believed of the others."""
    step = own_step(view, strengths(view.community, pocket_size(view)))
    weaker, stronger, places = compare(weights, known(view, passed), view.community, step, muscle_user(view))
    return Judgement(places, {other: (weaker[other] + 1 - stronger[other]) / 2 for other in weaker})


@Replaceable
def compare(weights: Floats, known: Known, board: tuple[Card, ...], step: float, muscle: Seat | None) -> Rivals:
    """A hand at a step of the scale beside what is believed of the others."""
    table = strengths(board, known.size)
    seen = weights * allowed(known)
    sums = seen @ _sides(board, known.size, step)
    if muscle is not None and muscle != known.seat:
        there, order = seen[muscle] * table.possible, table.muscle_order
        sums[muscle, :2] = there @ (order < step), there @ (order > step)
    weaker: dict[Seat, float] = {}
    stronger: dict[Seat, float] = {}
    for other, (below, above, everything) in enumerate(sums.tolist()):
        if other != known.seat:
            share = max(everything, LEAST)
            weaker[other], stronger[other] = below / share, above / share
            if not table.final:  # nothing is quite equal yet
                equal = (1 - weaker[other] - stronger[other]) / 2
                weaker[other], stronger[other] = weaker[other] + equal, stronger[other] + equal
    return Rivals(weaker, stronger, place_chances(weaker.values(), stronger.values()))


@kept_within(KEPT)
def _sides(board: tuple[Card, ...], size: int, step: float) -> Floats:
    """Which pockets are weaker than a step, which stronger, and which can be at all."""
    table = strengths(board, size)
    sides = np.column_stack([table.order < step, table.order > step, np.ones(len(table.order))])
    return np.asarray(sides * table.possible[:, None], np.float64)
