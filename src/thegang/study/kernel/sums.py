"""What ``thegang.bots.heist.judging`` weighs again and again, compiled: the same but for the last bits of sums."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.judging import LEAST, Known, Rivals, allowed
from thegang.bots.heist.strengths import Floats, Order, strengths
from thegang.cards import Card
from thegang.core import Seat
from thegang.study.kernel.bots import one_more
from thegang.study.kernel.compiled import exactly, kept, roughly

NOBODY = -1
POCKETS_KEPT = 64


def compiled_compare(
    weights: Floats, known: Known, board: tuple[Card, ...], step: float, muscle: Seat | None
) -> Rivals:
    """Stands in for ``compare``."""
    table = strengths(board, known.size)
    private = known.shown or known.elsewhere or known.passed is not None
    factors = allowed(known) if private else _by_own_cards(known.pocket, known.size)
    sides, places = np.empty((2, known.players)), np.empty(known.players)
    user = NOBODY if muscle is None or muscle == known.seat else muscle
    _compare(
        *(weights, factors, table.possible, table.order, table.muscle_order),
        *(step, known.seat, user, table.final, sides, places),
    )
    others = [seat for seat in range(known.players) if seat != known.seat]
    weaker, stronger = (dict(zip(others, side, strict=False)) for side in sides.tolist())
    return Rivals(weaker, stronger, places)


@lru_cache(maxsize=POCKETS_KEPT)
def _by_own_cards(pocket: tuple[Card, ...], size: int) -> Floats:
    """How far one's own cards allow each pocket: the same for every seat."""
    return allowed.plain(Known(0, 1, pocket, size))


@kept
def _compare(
    weights: Floats,
    factors: Floats,
    possible: NDArray[np.bool_],
    order: Order,
    muscle_order: Order,
    step: float,
    seat: int,
    muscle: int,
    final: bool,
    sides: Floats,
    places: Floats,
) -> None:
    """The sides of the others one after the other, and places."""
    below, above, there = np.empty(len(order)), np.empty(len(order)), np.empty(len(order))
    _split(possible, order, step, below, above, there)
    counts = np.zeros((2, len(weights)))
    counts[:, 0] = 1
    rivals = 0
    for other in range(len(weights)):
        if other == seat:
            continue
        if other == muscle:
            _split(possible, muscle_order, step, below, above, there)
        allowed = factors[other] if len(factors) > 1 else factors[0]
        weaker, stronger, everything = _three_sums(weights[other], allowed, below, above, there)
        if other == muscle:
            _split(possible, order, step, below, above, there)
        weaker, stronger = weaker / max(everything, LEAST), stronger / max(everything, LEAST)
        if not final:
            equal = (1 - weaker - stronger) / 2
            weaker, stronger = weaker + equal, stronger + equal
        sides[0, rivals], sides[1, rivals] = weaker, stronger
        rivals += 1
        one_more(counts[0], rivals, weaker)
        one_more(counts[1], rivals, stronger)
    up_to_weaker, up_to_stronger = np.cumsum(counts[0]), np.cumsum(counts[1])
    for place in range(len(places)):
        places[place] = max(up_to_weaker[place] + up_to_stronger[len(places) - 1 - place] - 1, 0.0)


@exactly
def _split(possible: NDArray[np.bool_], order: Order, step: float, below: Floats, above: Floats, there: Floats) -> None:
    for pocket in range(len(order)):
        there[pocket] = possible[pocket]
        below[pocket] = possible[pocket] and order[pocket] < step
        above[pocket] = possible[pocket] and order[pocket] > step


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
