"""Where one's own hand stands: what a player at this seat may know, private cards included."""

from typing import NamedTuple

import numpy as np

from thegang.bots.heist.reading import holds, muscle_user, pocket_size
from thegang.bots.heist.strengths import BEST_OF_RANKING, Floats, Strengths, place_chances, strengths
from thegang.cards import JACK, Card, evaluate
from thegang.cards.fast.chance import chance
from thegang.cards.fast.pockets import pocket_place
from thegang.core import Seat
from thegang.heist import View

SURE = 1e-6
"""What is left of a pocket that can't be, as far as this seat knows."""


class Judgement(NamedTuple):
    """What a bot thinks of its hand: how likely each place is, weakest first, and whom it beats."""

    places: Floats
    beats: dict[Seat, float]

    @property
    def place(self) -> int:
        """The likeliest place, 1 for the weakest."""
        return int(self.places.argmax()) + 1


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
        return float(table.order_of(view.seat, muscle_user(view))[pocket_place(pocket)])
    if view.prompt is not None and view.prompt.options and len(pocket) > pocket_size(view):
        pocket = max(
            (tuple(card for card in pocket if card != choice) for choice in view.prompt.options),
            key=lambda rest: evaluate((*rest, *view.community)).score,
        )
    if len(view.community) == 5:
        score = evaluate((*pocket, *view.community)).score
        return table.step_of(score | BEST_OF_RANKING if muscle else score)
    return table.step_of(chance(pocket, view.community, rival=pocket_size(view), most=100).share)


def known_of_others(view: View, passed: Card | None) -> Floats:
    """For every seat and pocket, how far this seat's private knowledge allows it."""
    assert view.seat is not None
    size = pocket_size(view)
    mine = np.zeros_like(holds(own_pocket(view)[0], size), dtype=bool)
    for card in own_pocket(view):
        if card != JACK:
            mine |= holds(card, size)
    allowed = np.tile(np.where(mine, SURE, 1.0), (view.players, 1))
    for shown in view.shown:  # S-1
        if shown.who not in view.redrawn:
            allowed[shown.who] *= np.where(holds(shown.card, size), 1.0, SURE)
    for card in set(view.remembered) - set(own_pocket(view)):  # S-9: it is in some other pocket now
        elsewhere = 1 - size / (51 - size)
        here = holds(card, size)
        likelier = (1 / (view.players - 1)) / (1 - 1 / (view.players - 1) + 0.01) * elsewhere * 51 / size
        allowed *= np.where(here, likelier, 1.0)
    if passed is not None:  # S-6
        left = (view.seat + 1) % view.players
        if left not in view.redrawn:
            allowed[left] *= np.where(holds(passed, size), 1.0, SURE)
    return allowed


def judge(view: View, weights: Floats, passed: Card | None = None) -> Judgement:
    """Where this seat's hand stands, given what is believed of the others."""
    assert view.seat is not None
    table = strengths(view.community, pocket_size(view))
    step = own_step(view, table)
    seen = weights * table.possible * known_of_others(view, passed)
    beats = {}
    for other in range(view.players):
        if other != view.seat:
            order = table.order_of(other, muscle_user(view))
            weaker = (order < step) + 0.5 * (order == step)
            beats[other] = float(seen[other] @ weaker / max(seen[other].sum(), 1e-300))
    return Judgement(place_chances(list(beats.values())), beats)
