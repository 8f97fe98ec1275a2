"""What ``thegang.bots.heist.judging`` weighs again and again, compiled: the same but for the last bits of sums."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.judging import Known, allowed
from thegang.bots.heist.strengths import Floats, Order, strengths
from thegang.cards import Card
from thegang.core import Seat
from thegang.study.kernel.compiled import kept, roughly

POCKETS_KEPT = 64


def compiled_sums(
    weights: Floats, known: Known, board: tuple[Card, ...], step: float, muscle: Seat | None = None
) -> Floats:
    """Stands in for ``rival_sums``."""
    table = strengths(board, known.size)
    factors = allowed(known) if known.shown or known.elsewhere else _by_own_cards(known.pocket, known.size)
    sums = np.empty((known.players, 3))
    _all_sums(weights, factors, table.possible, table.order, step, sums)
    if muscle is not None and muscle != known.seat:
        own = factors[[muscle]] if len(factors) > 1 else factors
        _all_sums(weights[[muscle]], own, table.possible, table.muscle_order, step, sums[muscle : muscle + 1])
    return sums


@lru_cache(maxsize=POCKETS_KEPT)
def _by_own_cards(pocket: tuple[Card, ...], size: int) -> Floats:
    """How far one's own cards allow each pocket: the same for every seat."""
    return allowed.plain(Known(0, 1, pocket, size))


@kept
def _all_sums(
    weights: Floats, factors: Floats, possible: NDArray[np.bool_], order: Order, step: float, sums: Floats
) -> None:
    below, above, there = np.empty(len(order)), np.empty(len(order)), np.empty(len(order))
    for pocket in range(len(order)):
        there[pocket] = possible[pocket]
        below[pocket] = possible[pocket] and order[pocket] < step
        above[pocket] = possible[pocket] and order[pocket] > step
    for seat in range(len(weights)):
        allowed = factors[seat] if len(factors) > 1 else factors[0]
        sums[seat, 0], sums[seat, 1], sums[seat, 2] = _three_sums(weights[seat], allowed, below, above, there)


@roughly
def _three_sums(
    weights: Floats, allowed: Floats, below: Floats, above: Floats, there: Floats
) -> tuple[float, float, float]:
    weaker = stronger = everything = 0.0
    for pocket in range(len(weights)):
        weight = weights[pocket] * allowed[pocket]
        weaker += weight * below[pocket]
        stronger += weight * above[pocket]
        everything += weight * there[pocket]
    return weaker, stronger, everything
