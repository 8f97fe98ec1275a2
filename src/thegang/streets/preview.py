"""What a play would capture now: the very code of the turn, on what a seat may see (T-13, T-14)."""

from collections.abc import Iterable

import msgspec

from thegang.streets.material import City, Rows, SpecialName
from thegang.streets.revolvers import score
from thegang.streets.state import PLACEMENTS, Choice, Placement
from thegang.streets.turn import placements, special_turn, ticket_turn
from thegang.streets.view import View


class Preview(msgspec.Struct, frozen=True):
    """A play that is open to a seat, and what it would capture if its turn came now."""

    choice: Choice
    placement: Placement | None
    captured: tuple[int, ...]
    revolvers: int


def preview_ticket(rows: Rows, gangster: int, ticket: City) -> tuple[int, ...]:
    """What a gangster with a ticket would capture."""
    return ticket_turn(rows, 0, gangster, ticket).captured


def preview_special(rows: Rows, gangster: int, special: SpecialName, placement: Placement) -> tuple[int, ...]:
    """What a gangster with a special, placed like this, would capture."""
    return special_turn(rows, 0, gangster, special, placement).captured


def previews(view: View) -> list[Preview]:
    """Every play that is open to the seat of this view."""
    if view.phase == "over" or view.seat is None:
        return []
    if view.prompt is not None:
        play = next(play for play in view.plays if play.seat == view.prompt.asked[0])
        assert play.special is not None
        options = [PLACEMENTS[option] for option in view.prompt.options]
        return _with_special(view, play.gangster, play.special, options)
    hand, special = view.hands[view.seat], view.specials[view.seat]
    assert isinstance(hand, tuple)
    assert not isinstance(special, bool)
    found: list[Preview] = []
    for gangster in hand:
        found += _with_ticket(view, gangster)
        if special is not None:
            found += _with_special(view, gangster, special, placements(view.cities, gangster, special))
    return found


def notable_previews(view: View) -> list[Preview]:
    """The previews without those that nobody has to be told: a play that is left out captures nothing.

    A choice of the special is there as its best placement, the first of several; the others come up with the question
    where the cards go (T-14), for there may be hundreds of them.
    """
    plays = previews(view)
    if view.prompt is not None:
        return [play for play in plays if play.captured]
    best: dict[Choice, Preview] = {}
    for play in plays:
        if play.choice not in best or play.revolvers > best[play.choice].revolvers:
            best[play.choice] = play
    return [play for play in best.values() if play.captured or play.placement is not None]


def _with_ticket(view: View, gangster: int) -> list[Preview]:
    return [
        _preview(view, Choice(gangster, city), None, preview_ticket(view.cities, gangster, city))
        for city in view.cities
    ]


def _with_special(view: View, gangster: int, special: SpecialName, options: Iterable[Placement]) -> list[Preview]:
    return [
        _preview(view, Choice(gangster, None), placement, preview_special(view.cities, gangster, special, placement))
        for placement in options
    ]


def _preview(view: View, choice: Choice, placement: Placement | None, captured: tuple[int, ...]) -> Preview:
    return Preview(choice, placement, captured, score(view.revolvers, captured))
