"""Heists without cards, compiled: who is asked, who is first, and what comes of it.

``thegang.study.table`` says how a table of bots and people plays; this is the same.
"""

from math import exp, log

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.player import NOISE
from thegang.bots.heist.reading import MOVES
from thegang.bots.pace import GRACE, IN_TIME, LONGEST, SPREAD, TYPICAL
from thegang.study.kernel.books import begin, claimed, learned, next_round
from thegang.study.kernel.bots import bot_chip, easy_chip, free_chips, shut_chips
from thegang.study.kernel.chance import gauss, normal, shuffled
from thegang.study.kernel.compiled import exactly, kept
from thegang.study.kernel.people import LAID_BACK, begin_heist, begin_round, person_chip
from thegang.study.kernel.room import Books
from thegang.study.kernel.table import EASY, NOISY, ROUNDS, Table
from thegang.study.kernel.tables import Tables
from thegang.study.table import PEOPLE

MOST_MOVES = 8 * MOVES * ROUNDS
"""For each player: no heist of bots has more than an eighth of it, and people get tired, too."""
STUCK, TOO_LONG = -1, -2


@kept
def play(
    table: Table, books: Books, tables: Tables, settling: float, moves: NDArray[np.int8], strong: bool
) -> tuple[bool, int]:
    """Play a heist: whether it succeeded, and how many moves it had; STUCK or TOO_LONG if that can't be."""
    players = len(table.levels)
    order, wishes = np.empty(players, np.int64), np.empty((players, 3), np.int64)
    done = 0
    begin(books, tables, strong)
    table.asking[:] = 0
    table.asked[:] = False
    for seat in range(players):
        begin_heist(table, seat)
    for number in range(ROUNDS):
        _begin_round(table, books, tables, number, strong)
        taken = given = 0
        while settling > 0 or given < players:
            shuffled(table.streams, players, order)
            count = _ask(table, books, tables, number, order, wishes, settling > 0, taken, given)
            first = _first(table, wishes[:count], settling, given == players) if settling > 0 else count - 1
            if first < 0 and given == players:
                break
            if first < 0:
                return False, STUCK
            if done == len(moves):
                return False, TOO_LONG
            seat, stars = wishes[first if settling > 0 else 0, :2]
            source = _move(table, books, tables, number, strong, seat, stars, taken, given)
            given = players - (table.chips == 0).sum()
            taken += stars != LAID_BACK
            moves[done, 0], moves[done, 1], moves[done, 2], moves[done, 3] = number, seat, stars, source
            done += 1
    shuffled(table.streams, players, order)  # everybody looks at how it came out
    if strong:
        for seat in range(players):
            learned(books, seat, table.pockets[seat])
    return _in_order(table, tables.order[ROUNDS - 1]), done


@exactly
def _begin_round(table: Table, books: Books, tables: Tables, number: int, strong: bool) -> None:
    if number:
        next_round(books, tables, number, strong)
    for seat in range(len(table.levels)):
        if table.levels[seat] >= NOISY:
            begin_round(table, tables, number, seat)
        elif table.levels[seat] == EASY:
            table.errors[seat] = gauss(table.streams, seat) * NOISE
    table.chips[:] = 0
    table.spoken[:] = False
    table.lost[:] = 0
    table.fights[:] = 0


@exactly
def _ask(
    table: Table,
    books: Books,
    tables: Tables,
    number: int,
    order: NDArray[np.int64],
    wishes: NDArray[np.int64],
    clock: bool,
    taken: int,
    given: int,
) -> int:
    """What everybody wants, into ``wishes``: the seat, the chip and whether it can wait, those who can last.

    Without a clock only the first wish counts. Tells how many there are.
    """
    count = 0
    for seat in order:
        level, patient = table.levels[seat], False
        if level >= NOISY:
            stars = person_chip(table, seat)
        elif count and not clock and not wishes[0, 2]:
            continue
        elif level == EASY:
            stars = easy_chip(table, tables, number, seat, taken, given)
        else:
            stars, patient = bot_chip(table, books, tables, number, seat, taken, given)
        if stars:
            place = count
            while not patient and place and wishes[place - 1, 2]:
                wishes[place] = wishes[place - 1]
                place -= 1
            wishes[place, 0], wishes[place, 1], wishes[place, 2] = seat, stars, patient
            count += 1
    return count


@exactly
def _first(table: Table, wishes: NDArray[np.int64], settling: float, settles: bool) -> int:
    """The wish that comes first; -1 if the settling time is over before it."""
    first, soonest, chance = -1, np.inf, len(table.levels)
    for wish in range(len(wishes)):
        seat, _, patient = wishes[wish]
        drawn = normal(table.streams, chance)
        if table.levels[seat] >= NOISY:
            wait = exp(log(PEOPLE) + drawn * SPREAD)
        elif settles:
            wait = min(TYPICAL, IN_TIME * settling) * exp(-SPREAD * abs(drawn))
        else:
            wait = min(exp(log(TYPICAL) + drawn * SPREAD), LONGEST) + (GRACE if patient else 0)
        if wait < soonest:
            first, soonest = wish, wait
    return -1 if settles and soonest > settling else first


@exactly
def _move(
    table: Table, books: Books, tables: Tables, number: int, strong: bool, seat: int, stars: int, taken: int, given: int
) -> int:
    """A seat takes a chip, or lays its own back. Tells from whom; -1 from the centre."""
    players = len(table.chips)
    if stars == LAID_BACK:
        table.chips[seat] = 0
        return -1
    others = 0
    for other in range(players):
        if other != seat:
            others |= 1 << table.chips[other]
    asks = number == ROUNDS - 1 and given == players and not table.asked[seat]
    shut = shut_chips(table, number, seat, taken, given)
    held = table.chips[seat] if asks else 0
    claimed(books, tables, number, strong, seat, stars, free_chips(table), shut, table.lost[seat] & others, held)
    table.asked[seat] |= asks
    source = -1
    for other in range(players):
        if table.chips[other] == stars:
            source = other
    if source >= 0:
        table.chips[source] = 0
        table.lost[source] |= 1 << stars
        table.fights[seat, stars] += 1
    table.chips[seat] = stars
    table.spoken[seat] = True
    return source


@exactly
def _in_order(table: Table, order: NDArray[np.uint16]) -> bool:
    for one in range(len(table.chips)):
        for other in range(len(table.chips)):
            if table.chips[one] < table.chips[other] and order[table.pockets[one]] > order[table.pockets[other]]:
                return False
    return True
