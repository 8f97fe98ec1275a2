"""A server without a network or a disk, in which a test decides when something is written and what time it is."""

import json
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from tests.server.parts import Parts
from thegang.core import Action, IllegalMove, Seat
from thegang.heist import Heist
from thegang.server.bots.questions import Answered, Look, SeatLook, Wish
from thegang.server.games import Sitting, sitting_type
from thegang.server.messages import Command, Level, OpenTable, Options
from thegang.server.outfits import first_outfit
from thegang.server.store import Append, Result, StoreUnavailable, Written
from thegang.server.store.writer import Chain
from thegang.server.tables.asking import NotDone
from thegang.server.tables.entries import AnyFact, HostSet, Opened, SeatTaken, decode_entry
from thegang.server.tables.ledger import Change
from thegang.server.tables.room import Room
from thegang.server.tables.services import Services
from thegang.server.tables.steps import Step
from thegang.server.tables.table import Table
from thegang.streets import Streets


class BotQuestion(NamedTuple):
    """What a bot was asked last."""

    look: Look
    own: SeatLook
    done: Answered

    def legal(self, game: str = "heist") -> tuple[Action, ...]:
        """What it may do."""
        return self.look.screen(game, self.own).legal

    def answer(self, action: Action | None, patient: bool = False) -> None:
        """Say what it wants."""
        self.done(self.own.seat, Wish(action, patient))


class FakeTimer:
    """Something that is to be done later."""

    def __init__(self, due: float, then: Callable[[], None]) -> None:
        self.due = due
        self.then = then
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeServer:
    """Everything a table needs; what it writes is kept in ``entries``."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        """What the steady clock says."""
        self.calendar = 2_000_000.0
        """How far the calendar is ahead of it."""
        self.entries: list[bytes] = []
        self.snapshots: dict[int, bytes] = {}
        """By the entry they were written with."""
        self.commands: dict[str | None, int] = {}
        self.last: Append | None = None
        self.asked: dict[Seat, BotQuestion] = {}
        self.bots_busy = False
        self.forgotten: list[str] = []
        self.settlings: list[float | None] = []
        self.reloads = 0
        self.scripted: Any = None
        """How every heist is dealt, if that is arranged."""
        self.left: dict[tuple[str, frozenset[int]], Any] = {}
        """What groups left at other tables."""
        self.woken: list[Callable[[], None]] = []
        self._timers: list[FakeTimer] = []
        self._unwritten: deque[tuple[Append, Callable[[Result | StoreUnavailable], None]]] = deque()
        self._games = 0

    def now(self) -> float:
        return self.time + self.calendar

    def steady(self) -> float:
        return self.time

    def on_waking(self, then: Callable[[], None]) -> None:
        self.woken.append(then)

    def later(self, seconds: float, then: Callable[[], None]) -> Any:
        timer = FakeTimer(self.time + seconds, then)
        self._timers.append(timer)
        return timer

    def submit(
        self,
        append: Append,
        done: Callable[[Result | StoreUnavailable], None],
        chain: Chain,  # noqa: ARG002
    ) -> None:
        self._unwritten.append((append, done))

    def look_up(self, table: str, command: str, done: Callable[[int | StoreUnavailable | None], None]) -> None:  # noqa: ARG002
        done(self.commands.get(command))

    def left_by(self, game: str, guests: frozenset[int], done: Callable[[Any], None]) -> None:
        done(self.left.get((game, guests)))

    def new_game(self) -> tuple[str, str]:
        self._games += 1
        return f"game{self._games}", f"{self._games:064x}"

    def script(self, options: Options, sitting: Sitting) -> Any:  # noqa: ARG002
        return self.scripted

    def take_on(self) -> bool:
        return not self.bots_busy

    def ask(self, table: str, game: str, look: Look, done: Answered) -> None:  # noqa: ARG002
        self.asked |= {own.seat: BotQuestion(look, own, done) for own in look.seats}

    def forget(self, table: str) -> None:
        self.forgotten.append(table)

    def delay(self, *, patient: bool, settling: float | None) -> float:
        self.settlings.append(settling)
        return 2.0 if patient else 1.0

    def reload(self, table: Table, again: Sequence[Step]) -> None:  # noqa: ARG002
        self.reloads += 1

    def failed(self, why: StoreUnavailable) -> None:
        raise AssertionError("everything is written here") from why

    def succeeded(self) -> None:
        pass

    @property
    def services(self) -> Services:
        """What a table gets of it."""
        return Services(self, self, self, self, self, self, self, self.reload)

    # What a test does

    def write(self) -> None:
        """Let everything be written that waits for it."""
        while self._unwritten:
            append, done = self._unwritten.popleft()
            assert append.expected == len(self.entries)
            self.entries.append(append.entry)
            self.commands[append.command] = len(self.entries)
            self.last = append
            if append.snapshot is not None:
                self.snapshots[len(self.entries)] = append.snapshot
            done(Written(len(self.entries)))

    def pass_time(self, seconds: float) -> None:
        """Let time pass, with what is due in it."""
        end = self.time + seconds
        while due := sorted((t for t in self._timers if not t.cancelled and t.due <= end), key=lambda timer: timer.due):
            self._timers.remove(due[0])
            self.time = max(self.time, due[0].due)
            due[0].then()
            self.write()
        self.time = end

    @property
    def timers(self) -> int:
        """How many things are to be done later."""
        return sum(not timer.cancelled for timer in self._timers)

    def folded(self, id: str) -> Room:
        """The room as it comes back from what is written."""
        room = Room(id)
        for entry in self.entries:
            room.fold(decode_entry(entry))
        return room


class FakeViewer:
    """Somebody at the table, without a connection."""

    def __init__(self, guest: int, name: str, home: str | None = None) -> None:
        self.guest = guest
        self.name = name
        self.outfit = first_outfit(guest)
        self.home = f"home {guest}" if home is None else home
        self.table: str | None = None
        self.closed = False
        self.heard: list[dict[str, Any]] = []
        self.wire: list[dict[str, Any]] = []
        """The same as it was sent, with states in parts."""
        self._parts = Parts()
        self._ids = 0

    def send(self, message: bytes) -> None:
        told = json.loads(message)
        self.wire.append(told)
        self.heard.append(self._parts.take(told) if told["type"] == "state" else told)

    def refuse(self, id: str, why: Exception, game: str = "heist") -> None:  # noqa: ARG002
        assert isinstance(why, NotDone | IllegalMove)
        code = why.code if isinstance(why, NotDone) else why.refusal.code
        self.heard.append({"type": "refused", "id": id, "code": code})

    def come_again(self) -> None:
        raise AssertionError("there is one server here")

    def problem(self, code: str, *, closing: bool = False, **values: object) -> None:
        self.heard.append({"type": "problem", "code": code, "closing": closing, **values})

    @property
    def state(self) -> dict[str, Any]:
        """What this one knows."""
        return next(message for message in reversed(self.heard) if message["type"] == "state")

    def do(self, table: Table, command: Command) -> str:
        """Ask for something; the code of the refusal, or nothing."""
        self._ids += 1
        id = f"{self.guest}-{self._ids}"
        before = len(self.heard)
        table.do(self, id, command)
        server = table._services.writer
        assert isinstance(server, FakeServer)
        server.write()
        [answer] = [message for message in self.heard[before:] if message.get("id") == id]
        return str(answer.get("code", ""))


def seen_by(game: Heist | Streets | Sitting, *seats: tuple[Seat, Level]) -> Look:
    """What bots on some seats, of some levels, are shown of a game."""
    if isinstance(game, Sitting):
        sitting = game
    else:
        sitting = sitting_type("heist" if isinstance(game, Heist) else "streets")()
        sitting.game = game
    return Look(_raw(sitting.shared()), tuple(SeatLook(seat, level, _raw(sitting.own(seat))) for seat, level in seats))


def _raw(part: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))


def opened(server: FakeServer, host: FakeViewer, wanted: OpenTable) -> Table:
    """A table as it is opened over HTTP, with its host looking at it."""
    room = Room("table")
    became: list[AnyFact] = [
        Opened(wanted.options),
        SeatTaken(0, host.guest, host.name, host.home),
        HostSet(host.guest),
    ]
    for fact in became:
        room.apply(fact)
    table = Table(room, server.services, {})
    table._ledger.append(Change(tuple(became)))
    server.write()
    table.join(host)
    return table
