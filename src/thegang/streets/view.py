"""What a seat or a spectator may see, built from nothing (T-50, T-51)."""

import msgspec

from thegang.core import Seat
from thegang.streets.drawing import drawn
from thegang.streets.material import Rows, SpecialName
from thegang.streets.revolvers import Revolvers
from thegang.streets.state import Choice, Play, State

VIEW_FORMAT = 1


class PromptView(msgspec.Struct, frozen=True):
    """The open question where a gangster and a special go, as one seat sees it: its own options."""

    card: str
    question: str
    asked: tuple[Seat, ...]
    options: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """Everything one seat may know. ``seat`` is None for a spectator."""

    format: int
    seat: Seat | None
    players: int
    phase: str
    round: int
    job: int
    commitment: str
    seed: str | None
    revolvers: Revolvers
    reconstructed: bool
    """Whether the revolvers are the reconstructed ones, which players are to be told (T-3)."""
    open_scores: bool
    cities: Rows
    hands: tuple[tuple[int, ...] | int, ...]
    """One's own gangsters; only their number for the others."""
    specials: tuple[SpecialName | bool | None, ...]
    """One's own special or None; for the others only whether they have one."""
    choice: Choice | None
    """What one has chosen oneself in this job."""
    chosen: tuple[Seat, ...]
    plays: tuple[Play, ...]
    """What was revealed last, and what became of it so far."""
    prompt: PromptView | None
    deck: int
    special_deck: int
    captured: tuple[tuple[int, ...] | int, ...]
    """The captured piles, or their sizes while they are hidden (T-51)."""
    scores: tuple[int | None, ...]
    winners: tuple[Seat, ...]

    def __str__(self) -> str:
        """The table as text, as this seat sees it."""
        return drawn(self, {} if self.seat is None or self.choice is None else {self.seat: self.choice})


def view(state: State, seat: Seat | None) -> View:
    """What the seat, or a spectator (None), may see now."""
    open_piles = state.open_scores or state.outcome is not None  # T-51
    return View(
        format=VIEW_FORMAT,
        seat=seat,
        players=state.players,
        phase=state.phase,
        round=state.round,
        job=state.job,
        commitment=state.commitment,
        seed=state.revealed_seed,
        revolvers=state.revolvers,
        reconstructed=state.reconstructed,
        open_scores=state.open_scores,
        cities=state.cities,
        hands=tuple(hand if owner == seat else len(hand) for owner, hand in enumerate(state.hands)),
        specials=tuple(
            special if owner == seat else special is not None for owner, special in enumerate(state.specials)
        ),
        choice=None if seat is None else state.choices.get(seat),
        chosen=state.chosen,
        plays=state.plays,
        prompt=_prompt(state, seat),
        deck=len(state.deck),
        special_deck=len(state.special_deck),
        captured=tuple(pile if open_piles else len(pile) for pile in state.captured),
        scores=state.scores if open_piles else (None,) * state.players,
        winners=() if state.outcome is None else state.outcome.winners,
    )


def open_view(state: State) -> View:
    """The table with all cards face up, for whoever studies a game: never for somebody who plays in it."""
    return msgspec.structs.replace(
        view(state, None),
        hands=tuple(state.hands),
        specials=tuple(state.specials),
        captured=tuple(state.captured),
        scores=state.scores,
    )


def _prompt(state: State, seat: Seat | None) -> PromptView | None:
    prompt = state.prompt
    if prompt is None:
        return None
    return PromptView(
        card=prompt.card,
        question=prompt.question,
        asked=tuple(prompt.options),
        options=() if seat is None else prompt.options.get(seat, ()),
    )
