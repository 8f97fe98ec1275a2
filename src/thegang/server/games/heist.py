"""Heist at a table."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from thegang import heist
from thegang.core import Action, Record, Seat
from thegang.heist import actions as heist_actions
from thegang.heist import events as heist_events
from thegang.heist.debrief import Debrief, Debriefing
from thegang.heist.modes import Stacks
from thegang.heist.view import public_view, seat_view
from thegang.server.games.sitting import Outcome, Screen, Sitting
from thegang.server.messages import Options, Thought
from thegang.server.store import Claims, FinishedHeist


class HeistSitting(Sitting):
    """A game of heists at a table."""

    name = "heist"
    kind = heist.Heist
    players = range(3, 7)
    _action = msgspec.json.Decoder(heist.PlayerAction)
    _record = msgspec.json.Decoder(Record[heist_actions.AnyAction, heist_events.AnyEvent])
    _begin = msgspec.json.Decoder(heist.BeginGame)
    game: heist.Heist

    def __init__(self) -> None:
        super().__init__()
        self.debriefing = Debriefing()
        self.heists: list[FinishedHeist] = []
        self._thoughts: dict[tuple[Seat, str], Thought] = {}
        """What bots thought when they took their last chip of each round: a secret until the hands are open."""

    def happened(self, record: Record[Any, Any], thought: Thought | None = None) -> None:
        super().happened(record, thought)
        self.debriefing.happened(record.events)
        self._keep_thought(record, thought)
        state = self.game.state
        if any(isinstance(event, heist_events.HeistEnded) for event in record.events):
            assert state.last is not None
            rounds = self.debriefing.debrief(state.players).rounds
            claims = tuple(Claims(one.colour, one.chips, one.places) for one in rounds)
            self.heists.append(FinishedHeist(state.last.success, state.challenges, state.specialist, claims))

    def _keep_thought(self, record: Record[Any, Any], thought: Thought | None) -> None:
        for event in record.events:
            match event:
                case heist_events.HeistBegan():
                    self._thoughts = {}
                case heist_events.ChipTaken(seat, colour):
                    self._thoughts.pop((seat, colour), None)
                    if thought is not None and (thought.seat, thought.colour) == (seat, colour):
                        self._thoughts[seat, colour] = thought

    @classmethod
    def begin(cls, options: Options, players: int, seed: str, stacks: Stacks | None, script: Any) -> Action:
        return heist.BeginGame(players, seed, options.mode, stacks or options.stacks, options.settling, script=script)

    @property
    def mode(self) -> str:
        return self.game.state.mode

    @property
    def stacks(self) -> Stacks | None:
        return self.game.state.stacks

    @staticmethod
    def begin_again(begin: Action, again: Action) -> Action:
        assert isinstance(begin, heist.BeginGame)
        return msgspec.structs.replace(again, settling=begin.settling)

    @property
    def over(self) -> bool:
        return self.game.state.outcome is not None

    @property
    def resting(self) -> bool:
        return self.game.state.over and not self.over

    def next(self, script: Any) -> Action:
        return heist.BeginHeist(script)

    @property
    def settling(self) -> tuple[float, Action] | None:
        state = self.game.state
        if not state.settling or state.settled or state.colour is None or 0 in state.chips[state.colour]:
            return None
        return state.settling, heist.SettlingElapsed(state.moves)

    def screens(self, seats: Iterable[Seat | None]) -> Iterator[Screen]:
        state = self.game.state
        public = public_view(state)
        debrief = self._debrief
        thoughts = tuple(self._thoughts.values()) if state.over else ()
        for seat in seats:
            if seat is None:
                yield Screen(public, debrief=debrief, thoughts=thoughts)
            else:
                legal = tuple(self.game.legal_actions(seat))
                yield Screen(seat_view(state, seat, public), legal, debrief=debrief, thoughts=thoughts)

    @property
    def outcome(self) -> Outcome:
        state = self.game.state
        return Outcome(state.outcome == "won", state.vaults, state.alarms, heists=tuple(self.heists))

    def seen(self, seat: Seat | None) -> Screen:
        return Screen(self.game.view(seat), debrief=self._debrief)

    def open_screen(self) -> Screen:
        state = self.game.state
        opened = msgspec.structs.replace(
            public_view(state),
            pockets=tuple(map(tuple, state.pockets)),
            chips={colour: tuple(row) for colour, row in state.chips.items()},  # H-58 hides some of them
        )
        return Screen(opened, debrief=self._debrief)

    @property
    def _debrief(self) -> Debrief | None:
        state = self.game.state
        return self.debriefing.debrief(state.players) if state.over else None

    def public(self, action: Action) -> bool:
        return not isinstance(action, heist.Answer) or action.question.startswith("guess")

    def marks(self, record: Record[Any, Any]) -> Iterator[tuple[str, str]]:
        for event in record.events:
            match event:
                case heist_events.HeistBegan(heist=number):
                    yield "heist", str(number)
                case heist_events.RoundEnded(colour):
                    yield "round", colour
                case heist_events.HeistEnded(outcome):
                    yield "showdown" if outcome.success else "mistake", str(self.game.state.heist)
                case heist_events.GameWon() | heist_events.GameLost():
                    yield "end", self.game.phase
