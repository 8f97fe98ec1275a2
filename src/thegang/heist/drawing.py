"""The table of a heist as plain text, for ``print``: drawn from a view, so it shows what the view shows (H-90)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from thegang.core import Seat
from thegang.heist.cards import cards
from thegang.heist.modes import MODES, VAULTS
from thegang.heist.state import COLOURS, COMMUNITY_SIZE, Colour

if TYPE_CHECKING:
    from thegang.heist.view import View

NOTHING = "-"
HIDDEN_CARD = "??"


def drawn(view: "View") -> str:
    """The table as lines of text: where the game stands, the middle, and a line for each seat."""
    return "\n".join(line.rstrip() for line in _lines(view))


def _lines(view: "View") -> Iterator[str]:
    doing = f"{view.phase} round" if view.phase in COLOURS else view.phase
    yield f"Heist {view.heist}, {view.mode}, {doing}"
    yield f"vaults     {view.vaults} of {VAULTS}, alarms {view.alarms} of {MODES[view.mode].alarms}"
    for kind, numbers in (("challenge", view.challenges), ("specialist", (view.specialist,))):
        names = [cards()[f"{kind}-{number}"].text("name", "en") for number in numbers if number is not None]
        if names:
            yield f"{kind:<11}{', '.join(names)}"
    yield f"community  {' '.join([*view.community, *['--'] * (COMMUNITY_SIZE - len(view.community))])}"
    yield from _centre(view)
    yield from _asked(view)
    yield ""
    yield f"{'':<11}{''.join(f'{colour:<8}' for colour in COLOURS)}pocket"
    for seat in range(view.players):
        yield _seat(view, seat)
    if view.last is not None and view.phase in ("showdown", "won", "lost"):
        yield ""
        yield "The heist succeeded." if view.last.success else f"The heist failed: {', '.join(view.last.reasons)}."


def _centre(view: "View") -> Iterator[str]:
    row = next((view.chips[colour] for colour in COLOURS if colour == view.phase), None)
    if row is not None:
        chips = [_stars(view, stars) for stars in range(1, view.players + 1) if stars not in row]
        yield f"centre     {' '.join(chips) or NOTHING}{'   (* is dark)' if view.dark_chips else ''}"


def _asked(view: "View") -> Iterator[str]:
    if view.proposal is not None:
        yield f"proposal   seat {view.proposal.by}: seat {view.proposal.who} uses the specialist"
    if view.prompt is not None:
        waiting = ", ".join(f"seat {seat}" for seat in view.prompt.waiting)
        yield f"question   {cards()[view.prompt.card].text('name', 'en')} waits for {waiting or 'one answer of all'}"


def _seat(view: "View", seat: Seat) -> str:
    chips = "".join(f"{_chip(view, colour, seat):<8}" for colour in COLOURS)
    pocket = view.pockets[seat]
    shown = " ".join([HIDDEN_CARD] * pocket if isinstance(pocket, int) else pocket)
    hand = view.hand if seat == view.seat else view.hands[seat]
    return f"seat {seat}{' <' if seat == view.seat else '':<5}{chips}{shown:<9}{'' if hand is None else hand.ranking}"


def _chip(view: "View", colour: Colour, seat: Seat) -> str:
    row = view.chips[colour]
    if row is None:  # put away (H-58)
        return "?"
    return _stars(view, row[seat]) if colour == view.phase else str(row[seat] or NOTHING)


def _stars(view: "View", stars: int) -> str:
    return f"{stars}*" if stars in view.dark_chips else str(stars or NOTHING)
