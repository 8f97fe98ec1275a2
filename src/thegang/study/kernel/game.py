"""Games of a plan played by the kernel: the same games as ``thegang.study.table`` plays, many times as fast."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots import Stuck
from thegang.bots.heist.partners import prior
from thegang.cards import DECK, FairNumbers, derive, named_seed
from thegang.cards.fast.pockets import pockets
from thegang.core import Seat
from thegang.heist import COLOURS
from thegang.heist.modes import MODES, VAULTS
from thegang.heist.state import COMMUNITY_SIZE
from thegang.study.human import BIAS, NOISE
from thegang.study.humans import HUMANS
from thegang.study.kernel.chance import check, refill
from thegang.study.kernel.heists import MOST_MOVES, play
from thegang.study.kernel.people import LAID_BACK
from thegang.study.kernel.room import books_for
from thegang.study.kernel.table import table_for
from thegang.study.kernel.tables import SIZE, tables_of
from thegang.study.players import chance_of
from thegang.study.simulation import Plan
from thegang.study.table import GameRecord, HeistRecord


class Claim(NamedTuple):
    """A chip that somebody took, or laid back."""

    round: int
    seat: Seat
    stars: int | None
    """None if it was laid back."""
    source: Seat | None


class PlayedHeist(NamedTuple):
    """Whether a heist succeeded, and every move of it."""

    success: bool
    moves: NDArray[np.int8]
    """A row for each: the round, the seat, the chip, and from whom; -1 from the centre."""

    @property
    def claims(self) -> list[Claim]:
        """The moves in words."""
        return [
            Claim(number, seat, None if stars == LAID_BACK else stars, None if source < 0 else source)
            for number, seat, stars, source in self.rows
        ]

    @property
    def rows(self) -> list[list[int]]:
        """The moves as numbers."""
        rows: list[list[int]] = self.moves.tolist()
        return rows


def play_fast(plan: Plan, game: int) -> GameRecord:
    """Play one game of a plan that the kernel plays (``simulation.kernel_plays``)."""
    heists: list[HeistRecord] = []
    for heist in heists_of(plan, game):
        rounds = np.bincount(heist.moves[:, 0], minlength=len(COLOURS)).tolist()
        heists.append(HeistRecord(heist.success, tuple(rounds)))
        vaults = sum(each.success for each in heists)
        if vaults == VAULTS or len(heists) - vaults == MODES[plan.mode].alarms:
            return GameRecord(vaults == VAULTS, tuple(heists))
    raise AssertionError("a game ends with the last vault or alarm")


def heists_of(plan: Plan, game: int) -> Iterator[PlayedHeist]:
    """The heists of a game, one after the other and without end."""
    chance, players = plan.chance(game), len(plan.team)
    seed = bytes.fromhex(named_seed(chance))
    table, books = table_for(plan.team), _books(players)
    books.partners[:] = prior()
    sources = [*(Random(chance_of(chance, seat)) for seat in range(players)), Random(chance)]
    drawing = [seat for seat, name in enumerate(plan.team) if name in HUMANS or name == "easy"]
    for seat in drawing:
        if plan.team[seat] in HUMANS:
            table.noise[seat], table.bias[seat] = sources[seat].uniform(*NOISE), sources[seat].uniform(-BIAS, BIAS)
    moves = np.empty((MOST_MOVES * players, 4), np.int8)
    heist = 0
    while True:
        heist += 1
        for row in (*drawing, players):
            refill(table.streams, row, sources[row])
        deck = FairNumbers(derive(seed, f"heist:{heist}"), "deck").shuffled(range(len(DECK)))
        for seat in range(players):
            one, other = sorted(deck[COMMUNITY_SIZE + SIZE * seat :][:SIZE])
            table.pockets[seat] = one * (2 * len(DECK) - one - 1) // 2 + other - one - 1
        table.alike[:] = _alike()[table.pockets]
        success, done = play(
            table, books, tables_of(deck[:COMMUNITY_SIZE]), float(plan.settling), moves, "strong" in plan.team
        )
        check(table.streams)
        if done < 0:
            raise Stuck(f"the kernel stands still in heist {heist} of game {game}: {plan}")
        yield PlayedHeist(success, moves[:done].copy())


_books = cache(books_for)
"""Room to work in, the same for every game."""


@cache
def _alike() -> NDArray[np.int64]:
    """For each pocket those that share a card with it, itself included."""
    cards = pockets(SIZE)
    shared = (cards[:, None, :, None] == cards[None, :, None, :]).any(axis=(2, 3))
    return np.nonzero(shared)[1].reshape(len(cards), -1)
