"""Why a move is not taken; ``play`` and ``legal_actions`` both ask here."""

from typing import assert_never

from thegang.core import Refusal, Seat
from thegang.streets.actions import AnyAction, BeginGame, Choose, Place
from thegang.streets.deal import refusal_to_begin_game
from thegang.streets.material import ENDS, SpecialName
from thegang.streets.state import Placement, State

GAME_OVER = Refusal("game-over", "wrong-phase", "T-40")
NOT_CHOOSING = Refusal("not-choosing", "wrong-phase", "T-11")
NOT_PLACING = Refusal("not-placing", "wrong-phase", "T-14")
NOT_YOUR_TURN = Refusal("not-your-turn", "not-yours", "T-14")
NOT_IN_HAND = Refusal("not-in-hand", "no-such-card", "T-11")
NO_SPECIAL = Refusal("no-special", "no-such-card", "T-11")
NOT_THIS_CITY = Refusal("not-this-city", "not-allowed", "T-2")
NEEDS_DETAILS = Refusal("needs-details", "bad-action", "T-14")
NOT_IN_CITY = Refusal("not-in-city", "no-such-card", "T-31")
NOT_ELSEWHERE = Refusal("not-elsewhere", "no-such-card", "T-32")
SAME_CITY = Refusal("same-city", "not-allowed", "T-32")
NOBODY_THERE = Refusal("nobody-there", "unknown-player", "T-2")
TABLE_ONLY = Refusal("table-only", "not-yours", "T-10")


def refusal(state: State, seat: Seat | None, action: AnyAction) -> Refusal | None:
    """Why the seat may not do this now, or None."""
    if isinstance(action, BeginGame):
        return TABLE_ONLY if seat is not None else refusal_to_begin_game(state, action)
    if seat is None or not 0 <= seat < state.players:
        return NOBODY_THERE
    if state.outcome is not None:
        return GAME_OVER
    match action:
        case Choose():
            return _choose(state, seat, action)
        case Place():
            return _place(state, seat, action)
        case _:
            assert_never(action)


def possible_placement(state: State, action: Place) -> Placement:
    """What an accepted action places; a target that T-33 makes pointless is ignored."""
    aimless = Placement(action.city, action.first, None)
    return aimless if _is_option(state, aimless) else action.placement


def _choose(state: State, seat: Seat, action: Choose) -> Refusal | None:
    if state.prompt is not None:
        return NOT_CHOOSING
    if action.gangster not in state.hands[seat]:
        return NOT_IN_HAND
    if action.ticket is None:
        return NO_SPECIAL if state.specials[seat] is None else None
    return None if action.ticket in state.cities else NOT_THIS_CITY


def _place(state: State, seat: Seat, action: Place) -> Refusal | None:
    if state.prompt is None:
        return NOT_PLACING
    if seat != state.to_place:
        return NOT_YOUR_TURN
    play = state.play_of(seat)
    fits = _fits(play.special, action)
    if (fits and _is_option(state, action.placement)) or _is_option(state, Placement(action.city, action.first, None)):
        return None
    if not fits:
        return NEEDS_DETAILS
    if action.city not in state.cities:
        return NOT_THIS_CITY
    if play.special == "spy":
        return NOT_IN_CITY
    stands_here = action.target in state.cities[action.city]
    just_played = action.target == play.gangster and action.first == "gangster"
    return SAME_CITY if stands_here or just_played else NOT_ELSEWHERE


def _is_option(state: State, placement: Placement) -> bool:
    assert state.prompt is not None
    (options,) = state.prompt.options.values()
    return placement.option in options


def _fits(special: SpecialName | None, action: Place) -> bool:
    """Whether the special is aimed at the kind of thing it needs."""
    aimed_at_an_end = action.target in ENDS
    fits = aimed_at_an_end if special == "lookout" else type(action.target) is int
    return fits and action.first in ("gangster", "special")
