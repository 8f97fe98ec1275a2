"""Streets at a table."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from thegang import streets
from thegang.cards import named_seed
from thegang.core import Action, Record, RuleValue, Seat
from thegang.server.games.sitting import Lesson, Outcome, Screen, Sitting
from thegang.streets import events as streets_events
from thegang.streets.description import STREETS, StreetsRules
from thegang.streets.finished import StreetsSummary

FIRST_GAME = named_seed("a first game of streets")


class StreetsSitting(Sitting[StreetsRules]):
    """A game of streets at a table."""

    type = STREETS
    game: streets.Streets

    @classmethod
    def begin(cls, rules: StreetsRules, players: int, seed: str, handed_on: None, script: Any) -> Action:  # noqa: ARG003
        return streets.BeginGame(players, seed, rules.open_scores, script=script)

    @classmethod
    def rules_of(cls, begin: Action) -> dict[str, RuleValue]:
        assert isinstance(begin, streets.BeginGame)
        return {"open_scores": begin.open_scores}

    @classmethod
    def lesson(cls) -> Lesson:
        return Lesson(streets.BeginGame(3, FIRST_GAME), 3, StreetsRules())

    @property
    def over(self) -> bool:
        return self.game.state.outcome is not None

    def screens(self, seats: Iterable[Seat | None]) -> Iterator[Screen]:
        for seat in seats:
            view = self.game.view(seat)
            legal = () if seat is None else tuple(self.game.legal_actions(seat))
            yield Screen(view, legal, tuple(streets.previews(view)))

    @property
    def outcome(self) -> Outcome:
        outcome = self.game.state.outcome
        if outcome is None:
            return Outcome(summary=StreetsSummary(()))
        return Outcome(winners=outcome.winners, summary=StreetsSummary(outcome.scores))

    def seen(self, seat: Seat | None) -> Screen:
        return Screen(self.game.view(seat))

    def open_screen(self) -> Screen:
        state = self.game.state
        opened = msgspec.structs.replace(
            self.game.view(None),
            hands=tuple(state.hands),
            specials=tuple(state.specials),
            captured=tuple(state.captured),
            scores=state.scores,
        )
        return Screen(opened)

    def public(self, action: Action) -> bool:
        return not isinstance(action, streets.Choose)

    def marks(self, record: Record[Any, Any]) -> Iterator[tuple[str, str]]:
        for event in record.events:
            match event:
                case streets_events.CardsLaidOut() | streets_events.JobBegan():
                    yield "job", f"{event.round}.{event.job}"
                case streets_events.GameEnded():
                    yield "end", ""
