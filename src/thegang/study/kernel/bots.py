"""``thegang.bots.heist.player`` for a heist without cards, compiled: which chip a bot wants.

What a seat has done in the round is kept in sets of bits and small counts.
"""

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.judging import LEAST, SURE
from thegang.bots.heist.partners import IN_ROUND, QUESTION, REMEMBERING
from thegang.bots.heist.partners import SURE as SURE_OF_IT
from thegang.bots.heist.player import (
    ANSWERED,
    BETTER,
    CLEARLY,
    CLEARLY_BETTER,
    EVEN,
    INSISTS,
    SURE_ENOUGH,
)
from thegang.bots.heist.reading import FIGHTS, LAST_FIGHTS, MOVES
from thegang.study.kernel.compiled import Floats, exactly
from thegang.study.kernel.room import Books
from thegang.study.kernel.table import NORMAL, ROUNDS, STRONG, Table
from thegang.study.kernel.tables import POCKETS, Tables


@exactly
def free_chips(table: Table) -> int:
    """The chips in the centre."""
    free = (1 << (len(table.chips) + 1)) - 2
    for chip in table.chips:
        free &= ~(1 << chip)
    return free


@exactly
def room_left(table: Table, moves: int, given: int) -> int:
    players = len(table.chips)
    return MOVES * players - moves - (players - given)


@exactly
def shut_chips(table: Table, number: int, seat: int, moves: int, given: int) -> int:
    """The chips of others that a seat leaves them."""
    full = room_left(table, moves, given) <= (table.chips[seat] != 0)
    most = LAST_FIGHTS if number == ROUNDS - 1 else FIGHTS
    shut = 0
    for other in range(len(table.chips)):
        chip = table.chips[other]
        if other != seat and chip and (full or table.fights[seat, chip] >= most):
            shut |= 1 << chip
    return shut


@exactly
def bot_chip(
    table: Table, books: Books, tables: Tables, number: int, seat: int, moves: int, given: int
) -> tuple[int, bool]:
    """The likeliest of the chips a seat can have, and whether it can wait."""
    last, held, players = number == ROUNDS - 1, table.chips[seat], len(table.chips)
    all_spoke = table.spoken.all()
    if held and not last and (not all_spoke or table.levels[seat] == NORMAL):
        return 0, False
    asked = table.asking[seat]
    if asked and not table.fights[seat, asked]:
        asked = 0
    if held and (room_left(table, moves, given) == 0 or (held == asked and given < players)):
        return 0, False
    patient = False
    if not held and not last:
        patient = table.spoken[seat] and not all_spoke
    elif not held and not table.spoken[seat]:
        for other in range(players):
            patient |= table.lost[other] != 0 and table.chips[other] == 0
    _judge(table, books, tables, number, seat)
    free, left = free_chips(table), shut_chips(table, number, seat, moves, given)
    if asked:
        left |= 1 << asked
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
    if not best and last and given == players and not asked and room_left(table, moves, given) >= ANSWERED:
        best = _question(table, seat, left)
    return best, patient


@exactly
def _question(table: Table, seat: int, left: int) -> int:
    """The chip with which to ask "Are you sure?"; 0 if there is nothing to ask."""
    held, wanted = table.chips[seat], 0
    for chip in range(1, len(table.chips) + 1):
        able = chip != held and not left >> chip & 1 and not table.fights[seat, chip]
        if able and (wanted == 0 or _likelier(table.places[chip - 1], table.places[wanted - 1])):
            wanted = chip
    if wanted == 0 or table.places[held - 1] >= SURE_OF_IT or table.places[wanted - 1] < QUESTION:
        return 0
    table.asking[seat] = wanted
    return wanted


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
        one_more(table.counts[0], rivals, weaker)
        one_more(table.counts[1], rivals, stronger)
    place_rivals(table)


@exactly
def one_more(counts: Floats, rivals: int, chance: float) -> None:
    for count in range(rivals, 0, -1):
        counts[count] = counts[count] - counts[count] * chance + counts[count - 1] * chance
    counts[0] -= counts[0] * chance


@exactly
def place_rivals(table: Table) -> None:
    weaker, stronger = table.counts[0], table.counts[1]
    for count in range(1, len(weaker)):
        weaker[count] += weaker[count - 1]
        stronger[count] += stronger[count - 1]
    for place in range(len(weaker)):
        table.places[place] = max(weaker[place] + stronger[len(weaker) - 1 - place] - 1, 0)


@exactly
def easy_chip(table: Table, tables: Tables, number: int, seat: int, moves: int, given: int) -> int:
    if table.chips[seat]:
        return 0
    players = len(table.chips)
    share = min(max(_beaten(tables, number, table.pockets[seat], table.alike[seat]) + table.errors[seat], 0), 1)
    here = 0.5 + share * players
    table.counts[:] = 0
    table.counts[:, 0] = 1
    for rivals in range(1, players):
        one_more(table.counts[0], rivals, share)
        one_more(table.counts[1], rivals, 1 - share)
    place_rivals(table)
    centre, free, wanted = free_chips(table), 0, 0
    for chip in range(1, players + 1):
        likely = table.places[chip - 1]
        if centre >> chip & 1 and (free == 0 or _likelier(likely, table.places[free - 1])):
            free = chip
        if wanted == 0 or _likelier(likely, table.places[wanted - 1]):
            wanted = chip
    left = shut_chips(table, number, seat, moves, given) | table.lost[seat]
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
