"""Playing on in the head: the cards a seat can't see are dealt at random, and everybody plays simply."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from thegang.bots.streets.memory import Memory
from thegang.bots.streets.rows import Cities, Turns, row_of, table_of
from thegang.core import Seat
from thegang.streets import GANGSTERS, View
from thegang.streets.material import JOBS, ROW_SIZE, SpecialName

SPECIAL = -1
"""Stands for a city when the special is played instead of a ticket."""
Chosen = tuple[int, int]
"""A gangster, and the place of a city among the rows."""
Planned = tuple[int, Seat, int]
"""A gangster, who plays it, and in which city; their order is the order of turns (T-12)."""
Specials = list[SpecialName | None]
TIES = 5040
"""A number that all small numbers divide, so that it settles every tie fairly."""


class Style(NamedTuple):
    """What somebody cares about besides the revolvers that are there to be taken."""

    haste: float
    """How much less a capture by the highest gangster counts, whose turn comes last (T-12)."""
    saving: Sequence[float]
    """How much more than a ticket the special must gain, by the jobs left in the round, this one included."""
    caution: float
    """What it counts to leave something open for a random gangster."""


SAVING = (0, 0, 2, 3, 4)
"""A special is worth more than it gains at once: the more jobs are left, the better the chance that waits for it."""
GREEDY = Style(0.0, (0, 0, 0, 0, 0), 0.0)
HASTY = Style(0.8, SAVING, 0.0)
WARY = Style(0.8, SAVING, 1.0)


class Deal(NamedTuple):
    """One way the hidden cards can lie."""

    hands: list[tuple[int, ...]]
    specials: Specials
    deck: list[int]
    tie: int


class Imagination:
    """One moment of a game as one seat sees it, and what might come of it."""

    def __init__(self, view: View, seat: Seat, memory: Memory, chance: Random) -> None:
        self.seat = seat
        self.players = view.players
        self.cities = tuple(view.cities)
        self.table = table_of(view.cities)
        self.turns = Turns(self.cities, view.revolvers)
        self.left = JOBS + 1 - view.job
        """The jobs left in the round, this one included."""
        self._view = view
        self._chance = chance
        self._unseen = memory.unseen
        self._kinds = memory.unseen_specials(view)
        placing = view.prompt is not None
        self._revealed = {play.seat for play in view.plays if placing and play.special is not None}

    def deal(self) -> Deal:
        """Deal at random what the seat can't see."""
        view = self._view
        self._chance.shuffle(self._unseen)
        self._chance.shuffle(self._kinds)
        kinds = iter(self._kinds)
        hands: list[tuple[int, ...]] = []
        dealt = 0
        for hand in view.hands:
            if isinstance(hand, tuple):
                hands.append(hand)
            else:
                hands.append(tuple(self._unseen[dealt : dealt + hand]))
                dealt += hand
        specials: Specials = []
        for seat, special in enumerate(view.specials):
            if seat in self._revealed or not special:
                specials.append(None)
            else:
                specials.append(special if isinstance(special, str) else next(kinds, None))
        return Deal(hands, specials, self._unseen[dealt : dealt + view.deck], self._chance.randrange(TIES))

    def others(self, deal: Deal, styles: Sequence[Style]) -> list[Planned]:
        """What the others might choose in this job."""
        plays: list[Planned] = []
        for seat, hand in enumerate(deal.hands):
            if seat != self.seat:
                style = self._chance.choice(styles)
                gangster, city = self.pick(style, self.table, hand, deal.specials[seat], self.left, deal.tie)
                plays.append((gangster, seat, city))
        return plays

    def pick(
        self, style: Style, table: Cities, hand: Sequence[int], special: SpecialName | None, left: int, tie: int
    ) -> Chosen:
        """What somebody of this style would choose; ``tie`` settles what is equally good."""
        haste, saving, caution = style
        turns, early = self.turns, EARLY[haste]
        gains = [turns.gains(row) for row in table]
        if caution:
            most, best = self._most_careful(style, table, hand, gains)
        else:
            most, best = _most(hand, gains, early)
        if special is not None:
            most += saving[left]
            for gain, more in zip(gains, turns.alone(special, table), strict=True):
                if more:  # else the ticket is as good
                    for gangster in hand:
                        value = (gain[gangster] + more) * early[gangster]
                        if value > most:
                            most = value
                            best = [(gangster, SPECIAL)]
        if not best:
            nothing = tie % (len(table) * len(hand))
            return hand[nothing % len(hand)], nothing // len(hand)
        return best[tie % len(best)]

    def _most_careful(
        self, style: Style, table: Cities, hand: Sequence[int], gains: Sequence[list[int]]
    ) -> tuple[float, list[Chosen]]:
        """The most that a ticket brings, less what it leaves open, and what brings it."""
        early, most = EARLY[style.haste], -1000.0
        best: list[Chosen] = []
        for city, gain in enumerate(gains):
            for gangster in hand:
                opened = self.turns.opened(table[city], gangster)
                value = gain[gangster] * early[gangster] - style.caution * opened
                if value > most:
                    most = value
                    best = [(gangster, city)]
                elif value == most:
                    best.append((gangster, city))
        return most, best

    def play_job(self, table: Cities, plays: Sequence[Planned], specials: Specials, gains: list[int]) -> Cities:
        """Carry out plays in their order; ``specials`` and ``gains`` are brought up to date."""
        rows = list(table)
        for gangster, seat, city in plays:
            if city == SPECIAL:
                special, specials[seat] = specials[seat], None
                assert special is not None
                gain = self.turns.hasty_special(special, rows, gangster)
            else:
                gain, rows[city] = self.turns.ticket(rows[city], gangster)
            gains[seat] += gain
        return tuple(rows)

    def play_on(self, table: Cities, deal: Deal, gains: list[int], jobs: int) -> None:
        """Play the jobs that are left of the round; ``gains`` is brought up to date."""
        hands, specials, deck = list(deal.hands), list(deal.specials), deal.deck
        drawn = 0
        for left in range(jobs, 0, -1):
            rows = list(table)
            for city, row in enumerate(table):
                missing = ROW_SIZE - row.bit_count()
                if missing > 0:
                    rows[city] |= row_of(deck[drawn : drawn + missing])
                    drawn += missing
            if drawn > len(deck):
                return  # T-40
            table = tuple(rows)
            plays: list[Planned] = []
            for seat, hand in enumerate(hands):
                gangster, city = self.pick(HASTY, table, hand, specials[seat], left, deal.tie)
                plays.append((gangster, seat, city))
                hands[seat] = without(hand, gangster)
            plays.sort()
            table = self.play_job(table, plays, specials, gains)


EARLY = {
    style.haste: tuple(1 - style.haste * gangster / GANGSTERS[-1] for gangster in (0, *GANGSTERS))
    for style in (GREEDY, HASTY, WARY)
}
"""How likely a capture works out, by haste and gangster."""


def _most(hand: Sequence[int], gains: Sequence[list[int]], early: Sequence[float]) -> tuple[float, list[Chosen]]:
    """The most that a ticket gains, and what gains it; nothing if it is nothing, for then all are equal."""
    most = 0.0
    best: list[Chosen] = []
    for city, gain in enumerate(gains):
        for gangster in hand:
            if gain[gangster]:
                value = gain[gangster] * early[gangster]
                if value > most:
                    most = value
                    best = [(gangster, city)]
                elif value == most:
                    best.append((gangster, city))
    return most, best


def without(hand: tuple[int, ...], gangster: int) -> tuple[int, ...]:
    """A hand when a gangster has been played from it."""
    return tuple([card for card in hand if card != gangster])


def lead(gains: Sequence[float], seat: Seat) -> float:
    """How much better a seat did than the others on average."""
    mine = gains[seat]
    return mine - (sum(gains) - mine) / (len(gains) - 1)
