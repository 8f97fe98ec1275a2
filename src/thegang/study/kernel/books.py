"""``thegang.bots.heist.beliefs``, compiled: the same beliefs but for the last bits of sums.

One set of books serves everybody at the table, whatever their level, since all of them hear the same. Chips are sets of
bits: chip 1 is bit 1.
"""

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.beliefs import DOUBT, OPEN_MIND
from thegang.bots.heist.partners import (
    FACE_VALUE,
    FACE_VALUES,
    IN_ROUND,
    KINDS,
    LOGISTIC,
    MISTRUST,
    PERCENTILE,
    REMEMBERING,
)
from thegang.bots.heist.reading import CARRY
from thegang.bots.heist.strengths import GRID
from thegang.study.kernel.compiled import Floats, exponentials, roughly
from thegang.study.kernel.room import SORTS, TAPS, Books
from thegang.study.kernel.tables import Tables
from thegang.study.kernel.ways import by_percentile, by_polite_reason, by_reason, places

WAY = np.array([kind.way for kind in KINDS])
CARRIED = np.array([0.0, *CARRY.values()])


@roughly
def begin(books: Books, tables: Tables, strong: bool) -> None:
    """New pockets for partners known so far."""
    count = books.facts.shape[1]
    for seat in range(len(books.chips)):
        total = 0.0
        for sort in range(SORTS):
            total += books.partners[seat, sort]
        for sort in range(SORTS):
            books.joint[seat, sort, :] = np.float32(books.partners[seat, sort] / total / count)
        books.guesses[seat, 0], books.guesses[seat, 1] = 0.5, 1 / 12
        books.chips[seat] = books.spoken[seat] = 0
        books.facts[seat, :] = 1
        books.remembering[seat, :] = books.this_round[seat, :] = 1 / count
        books.said[seat] = 1
        look(books, tables, 0, seat, strong)


@roughly
def next_round(books: Books, tables: Tables, number: int, strong: bool) -> None:
    """Only what is possible with the new board, and the round's claims begin afresh."""
    possible = tables.possible[number]
    carry = CARRIED[number]
    for seat in range(len(books.chips)):
        facts, this_round = books.facts[seat], books.this_round[seat]
        total = 0.0
        for pocket in range(len(possible)):
            this_round[pocket] = possible[pocket] * facts[pocket]
            total += this_round[pocket]
        if strong:
            for sort in range(SORTS):
                weights, joint = books.weights[sort], books.joint[seat, sort]
                for pocket in range(len(possible)):
                    weights[pocket] = joint[pocket] * this_round[pocket]
            share(books, seat)
        for pocket in range(len(possible)):
            this_round[pocket] /= total
        if strong:
            mean, variance = _guess(books, seat)
            books.guesses[seat, 0] = 0.5 + carry * (mean - 0.5)
            books.guesses[seat, 1] = carry**2 * variance + (1 - carry**2) / 12
            books.said[seat] = 1
        books.chips[seat] = books.spoken[seat] = 0
        look(books, tables, number, seat, strong)


@roughly
def claimed(
    books: Books,
    tables: Tables,
    number: int,
    strong: bool,
    seat: int,
    stars: int,
    free: int,
    shut: int,
    lost: int,
    held: int,
) -> None:
    """A seat took a chip; it could also have had all but those that are shut. ``held`` is the one it may ask with."""
    players = len(books.chips)
    chosen = books.room[0]
    for way in (REMEMBERING, IN_ROUND, FACE_VALUES, FACE_VALUE, PERCENTILE):
        if way != IN_ROUND and not strong:
            continue
        if way == PERCENTILE:
            by_percentile(books, players, stars, free, shut | lost)
        else:
            places(books, way, seat)
            if way in (REMEMBERING, IN_ROUND):
                by_reason(books, players, stars, shut, held)
            else:
                by_polite_reason(books, players, stars, free, shut | lost)
        if way == IN_ROUND:
            _hear_this_round(books, tables.cells[number], seat, chosen)
        books.said[seat, way] *= chosen
    if strong:
        _hear(books, tables.cells[number], seat)
    books.chips[seat] = stars
    look(books, tables, number, seat, strong)


@roughly
def _hear_this_round(books: Books, cells: NDArray[np.uint16], seat: int, likely: Floats) -> None:
    weights = books.this_round[seat]
    total = 0.0
    for pocket in range(len(weights)):
        weights[pocket] *= likely[cells[pocket]] + DOUBT
        total += weights[pocket]
    for pocket in range(len(weights)):
        weights[pocket] /= total


@roughly
def _hear(books: Books, cells: NDArray[np.uint16], seat: int) -> None:
    """What a claim says about the kind of partner and the pocket together."""
    times = books.spoken[seat]
    factor, blurred = books.room[0], books.room[1]
    for sort in range(SORTS):
        if sort == SORTS - 1:
            blurred[:] = float(len(books.chips)) ** -(times + 1)
        else:
            _blurred(books, sort, books.said[seat, WAY[sort]], blurred)
        fits = books.fits[seat, sort]
        if times:
            for place in range(GRID):
                factor[place] = blurred[place] / (fits[place] + 1e-12) + DOUBT
        else:
            for place in range(GRID):
                factor[place] = blurred[place] + DOUBT
        fits[:] = blurred
        weights, joint = books.weights[sort], books.joint[seat, sort]
        for pocket in range(len(weights)):
            weights[pocket] = joint[pocket] * factor[cells[pocket]]
    share(books, seat)
    books.spoken[seat] = times + 1


@roughly
def share(books: Books, seat: int) -> None:
    """Put what is weighed into the books of a seat, as shares."""
    remembering = books.remembering[seat]
    remembering[:] = 0
    for sort in range(SORTS):
        weights = books.weights[sort]
        for pocket in range(len(weights)):
            remembering[pocket] += weights[pocket]
    total = 0.0
    for pocket in range(len(remembering)):
        total += remembering[pocket]
    for pocket in range(len(remembering)):
        remembering[pocket] /= total
    for sort in range(SORTS):
        weights, joint = books.weights[sort], books.joint[seat, sort]
        for pocket in range(len(weights)):
            joint[pocket] = np.float32(weights[pocket] / total)


@roughly
def _blurred(books: Books, sort: int, said: Floats, blurred: Floats) -> None:
    """What was said as somebody says it who misjudges the own hand."""
    reach, padded = books.wide[sort], books.padded
    if reach == 0:
        blurred[:] = said
        return
    padded[:reach] = said[0]
    padded[reach : reach + GRID] = said
    padded[reach + GRID : 2 * reach + GRID + TAPS] = said[GRID - 1]
    blurred[:] = 0
    for error in range(0, 2 * reach + 1, TAPS):
        one, two = padded[error : error + GRID], padded[error + 1 : error + 1 + GRID]
        three, four = padded[error + 2 : error + 2 + GRID], padded[error + 3 : error + 3 + GRID]
        first, second = books.blurs[sort, error], books.blurs[sort, error + 1]
        third, fourth = books.blurs[sort, error + 2], books.blurs[sort, error + 3]
        for place in range(GRID):
            blurred[place] += first * one[place] + second * two[place] + third * three[place] + fourth * four[place]


@roughly
def _guess(books: Books, seat: int) -> tuple[float, float]:
    """Where a seat stands at face value, its chip of this round included."""
    mean, variance = books.guesses[seat, 0], books.guesses[seat, 1]
    other_mean, other_variance = books.shown[books.chips[seat], 0], books.shown[books.chips[seat], 1]
    sure = 1 / variance + 1 / other_variance - 12
    return (mean / variance + other_mean / other_variance - 6) / sure, 1 / sure


@roughly
def look(books: Books, tables: Tables, number: int, seat: int, strong: bool) -> None:
    """What others see of a seat: which share of its hands stands on each side of each place."""
    order, steps_at = tables.order[number], tables.steps_at[number]
    for way in (REMEMBERING, IN_ROUND):
        if way == REMEMBERING and not strong:
            continue
        weights = books.remembering[seat] if way == REMEMBERING else books.this_round[seat]
        below = books.below[seat, way]
        below[:] = 0
        above = below[1:]
        for pocket in range(len(weights)):
            above[order[pocket]] += weights[pocket]
        up_to = 0.0
        for step in range(len(above)):
            up_to += above[step]
            above[step] = up_to
        weaker, stronger = books.sides[seat, way, 0], books.sides[seat, way, 1]
        for place in range(GRID):
            under, to_here = below[steps_at[place]], above[steps_at[place]]
            if number < len(CARRIED) - 1:
                weaker[place] = (under + to_here) / 2 / up_to
                stronger[place] = 1 - weaker[place]
            else:
                weaker[place] = under / up_to
                stronger[place] = 1 - to_here / up_to
    if strong:
        mean, variance = _guess(books, seat)
        scale = LOGISTIC / np.sqrt(variance + MISTRUST**2)
        weaker, stronger = books.sides[seat, FACE_VALUES, 0], books.sides[seat, FACE_VALUES, 1]
        for place in range(GRID):
            weaker[place] = -abs(scale * (mean - (place + 0.5) / GRID))
        exponentials(weaker, stronger)
        for place in range(GRID):
            if (place + 0.5) / GRID >= mean:
                weaker[place] = 1 / (1 + weaker[place])
            else:
                weaker[place] = weaker[place] / (1 + weaker[place])
            stronger[place] = 1 - weaker[place]
        books.sides[seat, FACE_VALUE] = books.shown_sides[books.chips[seat]]


@roughly
def learned(books: Books, seat: int, pocket: int) -> None:
    """A hand was revealed: what it had said tells what kind of partner plays it."""
    kinds, total = books.partners[seat], 0.0
    for sort in range(SORTS):
        kinds[sort] = books.joint[seat, sort, pocket]
        total += kinds[sort]
    if not total > 0:
        for sort in range(SORTS):
            kinds[sort] = books.joint[seat, sort].astype(np.float64).sum()
            total += kinds[sort]
    for sort in range(SORTS):
        kinds[sort] = np.float32(kinds[sort] / total) + OPEN_MIND
