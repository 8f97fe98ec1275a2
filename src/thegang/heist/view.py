"""What a seat or a spectator may see, built from nothing (H-90 to H-93)."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from thegang.cards import RANKING_WORDS, Card, Hand, evaluate
from thegang.core import Seat, Shape
from thegang.heist.cards import active_cards, cards
from thegang.heist.drawing import drawn
from thegang.heist.state import (
    COLOURS,
    Announcement,
    Colour,
    JudgedHand,
    Outcome,
    Proposal,
    Shown,
    State,
)

VIEW_FORMAT = 1


class PromptView(msgspec.Struct, frozen=True):
    """An open question, as one seat sees it: its own options, and of the answers those that it may see."""

    card: str
    question: str
    shape: Shape
    asked: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    options: tuple[str, ...]
    answers: dict[Seat, str]
    together: bool
    secret: bool
    holds: bool
    about: Seat | None


class HandView(JudgedHand, frozen=True):
    """A hand that may be seen, with all it takes to say its name."""

    ranks: tuple[str, ...]
    """The values that give it its name, each once and the most important first: kings and fours."""
    kickers: tuple[str, ...]
    """The values that decide between hands of the same name, the most important first."""

    @classmethod
    def of(cls, hand: Hand) -> "HandView":
        return cls(RANKING_WORDS[hand.ranking], hand.best, hand.ranks, hand.kickers)


class PublicView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody may know, spectators as well."""

    format: int
    players: int
    mode: str
    heist: int
    vaults: int = 0
    alarms: int = 0
    phase: str
    challenges: tuple[int, ...] = ()
    specialist: int | None = None
    challenges_left: int
    specialists_left: int
    commitment: str
    seed: str | None = None
    pockets: tuple[tuple[Card, ...] | int, ...]
    """The cards of a pocket, or their number where they are hidden."""
    community: tuple[Card, ...] = ()
    chips: dict[Colour, tuple[int, ...] | None]
    """The stars of each seat's chip, 0 for none; None when they were put away (H-58)."""
    dark_chips: tuple[int, ...] = ()
    moves: int
    settling: float
    proposal: Proposal | None = None
    specialist_user: Seat | None = None
    prompt: PromptView | None = None
    announcements: tuple[Announcement, ...] = ()
    redrawn: tuple[Seat, ...] = ()
    notes: dict[str, str] = {}
    revealed: tuple[Seat, ...] = ()
    hands: tuple[HandView | None, ...]
    """What the revealed pockets make, by seat."""
    last: Outcome | None = None


class OwnView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat may know beyond what everybody may: these stand in the place of what everybody sees."""

    pockets: tuple[tuple[Card, ...] | int, ...]
    hand: HandView | None = None
    prompt: PromptView | None = None
    shown: tuple[Shown, ...] = ()
    remembered: tuple[Card, ...] = ()


class View(PublicView, frozen=True, kw_only=True, omit_defaults=False):
    """Everything one seat may know. ``seat`` is None for a spectator."""

    seat: Seat | None = None
    hand: HandView | None = None
    """What one's own cards make so far, at best when a discard is still owed."""
    shown: tuple[Shown, ...] = ()
    """What was shown to this seat alone."""
    remembered: tuple[Card, ...] = ()
    """What this seat had before the Con Artist came."""

    def __str__(self) -> str:
        """The table as text, as this seat sees it."""
        return drawn(self)


def view(state: State, seat: Seat | None) -> View:
    """What the seat, or a spectator (None), may see now."""
    return whole_view(public_view(state), seat, None if seat is None else own_view(state, seat))


def whole_view(public: PublicView, seat: Seat | None, own: OwnView | None) -> View:
    """The view of a seat from what everybody may know and what the seat may know beyond that."""
    fields = msgspec.structs.asdict(public)
    fields["seat"] = seat  # in the order of the view: that takes half the time
    if own is not None:
        fields.update(msgspec.structs.asdict(own))
    return View(**fields)


def own_view(state: State, seat: Seat) -> OwnView:
    """What the seat may see beyond what everybody may."""
    pockets: list[tuple[Card, ...] | int] = [*_pockets(state)]
    pockets[seat] = tuple(state.pockets[seat])
    return OwnView(
        tuple(pockets),
        _hand(state, seat),
        _prompt(state, seat) if state.prompt else None,
        tuple([shown for shown in state.shown if shown.to == seat]) if state.shown else (),
        tuple(state.remembered[seat]),
    )


def public_view(state: State) -> PublicView:
    """What everybody may see now, spectators as well."""
    active = active_cards(state)
    concealed = frozenset() if state.over else active.conceals(state)  # H-93
    revealed = state.revealed
    return PublicView(
        format=VIEW_FORMAT,
        players=state.players,
        mode=state.mode,
        heist=state.heist,
        vaults=state.vaults,
        alarms=state.alarms,
        phase=state.phase,
        challenges=state.challenges,
        specialist=state.specialist,
        challenges_left=len(state.stacks.challenges.cards),
        specialists_left=len(state.stacks.specialists.cards),
        commitment=state.commitment,
        seed=state.revealed_seed,
        pockets=tuple(_pockets(state)),
        community=tuple(state.community),
        chips={colour: None if colour in concealed else tuple(state.chips[colour]) for colour in COLOURS},
        dark_chips=tuple(sorted(active.dark_chips(state))) if state.colour else (),
        moves=state.moves,
        settling=state.settling,
        proposal=state.proposal,
        specialist_user=state.specialist_user,
        prompt=_prompt(state, None) if state.prompt else None,
        announcements=tuple(state.announcements),
        redrawn=tuple(state.redrawn),
        notes=state.notes,
        revealed=tuple(revealed),
        hands=tuple(
            _judged(tuple(pocket + state.community)) if owner in revealed else None
            for owner, pocket in enumerate(state.pockets)
        )
        if revealed
        else (None,) * state.players,
        last=state.last,
    )


def with_moved_chips(before: PublicView, state: State) -> PublicView:
    """What everybody may see now if nothing has happened but that chips of the running round were moved."""
    if state.colour is None or active_cards(state).conceal_anything:
        return public_view(state)
    row = tuple(state.chips[state.colour])
    return msgspec.structs.replace(before, chips={**before.chips, state.colour: row}, moves=state.moves)


def _pockets(state: State) -> Iterable[tuple[Card, ...] | int]:
    """The pockets as everybody sees them."""
    if not state.revealed:
        return map(len, state.pockets)
    return (tuple(pocket) if owner in state.revealed else len(pocket) for owner, pocket in enumerate(state.pockets))


def open_view(state: State) -> View:
    """The table with all cards face up, for whoever studies a game: never for somebody who plays in it."""
    return msgspec.structs.replace(
        view(state, None),
        pockets=tuple(map(tuple, state.pockets)),
        chips={colour: tuple(state.chips[colour]) for colour in COLOURS},
        shown=tuple(state.shown),
        hands=tuple(_judged(tuple(pocket + state.community)) for pocket in state.pockets),
    )


def _hand(state: State, seat: Seat) -> HandView:
    prompt = state.prompt
    pocket = state.pockets[seat]
    choices = () if prompt is None or prompt.shape != "cards" else prompt.options.get(seat, ())
    if not choices or len(pocket) <= active_cards(state).pocket_size():
        return _judged(tuple(pocket + state.community))
    rests = ([card for card in pocket if card != choice] for choice in choices)
    return HandView.of(max(evaluate(rest + state.community) for rest in rests))


@lru_cache(20_000)
def _judged(cards: tuple[Card, ...]) -> HandView:
    """What cards make; the same ones are looked at again after every move."""
    return HandView.of(evaluate(cards))


def _prompt(state: State, seat: Seat | None) -> PromptView | None:
    prompt = state.prompt
    if prompt is None:
        return None
    return PromptView(
        card=prompt.card,
        question=prompt.question,
        shape=prompt.shape,
        asked=tuple(prompt.options),
        waiting=tuple(prompt.waiting),
        options=() if seat is None else prompt.options.get(seat, ()),
        answers=prompt.visible_answers(seat),
        together=prompt.together,
        secret=prompt.secret,
        holds=prompt.holds,
        about=cards()[prompt.card].about(state),
    )
