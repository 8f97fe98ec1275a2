"""What a table does is written down, then acknowledged, then shown to everybody; nobody hears of it before."""

import asyncio
from asyncio import Future
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from secrets import token_hex
from typing import Any, NamedTuple, TypeVar

import msgspec

from thegang.core import Event, News
from thegang.server.messages import Ack, Emoted
from thegang.server.metrics import METRICS
from thegang.server.store import Conflict, Repeated, Result, StoreUnavailable, Unknown, Written
from thegang.server.store.writer import Chain
from thegang.server.tables.asking import NotDone
from thegang.server.tables.audience import Audience
from thegang.server.tables.entries import AnyFact
from thegang.server.tables.listing import append_of
from thegang.server.tables.presence import Viewer
from thegang.server.tables.room import Room
from thegang.server.tables.services import Services
from thegang.server.tables.steps import PendingCommand, Step

T = TypeVar("T")
DAY = 24 * 3600.0
REMEMBERED_COMMANDS = 200
"""How many commands a table knows again by itself; the store knows them all."""
OURS = token_hex(4)
"""In the ids under which a server that is alone writes down what bots and clocks do; others have names."""
encode = msgspec.json.Encoder().encode


class Change(NamedTuple):
    """The facts a command leads to, the events of the game among them, and what is told of the others."""

    facts: tuple[AnyFact, ...]
    events: Sequence[Event[Any]] = ()
    news: tuple[News, ...] = ()
    sign: Emoted | None = None
    """What a bot shows with it."""
    snapshot: bytes | None = None
    """What came before a game that begins with it."""


class Ledger:
    """The steps of a table that are being written down, in order, and the answers to what was asked for."""

    def __init__(
        self,
        room: Room,
        audience: Audience,
        services: Services,
        commands: dict[str, int],
        before: "Ledger | None",
        after_step: Callable[[], None],
        reload: Callable[[Sequence[Step]], None],
    ) -> None:
        """``after_step`` is called when everybody knows of a step; ``reload`` when the table has to be brought back."""
        self.closed = False
        self.settled = asyncio.Event()
        """Set when the table is closed and nothing of it is being written any more."""
        self.touched = services.clock.steady()
        self._room = room
        self._audience = audience
        self._services = services
        self._after_step = after_step
        self._reload = reload
        self._commands = commands
        """The numbers that commands were written down as."""
        self._passed_on: dict[str, int] = {} if before is None else before._passed_on
        """The numbers that emotes and texts were acknowledged with; a table that is reloaded keeps them."""
        self._refused: dict[str, Exception] = {} if before is None else before._refused
        """Why commands were refused, likewise: one may come again by another way, when it could be done after all."""
        self._listed = 0.0
        """When lists were last told of the table though nothing changed there: so it is known when it was touched."""
        self._pending: deque[Step] = deque()
        self._chain = Chain()

    @property
    def busy(self) -> bool:
        """Whether something is being written down."""
        return bool(self._pending)

    @property
    def pending(self) -> list[Step]:
        """What is being written down."""
        return list(self._pending)

    def close(self) -> None:
        """Tell nobody anything any more."""
        self.closed = True
        self._after_step, self._reload = _nobody, _nothing  # the table, which is over, is not held
        if not self._pending:
            self.settled.set()

    # Writing down, then telling

    def append(
        self,
        change: Change,
        key: str | None = None,
        command: PendingCommand | None = None,
        opened: Future[None] | None = None,
    ) -> None:
        """Write down what was done; the room has changed already."""
        room, clock, screens = self._room, self._services.clock, self._audience.screens
        room.seq += 1
        self.touched = clock.steady()
        drawn = screens.draw(change.events, change.news)
        step = Step(room.seq, self.touched, drawn, screens.table, command, opened, change.sign)
        self._pending.append(step)
        if key is not None:
            _remember(self._commands, key, room.seq)
        now = clock.now()
        relisted = now - self._listed > DAY
        if relisted:
            self._listed = now
        append = append_of(
            room, key or f"~{self._services.keeper or OURS}.{room.seq}", change.facts, now, relisted=relisted
        )
        append = msgspec.structs.replace(append, snapshot=change.snapshot)
        self._services.writer.submit(append, partial(self._written, step), self._chain)

    def _written(self, step: Step, result: Result | StoreUnavailable) -> None:
        self._pending.popleft()
        if not isinstance(result, Unknown):
            step.was_opened(isinstance(result, Written))
        if self.closed:
            if not self._pending:
                self.settled.set()
            return
        match result:
            case Written():
                self._tell(step)
                self._services.health.succeeded()
                METRICS.moves.took(self._services.clock.steady() - step.began)
                self._after_step()
            case Repeated(seq):
                if step.command:
                    step.command.acknowledge(seq)
                self._reload(self.pending)
            case Conflict():
                self._reload([step, *self._pending])
            case Unknown():
                self._services.health.failed(StoreUnavailable("the connection was lost during a commit"))
                self._reload([step, *self._pending])
            case StoreUnavailable():
                self.refuse_all([step, *self._pending])
                self._services.health.failed(result)
                self._reload(())

    def _tell(self, step: Step) -> None:
        if step.command:
            step.command.acknowledge(step.seq)
        if self._audience.waiting and not self._pending:
            self._audience.show(step)
        else:
            self._audience.show_step(step)
        if step.sign is not None:
            self._audience.tell(encode(step.sign))

    # Answers

    def answered_again(self, viewer: Viewer, id: str, key: str) -> bool:
        """Whether something was done or refused before, or is on its way; then its answer is given again."""
        seq = self._commands.get(key, self._passed_on.get(key))
        if seq is None and key in self._refused:
            viewer.refuse(id, self._refused[key], self._room.options.game)
            return True
        if seq is None:
            return False
        for step in self._pending:
            if step.seq == seq and step.command:
                step.command.viewers.append(viewer)
                return True
        viewer.send(encode(Ack(id, seq)))
        return True

    def acknowledge_unwritten(self, viewer: Viewer, id: str, key: str) -> None:
        """Answer something that is not written down with the last number that is."""
        seq = self._pending[0].seq - 1 if self._pending else self._room.seq
        _remember(self._passed_on, key, seq)
        viewer.send(encode(Ack(id, seq)))

    def refuse(self, viewer: Viewer, id: str, key: str, why: Exception) -> None:
        """Tell why not, unless it was done so long ago that only the store knows."""

        def looked_up(seq: int | StoreUnavailable | None) -> None:
            if isinstance(seq, int):
                viewer.send(encode(Ack(id, seq)))
                return
            if seq is None:
                _remember(self._refused, key, why)
            viewer.refuse(id, why if seq is None else NotDone("storage"), game)

        game = self._room.options.game
        if self._room.folded_from or self._room.seq > REMEMBERED_COMMANDS:
            self._services.commands.look_up(self._room.id, key, looked_up)
        else:
            looked_up(None)

    def refuse_all(self, steps: Sequence[Step]) -> None:
        """Tell all who wait for these steps that they were not done."""
        for step in steps:
            if step.command:
                for viewer in step.command.viewers:
                    viewer.refuse(step.command.id, NotDone("storage"))


def _nobody() -> None:
    """Who is told of what is done at a table that is over."""


def _nothing(again: Sequence[Step]) -> None:
    """What is done again at a table that is over."""


def _remember(commands: dict[str, T], key: str, answer: T) -> None:
    commands[key] = answer
    if len(commands) > REMEMBERED_COMMANDS:
        del commands[next(iter(commands))]
