"""High card at a table of the server."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from highcard import HIGHCARD, HighCardRules
from highcard.rules import Begin, HighCard, Pick, RoundEnded
from thegang.core import Action, Record, RuleValue, Seat
from thegang.server.games import Outcome, Screen, Sitting


class HighCardSummary(msgspec.Struct, frozen=True):
    """How a game came out."""

    points: tuple[int, ...]


class HighCardSitting(Sitting[HighCardRules]):
    """A game of high card at a table."""

    type = HIGHCARD
    game: HighCard

    @classmethod
    def begin(cls, rules: HighCardRules, players: int, seed: str, handed_on: None, script: Any) -> Action:  # noqa: ARG003
        return Begin(players, seed, rules.rounds)

    @classmethod
    def rules_of(cls, begin: Action) -> dict[str, RuleValue]:
        assert isinstance(begin, Begin)
        return {"rounds": begin.rounds}

    @property
    def over(self) -> bool:
        return self.game.state.over

    def screens(self, seats: Iterable[Seat | None]) -> Iterator[Screen]:
        for seat in seats:
            yield Screen(self.game.view(seat), tuple(self.game.legal_actions(seat)))

    @property
    def outcome(self) -> Outcome:
        state = self.game.state
        return Outcome(winners=state.winners, summary=HighCardSummary(tuple(state.points)))

    def seen(self, seat: Seat | None) -> Screen:
        return Screen(self.game.view(seat))

    def open_screen(self) -> Screen:
        return Screen(self.game.view(None))

    def public(self, action: Action) -> bool:
        return not isinstance(action, Pick)

    def marks(self, record: Record[Any, Any]) -> Iterator[tuple[str, str]]:
        for event in record.events:
            if isinstance(event, RoundEnded):
                yield "round", str(self.game.state.round - 1)
