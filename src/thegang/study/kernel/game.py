"""Games of a plan played by the kernel: the same games as ``thegang.study.table`` plays, many times as fast."""

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from random import Random

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.player import NOISE
from thegang.cards import DECK, FairNumbers, derive, named_seed
from thegang.cards.fast.pockets import pocket_place, pockets
from thegang.heist.modes import MODES, VAULTS
from thegang.heist.state import COMMUNITY_SIZE
from thegang.study.kernel.books import books_for
from thegang.study.kernel.heists import EASY, MOST_MOVES, NORMAL, ROUNDS, STRONG, play, table_for
from thegang.study.kernel.tables import SIZE, tables_of
from thegang.study.players import chance_of
from thegang.study.simulation import Plan
from thegang.study.table import GameRecord, HeistRecord

LEVELS = {"easy": EASY, "normal": NORMAL, "strong": STRONG}


class Game:
    def __init__(self, plan: Plan, number: int) -> None:
        self.players = len(plan.team)
        self._seed = bytes.fromhex(named_seed(plan.chance(number)))
        self._chance = Random(plan.chance(number))
        self._table = table_for([LEVELS[name] for name in plan.team])
        self._books = books_for(self.players)
        self._strong = "strong" in plan.team
        self._easy = {s: Random(chance_of(plan.chance(number), s)) for s, name in enumerate(plan.team) if name == "easy"}
        self._orders = np.empty((MOST_MOVES * self.players + 1, self.players), np.int8)
        self._drawn = 0
        self._moves = np.empty((len(self._orders), 4), np.int8)
        self.heist = 0

    def play(self):
        self.heist += 1
        deck = FairNumbers(derive(self._seed, f"heist:{self.heist}"), "deck").shuffled(range(len(DECK)))
        for seat in range(self.players):
            start = COMMUNITY_SIZE + SIZE * seat
            self._table.pockets[seat] = pocket_place(deck[start : start + SIZE])
            self._table.alike[seat] = _alike(int(self._table.pockets[seat]))
        for seat, chance in self._easy.items():
            self._table.errors[:, seat] = [chance.gauss(0, NOISE) for _ in range(ROUNDS)]
        seats = range(self.players)
        for row in range(self._drawn, len(self._orders)):
            self._orders[row] = self._chance.sample(seats, self.players)
        success, done = play(self._table, self._books, tables_of(deck[:COMMUNITY_SIZE]), self._orders, self._moves, self._strong)
        used = done + 1
        self._drawn = len(self._orders) - used
        self._orders[: self._drawn] = self._orders[used:].copy()
        return success, self._moves[:done]


@cache
def _alike(pocket: int) -> NDArray[np.int64]:
    cards = pockets(SIZE)
    return np.flatnonzero(np.isin(cards, cards[pocket]).any(axis=1))
