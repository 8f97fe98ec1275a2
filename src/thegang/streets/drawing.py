"""The table of a game of streets as plain text, for ``print``: drawn from a view and the choices to show (T-50)."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from thegang.core import Seat
from thegang.streets.material import JOBS, ROUNDS
from thegang.streets.state import Choice

if TYPE_CHECKING:
    from thegang.streets.view import View

NOTHING = "-"


def drawn(view: "View", choices: Mapping[Seat, Choice]) -> str:
    """The table as lines of text: where the game stands, a row for each city, and a line for each seat."""
    return "\n".join(line.rstrip() for line in _lines(view, choices))


def _lines(view: "View", choices: Mapping[Seat, Choice]) -> Iterator[str]:
    yield f"Streets, round {view.round} of {ROUNDS}, job {view.job} of {JOBS}, {view.phase}"
    for city, row in view.cities.items():
        yield f"{city:<11}{_numbers(row)}"
    yield f"decks      {view.deck} gangsters, {view.special_deck} specials"
    if view.prompt is not None:
        yield f"question   seat {view.prompt.asked[0]} places {view.prompt.card}"
    yield ""
    hands = [f"{hand} hidden" if isinstance(hand, int) else _numbers(hand) for hand in view.hands]
    yield f"{'':<11}{'hand':<15}{'special':<13}captured"
    for seat, hand in enumerate(hands):
        mark = " <" if seat == view.seat else ""
        special = _special(view, seat)
        yield f"seat {seat}{mark:<5}{hand:<15}{special:<13}{_captured(view, seat):<17}{_chosen(view, choices, seat)}"
    if view.winners:
        yield ""
        yield f"Won by {' and '.join(f'seat {seat}' for seat in view.winners)}."


def _numbers(gangsters: tuple[int, ...]) -> str:
    return " ".join(f"{gangster:>2}" for gangster in gangsters) or NOTHING


def _special(view: "View", seat: Seat) -> str:
    special = view.specials[seat]
    if isinstance(special, bool):
        return "hidden" if special else NOTHING
    return special or NOTHING


def _captured(view: "View", seat: Seat) -> str:
    pile, score = view.captured[seat], view.scores[seat]
    count = pile if isinstance(pile, int) else len(pile)
    return str(count) if score is None else f"{count}, worth {score}"


def _chosen(view: "View", choices: Mapping[Seat, Choice], seat: Seat) -> str:
    if view.phase != "choose" or seat not in view.chosen:
        return ""
    choice = choices.get(seat)
    return "has chosen" if choice is None else f"chose {choice.gangster}, {choice.ticket or 'special'}"
