"""From one view to the next: what happened, as far as everybody saw it, and what it says about pockets."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.beliefs import Beliefs, next_heist, opening
from thegang.bots.heist.partners import Offer
from thegang.bots.heist.strengths import Strengths, strengths
from thegang.cards import FACES, JACK, RANKING_WORDS, RANKS, Card
from thegang.cards.fast.batch import rankings_of
from thegang.cards.fast.numbers import card_numbers
from thegang.cards.fast.pockets import pocket_place, pockets, score_pockets
from thegang.core import Seat
from thegang.heist import COLOURS, View
from thegang.heist.cards import Active
from thegang.heist.state import Announcement, Colour

WORTH = np.array([*range(2, 11), 10, 10, 10, 11])
RESTEALS = 2
"""How often a bot takes the same chip from others in a round."""
CARRY = {"yellow": 0.4, "orange": 0.8, "red": 0.8}
"""How much of what was true of a hand is still true after the new cards of a round."""
COMMUNITY: dict[Colour, int] = {"white": 0, "yellow": 3, "orange": 4, "red": 5}


class Move(NamedTuple):
    """A chip that was taken in the current round."""

    seat: Seat
    stars: int
    source: Seat | None


class Reader:
    """Keeps the books of a game from the views of one seat."""

    def __init__(self, books: type[Beliefs]) -> None:
        self.books = books
        self.beliefs: Beliefs | None = None
        self.moves: list[Move] = []
        self._last: View | None = None
        self._rows: dict[Colour, tuple[int, ...]] = {}
        self._announced = 0
        self._redrawn = 0
        self._round: Colour = "white"
        self._exchanged = False
        self._learned = False

    def read(self, view: View) -> Beliefs:
        """What may be believed after this view."""
        if self._last is None or view.commitment != self._last.commitment:
            self._begin_heist(view)
        beliefs = self._announcements(view, self._known())
        for colour in COLOURS:
            if COMMUNITY[colour] <= len(view.community):
                beliefs = self._colour(view, colour, beliefs)
        beliefs = self._exchange(view, beliefs)
        self.beliefs = self._showdown(view, beliefs)
        self._last = view
        return self.beliefs

    def _known(self) -> Beliefs:
        assert self.beliefs is not None
        return self.beliefs

    def _begin_heist(self, view: View) -> None:
        size = pocket_size(view)
        if self.beliefs is None or view.heist == 1:
            # a class can be hashed, whatever mypy thinks of those that are dataclasses
            self.beliefs = opening(view.commitment, view.players, size, self.books)  # type: ignore[arg-type]
        else:
            self.beliefs = self.beliefs.after(("heist", view.commitment), next_heist, size)
        self.moves, self._rows, self._round = [], {}, "white"
        self._announced = self._redrawn = 0
        self._exchanged = self._learned = False

    def _colour(self, view: View, colour: Colour, beliefs: Beliefs) -> Beliefs:
        """The claims of one round, and before them what its new community cards changed."""
        table = strengths(view.community[: COMMUNITY[colour]], pocket_size(view))
        if colour != self._round and COLOURS.index(colour) > COLOURS.index(self._round):
            self._round, self.moves = colour, []
            beliefs = beliefs.after(("board", view.community), Beliefs.board_changed, table, CARRY[colour])
            beliefs = self._redraws(view, table, beliefs)
        old = self._rows.get(colour, (0,) * view.players)
        row = view.chips[colour]
        new = completed(old) if row is None else row
        muscle = muscle_user(view)
        for move in taken(old, new):
            offer = self._offer(view, old, move.seat)
            news = (colour, move, offer, muscle)
            beliefs = beliefs.after(news, self.books.claimed, table, move.seat, move.stars, offer=offer, muscle=muscle)
            if colour == self._round:
                self.moves.append(move)
        self._rows[colour] = new
        return beliefs

    def _offer(self, view: View, chips: tuple[int, ...], seat: Seat) -> Offer:
        """What a seat could choose from."""
        others = set(chips) - {0, chips[seat]}
        fights = [move.stars for move in self.moves if move.seat == seat and move.source is not None]
        shut = {stars for stars in others if fights.count(stars) >= RESTEALS} | (others & set(view.dark_chips))
        lost = {move.stars for move in self.moves if move.source == seat}
        return Offer(frozenset(range(1, view.players + 1)) - set(chips), frozenset(shut), frozenset(lost & others))

    def _redraws(self, view: View, table: Strengths, beliefs: Beliefs) -> Beliefs:
        for seat in view.redrawn[self._redrawn :]:
            beliefs = beliefs.after(("redrawn", seat), Beliefs.forgotten, seat, table)
        self._redrawn = len(view.redrawn)
        return beliefs

    def _announcements(self, view: View, beliefs: Beliefs) -> Beliefs:
        same_heist = self._last is not None and self._last.commitment == view.commitment
        board = self._last.community if self._last is not None and same_heist else ()
        for announcement in view.announcements[self._announced :]:
            fits = fitting(announcement, board, pocket_size(view))
            if fits is not None:
                beliefs = beliefs.after(announcement, Beliefs.announced, announcement.who, fits)
        self._announced = len(view.announcements)
        return beliefs

    def _exchange(self, view: View, beliefs: Beliefs) -> Beliefs:
        """A specialist changed a pocket; who has the Jack counts as having some jack not in sight."""
        user, specialist = view.specialist_user, specialist_of(view)
        if self._exchanged or user is None or specialist is None or specialist.helps != "exchanging":
            return beliefs
        self._exchanged = True
        table = strengths(view.community, pocket_size(view))
        beliefs = beliefs.after(("exchanged", user), Beliefs.forgotten, user, table)
        if specialist.brings == JACK:
            jack = next((Card(f"J{suit}") for suit in "cdhs" if f"J{suit}" not in view.community), None)
            if jack is not None:
                beliefs = beliefs.after(("jack", user), Beliefs.announced, user, holds(jack, pocket_size(view)))
        return beliefs

    def _showdown(self, view: View, beliefs: Beliefs) -> Beliefs:
        """When all hands are in view, what they say about the partners."""
        if self._learned or view.phase not in ("showdown", "won", "lost"):
            return beliefs
        self._learned = True
        for seat, pocket in enumerate(view.pockets):
            exchanged = seat in view.redrawn or seat == view.specialist_user
            if not isinstance(pocket, int) and not exchanged and JACK not in pocket:
                beliefs = beliefs.after(("learned", seat), Beliefs.learned, seat, pocket_place(pocket))
        return beliefs


def taken(old: tuple[int, ...], new: tuple[int, ...]) -> list[Move]:
    """The chips that changed hands between two looks."""
    return [
        Move(seat, stars, old.index(stars) if stars in old else None)
        for seat, stars in enumerate(new)
        if stars and stars != old[seat]
    ]


def completed(row: tuple[int, ...]) -> tuple[int, ...]:
    """A row that was put away at once when its last chip was taken (H-58): who had none took what was left."""
    if row.count(0) != 1:
        return row
    (left,) = set(range(1, len(row) + 1)) - set(row)
    return tuple(stars or left for stars in row)


def muscle_user(view: View) -> Seat | None:
    """Whose hand the Muscle makes the strongest of its ranking, if anybody's."""
    specialist = specialist_of(view)
    return view.specialist_user if specialist is not None and specialist.helps == "strengthening" else None


@cache
def _size(challenges: tuple[int, ...], specialist: int | None) -> int:
    return Active(challenges, specialist).pocket_size()


def pocket_size(view: View) -> int:
    """How many pocket cards everybody plays with."""
    return _size(view.challenges, view.specialist)


@cache
def _values(size: int) -> NDArray[np.intp]:
    return np.asarray(pockets(size) % len(RANKS), np.intp)


@cache
def holds(card: Card, size: int) -> NDArray[np.bool_]:
    """The pockets that have a card."""
    return np.asarray((pockets(size) == card_numbers([card])[0]).any(axis=1))


def fitting(announcement: Announcement, board: tuple[Card, ...], size: int) -> NDArray[np.bool_] | None:
    """The pockets that fit what was announced; None if it says nothing about them."""
    values = _values(size)
    if announcement.value is not None:
        count = (values == RANKS.index(announcement.value)).sum(axis=1)
        return np.asarray(count == announcement.count)
    if announcement.count is not None:
        faces = np.isin(values, [RANKS.index(face) for face in FACES]).sum(axis=1)
        return np.asarray(faces == announcement.count)
    if announcement.sum is not None:
        return np.asarray(WORTH[values].sum(axis=1) == announcement.sum)
    if announcement.ranking is not None:
        rankings = rankings_of(score_pockets(board, size))
        return np.asarray(rankings == RANKING_WORDS.index(announcement.ranking))
    return None
