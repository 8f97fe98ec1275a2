"""Heist at a table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from secrets import token_hex
from typing import Any, TypeAlias

import msgspec

from thegang import heist
from thegang.core import Action, Event, Record, Seat
from thegang.heist import events as heist_events
from thegang.heist import finished, lesson
from thegang.heist.cards import active_cards, all_cards, cards
from thegang.heist.debrief import Debrief, Debriefing, Thought
from thegang.heist.description import HEIST, HeistRules
from thegang.heist.finished import FinishedHeists, HeistFigures, HeistStatistics, HeistSummary
from thegang.heist.modes import Group
from thegang.heist.refusals import legal_chips, refusal
from thegang.heist.view import OwnView, PublicView, own_view, public_view, whole_view, with_moved_chips
from thegang.server.games.heist_memory import Memory
from thegang.server.games.sitting import Ending, GameScreen, Lesson, Sitting
from thegang.server.messages import GamePart, SeatPart
from thegang.server.store import FinishedGame


class HeistGame(GamePart, frozen=True, tag="heist"):
    """What everybody sees of heist."""

    view: PublicView
    debrief: Debrief | None = None
    """When a heist is over: what really was where in each round."""
    thoughts: tuple[Thought, ...] = ()
    """When one is over: what the bots thought. It is not written down: after a restart it is forgotten."""


class HeistSeat(SeatPart, frozen=True):
    """What a seat sees for itself in heist, and what it may do."""

    view: OwnView
    """The fields of the view that are this seat's own; they stand in the place of what everybody sees."""
    chips: tuple[int, ...] = ()
    """The chips that may be taken now: ``TakeChip`` with these stars, and as ``source`` the seat that has the chip."""
    legal: tuple[heist.PlayerAction, ...] = ()
    """Every other action the seat may take now."""


_decode_shared = msgspec.json.Decoder(HeistGame).decode
_decode_own = msgspec.json.Decoder(HeistSeat).decode


_Chips: TypeAlias = tuple[tuple[int, ...], tuple[heist.PlayerAction, ...]]
"""The chips a seat may take, and whether it may return its own."""
NO_CHIPS: _Chips = ((), ())


@lru_cache(10_000)
def _chips(row: tuple[int, ...], dark: frozenset[int], seat: Seat) -> _Chips:
    actions = legal_chips(row, dark, seat)
    takes = tuple(action.stars for action in actions if isinstance(action, heist.TakeChip))
    return takes, tuple(action for action in actions if not isinstance(action, heist.TakeChip))


def _left_in_the_middle(chips: _Chips, row: Sequence[int], seat: Seat) -> _Chips:
    """What a seat may take when whoever has a chip keeps it."""
    return NO_CHIPS if row[seat] else (tuple(stars for stars in chips[0] if stars not in row), ())


def _only_chips(record: Record[Any, Any]) -> bool:
    """Whether chips were moved, and nothing else happened."""
    return heist_events.CHIP_EVENTS.issuperset(map(type, record.events))


class HeistSitting(Sitting):
    """A game of heists at a table."""

    type = HEIST
    game: heist.Heist

    def __init__(self) -> None:
        super().__init__()
        self._memory = Memory()
        self._public: PublicView | None = None
        """What everybody saw last."""
        self._own: dict[Seat, HeistSeat] = {}
        """What each seat saw last, as long as it sees the same."""
        self._beside: dict[Seat, tuple[OwnView, tuple[heist.PlayerAction, ...]]] = {}
        """The view of each seat and what it may do beside taking chips, until more happens than chips being moved."""
        self._playable = True
        """Whether all cards of the game are here; else it was played elsewhere, and only they could tell."""

    def fold(self, record: Record[Any, Any]) -> None:
        for event in record.events:
            event.apply(self.game.state)
        self._took_note(record)
        if self._playable:
            self._memory.folded(record.events, [len(record.events)], self.game.state.players)

    def fold_all(self, records: Iterable[Record[Any, Any]]) -> Iterator[None]:
        for only_chips, some in groupby(records, _only_chips):
            if only_chips:
                self._fold_chips(list(some))
                yield
            else:
                yield from super().fold_all(some)

    def _fold_chips(self, records: Sequence[Record[Any, Any]]) -> None:
        """Let chips be moved again, all at once: nearly all that is written down of a game is this."""
        events = [event for record in records for event in record.events]
        state = self.game.state
        for event in events:
            event.apply(state)
        self._went_on(events, len(records))
        if self._playable:
            self._look_again(events)
            self._memory.folded(events, [len(record.events) for record in records], state.players)

    def happened(self, record: Record[Any, Any], thought: Thought | None = None) -> None:
        self._took_note(record)
        if self._playable:
            self._memory.happened(record.events, self.game.state.players, thought)

    def _took_note(self, record: Record[Any, Any]) -> None:
        """Take note of everything but what is remembered."""
        events = record.events
        if _only_chips(record):
            self._went_on(events)
        else:
            super().happened(record)
            self._playable = not self.game.missing
        if self._playable:
            self._look_again(events)

    def _look_again(self, events: Iterable[Event[Any]]) -> None:
        """Forget what was seen, as far as it may have changed: of a chip, what those see who gave or got it."""
        if self._public is None and not self._own and not self._beside:
            return  # nobody has looked: the table is being folded
        state = self.game.state
        if self.long or not heist_events.CHIP_EVENTS.issuperset(map(type, events)):
            self._public = None
            self._own.clear()
            self._beside.clear()
            return
        if self._public is not None:
            self._public = with_moved_chips(self._public, state)
        if active_cards(state).dark_chips(state):
            self._own.clear()  # once taken, they can't be taken any more by anybody
        for event in events:
            assert isinstance(event, (heist_events.ChipTaken, heist_events.ChipReturned))
            self._own.pop(event.seat, None)
            if isinstance(event, heist_events.ChipTaken) and event.source is not None:
                self._own.pop(event.source, None)

    def insisted_on(self, record: Record[Any, Any]) -> Seat | None:
        return self._memory.insisted_on(record.events)

    @classmethod
    def begin_with(cls, rules: HeistRules, handed_on: Group | None, script: Any) -> dict[str, Any]:
        stacks = {} if handed_on is None else {"stacks": handed_on.next_stacks(rules.mode, rules.stacks)}
        return {"script": script, "cards": all_cards(), **stacks}

    @classmethod
    def lesson(cls) -> Lesson:
        rules = HeistRules(settling=lesson.SETTLING)
        begin = heist.BeginGame(lesson.PLAYERS, token_hex(32), settling=rules.settling, script=lesson.SCRIPT)
        return Lesson(begin, lesson.PLAYERS, rules)

    hands_on = Group

    def hand_on(self, before: Group | None) -> Group:
        return Group.after(self.game.state.mode, self.game.state.stacks, before)

    @property
    def over(self) -> bool:
        return self.game.state.outcome is not None

    @property
    def awaited(self) -> Iterable[Seat]:
        state = self.game.state
        row = [] if state.colour is None else state.chips[state.colour]
        without = [seat for seat, stars in enumerate(row) if stars == 0]
        if not without and state.proposal is not None and state.settling:
            return (seat for seat in range(state.players) if seat not in state.proposal.agreed)
        if without or state.prompt is None:
            return without
        return state.prompt.waiting or state.prompt.options  # all have answered, but not the same

    @property
    def resting(self) -> bool:
        return self.game.state.over and not self.over

    @property
    def silent(self) -> Seat | None:
        state = self.game.state
        prompt = state.prompt
        return cards()[prompt.card].about(state) if prompt is not None and prompt.together else None

    def next(self, script: Any) -> Action:
        return heist.BeginHeist(script)

    @property
    def settling(self) -> tuple[float, Action] | None:
        state = self.game.state
        return (state.settling, heist.SettlingElapsed(state.moves)) if state.settles else None

    def shared(self) -> HeistGame:
        debrief = self._debrief
        self._public = self._public or public_view(self.game.state)
        return HeistGame(self._public, debrief, () if debrief is None else self._memory.thoughts(debrief.rounds))

    def own(self, seat: Seat) -> HeistSeat:
        part = self._own.get(seat)
        if part is None:
            view, others = self._beside.get(seat) or self._look_beside(seat)
            takes, returns = self._offered(seat)
            part = self._own[seat] = HeistSeat(seat, view, takes, returns + others)
        return part

    def _look_beside(self, seat: Seat) -> tuple[OwnView, tuple[heist.PlayerAction, ...]]:
        state = self.game.state
        others = tuple(
            action
            for action in self.game.candidates(seat)
            if isinstance(action, heist.PlayerAction)
            and refusal(state, seat, action) is None
            and not (self.long and self.back_and_forth(seat, action))
        )
        beside = self._beside[seat] = own_view(state, seat), others
        return beside

    def _offered(self, seat: Seat) -> _Chips:
        """The chips a seat may take now, and whether it may return its own."""
        state = self.game.state
        if state.colour is None:
            return NO_CHIPS
        row, dark = state.chips[state.colour], active_cards(state).dark_chips(state)
        # Where a chip is does not matter, unless it is the seat's own or a dark one.
        chips = _chips(tuple([stars if at == seat or stars in dark else 0 for at, stars in enumerate(row)]), dark, seat)
        return _left_in_the_middle(chips, row, seat) if self.long else chips

    @classmethod
    def screen(cls, shared: bytes, own: bytes) -> GameScreen:
        public, mine = _decode_shared(shared).view, _decode_own(own)
        row = next((row for colour, row in public.chips.items() if colour == public.phase), None) or ()
        takes = (heist.TakeChip(stars, row.index(stars) if stars in row else None) for stars in mine.chips)
        return GameScreen(whole_view(public, mine.you, mine.view), (*takes, *mine.legal))

    @property
    def outcome(self) -> Ending:
        state = self.game.state
        won = state.outcome == "won"
        return Ending(
            won=won,
            winners=tuple(self.game.seats) if won else (),
            summary=HeistSummary(state.mode, state.vaults, state.alarms),
            figures=HeistFigures(self.debriefing.finished),
        )

    @classmethod
    def counts(cls, game: FinishedGame, seat: Seat | None) -> Mapping[str, int]:
        return finished.counts(
            FinishedHeists(seat, game.players, _summary.decode(game.summary), _figures.decode(game.figures))
        )

    @classmethod
    def statistics(cls, numbers: Mapping[str, int]) -> HeistStatistics:
        return finished.statistics(numbers)

    def back_and_forth(self, seat: Seat, action: Action) -> bool:
        """Taking another's chip, giving one back, a change of mind; whoever has no chip takes one from the middle.

        Where all have to say the same, everybody can still join the first of those who have answered.
        """
        state = self.game.state
        match action:
            case heist.TakeChip(source=source):
                return source is not None or (state.colour is not None and bool(state.chips[state.colour][seat]))
            case heist.ReturnChip() | heist.Propose():
                return True
            case heist.Answer(choice=choice) if state.prompt is not None and seat in state.prompt.answers:
                prompt = state.prompt
                if prompt.together and prompt.secret:  # nobody is to find out what the others have answered
                    return False
                return not prompt.together or choice != prompt.answers[min(prompt.answers)]
        return False

    def seen(self, seat: Seat | None) -> GameScreen:
        return GameScreen(self.game.view(seat), debrief=self._debrief)

    def open_screen(self) -> GameScreen:
        state = self.game.state
        opened = msgspec.structs.replace(
            self.game.view(None),
            pockets=tuple(map(tuple, state.pockets)),
            chips={colour: tuple(row) for colour, row in state.chips.items()},  # H-58 hides some of them
        )
        return GameScreen(opened, debrief=self._debrief)

    @property
    def debriefing(self) -> Debriefing:
        """What the last heist is looked back at with."""
        return self._memory.debriefing

    @property
    def _debrief(self) -> Debrief | None:
        state = self.game.state
        return self.debriefing.debrief() if state.over and not self.game.missing else None

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
