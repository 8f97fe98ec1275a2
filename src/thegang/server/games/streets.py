"""Streets at a table."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from thegang import streets
from thegang.cards import named_seed
from thegang.core import Action, Record, Seat
from thegang.heist.debrief import Thought
from thegang.server.games.sitting import Ending, GameScreen, Lesson, Sitting
from thegang.server.messages import GamePart, SeatPart
from thegang.streets import events as streets_events
from thegang.streets.description import STREETS, StreetsRules
from thegang.streets.finished import StreetsSummary
from thegang.streets.view import OwnView, PublicView, own_view, public_view, whole_view

FIRST_GAME = named_seed("a first game of streets")


class StreetsGame(GamePart, frozen=True, tag="streets"):
    """What everybody sees of streets."""

    view: PublicView


class StreetsSeat(SeatPart, frozen=True):
    """What a seat sees for itself in streets, and what it may do."""

    view: OwnView
    """The fields of the view that are this seat's own; they stand in the place of what everybody sees."""
    legal: tuple[streets.PlayerAction, ...] = ()
    """Every action the seat may take now."""
    previews: tuple[streets.Preview, ...] = ()
    """What the actions in ``legal`` would capture if their turn came now; what is left out captures nothing.

    A choice of the special is there with its best placement.
    """


_decode_shared = msgspec.json.Decoder(StreetsGame).decode
_decode_own = msgspec.json.Decoder(StreetsSeat).decode


class StreetsSitting(Sitting):
    """A game of streets at a table."""

    type = STREETS
    game: streets.Streets

    def __init__(self) -> None:
        super().__init__()
        self._public: PublicView | None = None
        """What everybody saw last."""
        self._own: dict[Seat, StreetsSeat] = {}
        """What each seat saw last, as long as it sees the same."""
        self._plays: dict[Seat, tuple[tuple[streets.PlayerAction, ...], tuple[streets.Preview, ...]]] = {}
        """What each seat may do and would capture, until more happens than choices being made: they change neither."""

    def happened(self, record: Record[Any, Any], thought: Thought | None = None) -> None:
        super().happened(record, thought)
        if self.long or any(not isinstance(event, streets_events.ChoiceMade) for event in record.events):
            self._public = None
            self._own.clear()
            self._plays.clear()
            return
        if self._public is not None:
            self._public = msgspec.structs.replace(self._public, chosen=self.game.state.chosen)
        for event in record.events:
            self._own.pop(event.seat, None)

    @classmethod
    def begin_with(cls, rules: Any, handed_on: None, script: Any) -> dict[str, Any]:  # noqa: ARG003
        return {"script": script}

    @classmethod
    def lesson(cls) -> Lesson:
        return Lesson(streets.BeginGame(3, FIRST_GAME), 3, StreetsRules())

    @property
    def over(self) -> bool:
        return self.game.state.outcome is not None

    @property
    def awaited(self) -> Iterable[Seat]:
        state = self.game.state
        if state.prompt is not None:
            return state.prompt.waiting
        return [seat for seat in self.game.seats if seat not in state.choices]

    def shared(self) -> StreetsGame:
        self._public = self._public or public_view(self.game.state)
        return StreetsGame(self._public)

    def own(self, seat: Seat) -> StreetsSeat:
        part = self._own.get(seat)
        if part is None:
            legal, previews = self._plays.get(seat) or self._look_for_plays(seat)
            part = self._own[seat] = StreetsSeat(seat, own_view(self.game.state, seat), legal, previews)
        return part

    def _look_for_plays(self, seat: Seat) -> tuple[tuple[streets.PlayerAction, ...], tuple[streets.Preview, ...]]:
        legal = tuple(
            each
            for each in self.game.legal_actions(seat)
            if isinstance(each, streets.PlayerAction) and not (self.long and self.back_and_forth(seat, each))
        )
        plays = self._plays[seat] = legal, tuple(streets.notable_previews(self.game.view(seat)))
        return plays

    @classmethod
    def screen(cls, shared: bytes, own: bytes) -> GameScreen:
        mine = _decode_own(own)
        return GameScreen(whole_view(_decode_shared(shared).view, mine.you, mine.view), mine.legal)

    @property
    def outcome(self) -> Ending:
        outcome = self.game.state.outcome
        if outcome is None:
            return Ending(summary=StreetsSummary(()))
        return Ending(winners=outcome.winners, summary=StreetsSummary(outcome.scores))

    def back_and_forth(self, seat: Seat, action: Action) -> bool:
        """Choosing something else than before."""
        return isinstance(action, streets.Choose) and seat in self.game.state.choices

    def seen(self, seat: Seat | None) -> GameScreen:
        return GameScreen(self.game.view(seat))

    def open_screen(self) -> GameScreen:
        state = self.game.state
        opened = msgspec.structs.replace(
            self.game.view(None),
            hands=tuple(state.hands),
            specials=tuple(state.specials),
            captured=tuple(state.captured),
            scores=state.scores,
        )
        return GameScreen(opened)

    def public(self, action: Action) -> bool:
        return not isinstance(action, streets.Choose)

    def marks(self, record: Record[Any, Any]) -> Iterator[tuple[str, str]]:
        for event in record.events:
            match event:
                case streets_events.CardsLaidOut() | streets_events.JobBegan():
                    yield "job", f"{event.round}.{event.job}"
                case streets_events.GameEnded():
                    yield "end", ""
