"""From one view to the next: what happened, as far as everybody saw it, and what it says about pockets."""

from collections.abc import Sequence
from functools import cache
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from thegang.bots.choosing import specialist_of
from thegang.bots.heist.beliefs import Facts, written
from thegang.bots.heist.exchanges import SIZE, exchange, unseen_jacks
from thegang.bots.heist.partners import Offer
from thegang.bots.heist.strengths import Floats, strengths
from thegang.cards import DECK, FACES, JACK, RANKING_WORDS, RANKS, Card
from thegang.cards.fast.batch import rankings_of
from thegang.cards.fast.numbers import card_numbers
from thegang.cards.fast.pockets import pocket_place, pockets, score_pockets
from thegang.core import Seat
from thegang.heist import COLOURS, View
from thegang.heist.cards import Active
from thegang.heist.state import Announcement, Colour

WORTH = np.array([*range(2, 11), 10, 10, 10, 11])
FIGHTS = 2
LAST_FIGHTS = 3
"""How often a bot takes the same chip from others in a round, and in the last one."""
MOVES = 3
"""A round of bots has at most so many moves for each player."""
NONE: frozenset[int] = frozenset()
"""No chips; one object for everybody, since bots keep many of them."""
CARRY = {"yellow": 0.4, "orange": 0.8, "red": 0.8}
"""How much of what was true of a hand is still true after the new cards of a round."""
B = TypeVar("B", bound=Facts)
Board: TypeAlias = tuple[Card, ...]
COMMUNITY: dict[Colour, int] = {"white": 0, "yellow": 3, "orange": 4, "red": 5}


class Move(NamedTuple):
    """A chip that was taken in the current round."""

    seat: Seat
    stars: int
    source: Seat | None


def room(chips: Sequence[int], moves: int) -> int:
    """How many moves a round has left for more than giving everybody a chip.

    Who takes a chip from somebody, or changes to one in the centre, uses one of them; who lays down a chip to take
    somebody else's uses two, since both chips must find an owner again. Bots stop when there are none left, so a round
    of bots can't be longer than MOVES for each player.
    """
    return MOVES * len(chips) - moves - chips.count(0)


def shut(colour: str, chips: Sequence[int], moves: Sequence[Move], seat: Seat) -> frozenset[int]:
    """The chips of others that a bot leaves them: it fought for them often enough, or the round is long enough."""
    others = frozenset(chips) - {0, chips[seat]}
    if room(chips, len(moves)) <= bool(chips[seat]):
        return others
    fights = [move.stars for move in moves if move.seat == seat and move.source is not None]
    most = LAST_FIGHTS if colour == COLOURS[-1] else FIGHTS
    return frozenset([stars for stars in others if fights.count(stars) >= most])


class BoardChanged(msgspec.Struct, frozen=True):
    """New community cards came."""

    board: Board
    colour: Colour


class Claimed(msgspec.Struct, frozen=True):
    """Somebody took a chip."""

    board: Board
    seat: Seat
    stars: int
    offer: Offer
    muscle: Seat | None


class Announced(msgspec.Struct, frozen=True):
    """Something true about a pocket was announced."""

    board: Board
    announcement: Announcement


class Exchanged(msgspec.Struct, frozen=True):
    """A pocket is not what it was any more."""

    board: Board
    seat: Seat


class Swapped(msgspec.Struct, frozen=True):
    """One card of a pocket was exchanged by its owner."""

    board: Board
    seat: Seat
    brings: Card | None


class Got(msgspec.Struct, frozen=True):
    """A card came into a pocket."""

    seat: Seat
    card: Card


class Shown(msgspec.Struct, frozen=True):
    """A pocket was revealed."""

    seat: Seat
    pocket: int


News: TypeAlias = BoardChanged | Claimed | Announced | Exchanged | Swapped | Got | Shown


class Reader(Generic[B]):
    """Keeps the books of a game from the views of one seat.

    The books are by far the largest thing a bot has. They can be let go at any time: what was heard in the heist, and
    what the partners were like before it, is enough to write them again, the same to the last bit.
    """

    def __init__(self, books: type[B]) -> None:
        self.books = books
        self.moves: list[Move] = []
        """The claims of the current round."""
        self._written: B | None = None
        self._heist = ("", 0, 0)
        """The commitment, the number of players and the size of their pockets."""
        self._partners: Floats | None = None
        """What the partners were like when the heist began; None in the first one."""
        self._heard: tuple[News, ...] = ()
        """What was heard in this heist, when the books are closed: it stands in them."""
        self._board: Board = ()
        self._rows: dict[Colour, tuple[int, ...]] = {}
        self._announced = 0
        self._redrawn = 0
        self._asked: set[Seat] = set()
        """Who took a chip from somebody when all had one in the last round: that may have been the question."""
        self._round: Colour = "white"
        self._exchanged = False
        self._learned = False

    def read(self, view: View) -> B:
        """What may be believed after this view."""
        if view.commitment != self._heist[0]:
            self._begin_heist(view)
        self._announcements(view)
        for colour in COLOURS:
            if COMMUNITY[colour] <= len(view.community):
                self._colour(view, colour)
        self._exchange(view)
        self._showdown(view)
        self._board = view.community
        return self._known()

    def let_go(self) -> None:
        """Close the books until they are needed."""
        if self._written is not None:
            self._heard, self._written = self._written.heard, None

    def take_up(self) -> None:
        """Open the books where they were closed."""
        if self._heist[0]:
            self._known()

    def _known(self) -> B:
        if self._written is None:
            self._written = written(self._heist, self.books, self._partners, self._heard, self._changed)
        return self._written

    def _hear(self, news: News) -> None:
        self._written = self._known().after(news, self._changed)

    def _changed(self, books: B, news: News) -> B:
        size = self._heist[2]
        match news:
            case BoardChanged(board, colour):
                return books.board_changed(strengths(board, size), CARRY[colour])
            case Claimed(board, seat, stars, offer, muscle):
                return books.claimed(strengths(board, size), seat, stars, offer=offer, muscle=muscle)
            case Announced(board, announcement):
                fits = fitting(announcement, board, size)
                return books if fits is None else books.announced(announcement.who, fits)
            case Exchanged(board, seat):
                return books.forgotten(seat, strengths(board, size))
            case Swapped(board, seat, brings):
                return books.exchanged(seat, exchange(board, brings))
            case Got(seat, card):
                return books.announced(seat, holds(card, size))
            case Shown(seat, pocket):
                return books.learned(seat, pocket)

    def _begin_heist(self, view: View) -> None:
        self._partners = None if not self._heist[0] or view.heist == 1 else self._known().partners
        self._heist = view.commitment, view.players, pocket_size(view)
        self._written = None
        self._heard, self._board = (), ()
        self.moves, self._rows, self._round = [], {}, "white"
        self._announced = self._redrawn = 0
        self._exchanged = self._learned = False
        self._asked = set()

    def _colour(self, view: View, colour: Colour) -> None:
        """The claims of one round, and before them what its new community cards changed."""
        row = view.chips[colour]
        later = COLOURS.index(colour) > COLOURS.index(self._round)
        if not later and row == self._rows.get(colour):
            return
        board = view.community[: COMMUNITY[colour]]
        if later:
            self._round, self.moves = colour, []
            user = self._jack_told_apart(view, board)
            if user is not None:
                self._hear(Exchanged(board, user))
            self._hear(BoardChanged(board, colour))
            if user is not None:
                self._hear(Got(user, DECK[unseen_jacks(board)[0]]))
            for seat in view.redrawn[self._redrawn :]:
                self._hear(Exchanged(board, seat))
            self._redrawn = len(view.redrawn)
        old = self._rows.get(colour, (0,) * view.players)
        new = completed(old) if row is None else row
        muscle = muscle_user(view)
        for move in taken(old, new):
            self._hear(Claimed(board, move.seat, move.stars, self._offer(view, old, move.seat), muscle))
            if self._laid_down(old, move.seat):
                self._asked.add(move.seat)
            if colour == self._round:
                self.moves.append(move)
        self._rows[colour] = new

    def _offer(self, view: View, chips: tuple[int, ...], seat: Seat) -> Offer:
        """What a seat could choose from."""
        others = set(chips) - {0, chips[seat]}
        lost = {move.stars for move in self.moves if move.source == seat}
        free = frozenset(range(1, view.players + 1)) - set(chips)
        left = shut(self._round, chips, self.moves, seat) | others.intersection(view.dark_chips)
        return Offer(free, left or NONE, frozenset(lost & others) or NONE, self._laid_down(chips, seat))

    def _laid_down(self, chips: tuple[int, ...], seat: Seat) -> int:
        """The chip of a seat that can ask whether somebody is sure; 0 if it can't."""
        able = self._round == COLOURS[-1] and 0 not in chips and seat not in self._asked
        return chips[seat] if able else 0

    def _announcements(self, view: View) -> None:
        for announcement in view.announcements[self._announced :]:
            self._hear(Announced(self._board, announcement))
        self._announced = len(view.announcements)

    def _exchange(self, view: View) -> None:
        """A specialist changed a pocket; who has the Jack counts as having some jack not in sight."""
        user, specialist = view.specialist_user, specialist_of(view)
        if self._exchanged or user is None or specialist is None or specialist.helps != "exchanging":
            return
        self._exchanged = True
        if pocket_size(view) == SIZE:
            self._hear(Swapped(view.community, user, specialist.brings))
            return
        self._hear(Exchanged(view.community, user))
        if specialist.brings == JACK:
            self._hear(Got(user, DECK[unseen_jacks(view.community)[0]]))

    def _jack_told_apart(self, view: View, board: Board) -> Seat | None:
        """Who has the Jack, if one of those that it may have counted as comes on the board: no pocket would be left."""
        specialist = specialist_of(view)
        had_jack = self._exchanged and specialist is not None and specialist.brings == JACK
        came = any(card[0] == JACK[0] for card in board[len(self._board) :])
        return view.specialist_user if had_jack and came else None

    def _showdown(self, view: View) -> None:
        """When all hands are in view, what they say about the partners."""
        if self._learned or view.phase not in ("showdown", "won", "lost"):
            return
        self._learned = True
        for seat, pocket in enumerate(view.pockets):
            exchanged = seat in view.redrawn or seat == view.specialist_user
            if not isinstance(pocket, int) and not exchanged and JACK not in pocket:
                self._hear(Shown(seat, pocket_place(pocket)))


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
