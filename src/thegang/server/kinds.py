"""What a table has to know about the game it plays: one small class for each game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from thegang import heist, streets
from thegang.cards import commitment
from thegang.core import Action, BadMessage, Game, Record, Seat
from thegang.heist import actions as heist_actions
from thegang.heist import events as heist_events
from thegang.heist.debrief import Debrief, Debriefing
from thegang.heist.modes import Stacks
from thegang.heist.view import public_view, seat_view
from thegang.server.messages import GameName, Options
from thegang.server.store import Claims, FinishedHeist
from thegang.streets import actions as streets_actions
from thegang.streets import events as streets_events


class Screen(msgspec.Struct, frozen=True):
    """What a seat or a spectator sees of a game, as it goes into a state message."""

    game: Any
    legal: tuple[Action, ...] = ()
    previews: tuple[streets.Preview, ...] = ()
    debrief: Debrief | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a game came out, for lists and statistics."""

    won: bool | None = None
    """Whether a game played together was won."""
    vaults: int = 0
    alarms: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    heists: tuple[FinishedHeist, ...] = ()


class Sitting(ABC):
    """A game in play at a table, and what the table has to know about it."""

    name: ClassVar[GameName]
    kind: ClassVar[type[Game[Any, Any]]]
    players: ClassVar[range]
    """How many can play."""
    _action: ClassVar[msgspec.json.Decoder[Any]]
    _record: ClassVar[msgspec.json.Decoder[Any]]
    _begin: ClassVar[msgspec.json.Decoder[Any]]

    def __init__(self) -> None:
        self.game = self.kind.blank()

    @classmethod
    def action(cls, data: bytes | msgspec.Raw) -> Action:
        """A player's action, or BadMessage."""
        try:
            action: Action = cls._action.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise BadMessage(str(problem)) from None
        return action

    @classmethod
    def begun(cls, data: msgspec.Raw) -> Action:
        """How a game begins, as it was written down."""
        begun: Action = cls._begin.decode(data)
        return begun

    @classmethod
    def read(cls, record: msgspec.Raw) -> Record[Any, Any]:
        """A record as it was written down."""
        read: Record[Any, Any] = cls._record.decode(record)
        return read

    def fold(self, record: Record[Any, Any]) -> None:
        """Let happen again what is written down."""
        for event in record.events:
            event.apply(self.game.state)
        self.happened(record)

    def happened(self, record: Record[Any, Any]) -> None:  # noqa: B027 (most games need not remember)
        """Take note of what happened beyond what the game itself keeps."""

    @property
    def mode(self) -> str:
        """The mode of the game, where it has any."""
        return ""

    @property
    def stacks(self) -> Stacks | None:
        """The stacks with which the next game of the group begins, if the game has any (H-32)."""
        return None

    @property
    def deal(self) -> str:
        """The same for all games that were dealt the same cards."""
        return commitment(bytes.fromhex(self.game.state.seed))

    @classmethod
    @abstractmethod
    def begin(cls, options: Options, players: int, seed: str, stacks: Stacks | None, script: Any) -> Action:
        """The action that begins a game; ``stacks`` are those of the group, if it has any yet."""

    @staticmethod
    def begin_again(begin: Action, again: Action) -> Action:  # noqa: ARG004
        """The action that begins a game with the cards of another one."""
        return again

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has come to its end."""

    @property
    def resting(self) -> bool:
        """Whether the game waits until everybody is ready for more."""
        return False

    def next(self, script: Any) -> Action:
        """What the table does when everybody is ready."""
        raise NotImplementedError

    @property
    def settling(self) -> tuple[float, Action] | None:
        """What the table does unless somebody moves within so many seconds."""
        return None

    @abstractmethod
    def screens(self, seats: Iterable[Seat | None]) -> Iterator[Screen]:
        """What each seat, or a spectator (None), sees now."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome:
        """How the game came out."""

    # For replays

    @abstractmethod
    def seen(self, seat: Seat | None) -> Screen:
        """What a seat, or a spectator (None), sees now, without what it could do."""

    @abstractmethod
    def open_screen(self) -> Screen:
        """Everything there is to see, with all cards open; only when the game is over."""

    @abstractmethod
    def public(self, action: Action) -> bool:
        """Whether everybody at the table sees what an action was."""

    @abstractmethod
    def marks(self, record: Record[Any, Any]) -> Iterator[tuple[str, str]]:
        """What makes a record worth jumping to, in a word, and which one it is."""


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

    def happened(self, record: Record[Any, Any]) -> None:
        self.debriefing.happened(record.events)
        state = self.game.state
        if any(isinstance(event, heist_events.HeistEnded) for event in record.events):
            assert state.last is not None
            rounds = self.debriefing.debrief(state.players).rounds
            claims = tuple(Claims(one.colour, one.chips, one.places) for one in rounds)
            self.heists.append(FinishedHeist(state.last.success, state.challenges, state.specialist, claims))

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
        for seat in seats:
            if seat is None:
                yield Screen(public, debrief=debrief)
            else:
                legal = tuple(self.game.legal_actions(seat))
                yield Screen(seat_view(state, seat, public), legal, debrief=debrief)

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


SITTINGS: dict[GameName, type[Sitting]] = {"heist": HeistSitting, "streets": StreetsSitting}
