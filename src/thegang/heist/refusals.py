"""Why a move is not taken; ``play`` and ``legal_actions`` both ask here."""

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from thegang.cards import RANKS
from thegang.core import Refusal, Seat
from thegang.heist.actions import (
    Agree,
    Answer,
    AnyAction,
    BeginGame,
    BeginHeist,
    Propose,
    Refuse,
    ReturnChip,
    SettlingElapsed,
    TakeChip,
)
from thegang.heist.cards import AgreedSpecialist, active_cards
from thegang.heist.deal import refusal_to_begin_game, refusal_to_begin_heist
from thegang.heist.state import State

CHIPS_CLOSED = Refusal("chips-closed", "wrong-phase", "H-11")
NO_SUCH_CHIP = Refusal("no-such-chip", "no-such-chip", "H-3")
CHIP_MOVED = Refusal("chip-moved", "chip-moved", "H-14")
CHIP_LOCKED = Refusal("chip-locked", "chip-locked", "H-52")
OWN_CHIP = Refusal("own-chip", "not-allowed", "H-11")
NO_CHIP = Refusal("no-chip", "no-chip", "H-11")
NOTHING_TO_PROPOSE = Refusal("nothing-to-propose", "not-allowed", "H-31")
NEEDS_DETAILS = Refusal("needs-details", "bad-action", "S-1")
NEEDS_SOMEBODY_ELSE = Refusal("needs-somebody-else", "not-allowed", "S-1")
SPECIALIST_USED = Refusal("specialist-used", "not-allowed", "H-31")
PROPOSAL_OPEN = Refusal("proposal-open", "proposal-open", "H-78")
NO_PROPOSAL = Refusal("no-proposal", "no-proposal", "H-78")
ALREADY_AGREED = Refusal("already-agreed", "not-allowed", "H-78")
NO_QUESTION = Refusal("no-question", "not-yours", "H-78")
WRONG_QUESTION = Refusal("wrong-question", "wrong-phase", "H-72")
NOT_ASKED = Refusal("not-asked", "not-yours", "H-73")
NO_SUCH_CARD = Refusal("no-such-card", "no-such-card", "H-90")
CARD_MUST_STAY = Refusal("card-must-stay", "not-allowed", "S-7")
NO_SUCH_ANSWER = Refusal("no-such-answer", "bad-action", "H-73")
NOT_SETTLING = Refusal("not-settling", "not-allowed", "H-15")
NOBODY_THERE = Refusal("nobody-there", "unknown-player", "H-1")
TABLE_ONLY = Refusal("table-only", "not-yours", "H-1")


def refusal(state: State, seat: Seat | None, action: AnyAction) -> Refusal | None:
    """Why the seat may not do this now, or None."""
    if isinstance(action, (BeginGame, BeginHeist, SettlingElapsed)):
        return TABLE_ONLY if seat is not None else _table(state, action)
    if isinstance(action, Propose) and not _has_details(state, action):
        return NEEDS_DETAILS
    if seat is None or not 0 <= seat < state.players:
        return NOBODY_THERE
    match action:
        case TakeChip() | ReturnChip():
            return _chip(state, seat, action)
        case Propose():
            return _propose(state, action)
        case Agree():
            return _proposal(state) or (ALREADY_AGREED if _has_agreed(state, seat) else None)
        case Refuse():
            return _proposal(state)
        case Answer():
            return _answer(state, seat, action)
        case _:
            assert_never(action)


def _chip(state: State, seat: Seat, action: TakeChip | ReturnChip) -> Refusal | None:
    if isinstance(action, TakeChip) and action.source is not None and not 0 <= action.source < state.players:
        return NOBODY_THERE
    if state.colour is None:
        return CHIPS_CLOSED
    return _chip_refusal(state.chips[state.colour], active_cards(state).dark_chips(state), seat, action)


def _chip_refusal(
    row: Sequence[int], dark: frozenset[int], seat: Seat, action: TakeChip | ReturnChip
) -> Refusal | None:
    """Why a chip may not be moved, from the chips of all seats (0 for none) and those that lie dark side up."""
    if isinstance(action, ReturnChip):
        return NO_CHIP if not row[seat] else CHIP_LOCKED if row[seat] in dark else None
    stars, source = action.stars, action.source
    if not 1 <= stars <= len(row):
        return NO_SUCH_CHIP
    if (row.index(stars) if stars in row else None) != source:
        return CHIP_MOVED
    if row[seat] in dark or (source is not None and stars in dark):
        return CHIP_LOCKED
    return OWN_CHIP if source == seat else None


@lru_cache(10_000)
def legal_chips(row: tuple[int, ...], dark: frozenset[int], seat: Seat) -> tuple[TakeChip | ReturnChip, ...]:
    """Every chip a seat may take or return; asked after every move for every seat, so it is remembered."""
    takes = [TakeChip(stars, row.index(stars) if stars in row else None) for stars in range(1, len(row) + 1)]
    moves: list[TakeChip | ReturnChip] = [*takes, ReturnChip()]
    return tuple(action for action in moves if _chip_refusal(row, dark, seat, action) is None)


def _has_details(state: State, action: Propose) -> bool:
    """Whether a proposal has exactly the details that the active specialist needs."""
    specialist = active_cards(state).specialist
    needs = specialist.needs if isinstance(specialist, AgreedSpecialist) else frozenset()
    given = {"to": action.to, "value": action.value}
    if {detail for detail, value in given.items() if value is not None} != needs:
        return False
    return action.value is None or (len(action.value) == 1 and action.value in RANKS)


def _propose(state: State, action: Propose) -> Refusal | None:
    if not all(0 <= named < state.players for named in (action.who, action.to) if named is not None):
        return NOBODY_THERE
    if state.colour is None:
        return CHIPS_CLOSED
    if not isinstance(active_cards(state).specialist, AgreedSpecialist):
        return NOTHING_TO_PROPOSE
    if state.specialist_user is not None:
        return SPECIALIST_USED
    if state.proposal is not None:
        return PROPOSAL_OPEN
    return NEEDS_SOMEBODY_ELSE if action.to == action.who else None


def _proposal(state: State) -> Refusal | None:
    if state.colour is None:
        return CHIPS_CLOSED
    return NO_PROPOSAL if state.proposal is None else None


def _has_agreed(state: State, seat: Seat) -> bool:
    return state.proposal is not None and seat in state.proposal.agreed


def _answer(state: State, seat: Seat, action: Answer) -> Refusal | None:
    prompt = state.prompt
    if prompt is None or prompt.question != action.question:
        return WRONG_QUESTION if state.colour is None else NO_QUESTION
    if seat not in prompt.options:
        return NOT_ASKED
    if action.choice in prompt.options[seat]:
        return None
    if prompt.shape != "cards":
        return NO_SUCH_ANSWER
    return CARD_MUST_STAY if action.choice in state.pockets[seat] else NO_SUCH_CARD


def _table(state: State, action: BeginGame | BeginHeist | SettlingElapsed) -> Refusal | None:
    match action:
        case BeginGame():
            return refusal_to_begin_game(state, action)
        case BeginHeist():
            return refusal_to_begin_heist(state, action)
        case SettlingElapsed():
            waiting = state.settling and not state.settled and state.colour is not None
            if not waiting or state.moves != action.moves or state.colour is None:
                return NOT_SETTLING
            return NOT_SETTLING if 0 in state.chips[state.colour] else None
        case _:
            assert_never(action)
