"""Rows as numbers: gangster ``n`` is bit ``n``, and a capture is a few operations on bits (T-13, T-14, T-20 to T-33).

A search plays hundreds of thousands of turns, far too many for ``thegang.streets.turn``. Tests hold the two together,
turn by turn and placement by placement.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from thegang.streets import GANGSTERS, Placement
from thegang.streets.capture import GANG
from thegang.streets.material import City, Rows, SpecialName, Target
from thegang.streets.revolvers import Revolvers

Row = int
"""The gangsters of a city, one bit for each."""
Cities = tuple[Row, ...]
"""The rows of all cities, in the order of the view."""
Turn = tuple[int, Row]
"""What a turn gains in a city, and the row it leaves."""
First = Literal["gangster", "special"]

_SIZE = GANGSTERS[-1] + 1
_BIT = tuple(1 << number for number in range(_SIZE))
_BELOW = tuple(bit - 1 for bit in _BIT)
_ABOVE = tuple((1 << _SIZE + 1) - (bit << 1) for bit in _BIT)
_TYPES = (sum(_BIT[2::2]), sum(_BIT[1::2]))
_SAME = tuple(_TYPES[number % 2] for number in range(_SIZE))
_OTHER = tuple(_TYPES[1 - number % 2] for number in range(_SIZE))
_LOOKOUT: dict[Target, Row] = {"left": _BIT[0], "right": 1 << _SIZE}
"""Where a Lookout stands: outside all gangsters (T-30)."""


class Way(NamedTuple):
    """A way to play a gangster with a special in a city: what it gains and the row it leaves there."""

    gain: int
    row: Row
    first: First
    target: Target | None


def row_of(gangsters: Iterable[int]) -> Row:
    """Gangsters as a row."""
    row = 0
    for gangster in gangsters:
        row |= _BIT[gangster]
    return row


def gangsters_of(row: Row) -> list[int]:
    """A row as gangsters, lowest first."""
    gangsters = []
    while row:
        lowest = row & -row
        gangsters.append(lowest.bit_length() - 1)
        row ^= lowest
    return gangsters


def table_of(rows: Rows) -> Cities:
    """The rows of a view."""
    return tuple(map(row_of, rows.values()))


def _captured(row: Row, gangster: int, closing: Row) -> Row:
    """What the gangster just played captures; ``closing`` are all cards of its type and the Lookout (T-21, T-22)."""
    gone = 0
    below = row & _BELOW[gangster]
    if end := (below & closing).bit_length():
        gang = below >> end << end
        if gang & (gang - 1):  # two cards at least (T-20)
            gone = gang
    above = row & _ABOVE[gangster]
    if other_side := above & closing:
        gang = above & ((other_side & -other_side) - 1)
        if gang & (gang - 1):
            gone |= gang
    return gone


def _captured_by_lookout(row: Row, end: Target) -> Row:
    """What a Lookout captures that was just laid at an end of the row (T-30)."""
    if end == "left":
        other_side = row & _OTHER[(row & -row).bit_length() - 1]
        gang = row & ((other_side & -other_side) - 1) if other_side else 0
    else:
        closed = (row & _OTHER[row.bit_length() - 1]).bit_length()
        gang = row >> closed << closed if closed else 0
    return gang if gang & (gang - 1) else 0


def _alike(members: Sequence[int]) -> bool:
    """Whether three in a row are of one type: else a Spy captures nobody (T-20)."""
    together, before = 0, -1
    for gangster in members:
        together = together + 1 if gangster % 2 == before else 1
        if together > GANG:
            return True
        before = gangster % 2
    return False


class Turns:
    """The turns of one game; what was worked out once is remembered."""

    def __init__(self, cities: Sequence[City], revolvers: Revolvers) -> None:
        self._cities = cities
        self._revolvers = revolvers
        self._worth: dict[Row, int] = {0: 0}
        self._gains: dict[Row, list[int]] = {}
        self._open: dict[Row, float] = {}
        self._opened: dict[tuple[Row, int], float] = {}
        self._laid: dict[tuple[SpecialName, Row], Turn] = {}
        self._members: dict[Row, list[int]] = {}

    def worth(self, row: Row) -> int:
        """The revolvers on these gangsters."""
        worth = self._worth.get(row)
        if worth is None:
            worth = self._worth[row] = sum(self._revolvers[gangster - 1] for gangster in gangsters_of(row))
        return worth

    def ticket(self, row: Row, gangster: int) -> Turn:
        """What a gangster with a ticket gains in a row, and the row it leaves."""
        gone = _captured(row, gangster, _SAME[gangster])
        return self.worth(gone), (row | _BIT[gangster]) ^ gone

    def gains(self, row: Row) -> list[int]:
        """What each gangster would gain with a ticket in a row, by its number."""
        gains = self._gains.get(row)
        if gains is None:
            gains = self._gains[row] = [0] * _SIZE
            upwards = self._members_of(row)
            for members, end, step in ((upwards, _SIZE, 1), (upwards[::-1], 0, -1)):
                self._add_gains(gains, members, end, step)
        return gains

    def _add_gains(self, gains: list[int], members: list[int], end: int, step: int) -> None:
        """Go along a row and add what the gangsters after each of its cards would capture behind them."""
        worth = size = 0
        closed = False
        before = None
        for card, after in zip(members, [*members[1:], end], strict=False):
            if before is not None and (card - before) % 2:
                worth = size = 0
                closed = True
            worth += self._revolvers[card - 1]
            size += 1
            if closed and size >= GANG:
                for gangster in range(card + step, after, 2 * step):
                    gains[gangster] += worth
            before = card

    def opened(self, row: Row, gangster: int) -> float:
        """How much more there is to gain in a row for a random gangster when this one has been played there."""
        opened = self._opened.get((row, gangster))
        if opened is None:
            opened = self._open_in(self.ticket(row, gangster)[1]) - self._open_in(row)
            self._opened[row, gangster] = opened
        return opened

    def _open_in(self, row: Row) -> float:
        open_ = self._open.get(row)
        if open_ is None:
            open_ = self._open[row] = sum(self.gains(row)) / len(GANGSTERS)
        return open_

    def alone(self, special: SpecialName, table: Sequence[Row]) -> list[int]:
        """The most that a special can gain in each city if no gangster is played with it."""
        if special != "boss-calls":
            return [self._best_laid(special, row)[0] for row in table]
        members = [self._members_of(row) for row in table]
        alone = []
        for city, row in enumerate(table):
            gain = self.gains(row)
            alone.append(
                max([gain[card] for other, cards in enumerate(members) if other != city for card in cards], default=0)
            )
        return alone

    def hasty_special(self, special: SpecialName, rows: list[Row], gangster: int) -> int:
        """What a gangster and then a special gain in the city that looks best; ``rows`` is brought up to date.

        That is not always the best there is, but nearly, and much faster.
        """
        alone = self.alone(special, rows)
        looks = [self.ticket(row, gangster)[0] + more for row, more in zip(rows, alone, strict=True)]
        city = looks.index(max(looks))
        gain, row = self.ticket(rows[city], gangster)
        if special == "boss-calls":
            more, rows[city] = self._fetched(rows, city, row)
        else:
            more, rows[city] = self._best_laid(special, row)
        return gain + more

    def _fetched(self, rows: list[Row], city: int, row: Row) -> Turn:
        """Fetch whom it pays most to fetch, if it pays at all."""
        gains = self.gains(row)
        most, target, source = 0, 0, 0
        for other, there in enumerate(rows):
            if other != city:
                for card in self._members_of(there):
                    if gains[card] > most:
                        most, target, source = gains[card], card, other
        if not most:
            return 0, row
        rows[source] ^= _BIT[target]
        return self.ticket(row, target)

    def _best_laid(self, special: SpecialName, row: Row) -> Turn:
        laid = self._laid.get((special, row))
        if laid is None:
            if special == "spy":
                members = self._members_of(row)
                gone = [_captured(row, target, _OTHER[target]) for target in members] if _alike(members) else []
            else:
                gone = [_captured_by_lookout(row, end) for end in _LOOKOUT] if row else []
            best = max(gone, key=self.worth, default=0)
            laid = self._laid[special, row] = self.worth(best), row ^ best
        return laid

    def _members_of(self, row: Row) -> list[int]:
        members = self._members.get(row)
        if members is None:
            members = self._members[row] = gangsters_of(row)
        return members

    def placements(self, special: SpecialName, table: Cities, gangster: int) -> Iterator[tuple[Placement, int, Cities]]:
        """Every way to play a gangster with a special, what it gains, and the rows it leaves."""
        for city, row in enumerate(table):
            for way in self._ways(special, row, sum(table) ^ row, gangster):
                placement = Placement(self._cities[city], way.first, way.target)
                yield placement, way.gain, _after(special, table, city, way)

    def _ways(self, special: SpecialName, row: Row, elsewhere: Row, gangster: int) -> Iterator[Way]:
        if special == "lookout":
            return self._with_lookout(row, gangster)
        if special == "spy":
            return self._with_spy(row, gangster)
        return self._with_boss_calls(row, elsewhere, gangster)

    def _with_lookout(self, row: Row, gangster: int) -> Iterator[Way]:
        gain, joined = self.ticket(row, gangster)
        for end, lookout in _LOOKOUT.items():
            gone = _captured_by_lookout(joined, end)
            yield Way(gain + self.worth(gone), joined ^ gone, "gangster", end)
            gone = _captured_by_lookout(row, end) if row else 0
            left = row ^ gone
            more = _captured(left | lookout, gangster, _SAME[gangster] | lookout)
            yield Way(self.worth(gone) + self.worth(more), (left | _BIT[gangster]) ^ more, "special", end)

    def _with_spy(self, row: Row, gangster: int) -> Iterator[Way]:
        gain, joined = self.ticket(row, gangster)
        for target in gangsters_of(joined):
            gone = _captured(joined, target, _OTHER[target])
            yield Way(gain + self.worth(gone), joined ^ gone, "gangster", target)
        for target in gangsters_of(row):
            gone = _captured(row, target, _OTHER[target])
            left = row ^ gone
            more = _captured(left, gangster, _SAME[gangster] ^ _BIT[target])
            yield Way(self.worth(gone) + self.worth(more), (left | _BIT[gangster]) ^ more, "special", target)
        if not row:
            yield Way(gain, joined, "special", None)  # T-33

    def _with_boss_calls(self, row: Row, elsewhere: Row, gangster: int) -> Iterator[Way]:
        gain, joined = self.ticket(row, gangster)
        for target in gangsters_of(elsewhere):
            more, left = self.ticket(joined, target)
            yield Way(gain + more, left, "gangster", target)
            first, fetched = self.ticket(row, target)
            more, left = self.ticket(fetched, gangster)
            yield Way(first + more, left, "special", target)
        if not elsewhere:
            yield Way(gain, joined, "gangster", None)  # T-33
            yield Way(gain, joined, "special", None)


def _after(special: SpecialName, table: Cities, city: int, way: Way) -> Cities:
    rows = list(table)
    rows[city] = way.row
    if special == "boss-calls" and isinstance(way.target, int):
        rows = [row if place == city else row & ~_BIT[way.target] for place, row in enumerate(rows)]
    return tuple(rows)
