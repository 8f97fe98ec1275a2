"""A table in play: one command at a time, which is written down, then acknowledged, then shown to everybody."""

import asyncio
import logging
from asyncio import Future
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from thegang.core import Action, BadMessage, Event, IllegalMove, News, Record, Seat
from thegang.heist.debrief import Thought
from thegang.server.games import sitting_type
from thegang.server.games.sitting import MOST_MOVES
from thegang.server.messages import Ack, Command, Emote, Emoted, Here, Play, Said, Say, Start
from thegang.server.metrics import METRICS
from thegang.server.store import Conflict, Repeated, Result, StoreUnavailable, Written
from thegang.server.store.writer import Line
from thegang.server.tables.asking import Asker, NotDone
from thegang.server.tables.audience import Audience
from thegang.server.tables.codes import code_of
from thegang.server.tables.commands import (
    TableCommand,
    adds_bot,
    asks_others,
    checked_text,
    emoting_seat,
    facts,
    may_be_heard,
    may_start,
    own_seat,
)
from thegang.server.tables.entries import AnyFact, GameBegan, GuestRenamed, HostSet, Moved, RematchAsked, SeatTaken
from thegang.server.tables.listing import append_of
from thegang.server.tables.presence import Viewer
from thegang.server.tables.room import Room
from thegang.server.tables.seating import kept_promise, new_seats, stand_ins
from thegang.server.tables.services import Services
from thegang.server.tables.steps import PendingCommand, Step
from thegang.server.tables.timers import Grace, Timers

DAY = 24 * 3600.0
REMEMBERED_COMMANDS = 200
"""How many commands a table knows again by itself; the store knows them all."""
log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode


class Change(NamedTuple):
    """The facts a command leads to, the events of the game among them, and what is told of the others."""

    facts: tuple[AnyFact, ...]
    events: Sequence[Event[Any]] = ()
    news: tuple[News, ...] = ()


class Table:
    """One table with everybody who looks at it."""

    def __init__(self, room: Room, services: Services, commands: dict[str, int], before: "Table | None" = None) -> None:
        self.room = room
        self.code = code_of(room.id)
        self.audience = Audience(room, services.clock.steady)
        self.presence = self.audience.presence
        self.touched = self.loaded = services.clock.steady()
        self._services = services
        self._grace = Grace(self.presence, services.clock, self._somebody_gone)
        self._timers = Timers(room, self.presence, services, self._try, self._play_again)
        self._commands = commands
        """The numbers that commands were written down as."""
        self._group: tuple[str, frozenset[int]] | None = None
        """The game and the people who wait to play it, as far as it was looked up what they left elsewhere."""
        self._left: Any = None
        """That, if there is anything."""
        self._looking = False
        """Whether that is still being looked up."""
        self._starts: list[Callable[[], None]] = []
        """Whoever wants to start waits for that."""
        self._passed_on: dict[str, int] = {} if before is None else before._passed_on
        """The numbers that emotes and texts were acknowledged with; a table that is reloaded keeps them."""
        self._listed = 0.0
        """When lists were last told of the table though nothing changed there: so it is known when it was touched."""
        self._pending: deque[Step] = deque()
        self._line = Line()
        self._closed = False
        self.settled = asyncio.Event()
        """Set when the table is closed and nothing of it is being written any more."""
        self._refresh()

    @property
    def busy(self) -> bool:
        """Whether something is being written down."""
        return bool(self._pending)

    def join(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on, unless they were removed."""
        if viewer.guest in self.room.removed:
            viewer.problem("removed", closing=True)
            return
        self.audience.join(viewer)
        self.rename(viewer.guest, viewer.name)
        self._look_who_is_here()
        self._replace_host()
        if not self._pending:
            self._go_on()

    def leave(self, viewer: Viewer) -> None:
        """Somebody is gone."""
        if viewer in self.presence.viewers:
            self.audience.leave(viewer)
            if not self._closed:
                self._look_who_is_here()
                if not self._pending:
                    self._go_on()  # the others may have been waiting for this one

    def close(self) -> None:
        """Stop all timers; nothing is sent from here any more."""
        self._closed = True
        self._timers.stop()
        self._grace.stop()
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
            self._services.reload(self, list(self._pending))

    def open(self, became: Sequence[AnyFact], *, start: bool, done: Future[None]) -> None:
        """Write the first facts of a table down."""
        change = self.begin() if start else Change(())
        self._append(Change((*became, *change.facts), change.events), opened=done)

    def become(self, *facts: AnyFact) -> None:
        """Write down what nobody at the table has asked for."""
        self._append(self._became(facts))

    def rename(self, guest: int, name: str) -> None:
        """A guest who has a seat here may have another name."""
        seat, called = self.room.seat_of(guest), self.room.called(guest, name)
        if seat is not None and self.room.places[seat].name != called:
            self.become(GuestRenamed(guest, called))

    def begin(self) -> Change:
        """Begin a game; the facts are to be written down. Raises IllegalMove, and then nothing has changed."""
        seated = (*stand_ins(self.room), *new_seats(self.room, self.presence))
        game, record = self._deal(sum(isinstance(fact, SeatTaken) for fact in seated))
        became = (*seated, GameBegan(game), Moved(msgspec.Raw(encode(record))))
        self.room.fold_facts(became)
        self._changed()
        return Change(became, record.events)

    def _deal(self, new_seats: int) -> tuple[str, Record[Any, Any]]:
        """The id of the next game, and its first move; raises IllegalMove when the rules do not let it begin."""
        room = self.room
        game, seed = self._services.dealer.new_game()
        sitting = sitting_type(room.options.game)()
        rules = sitting.type.chosen(room.options.rules)
        players = sum(not place.empty for place in room.places) + new_seats
        script = self._services.dealer.script(room.options, sitting)
        if room.deal is None:
            action = sitting.begin(rules, players, seed, self._handed_on(sitting.name), script)
        else:
            action = sitting.type.begins_again(rules, room.deal)
        return game, Record(None, action, sitting.game.play(None, action))

    def _do(self, viewer: Viewer, id: str, key: str, command: Command, retried: bool) -> None:
        asker = Asker(viewer.guest, viewer.name, viewer.home, self.presence)
        pending = PendingCommand([viewer], id, command)
        if self.presence.heard(viewer.guest):
            self._show()
        match command:
            case Here():
                own_seat(self.room, asker)
                self._acknowledge_unwritten(viewer, id, key)
            case Play(raw):
                seat = own_seat(self.room, asker)
                sitting = self.room.sitting
                if sitting is None or self.room.stage != "playing":
                    raise NotDone("not-now")
                if self.room.places[seat].level is not None:
                    raise NotDone("bot-plays")
                self._append(self._move(seat, sitting.action(raw)), key, pending, retried)
            case Start():
                may_start(self.room, asker)
                if self._looking:
                    self._starts.append(partial(self.do, viewer, id, command, retried=retried))
                    return
                if asks_others(self.room, asker):
                    self._deal(0)  # nobody is asked for what can't be
                    change = self._became((RematchAsked(own_seat(self.room, asker)),))
                else:
                    change = self.begin()
                self._append(change, key, pending, retried)
            case Emote(emote):
                may_be_heard(self.room, asker)
                self._pass_on(Emoted(emoting_seat(self.room, asker), emote), viewer, id, key)
            case Say(text):
                may_be_heard(self.room, asker)
                name = self.room.called(asker.guest, asker.name)
                said = Said(name, checked_text(self.room, asker, text), self.room.seat_of(asker.guest))
                self._pass_on(said, viewer, id, key)
            case _:
                self._append(self._change(asker, command), key, pending, retried)

    def _pass_on(self, message: Emoted | Said, viewer: Viewer, id: str, key: str) -> None:
        """Tell everybody what is not written down, and who said it the last number that is."""
        self.audience.tell(encode(message))
        self._acknowledge_unwritten(viewer, id, key)

    def _acknowledge_unwritten(self, viewer: Viewer, id: str, key: str) -> None:
        seq = self._pending[0].seq - 1 if self._pending else self.room.seq
        _remember(self._passed_on, key, seq)
        viewer.send(encode(Ack(id, seq)))

    def _change(self, asker: Asker, command: TableCommand) -> Change:
        became = tuple(facts(self.room, asker, command))
        if adds_bot(self.room, command) and not self._services.bots.take_on():
            raise NotDone("bots-busy")
        return self._became(became)

    def _became(self, became: tuple[AnyFact, ...]) -> Change:
        told = [self.room.apply(fact) for fact in became]
        self._changed()
        return Change(became, news=tuple(news for news in told if news is not None))

    def _move(self, seat: Seat | None, action: Action, thought: Thought | None = None) -> Change:
        room, sitting = self.room, self.room.sitting
        assert sitting is not None
        if seat is not None and sitting.long and sitting.back_and_forth(seat, action):
            raise NotDone("long-round", most=MOST_MOVES)
        before = sitting.resting, sitting.silent
        record = Record(seat, action, sitting.game.play(seat, action))
        sitting.happened(record, thought)
        room.moved()
        relieved = self.presence.look_who_waits()
        self._grace.look()
        if relieved or room.stage != "playing" or before != (sitting.resting, sitting.silent):
            self.audience.screens.table_changed()
        return Change((Moved(msgspec.Raw(encode(record))),), record.events)

    def _try(self, seat: Seat | None, action: Action, thought: Thought | None = None) -> None:
        """Let a bot, or the table itself, do something that may have become impossible meanwhile."""
        try:
            self._append(self._move(seat, action, thought))
        except (IllegalMove, NotDone):
            return
        except Exception:
            log.exception("a move broke a table", extra={"command": type(action).__name__})
            self._services.reload(self, list(self._pending))

    def _go_on(self) -> None:
        """Let bots and timers look at the table, which they do not change by looking."""
        try:
            if not self._keep_promises():
                self._timers.look(self.audience.screens.parts)
        except Exception:
            log.exception("a table can't go on by itself")

    def _play_again(self) -> None:
        self._append(self.begin())

    def _keep_promises(self) -> bool:
        """Seat those who were promised a seat, as soon as they may have it; whether there were some."""
        kept = False
        while became := tuple(kept_promise(self.room, self.presence)):
            self.become(*became)
            kept = True
        return kept

    # Writing down, then telling

    def _append(
        self,
        change: Change,
        key: str | None = None,
        command: PendingCommand | None = None,
        retried: bool = False,
        opened: Future[None] | None = None,
    ) -> None:
        room = self.room
        room.seq += 1
        clock = self._services.clock
        self.touched = clock.steady()
        screens = self.audience.screens
        step = Step(
            room.seq, self.touched, screens.draw(change.events, change.news), screens.table, command, retried, opened
        )
        self._pending.append(step)
        if key is not None:
            _remember(self._commands, key, room.seq)
        now = clock.now()
        relisted = now - self._listed > DAY
        if relisted:
            self._listed = now
        self._services.writer.submit(
            append_of(room, key, change.facts, now, relisted=relisted), partial(self._written, step), self._line
        )

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
                self._services.health.succeeded()
                METRICS.moves.inc()
                METRICS.fan_out.observe(self._services.clock.steady() - step.began)
                if not self._pending:
                    self._go_on()
            case Repeated(seq):
                if step.command:
                    step.command.acknowledge(seq)
                self._services.reload(self, list(self._pending))
            case Conflict():
                self._services.reload(self, [step, *self._pending])
            case StoreUnavailable():
                self._refuse_all([step, *self._pending])
                self._services.health.failed(result)
                self._services.reload(self, ())

    def _refuse(self, viewer: Viewer, id: str, key: str, why: Exception) -> None:
        """Tell why not, unless it was done so long ago that only the store knows."""

        def looked_up(seq: int | StoreUnavailable | None) -> None:
            if isinstance(seq, int):
                viewer.send(encode(Ack(id, seq)))
            else:
                viewer.refuse(id, why if seq is None else NotDone("storage"), game)

        game = self.room.options.game
        if self.room.seq > REMEMBERED_COMMANDS:
            self._services.commands.look_up(self.room.id, key, looked_up)
        else:
            looked_up(None)

    def _refuse_all(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if step.command:
                for viewer in step.command.viewers:
                    viewer.refuse(step.command.id, NotDone("storage"))

    def retry(self, steps: Sequence[Step]) -> None:
        """Try again what somebody else was faster with; once."""
        self._refuse_all([step for step in steps if step.retried])
        for step in steps:
            if step.command and not step.retried:
                for viewer in step.command.viewers:
                    self.do(viewer, step.command.id, step.command.command, retried=True)

    def _tell(self, step: Step) -> None:
        if step.command:
            step.command.acknowledge(step.seq)
        if self.audience.waiting and not self._pending:
            self.audience.show(step)
        else:
            self.audience.show_step(step)
        self._show_out()

    def _show_out(self) -> None:
        """End the connections of those who were removed, now that it is written down."""
        if self.room.removed and not self._pending:
            for viewer in list(self.presence.viewers):
                if viewer.guest in self.room.removed:
                    self.leave(viewer)
                    viewer.problem("removed", closing=True)

    def _acknowledge_again(self, viewer: Viewer, id: str, seq: int) -> None:
        for step in self._pending:
            if step.seq == seq and step.command:
                step.command.viewers.append(viewer)
                return
        viewer.send(encode(Ack(id, seq)))

    # What is seen

    def _look_who_is_here(self) -> None:
        self._changed()
        self._show()

    def _show(self) -> None:
        if self._pending:
            self.audience.waiting = True  # they are shown as soon as everything is written
        else:
            self.audience.show()

    def _changed(self) -> None:
        self.audience.screens.table_changed()
        self._look_for_group()
        self._refresh()

    def _look_for_group(self) -> None:
        """Find out what the people who sit here left when they played elsewhere (H-32)."""
        room = self.room
        group = room.options.game, frozenset(room.guests)
        if room.stage != "waiting" or group == self._group or not room.guests or room.options.game in room.handed_on:
            return
        if room.deal is not None or not sitting_type(room.options.game).hands_on:
            return

        def found(left: Any) -> None:
            if self._group == group:
                self._left, self._looking = left, False
                waiting, self._starts = self._starts, []
                for start in waiting:
                    start()

        self._group, self._left, self._looking = group, None, True
        self._services.groups.left_by(*group, found)

    def _handed_on(self, game: str) -> Any:
        if self._group == (game, frozenset(self.room.guests)):
            return self.room.handed_on.get(game, self._left)
        return self.room.handed_on.get(game)

    def _refresh(self) -> None:
        self.presence.refresh()
        self._grace.look()

    def woke(self) -> None:
        """The machine was asleep, and nobody could come: who is away gets the whole grace time again."""
        self.presence.begin_anew()
        self._grace.look()

    def _somebody_gone(self) -> None:
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
