"""What a seat or a spectator may see, built from nothing (T-50, T-51)."""

from typing import Any

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


class PublicView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody may know, spectators as well."""

    format: int
    players: int
    phase: str
    round: int
    job: int
    commitment: str
    seed: str | None = None
    revolvers: Revolvers
    reconstructed: bool
    """Whether the revolvers are the reconstructed ones, which players are to be told (T-3)."""
    open_scores: bool = False
    cities: Rows
    hands: tuple[tuple[int, ...] | int, ...]
    """One's own gangsters; only their number for the others."""
    specials: tuple[SpecialName | bool | None, ...]
    """One's own special or None; for the others only whether they have one."""
    chosen: tuple[Seat, ...] = ()
    plays: tuple[Play, ...] = ()
    """What was revealed last, and what became of it so far."""
    prompt: PromptView | None = None
    deck: int
    special_deck: int
    captured: tuple[tuple[int, ...] | int, ...]
    """The captured piles, or their sizes while they are hidden (T-51)."""
    scores: tuple[int | None, ...]
    winners: tuple[Seat, ...] = ()


class OwnView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat may know beyond what everybody may: these stand in the place of what everybody sees."""

    hands: tuple[tuple[int, ...] | int, ...]
    specials: tuple[SpecialName | bool | None, ...]
    choice: Choice | None = None
    prompt: PromptView | None = None


class View(PublicView, frozen=True, kw_only=True, omit_defaults=False):
    """Everything one seat may know. ``seat`` is None for a spectator."""

    seat: Seat | None = None
    choice: Choice | None = None
    """What one has chosen oneself in this job."""

    def __str__(self) -> str:
        """The table as text, as this seat sees it."""
        return drawn(self, {} if self.seat is None or self.choice is None else {self.seat: self.choice})


def view(state: State, seat: Seat | None) -> View:
    """What the seat, or a spectator (None), may see now."""
    fields = _public(state)
    fields["seat"] = seat
    if seat is not None:
        fields["choice"] = state.choices.get(seat)
        fields["hands"], fields["specials"] = _cards(state, seat)
        fields["prompt"] = _prompt(state, seat)
    return View(**fields)


def whole_view(public: PublicView, seat: Seat | None, own: OwnView | None) -> View:
    """The view of a seat from what everybody may know and what the seat may know beyond that."""
    fields = msgspec.structs.asdict(public)
    fields["seat"] = seat  # in the order of the view: that takes half the time
    if own is not None:
        fields.update(msgspec.structs.asdict(own))
    return View(**fields)


def own_view(state: State, seat: Seat) -> OwnView:
    """What the seat may see beyond what everybody may."""
    hands, specials = _cards(state, seat)
    return OwnView(hands, specials, state.choices.get(seat), _prompt(state, seat))


def public_view(state: State) -> PublicView:
    """What everybody may see now, spectators as well."""
    return PublicView(**_public(state))


def _cards(state: State, seat: Seat) -> tuple[tuple[tuple[int, ...] | int, ...], tuple[SpecialName | bool | None, ...]]:
    """Hands and specials, one's own open."""
    hands: list[tuple[int, ...] | int] = [*map(len, state.hands)]
    hands[seat] = state.hands[seat]
    specials: list[SpecialName | bool | None] = [special is not None for special in state.specials]
    specials[seat] = state.specials[seat]
    return tuple(hands), tuple(specials)


def _public(state: State) -> dict[str, Any]:
    open_piles = state.open_scores or state.outcome is not None  # T-51
    return {
        "format": VIEW_FORMAT,
        "players": state.players,
        "phase": state.phase,
        "round": state.round,
        "job": state.job,
        "commitment": state.commitment,
        "seed": state.revealed_seed,
        "revolvers": state.revolvers,
        "reconstructed": state.reconstructed,
        "open_scores": state.open_scores,
        "cities": state.cities,
        "hands": tuple(map(len, state.hands)),
        "specials": tuple([special is not None for special in state.specials]),
        "chosen": state.chosen,
        "plays": state.plays,
        "prompt": _prompt(state, None),
        "deck": len(state.deck),
        "special_deck": len(state.special_deck),
        "captured": tuple(state.captured if open_piles else map(len, state.captured)),
        "scores": state.scores if open_piles else (None,) * state.players,
        "winners": () if state.outcome is None else state.outcome.winners,
    }


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
