"""Heist at a table."""

from collections.abc import Iterable, Iterator
from secrets import token_hex
from typing import Any

import msgspec

from thegang import heist
from thegang.core import Action, Record, RuleValue, Seat
from thegang.heist import events as heist_events
from thegang.heist import finished, lesson
from thegang.heist.debrief import Debrief, Debriefing, Thought
from thegang.heist.description import HEIST, HeistRules
from thegang.heist.finished import Claims, FinishedHeist, FinishedHeists, HeistFigures, HeistStatistics, HeistSummary
from thegang.heist.modes import Stacks
from thegang.heist.view import public_view, seat_view
from thegang.server.games.sitting import Lesson, Outcome, Screen, Sitting
from thegang.server.store import Counted


class HeistSitting(Sitting[HeistRules]):
    """A game of heists at a table."""

    type = HEIST
    game: heist.Heist

    def __init__(self) -> None:
        super().__init__()
        self.debriefing = Debriefing()
        self.heists: list[FinishedHeist] = []
        self._thoughts: dict[tuple[Seat, str], Thought] = {}
        """What bots thought when they took their last chip of each round: a secret until the hands are open."""

    def happened(self, record: Record[Any, Any], thought: Thought | None = None) -> None:
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
    def begin(cls, rules: HeistRules, players: int, seed: str, handed_on: Stacks | None, script: Any) -> Action:
        stacks = handed_on or rules.stacks
        return heist.BeginGame(players, seed, rules.mode, stacks, rules.settling, script=script)

    @classmethod
    def begin_again(cls, rules: HeistRules, again: Action) -> Action:
        return msgspec.structs.replace(again, settling=rules.settling)

    @classmethod
    def rules_of(cls, begin: Action) -> dict[str, RuleValue]:
        assert isinstance(begin, heist.BeginGame)
        return {"mode": begin.mode}

    @classmethod
    def lesson(cls) -> Lesson:
        rules = HeistRules(settling=lesson.SETTLING)
        begin = heist.BeginGame(lesson.PLAYERS, token_hex(32), settling=rules.settling, script=lesson.SCRIPT)
        return Lesson(begin, lesson.PLAYERS, rules)

    @property
    def handed_on(self) -> Stacks:
        return self.game.state.stacks

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
        won = state.outcome == "won"
        return Outcome(
            won=won,
            winners=tuple(self.game.seats) if won else (),
            summary=HeistSummary(state.mode, state.vaults, state.alarms),
            figures=HeistFigures(tuple(self.heists)),
        )

    @classmethod
    def statistics(cls, games: Iterable[Counted]) -> HeistStatistics:
        return finished.statistics(
            FinishedHeists(seat, players, _summary.decode(summary), _figures.decode(figures))
            for seat, players, summary, figures in games
        )

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
        prompt = self.game.state.prompt
        return not isinstance(action, heist.Answer) or (prompt is not None and not prompt.secret)

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


_summary = msgspec.json.Decoder(HeistSummary)
_figures = msgspec.json.Decoder(HeistFigures)
