"""What a seat or a spectator is told of what happened in a heist, built from nothing (H-90 to H-93).

Chips that are put away are forgotten (H-58): no news tells of them, until the heist is over.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from thegang.cards import JACK, Card, evaluate
from thegang.core import Event, News, PromptAnswered, PromptClosed, PromptOpened, Seat, SeedRevealed
from thegang.core.news import Teller, news_of, nothing, question_answered, question_asked, question_closed
from thegang.heist import card_events, events, news
from thegang.heist.cards import active_cards
from thegang.heist.state import COLOURS, Colour, State
from thegang.heist.view import HandView


def heist_news(state: State, seat: Seat | None, happened: Iterable[Event[Any]]) -> list[News]:
    """What the seat, or a spectator (None), may know of what happened."""
    return news_of(TELLERS, state, happened, seat)


FORGETTING = frozenset({events.RoundEnded, events.HeistEnded})
"""What may change what may be known of chips that were moved before (H-58, H-93)."""


def forgets(state: State) -> bool:
    """Whether it does in this heist."""
    return active_cards(state).conceal_anything


def _concealed(state: State, colour: Colour) -> bool:
    active = active_cards(state)
    return active.conceal_anything and not state.over and colour in active.conceals(state)


def _chip_taken(state: State, event: events.ChipTaken, _seat: Seat | None) -> News | None:
    if _concealed(state, event.colour):
        return None
    return news.ChipTaken(event.seat, event.colour, event.stars, event.source, event.returned)


def _chip_returned(state: State, event: events.ChipReturned, _seat: Seat | None) -> News | None:
    return None if _concealed(state, event.colour) else news.ChipReturned(event.seat, event.colour, event.stars)


def _round_began(_state: State, event: events.StepBegan, _seat: Seat | None) -> News | None:
    colour = next((colour for colour in COLOURS if colour == event.step), None)
    return None if colour is None else news.RoundBegan(colour)


def _card_shown(_state: State, event: card_events.CardShown, seat: Seat | None) -> News | None:
    shown = event.shown
    return news.CardShown(shown.who, shown.to, shown.card) if seat in (shown.who, shown.to) else None


def _card_drawn(_state: State, event: card_events.CardDrawn, seat: Seat | None) -> News:
    return news.CardDrawn(event.seat, event.card if event.seat == seat or event.card == JACK else None)


def _cards_passed(_state: State, event: card_events.CardsPassed, seat: Seat | None) -> News:
    return news.CardsPassed(None, None) if seat is None else news.CardsPassed(event.cards[seat], event.cards[seat - 1])


def _own(pockets: tuple[tuple[Card, ...], ...], seat: Seat | None) -> tuple[Card, ...]:
    return () if seat is None else pockets[seat]


def _hand_revealed(_state: State, event: events.HandRevealed, _seat: Seat | None) -> News:
    return news.HandRevealed(event.seat, event.cards, HandView.of(evaluate(event.hand.best)))


def _specialist_proposed(_state: State, event: card_events.SpecialistProposed, _seat: Seat | None) -> News:
    proposal = event.proposal
    return news.SpecialistProposed(proposal.by, proposal.who, proposal.to, proposal.value)


TELLERS: Mapping[type[Event[Any]], Teller[State, Any]] = {
    events.GameBegan: nothing,
    events.CardsTurnedUp: nothing,  # a heist begins with them
    events.HeistBegan: lambda _, event, __: news.HeistBegan(event.heist, event.challenges, event.specialist),
    events.MomentsQueued: nothing,
    events.StepBegan: _round_began,
    events.RoundEnded: lambda state, event, _: news.RoundEnded(event.colour, _concealed(state, event.colour)),
    events.PocketsDealt: lambda _, event, seat: news.PocketsDealt(len(event.pockets[0]), _own(event.pockets, seat)),
    events.CommunityDealt: lambda _, event, __: news.CommunityDealt(event.cards),
    events.ChipTaken: _chip_taken,
    events.ChipReturned: _chip_returned,
    events.ChipsSettled: nothing,  # the end of the round says so
    card_events.SpecialistProposed: _specialist_proposed,
    card_events.ProposalAgreed: lambda _, event, __: news.ProposalAgreed(event.seat),
    card_events.ProposalRefused: lambda _, event, __: news.ProposalRefused(event.seat),
    card_events.ProposalLapsed: lambda *_: news.ProposalLapsed(),
    card_events.SpecialistUsed: lambda _, event, __: news.SpecialistUsed(event.who, event.specialist),
    PromptOpened: question_asked,
    PromptAnswered: question_answered,
    PromptClosed: question_closed,
    card_events.Announced: lambda _, event, __: news.Announced(event.announcement),
    card_events.CardShown: _card_shown,
    card_events.CardDrawn: _card_drawn,
    card_events.CardDiscarded: lambda _, event, seat: news.CardDiscarded(
        event.seat, event.card if event.seat == seat else None
    ),
    card_events.PocketRedrawn: lambda _, event, seat: news.PocketRedrawn(
        event.seat, event.cards if event.seat == seat else ()
    ),
    card_events.CardsPassed: _cards_passed,
    card_events.PocketsMixed: lambda _, event, seat: news.PocketsMixed(_own(event.pockets, seat)),
    card_events.CardNoted: lambda _, event, __: news.CardNoted(event.card, event.note),
    events.HandRevealed: _hand_revealed,
    events.HeistEnded: lambda _, event, __: news.HeistEnded(
        event.outcome.success, event.outcome.reasons, event.outcome.order
    ),
    events.VaultOpened: lambda _, event, __: news.VaultOpened(event.vaults),
    events.AlarmRaised: lambda _, event, __: news.AlarmRaised(event.alarms),
    SeedRevealed: nothing,  # the view has it
    events.GameWon: lambda *_: news.GameWon(),
    events.GameLost: lambda *_: news.GameLost(),
}
"""Every event is decided upon here; a test demands it."""

TOLD_APART: frozenset[type[Event[Any]]] = frozenset(
    {
        events.PocketsDealt,
        card_events.CardShown,
        card_events.CardDrawn,
        card_events.CardDiscarded,
        card_events.PocketRedrawn,
        card_events.CardsPassed,
        card_events.PocketsMixed,
    }
)
"""The events of which some are told more than others; everybody is told the same of all the rest."""
