"""One reader with compiled books for all bots at a table: they hear the same, so they believe the same.

Plain bots keep books of their own that never change (``thegang.bots.heist.beliefs``). Here there is one set, which is
written over, and all of it is public knowledge as it is there.
"""

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.beliefs import DOUBT, OPEN_MIND, Beliefs
from thegang.bots.heist.exchanges import Exchange
from thegang.bots.heist.partners import Guess, Offer, prior
from thegang.bots.heist.reading import CARRY, News, Reader
from thegang.bots.heist.strengths import GRID, Floats, Strengths, strengths
from thegang.cards.fast.pockets import pockets
from thegang.heist import View
from thegang.study.kernel.books import begin, claimed, look, next_round, share
from thegang.study.kernel.compiled import kept
from thegang.study.kernel.room import Books, books_for
from thegang.study.kernel.tables import Tables

ROUNDS = len(CARRY) + 1
LAST, MUSCLE = ROUNDS - 1, ROUNDS
"""The tables of the last round, and those of who uses the Muscle in it."""


class TableBooks:
    """What may be believed at one table; does what ``Beliefs`` does, in place.

    Where nobody ``listens`` to claims only facts are kept, and kinds of partners only where somebody ``strong`` plays.
    """

    def __init__(self, players: int, size: int, *, listens: bool, strong: bool) -> None:
        count = len(pockets(size))
        self._books = books_for(players, count)
        self._listens = listens
        self._strong = strong
        self._size = size
        self._tables = Tables(
            np.empty((ROUNDS + 1, count), np.uint16),
            np.empty((ROUNDS + 1, count), np.uint16),
            np.empty((ROUNDS + 1, count), np.bool_),
            np.empty((ROUNDS + 1, GRID), np.uint16),
        )
        self._round = 0
        self._muscle: int | None = None
        """Whose sides were looked at with the Muscle's help."""
        self._learned: dict[int, Floats] = {}

    def deal(self, partners: Floats) -> Self:
        """New pockets for partners known so far."""
        self._round, self._muscle, self._learned = 0, None, {}
        self._books.partners[:] = partners
        self._lay_out(0, strengths((), self._size))
        _begin(self._books, self._tables, self._strong)
        return self

    @property
    def partners(self) -> Floats:
        """How likely each seat is of each kind of partner."""
        if not self._strong:
            return np.tile(prior(), (len(self._books.chips), 1))
        seats = enumerate(self._books.joint)
        return np.array([self._learned.get(seat, joint.sum(axis=1, dtype=np.float64)) for seat, joint in seats])

    @property
    def facts(self) -> Floats:
        """A weight for every pocket of every seat, by what was announced."""
        return self._books.facts

    @property
    def this_round(self) -> Floats:
        """The same by the claims of the current round."""
        return self._books.this_round

    @property
    def remembering(self) -> Floats:
        """The same by everything heard in the heist."""
        return self._books.remembering

    def board_changed(self, strengths: Strengths, carry: float) -> Self:  # noqa: ARG002 - the round tells it
        """A new round."""
        if not self._listens:
            return self
        self._round, self._muscle = self._round + 1, None
        self._lay_out(self._round, strengths)
        _next_round(self._books, self._tables, self._round, self._strong)
        return self

    def announced(self, seat: int, fits: NDArray[np.bool_]) -> Self:
        """Something true about a pocket was announced."""
        books, factor = self._books, np.where(fits, 1.0, DOUBT * DOUBT)
        books.facts[seat] *= factor
        return self._weigh(seat, books.this_round[seat] * factor, books.joint[seat] * factor)

    def forgotten(self, seat: int, strengths: Strengths) -> Self:
        """A pocket was exchanged: nothing heard about it counts any more."""
        joint = self._books.joint[seat].sum(axis=1, dtype=np.float64)
        return self._anew(seat, np.ones(1), strengths.possible, np.outer(joint, strengths.possible))

    def exchanged(self, seat: int, exchange: Exchange) -> Self:
        """A card of a pocket was exchanged: it is what the old one may have become."""
        books = self._books
        fits = exchange.of(np.where(books.facts[seat] > DOUBT, 1.0, 0.0)) > 0
        joint = np.array([exchange.of(kind) for kind in books.joint[seat]]) if self._strong else books.weights
        return self._anew(seat, np.where(fits, 1.0, DOUBT * DOUBT), exchange.of(books.this_round[seat]), joint)

    def _anew(self, seat: int, facts: Floats, this_round: NDArray[Any], joint: Floats) -> Self:
        """What a seat has said does not count any more but for what is left of it in the weights."""
        books = self._books
        books.facts[seat] = facts
        books.said[seat] = 1
        books.spoken[seat] = books.chips[seat] = 0
        books.guesses[seat] = Guess()
        return self._weigh(seat, this_round, joint)

    def _weigh(self, seat: int, this_round: NDArray[Any], joint: Floats) -> Self:
        self._books.this_round[seat] = this_round / this_round.sum()
        self._books.weights[:] = joint
        _look(self._books, self._tables, self._row(seat), self._strong, seat, True)
        return self

    def claimed(self, strengths: Strengths, seat: int, stars: int, *, offer: Offer, muscle: int | None) -> Self:  # noqa: ARG002
        """A seat took a chip."""
        if not self._listens:
            return self
        if muscle != self._muscle:
            users, self._muscle = {self._muscle, muscle} - {None}, muscle
            for user in users:
                _look(self._books, self._tables, self._row(user), self._strong, user, False)
        _claimed(
            self._books,
            self._tables,
            self._row(seat),
            self._strong,
            seat,
            stars,
            *map(_bits, (offer.free, offer.shut, offer.lost)),
            offer.held,
        )
        return self

    def learned(self, seat: int, pocket: int) -> Self:
        """A hand was revealed: what it had said tells what kind of partner plays it."""
        if not self._strong:
            return self
        kinds = self._books.joint[seat, :, pocket].astype(np.float64)
        if not kinds.sum() > 0:
            kinds = self._books.joint[seat].sum(axis=1, dtype=np.float64)
        self._learned[seat] = (kinds / kinds.sum()).astype(np.float32).astype(np.float64)
        return self

    def _row(self, seat: int | None) -> int:
        """Which tables count for a seat."""
        return MUSCLE if seat == self._muscle and self._round == LAST else self._round

    def _lay_out(self, number: int, strengths: Strengths) -> None:
        tables = self._tables
        orders = [strengths.order, strengths.muscle_order] if number == LAST else [strengths.order]
        for row, order in enumerate(orders, number):
            tables.order[row], tables.cells[row] = order, strengths.cells[order]
            tables.possible[row], tables.steps_at[row] = strengths.possible, strengths.steps_at


class TableReader(Reader[Any]):
    """Reads what is public once for everybody; views of the same moment have the same chips."""

    def __init__(self, *, listens: bool, strong: bool) -> None:
        super().__init__(Beliefs)
        self._listens = listens
        self._strong = strong
        self._kept: dict[tuple[int, int], TableBooks] = {}
        self._seen: object = None

    def read(self, view: View) -> Any:
        if view.chips is self._seen:
            return self._known()
        self._seen = view.chips
        return super().read(view)

    def _known(self) -> Any:
        if self._written is None:
            _, players, size = self._heist
            books = self._kept.get((players, size))
            if books is None:
                books = self._kept[players, size] = TableBooks(
                    players, size, listens=self._listens, strong=self._strong
                )
            known = np.tile(prior(), (players, 1)) if self._partners is None else self._partners + OPEN_MIND
            self._written = books.deal(known)
        return self._written

    def _hear(self, news: News) -> None:
        self._changed(self._known(), news)


def _bits(chips: frozenset[int]) -> int:
    return sum(1 << chip for chip in chips)


@kept
def _begin(books: Books, tables: Tables, strong: bool) -> None:
    begin(books, tables, strong)


@kept
def _next_round(books: Books, tables: Tables, number: int, strong: bool) -> None:
    next_round(books, tables, number, strong)


@kept
def _claimed(
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
    claimed(books, tables, number, strong, seat, stars, free, shut, lost, held)


@kept
def _look(books: Books, tables: Tables, number: int, strong: bool, seat: int, anew: bool) -> None:
    """What others see of a seat, whose pockets may have been weighed anew."""
    if anew and strong:
        share(books, seat)
    look(books, tables, number, seat, strong)
