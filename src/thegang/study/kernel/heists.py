"""``thegang.bots.heist.player`` for a heist without cards, compiled: who wants which chip.

A round is over as soon as all have a chip. What a seat has done in the round is kept in sets of bits and small counts.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.judging import LEAST, SURE
from thegang.bots.heist.partners import IN_ROUND, REMEMBERING
from thegang.bots.heist.player import (
    BETTER,
    CLEARLY,
    CLEARLY_BETTER,
    EVEN,
    INSISTS,
    SURE_ENOUGH,
)
from thegang.bots.heist.reading import FIGHTS, LAST_FIGHTS, MOVES
from thegang.study.kernel.books import begin, claimed, learned, next_round
from thegang.study.kernel.compiled import Floats, exactly, kept
from thegang.study.kernel.room import Books
from thegang.study.kernel.tables import POCKETS, Tables

ROUNDS = 4
EASY, NORMAL, STRONG = LEVELS = range(3)
MOST_MOVES = MOVES * ROUNDS
"""For each player: no heist of bots has more."""


class Table(NamedTuple):
    """Who sits at a table, what they hold, and what they have done in the round."""

    levels: NDArray[np.int64]
    pockets: NDArray[np.int64]
    alike: NDArray[np.int64]
    """For each seat the pockets that share a card with its own."""
    errors: Floats
    """By round, how far a seat misjudges its hand."""
    chips: NDArray[np.int64]
    spoken: NDArray[np.bool_]
    """Who has taken a chip in this round."""
    robbed: NDArray[np.bool_]
    lost: NDArray[np.int64]
    """The chips that were taken from a seat."""
    fights: NDArray[np.int64]
    """How often a seat took each chip from others."""
    places: Floats
    counts: Floats


def table_for(levels: list[int]) -> Table:
    """A table of bots."""
    players = len(levels)
    return Table(
        levels=np.array(levels),
        pockets=np.zeros(players, np.int64),
        alike=np.zeros((players, 101), np.int64),
        errors=np.zeros((ROUNDS, players)),
        chips=np.zeros(players, np.int64),
        spoken=np.zeros(players, np.bool_),
        robbed=np.zeros(players, np.bool_),
        lost=np.zeros(players, np.int64),
        fights=np.zeros((players, players + 1), np.int64),
        places=np.zeros(players),
        counts=np.zeros((2, players)),
    )


@kept
def play(
    table: Table, books: Books, tables: Tables, orders: NDArray[np.int8], moves: NDArray[np.int8], strong: bool
) -> tuple[bool, int]:
    """Play a heist: whether it succeeded, and how many moves it had. ``orders`` says who is asked first each time."""
    players = len(table.levels)
    done = 0
    begin(books, tables, strong)
    for number in range(ROUNDS):
        if number:
            next_round(books, tables, number, strong)
        table.chips[:] = 0
        table.spoken[:] = False
        table.lost[:] = 0
        table.fights[:] = 0
        first = done
        given = 0
        while given < players:
            seat, stars = _wish(table, books, tables, number, orders[done], done - first, given)
            shut, free = _shut(table, number, seat, done - first, given), _free(table)
            others = 0
            for other in range(players):
                if other != seat:
                    others |= 1 << table.chips[other]
            claimed(books, tables, number, strong, seat, stars, free, shut, table.lost[seat] & others)
            source = -1
            for other in range(players):
                if table.chips[other] == stars:
                    source = other
            given += int(table.chips[seat] == 0) - int(source >= 0)
            if source >= 0:
                table.chips[source] = 0
                table.lost[source] |= 1 << stars
                table.fights[seat, stars] += 1
            table.chips[seat] = stars
            table.spoken[seat] = True
            moves[done, 0], moves[done, 1], moves[done, 2], moves[done, 3] = number, seat, stars, source
            done += 1
    if strong:
        for seat in range(players):
            learned(books, seat, table.pockets[seat])
    return _in_order(table, tables.order[ROUNDS - 1]), done


@exactly
def _in_order(table: Table, order: NDArray[np.uint16]) -> bool:
    for one in range(len(table.chips)):
        for other in range(len(table.chips)):
            if table.chips[one] < table.chips[other] and order[table.pockets[one]] > order[table.pockets[other]]:
                return False
    return True


@exactly
def _free(table: Table) -> int:
    """The chips in the centre."""
    free = (1 << (len(table.chips) + 1)) - 2
    for chip in table.chips:
        free &= ~(1 << chip)
    return free


@exactly
def _room(table: Table, moves: int, given: int) -> int:
    players = len(table.chips)
    return MOVES * players - moves - (players - given)


@exactly
def _shut(table: Table, number: int, seat: int, moves: int, given: int) -> int:
    """The chips of others that a seat leaves them."""
    full = _room(table, moves, given) <= (table.chips[seat] != 0)
    most = LAST_FIGHTS if number == ROUNDS - 1 else FIGHTS
    shut = 0
    for other in range(len(table.chips)):
        chip = table.chips[other]
        if other != seat and chip and (full or table.fights[seat, chip] >= most):
            shut |= 1 << chip
    return shut


@exactly
def _wish(
    table: Table, books: Books, tables: Tables, number: int, order: NDArray[np.int8], moves: int, given: int
) -> tuple[int, int]:
    """The first wish that can't wait, or else the first."""
    later, later_stars = -1, 0
    for seat in order:
        if table.levels[seat] == EASY:
            stars, patient = _easy_chip(table, tables, number, seat, moves, given), False
        else:
            stars, patient = _chip(table, books, tables, number, seat, moves, given)
        if stars and not patient:
            return seat, stars
        if stars and later < 0:
            later, later_stars = seat, stars
    return later, later_stars


@exactly
def _chip(
    table: Table, books: Books, tables: Tables, number: int, seat: int, moves: int, given: int
) -> tuple[int, bool]:
    """The likeliest of the chips a seat can have, and whether it can wait."""
    last, held, players = number == ROUNDS - 1, table.chips[seat], len(table.chips)
    all_spoke = table.spoken.all()
    if held and not last and (not all_spoke or table.levels[seat] == NORMAL):
        return 0, False
    if held and _room(table, moves, given) == 0:
        return 0, False
    patient = False
    if not held and not last:
        patient = table.spoken[seat] and not all_spoke
    elif not held and not table.spoken[seat]:
        for other in range(players):
            patient |= table.lost[other] != 0 and table.chips[other] == 0
    _judge(table, books, tables, number, seat)
    free, left = _free(table), _shut(table, number, seat, moves, given)
    enough = table.places[held - 1] + BETTER if held else -1.0
    best = wanted = 0
    for chip in range(1, players + 1):
        likely = table.places[chip - 1]
        if free >> chip & 1:
            if likely > enough and (best == 0 or _likelier(likely, table.places[best - 1])):
                best = chip
        elif chip != held and not left >> chip & 1 and (wanted == 0 or _likelier(likely, table.places[wanted - 1])):
            wanted = chip
    calm = table.places[best - 1] if best else enough
    if wanted and min(table.places[wanted - 1], SURE_ENOUGH) > calm + CLEARLY_BETTER:
        return wanted, patient
    return best, patient


@exactly
def _likelier(one: float, other: float) -> bool:
    return bool(np.rint(one / EVEN) > np.rint(other / EVEN))


@exactly
def _judge(table: Table, books: Books, tables: Tables, number: int, seat: int) -> None:
    """How likely each place is right, into ``places``."""
    order = tables.order[number]
    step = int(order[table.pockets[seat]])
    way = REMEMBERING if table.levels[seat] == STRONG else IN_ROUND
    table.counts[:] = 0
    table.counts[:, 0] = 1
    rivals = 0
    for other in range(len(table.chips)):
        if other == seat:
            continue
        weights = books.remembering[other] if way == REMEMBERING else books.this_round[other]
        below = books.below[other, way]
        weaker, everything = below[step], below[POCKETS]
        stronger = everything - below[step + 1]
        for pocket in table.alike[seat]:
            gone = weights[pocket] * (1 - SURE)
            everything -= gone
            if order[pocket] < step:
                weaker -= gone
            elif order[pocket] > step:
                stronger -= gone
        everything = max(everything, LEAST)
        weaker, stronger = weaker / everything, stronger / everything
        if number < ROUNDS - 1:
            equal = (1 - weaker - stronger) / 2
            weaker, stronger = weaker + equal, stronger + equal
        rivals += 1
        _one_more(table.counts[0], rivals, weaker)
        _one_more(table.counts[1], rivals, stronger)
    _places(table)


@exactly
def _one_more(counts: Floats, rivals: int, chance: float) -> None:
    for count in range(rivals, 0, -1):
        counts[count] = counts[count] - counts[count] * chance + counts[count - 1] * chance
    counts[0] -= counts[0] * chance


@exactly
def _places(table: Table) -> None:
    weaker, stronger = table.counts[0], table.counts[1]
    for count in range(1, len(weaker)):
        weaker[count] += weaker[count - 1]
        stronger[count] += stronger[count - 1]
    for place in range(len(weaker)):
        table.places[place] = max(weaker[place] + stronger[len(weaker) - 1 - place] - 1, 0)


@exactly
def _easy_chip(table: Table, tables: Tables, number: int, seat: int, moves: int, given: int) -> int:
    if table.chips[seat]:
        return 0
    players = len(table.chips)
    share = min(max(_beaten(tables, number, table.pockets[seat], table.alike[seat]) + table.errors[number, seat], 0), 1)
    here = 0.5 + share * players
    table.counts[:] = 0
    table.counts[:, 0] = 1
    for rivals in range(1, players):
        _one_more(table.counts[0], rivals, share)
        _one_more(table.counts[1], rivals, 1 - share)
    _places(table)
    centre, free, wanted = _free(table), 0, 0
    for chip in range(1, players + 1):
        likely = table.places[chip - 1]
        if centre >> chip & 1 and (free == 0 or _likelier(likely, table.places[free - 1])):
            free = chip
        if wanted == 0 or _likelier(likely, table.places[wanted - 1]):
            wanted = chip
    left = _shut(table, number, seat, moves, given) | table.lost[seat]
    if table.fights[seat].sum() >= INSISTS or left >> wanted & 1:
        return free
    return wanted if abs(free - here) - abs(wanted - here) > CLEARLY else free


@exactly
def _beaten(tables: Tables, number: int, own: int, alike: NDArray[np.int64]) -> float:
    """The share of all hands that a pocket beats."""
    order, possible = tables.order[number], tables.possible[number]
    weaker = stronger = everything = 0.0
    for pocket in range(POCKETS):
        weaker += possible[pocket] and order[pocket] < order[own]
        stronger += possible[pocket] and order[pocket] > order[own]
        everything += possible[pocket]
    for pocket in alike:
        weaker -= (1 - SURE) * (possible[pocket] and order[pocket] < order[own])
        stronger -= (1 - SURE) * (possible[pocket] and order[pocket] > order[own])
        everything -= (1 - SURE) * possible[pocket]
    if number < ROUNDS - 1:
        stronger = everything - weaker - (everything - weaker - stronger)
    return (weaker / everything + 1 - stronger / everything) / 2
