"""What a play is worth in the job at hand: how the job goes with it, against the others' likely plays."""

from collections.abc import Sequence
from typing import NamedTuple

from thegang.bots.streets.imagining import SPECIAL, Chosen, Imagination, Style, lead
from thegang.bots.streets.rows import Cities
from thegang.core import Action, Seat
from thegang.streets import Choose, Place, Placement, View


class Foreseen(NamedTuple):
    """How the job ends with a placement, if the others then take what they can get."""

    placement: Placement
    gains: list[int]
    table: Cities


def choices(view: View, seat: Seat) -> list[Chosen]:
    """Everything that can be chosen."""
    hand = view.hands[seat]
    assert isinstance(hand, tuple)
    places = (*range(len(view.cities)), *((SPECIAL,) if view.specials[seat] else ()))
    return [(gangster, city) for gangster in hand for city in places]


def expected(
    here: Imagination, options: Sequence[Chosen], deals: int, styles: Sequence[Style], me: Style
) -> dict[Chosen, float]:
    """The lead that each choice brings in this job, less what ``me`` would rather keep or not leave open."""
    totals = dict.fromkeys(options, 0.0)
    for _ in range(deals):
        deal = here.deal()
        others = here.others(deal, styles)
        for gangster, city in options:
            gains = [0] * here.players
            here.play_job(here.table, sorted([*others, (gangster, here.seat, city)]), list(deal.specials), gains)
            totals[gangster, city] += lead(gains, here.seat)
    return {chosen: total / deals - _cost(here, chosen, me) for chosen, total in totals.items()}


def _cost(here: Imagination, chosen: Chosen, me: Style) -> float:
    gangster, city = chosen
    return me.saving[here.left] if city == SPECIAL else me.caution * here.turns.opened(here.table[city], gangster)


def outcomes(here: Imagination, view: View) -> list[Foreseen]:
    """The outcome of each placement, the best first: what was revealed tells who plays what afterwards (T-14)."""
    mine = next(play for play in view.plays if play.seat == here.seat)
    assert mine.special is not None
    later = [
        (play.gangster, play.seat, SPECIAL if play.ticket is None else here.cities.index(play.ticket))
        for play in view.plays
        if play.gangster > mine.gangster
    ]
    revealed = {play.seat: play.special for play in view.plays}
    different: dict[tuple[int, Cities], Placement] = {}
    for placement, gain, table in here.turns.placements(mine.special, here.table, mine.gangster):
        different.setdefault((gain, table), placement)
    found: list[Foreseen] = []
    for (gain, table), placement in different.items():
        gains = [0] * here.players
        gains[here.seat] = gain
        specials = [revealed.get(seat) for seat in range(here.players)]
        found.append(Foreseen(placement, gains, here.play_job(table, later, specials, gains)))
    return sorted(found, key=lambda outcome: -lead(outcome.gains, here.seat))


def choose(here: Imagination, chosen: Chosen) -> Action:
    """A choice as an action."""
    gangster, city = chosen
    return Choose(gangster, None if city == SPECIAL else here.cities[city])


def place(outcome: Foreseen) -> Action:
    """A placement as an action."""
    return Place(outcome.placement.city, outcome.placement.first, outcome.placement.target)
