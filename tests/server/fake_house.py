"""A house without a network or a disk, in which a test decides when something is written and what time it is."""

import json
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from thegang.core import IllegalMove, Seat
from thegang.server.bots.desk import Answered
from thegang.server.messages import Command, Level, OpenTable
from thegang.server.store import Append, Result, StoreUnavailable, Written
from thegang.server.store.writer import Line
from thegang.server.tables.commands import NotDone
from thegang.server.tables.entries import AnyFact, HostSet, Opened, SeatTaken, decode_entry
from thegang.server.tables.room import Room
from thegang.server.tables.steps import Step
from thegang.server.tables.table import Table

Asked = tuple[Seat, bytes, Answered]


class FakeTimer:
    """Something that is to be done later."""

    def __init__(self, due: float, then: Callable[[], None]) -> None:
        self.due = due
        self.then = then
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeHouse:
    """Everything a table needs; what it writes is kept in ``entries``."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self.entries: list[bytes] = []
        self.commands: dict[str | None, int] = {}
        self.last: Append | None = None
        self.asked: dict[Seat, Asked] = {}
        self.reloads = 0
        self._timers: list[FakeTimer] = []
        self._unwritten: deque[tuple[Append, Callable[[Result | StoreUnavailable], None]]] = deque()
        self._games = 0

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, then: Callable[[], None]) -> Any:
        timer = FakeTimer(self.time + seconds, then)
        self._timers.append(timer)
        return timer

    def submit(
        self,
        append: Append,
        done: Callable[[Result | StoreUnavailable], None],
        line: Line,  # noqa: ARG002
    ) -> None:
        self._unwritten.append((append, done))

    def look_up(self, table: str, command: str, done: Callable[[int | StoreUnavailable | None], None]) -> None:  # noqa: ARG002
        done(self.commands.get(command))

    def new_game(self) -> tuple[str, str]:
        self._games += 1
        return f"game{self._games}", f"{self._games:064x}"

    def script(self, room: Room) -> None:  # noqa: ARG002
        return None

    def ask_bot(
        self,
        seat: tuple[str, Seat],
        game: str,  # noqa: ARG002
        level: Level,  # noqa: ARG002
        screen: bytes,
        done: Answered,
    ) -> None:
        self.asked[seat[1]] = (seat[1], screen, done)

    def bot_delay(self, *, patient: bool) -> float:
        return 2.0 if patient else 1.0

    def reload(self, table: Table, again: Sequence[Step]) -> None:  # noqa: ARG002
        self.reloads += 1

    def not_written(self) -> None:
        raise AssertionError("everything is written here")

    def told(self, seconds: float) -> None:
        pass

    # What a test does

    def write(self) -> None:
        """Let everything be written that waits for it."""
        while self._unwritten:
            append, done = self._unwritten.popleft()
            assert append.expected == len(self.entries)
            self.entries.append(append.entry)
            self.commands[append.command] = len(self.entries)
            self.last = append
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

    def folded(self, id: str) -> Room:
        """The room as it comes back from what is written."""
        room = Room(id)
        for entry in self.entries:
            room.fold(decode_entry(entry))
        return room


class FakeViewer:
    """Somebody at the table, without a connection."""

    def __init__(self, guest: int, name: str) -> None:
        self.guest = guest
        self.name = name
        self.table: str | None = None
        self.closed = False
        self.heard: list[dict[str, Any]] = []
        self._ids = 0

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def refuse(self, id: str, why: Exception, game: str = "heist") -> None:  # noqa: ARG002
        assert isinstance(why, NotDone | IllegalMove)
        code = why.code if isinstance(why, NotDone) else why.refusal.code
        self.heard.append({"type": "refused", "id": id, "code": code})

    def problem(self, code: str, *, closing: bool = False) -> None:
        self.heard.append({"type": "problem", "code": code, "closing": closing})

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
        house: Any = table._house
        house.write()
        [answer] = [message for message in self.heard[before:] if message.get("id") == id]
        return str(answer.get("code", ""))


def opened(house: FakeHouse, host: FakeViewer, wanted: OpenTable) -> Table:
    """A table as the hub opens it, with its host looking at it."""
    room = Room("table")
    became: list[AnyFact] = [Opened(wanted.options), SeatTaken(0, host.guest, host.name), HostSet(host.guest)]
    for fact in became:
        room.apply(fact)
    table = Table(room, house, {})
    table._append(tuple(became))
    house.write()
    table.join(host)
    return table
