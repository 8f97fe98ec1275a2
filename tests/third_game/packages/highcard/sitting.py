"""High card at a table of the server."""

from collections.abc import Iterator
from typing import Any

import msgspec

from highcard import HIGHCARD
from highcard.rules import HighCard, Pick, RoundEnded, View
from thegang.core import Action, Record, Seat
from thegang.server.games import Ending, GameScreen, Sitting
from thegang.server.messages import GamePart, SeatPart


class HighCardSummary(msgspec.Struct, frozen=True):
    """How a game came out."""

    points: tuple[int, ...]


class HighCardGame(GamePart, frozen=True, tag="highcard"):
    """What everybody sees."""

    view: View


class HighCardSeat(SeatPart, frozen=True):
    """What a seat sees for itself, and what it may do."""

    yours: int | None = None
    legal: tuple[Pick, ...] = ()


class HighCardSitting(Sitting):
    """A game of high card at a table."""

    type = HIGHCARD
    game: HighCard

    @property
    def over(self) -> bool:
        return self.game.state.over

    def shared(self) -> HighCardGame:
        return HighCardGame(self.game.view(None))

    def own(self, seat: Seat) -> HighCardSeat:
        legal = tuple(action for action in self.game.legal_actions(seat) if isinstance(action, Pick))
        return HighCardSeat(seat, self.game.view(seat).yours, legal)

    @classmethod
    def screen(cls, shared: bytes, own: bytes) -> GameScreen:
        view = msgspec.json.decode(shared, type=HighCardGame).view
        mine = msgspec.json.decode(own, type=HighCardSeat)
        return GameScreen(msgspec.structs.replace(view, seat=mine.you, yours=mine.yours), mine.legal)

    @property
    def outcome(self) -> Ending:
        state = self.game.state
        return Ending(winners=state.winners, summary=HighCardSummary(tuple(state.points)))

    def seen(self, seat: Seat | None) -> GameScreen:
        return GameScreen(self.game.view(seat))

    def open_screen(self) -> GameScreen:
        return GameScreen(self.game.view(None))

    def public(self, action: Action) -> bool:
        return not isinstance(action, Pick)

    def marks(self, record: Record[Any, Any]) -> Iterator[tuple[str, str]]:
        for event in record.events:
            if isinstance(event, RoundEnded):
                yield "round", str(self.game.state.round - 1)
