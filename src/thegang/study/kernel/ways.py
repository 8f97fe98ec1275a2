"""Which chip each kind of partner would take (``thegang.bots.heist.partners``), compiled.

All of them work in ``room``: chances by chip from its third row on, the answer in the first.
"""

from thegang.bots.heist.partners import CLEARLY, POLITE_STRAY, QUESTION, STRAY, SURE, WORTH_IT
from thegang.bots.heist.strengths import GRID
from thegang.study.kernel.compiled import Floats, exponentials, roughly
from thegang.study.kernel.room import Books


@roughly
def places(books: Books, way: int, seat: int) -> None:
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
def by_reason(books: Books, players: int, stars: int, shut: int, held: int) -> None:
    """How likely somebody who reasons takes this chip: into the first row of ``room``.

    With a chip that was ``held`` it may also be the question "Are you sure?".
    """
    chosen, total = books.room[0], books.room[1]
    best, asks = books.room[2 + players], books.room[3 + players]
    if held:
        _askers(books, players, stars, shut, held, asks)
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
    if held:
        content = books.room[1 + held]
        for place in range(GRID):
            chosen[place] += content[place] / total[place] * asks[place]


@roughly
def _askers(books: Books, players: int, stars: int, shut: int, held: int, asks: Floats) -> None:
    """Those who would ask with this chip: 1, all others 0."""
    own, wanted = books.room[1 + held], books.room[1 + stars]
    for place in range(GRID):
        asks[place] = own[place] < SURE and wanted[place] >= QUESTION
    for chip in range(1, players + 1):
        if chip not in (stars, held) and not shut >> chip & 1:
            other = books.room[1 + chip]
            for place in range(GRID):
                if wanted[place] < other[place]:
                    asks[place] = 0


@roughly
def by_polite_reason(books: Books, players: int, stars: int, free: int, shut: int) -> None:
    """The same for a polite partner."""
    for chip in range(1, players + 1):
        likely = books.room[1 + chip]
        cost = 0 if free >> chip & 1 else WORTH_IT
        for place in range(GRID):
            likely[place] = (likely[place] - cost) / POLITE_STRAY
    _softly(books, players, stars, shut)


@roughly
def by_percentile(books: Books, players: int, stars: int, free: int, shut: int) -> None:
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
