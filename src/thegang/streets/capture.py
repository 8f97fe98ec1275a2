"""Which gangs a card captures: one row, one check, nothing changed (T-20 to T-24, T-30, T-31).

The capture itself and every preview of it end here.
"""

from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from thegang.streets.material import End

GANG = 2
"""The fewest cards that are a gang (T-20)."""


@dataclass(frozen=True, slots=True)
class Row:
    """A city's gangsters in the middle of a turn, with the special that lies there."""

    gangsters: tuple[int, ...]
    lookout: End | None = None
    spied: int | None = None
    """The gangster under the Spy: it counts as the other type (T-31)."""

    def joined_by(self, gangster: int) -> "Row":
        """The row with one more gangster, at its place by number."""
        place = bisect(self.gangsters, gangster)
        return Row((*self.gangsters[:place], gangster, *self.gangsters[place:]), self.lookout, self.spied)

    def without(self, gone: Collection[int]) -> "Row":
        """The row when some gangsters have left it."""
        return Row(tuple(card for card in self.gangsters if card not in gone), self.lookout, self.spied)

    def counts_as_odd(self, gangster: int) -> bool:
        """Whether a gangster counts as odd here and now."""
        return (gangster % 2 == 1) != (gangster == self.spied)

    def captured_by(self, played: int | None) -> tuple[int, ...]:
        """The gangsters that the card just played captures, lowest first; None is the Lookout."""
        cards: list[int | None] = [*self.gangsters]
        odd: list[bool | None] = [self.counts_as_odd(gangster) for gangster in self.gangsters]
        if self.lookout is not None:
            place = 0 if self.lookout == "left" else len(cards)
            cards.insert(place, None)
            odd.insert(place, None)
        at = cards.index(played)
        gone = {cards[place] for step in (-1, 1) for place in _gang_beside(odd, at, step)}  # T-22
        return tuple(gangster for gangster in self.gangsters if gangster in gone)


def _gang_beside(odd: Sequence[bool | None], played: int, step: int) -> range:
    """The places of the gang that a card closes in on one of its sides; None in ``odd`` is the Lookout."""
    nothing = range(0)
    start = end = played + step
    if not 0 <= start < len(odd) or odd[start] is None or odd[start] == odd[played]:
        return nothing
    while 0 <= end < len(odd) and odd[end] == odd[start]:
        end += step
    closed = 0 <= end < len(odd)  # T-21: safe at the end of a row; T-30: a Lookout there closes any gang in
    gang = range(start, end, step)
    return gang if closed and len(gang) >= GANG else nothing
