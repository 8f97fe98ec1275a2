"""What a seat or a spectator is told of what happened in streets, built from nothing (T-50, T-51)."""

from collections.abc import Iterable, Mapping
from typing import Any

from thegang.core import Event, News, PromptAnswered, PromptClosed, PromptOpened, Seat, SeedRevealed
from thegang.core.news import Teller, news_of, nothing, question_answered, question_asked, question_closed
from thegang.streets import events, news
from thegang.streets.material import JOBS, ROUNDS
from thegang.streets.plan import turn_of
from thegang.streets.revolvers import score
from thegang.streets.state import State


def streets_news(state: State, seat: Seat | None, happened: Iterable[Event[Any]]) -> list[News]:
    """What the seat, or a spectator (None), may know of what happened."""
    found: list[News] = []
    turn: list[News] = []
    """What the turn that is going on has brought so far."""
    for event in happened:
        if isinstance(event, events.StepBegan):
            found += _turn_ended(turn)
            turn = []
        fresh = news_of(TELLERS, state, (event,), seat)
        turn += (one for one in fresh if isinstance(one, news.GangsterPlaced | news.GangsCaptured))
        found += fresh
    return found


def _turn_ended(turn: list[News]) -> Iterable[News]:
    captured = tuple(gangster for one in turn if isinstance(one, news.GangsCaptured) for gangster in one.gangsters)
    for placed in turn:
        if isinstance(placed, news.GangsterPlaced):
            yield news.TurnEnded(placed.seat, captured)


def _turn_began(_state: State, event: events.StepBegan, _seat: Seat | None) -> News | None:
    seat = turn_of(event.step)
    return None if seat is None else news.TurnBegan(seat)


def _captured(state: State, event: events.GangsCaptured, _seat: Seat | None) -> News:
    return news.GangsCaptured(event.seat, event.city, event.gangsters, score(state.revolvers, event.gangsters))


def _specials_dealt(_state: State, event: events.SpecialsDealt, seat: Seat | None) -> News:
    return news.SpecialsDealt(tuple(event.specials), None if seat is None else event.specials.get(seat))


def _game_ended(state: State, event: events.GameEnded, _seat: Seat | None) -> News:
    all_played = (state.round, state.job) == (ROUNDS, JOBS)
    return news.GameEnded(all_played, event.outcome.scores, event.outcome.winners)


TELLERS: Mapping[type[Event[Any]], Teller[State, Any]] = {
    events.GameBegan: nothing,
    events.CardsLaidOut: lambda _, event, __: news.JobBegan(event.round, event.job),
    events.StepBegan: _turn_began,
    events.ChoiceMade: lambda _, event, __: news.ChoiceMade(event.seat),
    events.PlaysRevealed: lambda _, event, __: news.PlaysRevealed(event.plays),
    PromptOpened: question_asked,
    PromptAnswered: question_answered,
    PromptClosed: question_closed,
    events.PlacementChosen: lambda _, event, __: news.PlacementChosen(event.seat, event.placement),
    events.GangsterPlaced: lambda _, event, __: news.GangsterPlaced(event.seat, event.gangster, event.city),
    events.SpecialLaid: lambda _, event, __: news.SpecialLaid(event.seat, event.special, event.city, event.target),
    events.GangsterFetched: lambda _, event, __: news.GangsterFetched(
        event.seat, event.gangster, event.source, event.city
    ),
    events.GangsCaptured: _captured,
    events.SpecialDiscarded: nothing,  # a played one was seen, another one leaves unseen (T-16)
    events.GangstersDealt: lambda _, event, seat: news.GangstersDealt(() if seat is None else event.hands[seat]),
    events.SpecialsDealt: _specials_dealt,
    events.SpecialsShuffled: lambda *_: news.SpecialsShuffled(),
    events.CitiesFilled: lambda _, event, __: news.CitiesFilled(event.gangsters),
    events.JobBegan: lambda _, event, __: news.JobBegan(event.round, event.job),
    events.GameEnded: _game_ended,
    SeedRevealed: nothing,  # the view has it
}
"""Every event is decided upon here; a test demands it."""

TOLD_APART: frozenset[type[Event[Any]]] = frozenset({events.GangstersDealt, events.SpecialsDealt})
"""The events of which some are told more than others; everybody is told the same of all the rest."""
