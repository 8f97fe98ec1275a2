"""A table in play: one thing at a time; written down, then acknowledged, then told to everybody."""

import logging
from asyncio import Event, Future
from collections import deque
from collections.abc import Sequence
from functools import partial

import msgspec

from thegang.core import Action, BadMessage, IllegalMove, Record, Seat
from thegang.heist.debrief import Thought
from thegang.server.messages import Ack, Command, Emote, Emoted, Play, Said, Say, Start
from thegang.server.store import Conflict, Repeated, Result, StoreUnavailable, Written
from thegang.server.store.writer import Line
from thegang.server.tables.audience import Audience
from thegang.server.tables.commands import Asker, NotDone, TableCommand, checked_text, facts, may_start, own_seat
from thegang.server.tables.entries import AnyFact, GameBegan, HostSet, Moved
from thegang.server.tables.listing import append_of
from thegang.server.tables.presence import Viewer
from thegang.server.tables.room import Room
from thegang.server.tables.steps import Asked, House, Step
from thegang.server.tables.timers import Clockwork

REMEMBERED_COMMANDS = 200
"""How many commands a table knows again by itself; the store knows them all."""
log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode


class Table:
    """One table with everybody who looks at it."""

    def __init__(self, room: Room, house: House, commands: dict[str, int], before: "Table | None" = None) -> None:
        self.room = room
        self.audience = Audience(room, house.now)
        self.presence = self.audience.presence
        self.touched = self.loaded = house.now()
        self._house = house
        self._clockwork = Clockwork(room, self.presence, house, self._try)
        self._commands = commands
        """The numbers that commands were written down as."""
        self._passed_on: dict[str, int] = {} if before is None else before._passed_on
        """The numbers that were told for what is not written down; a table brought back takes them along."""
        self._pending: deque[Step] = deque()
        self._line = Line()
        self._closed = False
        self.settled = Event()
        """Set when the table is closed and nothing of it is being written any more."""
        self._refresh()

    @property
    def busy(self) -> bool:
        """Whether something is being written down."""
        return bool(self._pending)

    def join(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on."""
        self.presence.viewers[viewer] = None
        self._look_who_is_here()
        self._replace_host()
        if not self._pending:
            self._go_on()

    def leave(self, viewer: Viewer) -> None:
        """Somebody is gone."""
        if viewer in self.presence.viewers:
            del self.presence.viewers[viewer]
            if not self._closed:
                self._look_who_is_here()
                if not self._pending:
                    self._go_on()  # the others may have been waiting for this one

    def close(self) -> None:
        """Stop all clocks; nothing is told from here any more."""
        self._closed = True
        self._clockwork.stop()
        if not self._pending:
            self.settled.set()

    # Doing

    def do(self, viewer: Viewer, id: str, command: Command, *, retried: bool = False) -> None:
        """Do what a guest wants, or tell the guest alone why not."""
        key = f"{viewer.guest}:{id}"
        try:
            done = self._commands.get(key, self._passed_on.get(key))
            if done is not None:
                self._acknowledge_again(viewer, id, done)
            else:
                self._do(viewer, id, key, command, retried)
        except (NotDone, IllegalMove) as refused:
            self._refuse(viewer, id, key, refused)
        except BadMessage:
            viewer.refuse(id, NotDone("bad-action"))
        except Exception:
            log.exception("a command broke a table", extra={"command": type(command).__name__})
            viewer.refuse(id, NotDone("our-fault"))
            self._house.reload(self, list(self._pending))

    def open(self, became: Sequence[AnyFact], *, start: bool, done: Future[None]) -> None:
        """Write the first facts of a table down."""
        self._append((*became, *(self.begin() if start else ())), opened=done)

    def become(self, fact: AnyFact) -> None:
        """Write down what nobody at the table has asked for."""
        self.room.apply(fact)
        self._changed()
        self._append((fact,))

    def begin(self) -> tuple[AnyFact, ...]:
        """Begin a game; the facts are to be written down."""
        room, again = self.room, self.room.deal
        game, seed = self._house.new_game()
        began = GameBegan(game)
        room.apply(began)
        assert room.sitting is not None
        sitting = room.sitting
        rules = sitting.type.chosen(room.options.rules)
        if again is None:
            left = room.handed_on.get(sitting.name)
            action = sitting.begin(rules, len(room.places), seed, left, self._house.script(room))
        else:
            action = sitting.begin_again(rules, again)
        moved = self._move(None, action)
        self._changed()
        return began, moved

    def _do(self, viewer: Viewer, id: str, key: str, command: Command, retried: bool) -> None:
        asker = Asker(viewer.guest, viewer.name, self.presence)
        asked = Asked([viewer], id, command)
        match command:
            case Play(raw):
                seat = own_seat(self.room, asker)
                sitting = self.room.sitting
                if sitting is None or self.room.stage != "playing":
                    raise NotDone("not-now")
                if self.room.places[seat].level is not None:
                    raise NotDone("bot-plays")
                self._append((self._move(seat, sitting.action(raw)),), key, asked, retried)
            case Start():
                may_start(self.room, asker)
                self._append(self.begin(), key, asked, retried)
            case Emote(emote):
                self._pass_on(Emoted(own_seat(self.room, asker), emote), viewer, id, key)
            case Say(text):
                said = Said(asker.name, checked_text(self.room, text), self.room.seat_of(asker.guest))
                self._pass_on(said, viewer, id, key)
            case _:
                self._append(self._change(asker, command), key, asked, retried)

    def _pass_on(self, message: Emoted | Said, viewer: Viewer, id: str, key: str) -> None:
        """Tell everybody what is not written down, and who said it the last number that is."""
        self.audience.tell(encode(message))
        seq = self._pending[0].seq - 1 if self._pending else self.room.seq
        _remember(self._passed_on, key, seq)
        viewer.send(encode(Ack(id, seq)))

    def _change(self, asker: Asker, command: TableCommand) -> tuple[AnyFact, ...]:
        became = tuple(facts(self.room, asker, command))
        for fact in became:
            self.room.apply(fact)
        self._changed()
        return became

    def _move(self, seat: Seat | None, action: Action, thought: Thought | None = None) -> Moved:
        room, sitting = self.room, self.room.sitting
        assert sitting is not None
        resting = sitting.resting
        record = Record(seat, action, sitting.game.play(seat, action))
        sitting.happened(record, thought)
        room.moved()
        if sitting.resting != resting or room.stage != "playing":
            self.audience.screens.table_changed()
        return Moved(msgspec.Raw(encode(record)))

    def _try(self, seat: Seat | None, action: Action, thought: Thought | None = None) -> None:
        """Let a bot, or the table itself, do something that may have become impossible meanwhile."""
        try:
            self._append((self._move(seat, action, thought),))
        except IllegalMove:
            return
        except Exception:
            log.exception("a move broke a table", extra={"command": type(action).__name__})
            self._house.reload(self, list(self._pending))

    def _go_on(self) -> None:
        """Let bots and clocks look at the table, which they do not change by looking."""
        try:
            self._clockwork.look(self.audience.screens.of)
        except Exception:
            log.exception("a table can't go on by itself")

    # Writing down, then telling

    def _append(
        self,
        became: tuple[AnyFact, ...],
        key: str | None = None,
        asked: Asked | None = None,
        retried: bool = False,
        opened: Future[None] | None = None,
    ) -> None:
        room = self.room
        room.seq += 1
        self.touched = self._house.now()
        screens = self.audience.screens
        step = Step(room.seq, self.touched, screens.draw(), screens.table, asked, retried, opened)
        self._pending.append(step)
        if key is not None:
            _remember(self._commands, key, room.seq)
        self._house.submit(append_of(room, key, became, self.touched), partial(self._written, step), self._line)

    def _written(self, step: Step, result: Result | StoreUnavailable) -> None:
        self._pending.popleft()
        if step.opened and not step.opened.done():
            if isinstance(result, Written):
                step.opened.set_result(None)
            else:
                step.opened.set_exception(StoreUnavailable("the table could not be opened"))
        if self._closed:
            if not self._pending:
                self.settled.set()
            return
        match result:
            case Written():
                self._tell(step)
                self._house.told(self._house.now() - step.began)
                if not self._pending:
                    self._go_on()
            case Repeated(seq):
                if step.asked:
                    step.asked.acknowledge(seq)
                self._house.reload(self, list(self._pending))
            case Conflict():
                self._house.reload(self, [step, *self._pending])
            case StoreUnavailable():
                self._refuse_all([step, *self._pending])
                self._house.not_written()
                self._house.reload(self, ())

    def _refuse(self, viewer: Viewer, id: str, key: str, why: Exception) -> None:
        """Tell why not, unless it was done so long ago that only the store knows."""

        def looked_up(seq: int | StoreUnavailable | None) -> None:
            if isinstance(seq, int):
                viewer.send(encode(Ack(id, seq)))
            else:
                viewer.refuse(id, why if seq is None else NotDone("storage"), game)

        game = self.room.options.game
        if self.room.seq > REMEMBERED_COMMANDS:
            self._house.look_up(self.room.id, key, looked_up)
        else:
            looked_up(None)

    def _refuse_all(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if step.asked:
                for viewer in step.asked.viewers:
                    viewer.refuse(step.asked.id, NotDone("storage"))

    def retry(self, steps: Sequence[Step]) -> None:
        """Try again what somebody else was faster with; once."""
        self._refuse_all([step for step in steps if step.retried])
        for step in steps:
            if step.asked and not step.retried:
                for viewer in step.asked.viewers:
                    self.do(viewer, step.asked.id, step.asked.command, retried=True)

    def _tell(self, step: Step) -> None:
        if step.asked:
            step.asked.acknowledge(step.seq)
        if self.audience.waiting and not self._pending:
            self.audience.show()
        else:
            self.audience.show_step(step)

    def _acknowledge_again(self, viewer: Viewer, id: str, seq: int) -> None:
        for step in self._pending:
            if step.seq == seq and step.asked:
                step.asked.viewers.append(viewer)
                return
        viewer.send(encode(Ack(id, seq)))

    # What is seen

    def _look_who_is_here(self) -> None:
        self._changed()
        self._show()

    def _show(self) -> None:
        if self._pending:
            self.audience.waiting = True  # they are told as soon as what is being written is
        else:
            self.audience.show()

    def _changed(self) -> None:
        self.audience.screens.table_changed()
        self._refresh()

    def _refresh(self) -> None:
        for guest in self.presence.refresh():
            self._house.later(self.room.options.grace + 0.05, partial(self._grace_ended, guest))

    def _grace_ended(self, guest: int) -> None:
        if self._closed or self.room.seat_of(guest) not in self.presence.gone:
            return
        if not self._replace_host():
            self._show()
            if not self._pending:
                self._go_on()

    def _replace_host(self) -> bool:
        """Make somebody who is here the host if the host has been gone for too long; whether that was so."""
        here = self.presence.here
        if self.room.host_seat not in self.presence.gone or not here:
            return False
        self.become(HostSet(self.room.places[here[0]].guest))
        return True


def _remember(commands: dict[str, int], key: str, seq: int) -> None:
    commands[key] = seq
    if len(commands) > REMEMBERED_COMMANDS:
        del commands[next(iter(commands))]
