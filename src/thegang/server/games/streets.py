"""Streets at a table."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from thegang import streets
from thegang.core import Action, Record, Seat
from thegang.heist.modes import Stacks
from thegang.server.games.sitting import Outcome, Screen, Sitting
from thegang.server.messages import Options
from thegang.streets import actions as streets_actions
from thegang.streets import events as streets_events


class StreetsSitting(Sitting):
    """A game of streets at a table."""

    name = "streets"
    kind = streets.Streets
    players = range(2, 6)
    _action = msgspec.json.Decoder(streets.PlayerAction)
    _record = msgspec.json.Decoder(Record[streets_actions.AnyAction, streets_events.AnyEvent])
    _begin = msgspec.json.Decoder(streets.BeginGame)
    game: streets.Streets

    @classmethod
    def begin(cls, options: Options, players: int, seed: str, stacks: Stacks | None, script: Any) -> Action:  # noqa: ARG003
        return streets.BeginGame(players, seed, options.open_scores, script=script)

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
        return Outcome() if outcome is None else Outcome(scores=outcome.scores, winners=outcome.winners)

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
