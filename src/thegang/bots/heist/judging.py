"""Where one's own hand stands: what a player at this seat may know, private cards included."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from thegang.bots.choosing import worth
from thegang.bots.heist.reading import holds, muscle_user, pocket_size
from thegang.bots.heist.strengths import BEST_OF_RANKING, Floats, Order, Strengths, place_chances, strengths
from thegang.bots.measured import kept_within
from thegang.bots.stand_ins import Replaceable
from thegang.cards import DECK, JACK, RANKS, Card, evaluate
from thegang.cards.fast.chance import chance
from thegang.cards.fast.numbers import card_numbers
from thegang.cards.fast.pockets import pocket_place, pockets
from thegang.core import Seat
from thegang.heist import COLOURS, View

SURE = 1e-6
"""What is left of a pocket that can't be, as far as this seat knows."""
OTHERWISE = 0.25
"""What is left of a pocket of which a bot would have shown the other card: people may think otherwise."""
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


def own_chip(view: View) -> int:
    """The chip of the running round at this seat; 0 for none."""
    assert view.seat is not None
    for colour in COLOURS:
        if colour == view.phase:
            return (view.chips[colour] or (0,) * view.players)[view.seat]
    return 0


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
    board: tuple[Card, ...] = ()
    """The community cards, if somebody has shown a card."""
    shown: tuple[tuple[Seat, Card], ...] = ()
    """Cards that others showed (S-1)."""
    passed: Card | None = None
    """The card passed on to the left (S-6)."""
    elsewhere: frozenset[Card] = frozenset()
    """Cards that are in some other pocket now (S-9)."""


def known(view: View, passed: Card | None = None, *, only_pocket: bool = False) -> Known:
    """What this seat knows by itself; ``only_pocket`` leaves out what it knows of others."""
    assert view.seat is not None
    own = Known(view.seat, view.players, own_pocket(view), pocket_size(view))
    if only_pocket:
        return own
    shown = tuple((show.who, show.card) for show in view.shown if show.who not in view.redrawn)
    there = passed if (view.seat + 1) % view.players not in view.redrawn else None
    elsewhere = frozenset(view.remembered) - frozenset(own.pocket)
    return own._replace(board=view.community if shown else (), shown=shown, passed=there, elsewhere=elsewhere)


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
        shows = telling_cards(known.board, size) == card_numbers([card])[0]
        allowed[who] *= np.where(shows, 1.0, np.where(holds(card, size), OTHERWISE, SURE))
    if known.passed is not None:
        allowed[(known.seat + 1) % known.players] *= np.where(holds(known.passed, size), 1.0, SURE)
    return allowed


@kept_within(KEPT)
def telling_cards(board: tuple[Card, ...], size: int) -> Order:
    """The card of each pocket that a bot shows (S-1): the one that makes the better hand with the board."""
    free = [card for card in DECK if card not in board]
    worths = np.zeros(len(DECK))
    worths[card_numbers(free)] = [worth((card,), board) * len(RANKS) + RANKS.index(card[0]) for card in free]
    cards = pockets(size).astype(np.intp)
    return np.asarray(np.take_along_axis(cards, worths[cards].argmax(axis=1)[:, None], axis=1)[:, 0])


class Rivals(NamedTuple):
    """How likely each of the others is weaker than one's own hand, how likely stronger, and what follows for places."""

    weaker: dict[Seat, float]
    stronger: dict[Seat, float]
    places: Floats


def judge(view: View, weights: Floats, knows: Known | None = None) -> Judgement:
    """Where this seat's hand stands, given what is believed of the others and what it knows by itself."""
    weaker, stronger, places = _rivals(view, weights, known(view) if knows is None else knows)
    return Judgement(places, {other: (weaker[other] + 1 - stronger[other]) / 2 for other in weaker})


def heard(view: View, weights: Floats, about: Seat, cases: Floats) -> float:
    """The chance of this seat's likeliest place when it hears which of some cases is true of somebody's pocket.

    There is a row of pockets for each case; the answer is the average over what may be heard.
    """
    table = strengths(view.community, pocket_size(view))
    seen = weights[about] * allowed(known(view))[about]
    sides = _sides(view.community, pocket_size(view), own_step(view, table))
    below, above, everything = (cases @ (seen[:, None] * sides)).T
    chances = everything / everything.sum()
    below, above = (side / np.maximum(everything, LEAST) for side in (below, above))
    equal = 0.0 if table.final else (1 - below - above) / 2
    weaker, stronger, _ = _rivals(view, weights, known(view))
    places = place_chances(
        [below + equal if other == about else chance for other, chance in weaker.items()],
        [above + equal if other == about else chance for other, chance in stronger.items()],
    )
    return float(np.minimum(places.max(axis=0), 1.0) @ chances)


def _rivals(view: View, weights: Floats, knows: Known) -> Rivals:
    step = own_step(view, strengths(view.community, knows.size))
    return compare(weights, knows, view.community, step, muscle_user(view))


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
