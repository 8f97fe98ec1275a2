"""Which decision broke the order of a heist: who belonged where, since when, and what could have been taken."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, takewhile
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from thegang.core import Seat
from thegang.heist.events import ChipReturned, ChipTaken
from thegang.heist.state import Colour, State

LAST: Colour = "red"
"""The chips that count (H-20)."""

Mend: TypeAlias = Literal["alone", "swap", "part"]
MENDS: tuple[Mend, ...] = ("alone", "swap", "part")
Lost: TypeAlias = Literal["free", "taken", "let-go"]


class ChipClaim(NamedTuple):
    """What one seat's chip said in a round, and the chips that would have been right: equal hands fit several."""

    colour: Colour
    stars: int
    low: int
    high: int


class Decision(msgspec.Struct, frozen=True):
    """The one chip that mattered most, of those that broke the order."""

    seat: Seat
    """Who belonged elsewhere."""
    stars: int
    """The red chip that was kept."""
    low: int
    """The lowest red chip that would have been right."""
    high: int
    """The highest: more than one would have been where hands were equal."""
    chip: int
    """The one of them to take."""
    since: Colour
    """The first of the rounds, up to the last, in which that chip would have been right."""
    stayed: bool
    """Whether the chips of those rounds, and of the one before the last, had the same stars as the red one."""
    mend: Mend
    """Whether it alone mends the order (the seat takes the chip; the others close up, or the two exchange), it and
    one more exchange, or only a part of it."""
    partner: Seat | None
    """With whom an exchange alone mends the order, unless closing up does."""
    lost: Lost
    """How the chip got away: it was free until somebody took it, it was taken from the seat, or the seat let it go."""
    by: Seat
    """Who took it last while the seat could have had it; the seat itself when it let the chip go."""
    frame: int
    """The step of the game just before that."""
    chips: tuple[int, ...]
    """The red chips by seat at that step, 0 for none."""


class Parting(NamedTuple):
    """Just before a chip got away: from the centre, or from one seat."""

    lost: Lost
    by: Seat
    frame: int
    chips: tuple[int, ...]


class ChipTrail:
    """How each red chip last left the centre and each seat in a heist: few things, however often chips move."""

    def __init__(self) -> None:
        self._left: dict[int, Parting] = {}
        self._parted: dict[tuple[Seat, int], Parting] = {}

    def happened(self, event: ChipTaken | ChipReturned, state: State, frame: int) -> None:
        """Note a move of a red chip, before it is made; ``frame`` is the step before it."""
        if event.colour != LAST:
            return
        chips = tuple(state.chips[LAST])
        match event:
            case ChipTaken(seat, _, stars, source, returned):
                if source is None:
                    self._left[stars] = Parting("free", seat, frame, chips)
                else:
                    self._parted[source, stars] = Parting("taken", seat, frame, chips)
                if returned:
                    self._parted[seat, returned] = Parting("let-go", seat, frame, chips)
            case ChipReturned(seat, _, stars):
                self._parted[seat, stars] = Parting("let-go", seat, frame, chips)

    def lost(self, seat: Seat, stars: int) -> Parting:
        """How a seat that does not have the chip missed it."""
        return self._parted.get((seat, stars)) or self._left[stars]


class _Mended(NamedTuple):
    mend: Mend
    chip: int
    partner: Seat | None


def claims_of(seat: Seat, rounds: Sequence[tuple[Colour, Sequence[int], Sequence[int]]]) -> tuple[ChipClaim, ...]:
    """What a seat's chips said, from the chips and true places of each round by seat."""
    return tuple(
        ChipClaim(colour, chips[seat], places[seat], places[seat] + places.count(places[seat]) - 1)
        for colour, chips, places in rounds
    )


def decide(claims: Sequence[Sequence[ChipClaim]], redrew: Sequence[Seat], trail: ChipTrail) -> Decision | None:
    """The decision that broke the order, from the claims of each seat; None when it holds."""
    last = [each[-1] for each in claims]
    if _in_order(_line(last)):
        return None
    off = [seat for seat, claim in enumerate(last) if _error(claim)]
    mended = {seat: _mended(seat, last) for seat in off}

    def weight(seat: Seat) -> tuple[int, int, int]:
        mend, chip, _ = mended[seat]
        return -MENDS.index(mend), abs(last[seat].stars - chip), _wrong(claims[seat])

    seat = max(off, key=weight)
    mend, chip, partner = mended[seat]
    since = _since(claims[seat], chip, 1 if seat in redrew else 0)
    lost, by, frame, chips = trail.lost(seat, chip)
    kept = claims[seat][min(since, max(len(claims[seat]) - 2, 0)) :]
    return Decision(
        seat=seat,
        stars=last[seat].stars,
        low=last[seat].low,
        high=last[seat].high,
        chip=chip,
        since=claims[seat][since].colour,
        stayed=len(kept) > 1 and len({claim.stars for claim in kept}) == 1,
        mend=mend,
        partner=partner,
        lost=lost,
        by=by,
        frame=frame,
        chips=chips,
    )


def _error(claim: ChipClaim) -> int:
    """-1 when the chip said too little, 1 when it said too much."""
    return (claim.stars > claim.high) - (claim.stars < claim.low)


def _wrong(claims: Sequence[ChipClaim]) -> int:
    """In how many rounds, up to the last, a chip was wrong in the same way."""
    return sum(1 for _ in takewhile(lambda claim: _error(claim) == _error(claims[-1]), reversed(claims)))


def _since(claims: Sequence[ChipClaim], chip: int, first: int) -> int:
    """Since which round the chip would have been right all the time; cards drawn anew count from ``first`` on."""
    since = len(claims) - 1
    while since > first and claims[since - 1].low <= chip <= claims[since - 1].high:
        since -= 1
    return since


def _line(last: Sequence[ChipClaim]) -> list[int]:
    """The true places from red 1 upwards."""
    return [claim.low for claim in sorted(last, key=lambda claim: claim.stars)]


def _in_order(line: Sequence[int]) -> bool:
    return all(lower <= higher for lower, higher in pairwise(line))


def _mended(seat: Seat, last: Sequence[ChipClaim]) -> _Mended:
    """What a seat's better chip mends."""
    line, (_, stars, low, high) = _line(last), last[seat]
    nearest = low if stars < low else high
    if _in_order(_moved(line, stars, nearest)):
        return _Mended("alone", nearest, None)
    fitting = sorted(range(low, high + 1), key=lambda chip: abs(chip - stars))
    holders = {claim.stars: other for other, claim in enumerate(last)}
    for chip in fitting:
        if _in_order(_exchanged(line, stars, chip)):
            return _Mended("alone", chip, holders[chip])
    for chip in fitting:
        if any(_one_exchange_from_order(better) for better in _better(line, stars, chip)):
            return _Mended("swap", chip, None)
    return _Mended("part", nearest, None)


def _better(line: Sequence[int], stars: int, chip: int) -> Iterator[list[int]]:
    yield _moved(line, stars, chip)
    yield _exchanged(line, stars, chip)


def _moved(line: Sequence[int], stars: int, chip: int) -> list[int]:
    """The line when one takes another place and the others close up."""
    rest = [*line[: stars - 1], *line[stars:]]
    return [*rest[: chip - 1], line[stars - 1], *rest[chip - 1 :]]


def _exchanged(line: Sequence[int], stars: int, chip: int) -> list[int]:
    changed = list(line)
    changed[stars - 1], changed[chip - 1] = changed[chip - 1], changed[stars - 1]
    return changed


def _one_exchange_from_order(line: Sequence[int]) -> bool:
    wrong = [at for at, (place, right) in enumerate(zip(line, sorted(line), strict=True), 1) if place != right]
    return not wrong or any(_in_order(_exchanged(line, *pair)) for pair in combinations(wrong, 2))
