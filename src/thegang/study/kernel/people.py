"""``thegang.study.humans``, compiled."""

from math import erf, sqrt

import numpy as np

from thegang.bots.heist.reading import CARRY
from thegang.study.humans import ANCHOR, HUMANS, LAYS_BACK, WAVERS
from thegang.study.kernel.bots import free_chips, one_more, place_rivals
from thegang.study.kernel.chance import gauss, number
from thegang.study.kernel.compiled import exactly
from thegang.study.kernel.table import (
    ANCHORING,
    HEEDLESS,
    INSISTING,
    NOISY,
    PLAYERS,
    REMEMBERS,
    WAVERING,
    Table,
)
from thegang.study.kernel.tables import POCKETS, Tables

CLEARLY = np.array([HUMANS[name].clearly if name in HUMANS else 0.0 for name in PLAYERS])
CONTESTS = np.array([HUMANS[name].contests if name in HUMANS else 0 for name in PLAYERS])
INSISTS = np.array([name in HUMANS and HUMANS[name].insists for name in PLAYERS])
CARRIED = np.array([0.0, *CARRY.values()])
LAID_BACK = -1
"""Stands for a chip that is laid back."""


@exactly
def begin_heist(table: Table, seat: int) -> None:
    """A person has new cards."""
    table.earlier[seat, :, 0], table.earlier[seat, :, 1] = 0.5, 1 / 12
    table.anchor[seat] = np.nan


@exactly
def begin_round(table: Table, tables: Tables, round_number: int, seat: int) -> None:
    """A person looks at new community cards; ``table.chips`` has the chips of the round before."""
    kind, players = table.levels[seat], len(table.chips)
    order, possible = tables.order[round_number], tables.possible[round_number]
    own, below, up_to, there = order[table.pockets[seat]], 0, 0, 0
    for pocket in range(POCKETS):
        if possible[pocket]:
            there += 1
            below += order[pocket] < own
            up_to += order[pocket] <= own
    table.standing[seat] = (below + up_to) / 2 / there
    _look_anew(table, seat)
    table.contests[seat] = CONTESTS[kind]
    table.gone[seat] = 0
    table.seen[seat] = -1
    if round_number:
        if kind == REMEMBERS:
            carry = CARRIED[round_number]
            for other in range(players):
                if table.chips[other]:
                    table.claims[seat, other] = table.chips[other]
                mean, variance = _guess(table, seat, other)
                table.earlier[seat, other, 0] = 0.5 + carry * (mean - 0.5)
                table.earlier[seat, other, 1] = carry**2 * variance + (1 - carry**2) / 12
        table.anchor[seat] = table.chips[seat] / (players + 1)
    table.claims[seat] = 0


@exactly
def person_chip(table: Table, seat: int) -> int:
    """The chip a person would take now; LAID_BACK to lay the own one back, 0 to do nothing."""
    _notice(table, seat)
    kind, held, players = table.levels[seat], table.chips[seat], len(table.chips)
    _fit(table, seat)
    fits, free = table.fits, free_chips(table)
    best = theirs = 0
    for chip in range(1, players + 1):
        if free >> chip & 1:
            if best == 0 or fits[chip - 1] > fits[best - 1]:
                best = chip
        elif chip != held and not table.gone[seat] >> chip & 1 and (theirs == 0 or fits[chip - 1] > fits[theirs - 1]):
            theirs = chip
    clearly = CLEARLY[kind]
    fights = table.contests[seat] > 0
    if fights and theirs and (best == 0 or fits[theirs - 1] > fits[best - 1] + clearly):
        best = theirs
    if best == 0 or (held and (not fights or fits[best - 1] <= fits[held - 1] + clearly)):
        return 0
    if kind == WAVERING and held and number(table.streams, seat) < LAYS_BACK:
        return LAID_BACK
    return best


@exactly
def _look_anew(table: Table, seat: int) -> None:
    table.errors[seat] = gauss(table.streams, seat) * table.noise[seat]


@exactly
def _notice(table: Table, seat: int) -> None:
    """What has happened since the last look."""
    chips, seen, kind = table.chips, table.seen[seat], table.levels[seat]
    had, has = seen[seat], chips[seat]
    changed, lies, was_there = False, True, False
    for other in range(len(chips)):
        changed |= chips[other] != seen[other]
        lies &= chips[other] != had
        was_there |= seen[other] == has
    had = max(had, 0)  # nothing was seen of this round yet
    if (had and not has and lies) or (has and has != had and (had or was_there)):
        table.contests[seat] -= 1
    if had and not has and not INSISTS[kind]:
        table.gone[seat] |= 1 << had
    seen[:] = chips
    if kind == WAVERING and changed and number(table.streams, seat) < WAVERS:
        _look_anew(table, seat)


@exactly
def _share(table: Table, seat: int) -> float:
    """The share of hands that a person thinks are weaker than the own one."""
    fresh = min(max(table.standing[seat] + table.bias[seat] + table.errors[seat], 0.0), 1.0)
    if table.levels[seat] == ANCHORING and not np.isnan(table.anchor[seat]):
        return float(fresh + ANCHOR * (table.anchor[seat] - fresh))
    return float(fresh)


@exactly
def _fit(table: Table, seat: int) -> None:
    """How well each chip fits, into ``fits``."""
    kind, players, share = table.levels[seat], len(table.chips), _share(table, seat)
    if kind in (NOISY, HEEDLESS):
        for place in range(players):
            table.fits[place] = -abs(0.5 + place - share * players)
        return
    table.counts[:] = 0
    table.counts[:, 0] = 1
    rivals = 0
    for other in range(players):
        if table.chips[other]:
            table.claims[seat, other] = table.chips[other]
        if other != seat:
            weaker = share
            if kind != INSISTING:
                mean, variance = _guess(table, seat, other)
                weaker = (1 + erf((share - mean) / sqrt(variance + table.noise[seat] ** 2) / sqrt(2.0))) / 2
            rivals += 1
            one_more(table.counts[0], rivals, weaker)
            one_more(table.counts[1], rivals, 1 - weaker)
    place_rivals(table)
    table.fits[:] = table.places


@exactly
def _guess(table: Table, seat: int, other: int) -> tuple[float, float]:
    """What a person thinks of a seat."""
    stars, players = table.claims[seat, other], len(table.chips)
    mean, variance = table.earlier[seat, other, 0], table.earlier[seat, other, 1]
    if not stars:
        return mean, variance
    face = stars / (players + 1)
    spread = face * (1 - face) / (players + 2) + table.noise[seat] ** 2
    if table.levels[seat] != REMEMBERS:
        return face, spread
    sure = 1 / variance + 1 / spread - 12
    return (mean / variance + face / spread - 6) / sure, 1 / sure
