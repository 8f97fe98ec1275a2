"""What one seat, or a spectator, may know of what happened; built from nothing, as views are.

An event is for the game; news of it is for somebody. Every event type of a game is decided upon: it gives news, or
nobody is told of it. News tells only what its event says and what never changes while the log runs, so the news of
many events is the news of each, one after another.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from thegang.core.events import Event, PromptAnswered, PromptClosed, PromptOpened
from thegang.core.prompt import Seat

if TYPE_CHECKING:
    from thegang.core.game import Game

LOG_KEPT = 300
"""At most so much of what happened is in a log; what is older has left it."""
HEARD = 4 * LOG_KEPT
"""So much of what happened is kept for it: nobody is told of every event."""


def _word(name: str) -> str:
    """The word of a kind of news, which its sentences have as well: ``chip-taken``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class News(msgspec.Struct, frozen=True, tag=_word, tag_field="news"):
    """Something that happened, as far as whoever is told may know; named in the past tense, as events are."""

    @property
    def word(self) -> str:
        """What kind of news it is, in a word."""
        tag = self.__struct_config__.tag
        assert isinstance(tag, str)
        return tag


class QuestionAsked(News, frozen=True):
    """A card asked some seats something; what they can answer is in their views."""

    card: str
    question: str
    asked: tuple[Seat, ...]


class QuestionAnswered(News, frozen=True):
    """A seat answered, or changed its answer; what everybody may see of it is in the views."""

    seat: Seat


class QuestionClosed(News, frozen=True):
    """All the answers are there."""


S = TypeVar("S")
E = TypeVar("E", bound=Event[Any])
Teller: TypeAlias = Callable[[S, E, Seat | None], News | None]
"""From the state, an event and who is told: the news of it, if any."""


def question_asked(_state: object, event: PromptOpened, _seat: Seat | None) -> News:
    """Everybody knows what a card asks, and whom."""
    return QuestionAsked(event.prompt.card, event.prompt.question, tuple(event.prompt.options))


def question_answered(_state: object, event: PromptAnswered, _seat: Seat | None) -> News:
    """Everybody knows that somebody has answered."""
    return QuestionAnswered(event.seat)


def question_closed(_state: object, _event: PromptClosed, _seat: Seat | None) -> News:
    """Everybody knows that all have answered."""
    return QuestionClosed()


def nothing(_state: object, _event: Event[Any], _seat: Seat | None) -> None:
    """Nobody is told."""


def news_of(
    tellers: Mapping[type[Event[Any]], Teller[Any, Any]], state: object, events: Iterable[Event[Any]], seat: Seat | None
) -> list[News]:
    """What the seat, or a spectator (None), may know of the events; one that nobody has decided upon gives nothing."""
    found: list[News] = []
    for event in events:
        tell = tellers.get(type(event))
        news = None if tell is None else tell(state, event, seat)
        if news is not None:
            found.append(news)
    return found


class Chronicle:
    """Listens to a game, and knows the log that a seat finds on arrival: what happened since the log began."""

    def __init__(self, game: "Game[Any, Any]") -> None:
        self._game = game
        self._happened: deque[Event[Any] | News] = deque(maxlen=HEARD)

    def happened(self, events: Iterable[Event[Any]]) -> None:
        """Listen to what happened."""
        for event in events:
            if self._game.begins_log(event):
                self._happened.clear()
            self._happened.append(event)

    def went_on(self, events: Iterable[Event[Any]]) -> None:
        """The same for events with which no log begins."""
        self._happened.extend(events)

    def noted(self, news: News) -> None:
        """Take in what happened around the game, and is told to everybody alike."""
        self._happened.append(news)

    def reworded(self, reword: Callable[[News], News]) -> None:
        """Change how things around the game are told."""
        reworded = (reword(one) if isinstance(one, News) else one for one in self._happened)
        self._happened = deque(reworded, maxlen=HEARD)

    def log(self, seat: Seat | None) -> list[News]:
        """What the seat, or a spectator (None), may know now of what happened, the last thing last."""
        log: list[News] = []
        events: list[Event[Any]] = []
        for one in self._happened:
            if isinstance(one, News):
                log += [*self._game.news(seat, events), one]
                events = []
            else:
                events.append(one)
        return [*log, *self._game.news(seat, events)][-LOG_KEPT:]
