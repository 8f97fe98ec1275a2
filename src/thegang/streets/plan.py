"""The flow of a game, as a list you can read, and what each step does (T-11 to T-16, T-40).

What is left of the plan is the *agenda*; it is part of the state. A job waits at ``choose``; the reveal puts one turn
for each player in its place, the lowest gangster first.
"""

from typing import TYPE_CHECKING

from thegang.cards import FairNumbers
from thegang.core import Prompt, PromptOpened, Seat
from thegang.streets.events import (
    CitiesFilled,
    GangstersDealt,
    JobBegan,
    PlaysRevealed,
    SpecialDiscarded,
    SpecialsDealt,
    SpecialsShuffled,
)
from thegang.streets.material import JOBS, ROUNDS, SPECIALS, City, SpecialName
from thegang.streets.scoring import finish
from thegang.streets.state import Placement, Play, State
from thegang.streets.turn import Turn, placements, special_turn, ticket_turn

if TYPE_CHECKING:
    from thegang.streets.game import Streets

JOB = ("fill", "choose")
ROUND = ("deal", *JOB * JOBS)
PLAN = (*ROUND * ROUNDS, "score")
TURN = "turn:"


def plan_from(round_: int, job: int) -> tuple[str, ...]:
    """What is left of the plan when the cards are laid out for a job; for the first one that is done at set-up."""
    done = (round_ - 1) * len(ROUND) + ROUND.index("choose") + (job - 1) * len(JOB)
    return PLAN[done:]


def turn_of(step: str) -> Seat | None:
    """Whose turn a step of the agenda is, if it is a turn."""
    return Seat(step.removeprefix(TURN)) if step.startswith(TURN) else None


def run(game: "Streets", step: str) -> None:
    """Do what a step of the agenda asks for; choices wait for the players."""
    if step == "fill":
        _fill(game)
    elif step == "deal":
        _deal(game)
    elif step == "score":
        finish(game)
    else:
        seat = turn_of(step)
        assert seat is not None
        _take_turn(game, seat)


def reveal(game: "Streets") -> None:
    """Turn up what everybody has chosen (T-11)."""
    state = game.state
    plays = [
        Play(seat, choice.gangster, choice.ticket, state.specials[seat] if choice.ticket is None else None)
        for seat, choice in state.choices.items()
    ]
    plays.sort(key=lambda play: play.gangster)  # T-12
    game.emit(PlaysRevealed(tuple(plays), tuple(f"{TURN}{play.seat}" for play in plays)))


def place(game: "Streets", seat: Seat, placement: Placement) -> None:
    """Play a gangster and a special as the player says; then the special leaves play (T-14)."""
    play = game.state.play_of(seat)
    assert play.special is not None
    _play_out(game, special_turn(game.state.cities, seat, play.gangster, play.special, placement))
    game.emit(SpecialDiscarded(seat, play.special))


def _take_turn(game: "Streets", seat: Seat) -> None:
    rows, play = game.state.cities, game.state.play_of(seat)
    if play.ticket is not None:
        _play_out(game, ticket_turn(rows, seat, play.gangster, play.ticket))
        return
    assert play.special is not None
    options = tuple(placement.option for placement in placements(rows, play.gangster, play.special))
    game.emit(PromptOpened(Prompt(play.special, "place", {seat: options})))


def _play_out(game: "Streets", turn: Turn) -> None:
    for event in turn.events:
        game.emit(event)


def _fill(game: "Streets") -> None:
    """Fill the cities for the next job, or end the game if the deck is too small (T-15, T-40)."""
    state = game.state
    if sum(state.missing.values()) > len(state.deck):
        finish(game)
        return
    drawn: dict[City, tuple[int, ...]] = {}
    dealt = 0
    for city, missing in state.missing.items():
        if missing:
            drawn[city] = tuple(sorted(state.deck[dealt : dealt + missing]))
            dealt += missing
    if drawn:
        game.emit(CitiesFilled(drawn))
    last_job = state.job == JOBS
    game.emit(JobBegan(state.round + last_job, 1 if last_job else state.job + 1))


def _deal(game: "Streets") -> None:
    """Deal new hands, or end the game if the deck is too small for that and for the cities (T-16, T-40)."""
    state = game.state
    if sum(state.missing.values()) + JOBS * state.players > len(state.deck):
        finish(game)
        return
    for seat, unplayed in enumerate(state.specials):
        if unplayed is not None:
            game.emit(SpecialDiscarded(seat, unplayed))
    hands = (state.deck[seat * JOBS : (seat + 1) * JOBS] for seat in game.seats)
    game.emit(GangstersDealt(tuple(tuple(sorted(hand)) for hand in hands)))
    waiting = _deal_specials(game, list(game.seats))
    if waiting and state.special_discards:
        game.emit(SpecialsShuffled(_new_special_deck(state)))
        _deal_specials(game, waiting)


def _deal_specials(game: "Streets", seats: list[Seat]) -> list[Seat]:
    """Deal what is there; tell who got nothing."""
    dealt = dict(zip(seats, game.state.special_deck, strict=False))
    if dealt:
        game.emit(SpecialsDealt(dealt))
    return seats[len(dealt) :]


def _new_special_deck(state: State) -> tuple[SpecialName, ...]:
    """The discards, shuffled; kind by kind beforehand, so that anybody can check the shuffle afterwards."""
    label = f"specials:{state.special_shuffles + 1}"
    discards = sorted(state.special_discards, key=SPECIALS.index)
    return tuple(FairNumbers(bytes.fromhex(state.seed), label).shuffled(discards))
