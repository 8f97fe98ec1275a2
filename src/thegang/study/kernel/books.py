"""``thegang.bots.heist.beliefs`` for a heist without cards, compiled: the same beliefs but for the last bits of sums.

One set of books serves everybody at the table, whatever their level, since all of them hear the same. Chips are sets of
bits: chip 1 is bit 1.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.beliefs import DOUBT, OPEN_MIND
from thegang.bots.heist.partners import (
    CLEARLY,
    FACE_VALUE,
    FACE_VALUES,
    IN_ROUND,
    KINDS,
    LOGISTIC,
    MISTRUST,
    PERCENTILE,
    POLITE_STRAY,
    REMEMBERING,
    STRAY,
    WAYS,
    WORTH_IT,
    _blur,
    at_face_value,
    prior,
    shares_at_face_value,
)
from thegang.bots.heist.reading import CARRY
from thegang.bots.heist.strengths import GRID
from thegang.study.kernel.compiled import Floats, exponentials, roughly
from thegang.study.kernel.tables import POCKETS, Tables

SORTS = len(KINDS) + 1
WAY = np.array([kind.way for kind in KINDS])
CARRIED = np.array([0.0, *CARRY.values()])
TAPS = 4
"""So many errors of a partner's eye are added up at once."""


class Books(NamedTuple):
    """What may be believed, for each seat; and room to work in."""

    joint: NDArray[np.float32]
    remembering: Floats
    this_round: Floats
    said: Floats
    fits: Floats
    """How likely each kind would have said all that, with each hand."""
    guesses: Floats
    """The mean and the variance of where a seat stands by the face value of its chips of earlier rounds."""
    chips: NDArray[np.int64]
    """The last chip each seat took in this round."""
    spoken: NDArray[np.int64]
    sides: Floats
    """How likely each seat is weaker and stronger than each place on the grid, for each reasoning way."""
    below: Floats
    """What those weigh whose step is below each one, by all that was heard and by this round alone."""
    partners: Floats
    shown: Floats
    """For each chip where its owner stands at face value, and what that says about sides."""
    shown_sides: Floats
    blurs: Floats
    """For each kind how likely each error is."""
    wide: NDArray[np.int64]
    room: Floats
    padded: Floats
    weights: Floats


def books_for(players: int) -> Books:
    """The books of a new game."""
    guesses = [at_face_value(stars, players) for stars in range(players + 1)]
    blurs, wide = _blurs()
    return Books(
        joint=np.empty((players, SORTS, POCKETS), np.float32),
        remembering=np.empty((players, POCKETS)),
        this_round=np.empty((players, POCKETS)),
        said=np.empty((players, len(WAYS), GRID)),
        fits=np.empty((players, SORTS, GRID)),
        guesses=np.empty((players, 2)),
        chips=np.zeros(players, np.int64),
        spoken=np.zeros(players, np.int64),
        sides=np.empty((players, len(WAYS) - 1, 2, GRID)),
        below=np.zeros((players, 2, POCKETS + 1)),
        partners=np.tile(prior(), (players, 1)),
        shown=np.array(guesses),
        shown_sides=np.array([shares_at_face_value([guess]) for guess in guesses]).reshape(-1, 2, GRID),
        blurs=blurs,
        wide=wide,
        room=np.empty((2 * players + 12, GRID)),
        padded=np.empty(GRID + 2 * int(wide.max()) + TAPS),
        weights=np.empty((SORTS, POCKETS)),
    )


@cache
def _blurs() -> tuple[Floats, NDArray[np.int64]]:
    """Errors are the same for every hand, but for the ends of the grid: how likely each is, and the largest."""
    middle = GRID // 2
    rows = [_blur(kind.noise)[:, middle] if kind.noise else np.eye(GRID)[middle] for kind in KINDS]
    wide = [int(np.abs(np.flatnonzero(row) - middle).max()) for row in rows]
    blurs = np.zeros((len(KINDS), 2 * max(wide) + 1 + TAPS))
    for blur, row, reach in zip(blurs, rows, wide, strict=True):
        blur[: 2 * reach + 1] = row[middle - reach : middle + reach + 1]
    return blurs, np.array(wide)


@roughly
def begin(books: Books, tables: Tables, strong: bool) -> None:
    """New pockets for partners known so far."""
    for seat in range(len(books.chips)):
        total = 0.0
        for sort in range(SORTS):
            total += books.partners[seat, sort]
        for sort in range(SORTS):
            books.joint[seat, sort, :] = np.float32(books.partners[seat, sort] / total / POCKETS)
        books.guesses[seat, 0], books.guesses[seat, 1] = 0.5, 1 / 12
        books.chips[seat] = books.spoken[seat] = 0
        books.remembering[seat, :] = books.this_round[seat, :] = 1 / POCKETS
        books.said[seat] = 1
        _look(books, tables, 0, seat, strong)


@roughly
def next_round(books: Books, tables: Tables, number: int, strong: bool) -> None:
    """Only what is possible with the new board, and the round's claims begin afresh."""
    possible = tables.possible[number]
    count = 0
    for pocket in range(POCKETS):
        count += possible[pocket]
    carry = CARRIED[number]
    for seat in range(len(books.chips)):
        for pocket in range(POCKETS):
            books.this_round[seat, pocket] = possible[pocket] / count
        if strong:
            for sort in range(SORTS):
                for pocket in range(POCKETS):
                    books.weights[sort, pocket] = books.joint[seat, sort, pocket] * possible[pocket]
            _share(books, seat)
            mean, variance = _guess(books, seat)
            books.guesses[seat, 0] = 0.5 + carry * (mean - 0.5)
            books.guesses[seat, 1] = carry**2 * variance + (1 - carry**2) / 12
            books.said[seat] = 1
        books.chips[seat] = books.spoken[seat] = 0
        _look(books, tables, number, seat, strong)


@roughly
def claimed(
    books: Books, tables: Tables, number: int, strong: bool, seat: int, stars: int, free: int, shut: int, lost: int
) -> None:
    """A seat took a chip; it could also have had all but those that are shut."""
    players = len(books.chips)
    chosen = books.room[0]
    for way in (REMEMBERING, IN_ROUND, FACE_VALUES, FACE_VALUE, PERCENTILE):
        if way != IN_ROUND and not strong:
            continue
        if way == PERCENTILE:
            _by_percentile(books, players, stars, free, shut | lost)
        else:
            _places(books, way, seat)
            if way in (REMEMBERING, IN_ROUND):
                _by_reason(books, players, stars, shut)
            else:
                _by_polite_reason(books, players, stars, free, shut | lost)
        if way == IN_ROUND:
            _hear_this_round(books, tables.cells[number], seat, chosen)
        books.said[seat, way] *= chosen
    if strong:
        _hear(books, tables.cells[number], seat)
    books.chips[seat] = stars
    _look(books, tables, number, seat, strong)


@roughly
def _hear_this_round(books: Books, cells: NDArray[np.int16], seat: int, likely: Floats) -> None:
    weights = books.this_round[seat]
    total = 0.0
    for pocket in range(POCKETS):
        weights[pocket] *= likely[cells[pocket]] + DOUBT
        total += weights[pocket]
    for pocket in range(POCKETS):
        weights[pocket] /= total


@roughly
def _hear(books: Books, cells: NDArray[np.int16], seat: int) -> None:
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
        for pocket in range(POCKETS):
            weights[pocket] = joint[pocket] * factor[cells[pocket]]
    _share(books, seat)
    books.spoken[seat] = times + 1


@roughly
def _share(books: Books, seat: int) -> None:
    """Put what is weighed into the books of a seat, as shares."""
    remembering = books.remembering[seat]
    remembering[:] = 0
    for sort in range(SORTS):
        weights = books.weights[sort]
        for pocket in range(POCKETS):
            remembering[pocket] += weights[pocket]
    total = 0.0
    for pocket in range(POCKETS):
        total += remembering[pocket]
    for pocket in range(POCKETS):
        remembering[pocket] /= total
    for sort in range(SORTS):
        weights, joint = books.weights[sort], books.joint[seat, sort]
        for pocket in range(POCKETS):
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
def _look(books: Books, tables: Tables, number: int, seat: int, strong: bool) -> None:
    """What others see of a seat: which share of its hands stands on each side of each place."""
    order, steps_at = tables.order[number], tables.steps_at[number]
    for way in (REMEMBERING, IN_ROUND):
        if way == REMEMBERING and not strong:
            continue
        weights = books.remembering[seat] if way == REMEMBERING else books.this_round[seat]
        below = books.below[seat, way]
        below[:] = 0
        above = below[1:]
        for pocket in range(POCKETS):
            above[order[pocket]] += weights[pocket]
        up_to = 0.0
        for step in range(POCKETS):
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
def _places(books: Books, way: int, seat: int) -> None:
    """How likely each chip is right for each hand of a seat: rows of ``room`` from the third on."""
    players = len(books.chips)
    for side in range(2):
        counts = books.room[2 + side * players : 2 + (side + 1) * players]
        counts[:] = 0
        counts[0] = 1
        rivals = 0
        for other in range(players):
            if other != seat:
                chances = books.sides[other, way, side]
                rivals += 1
                for count in range(rivals, 0, -1):
                    here, before = counts[count], counts[count - 1]
                    for place in range(GRID):
                        here[place] = here[place] - here[place] * chances[place] + before[place] * chances[place]
                first = counts[0]
                for place in range(GRID):
                    first[place] -= first[place] * chances[place]
        for count in range(1, players):
            here, before = counts[count], counts[count - 1]
            for place in range(GRID):
                here[place] += before[place]
    for chip in range(players):
        weaker, stronger = books.room[2 + chip], books.room[2 + 2 * players - 1 - chip]
        for place in range(GRID):
            weaker[place] = max(weaker[place] + stronger[place] - 1, 0)


@roughly
def _by_reason(books: Books, players: int, stars: int, shut: int) -> None:
    """How likely somebody who reasons takes this chip: into the first row of ``room``."""
    chosen, total = books.room[0], books.room[1]
    best = books.room[2 + players]
    best[:] = 0
    for chip in range(1, players + 1):
        if chip == stars or not shut >> chip & 1:
            likely = books.room[1 + chip]
            for place in range(GRID):
                best[place] = max(best[place], likely[place] + 1e-9)
    total[:] = 0
    for chip in range(1, players + 1):
        if chip == stars or not shut >> chip & 1:
            likely = books.room[1 + chip]
            for place in range(GRID):
                ratio = (likely[place] + 1e-9) / best[place]
                square = ratio * ratio
                fourth = square * square
                likely[place] = fourth * fourth * square
                total[place] += likely[place]
    taken = books.room[1 + stars]
    for place in range(GRID):
        chosen[place] = taken[place] / total[place]


@roughly
def _by_polite_reason(books: Books, players: int, stars: int, free: int, shut: int) -> None:
    """The same for a polite partner."""
    for chip in range(1, players + 1):
        likely = books.room[1 + chip]
        cost = 0 if free >> chip & 1 else WORTH_IT
        for place in range(GRID):
            likely[place] = (likely[place] - cost) / POLITE_STRAY
    _softly(books, players, stars, shut)


@roughly
def _by_percentile(books: Books, players: int, stars: int, free: int, shut: int) -> None:
    """How likely a percentile player takes this chip."""
    for chip in range(1, players + 1):
        far = books.room[1 + chip]
        cost = 0 if free >> chip & 1 else CLEARLY
        for place in range(GRID):
            far[place] = -(abs(chip - (0.5 + players * ((place + 0.5) / GRID))) + cost) / STRAY
    _softly(books, players, stars, shut)


@roughly
def _softly(books: Books, players: int, stars: int, shut: int) -> None:
    """Of several wishes the greatest is the likeliest, and the others in proportion to their exponentials."""
    chosen, total = books.room[0], books.room[1]
    best = books.room[2 + players]
    best[:] = -1e9
    for chip in range(1, players + 1):
        if chip == stars or not shut >> chip & 1:
            wish = books.room[1 + chip]
            for place in range(GRID):
                best[place] = max(best[place], wish[place])
    total[:] = 0
    for chip in range(1, players + 1):
        if chip == stars or not shut >> chip & 1:
            wish = books.room[1 + chip]
            for place in range(GRID):
                wish[place] -= best[place]
            exponentials(wish, books.room[3 + players])
            for place in range(GRID):
                total[place] += wish[place]
    taken = books.room[1 + stars]
    for place in range(GRID):
        chosen[place] = taken[place] / total[place]


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
