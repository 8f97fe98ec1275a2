"""A table in play: one command at a time, which is written down, then acknowledged, then shown to everybody."""

import asyncio
import logging
from asyncio import Future
from collections.abc import Sequence
from typing import Any

import msgspec

from thegang.core import Action, BadMessage, IllegalMove, Record, Seat
from thegang.heist.debrief import Thought
from thegang.server.games import sitting_type
from thegang.server.games.sitting import MOST_MOVES
from thegang.server.messages import Command, Emote, Emoted, Here, Outfit, Play, Said, Say, Start, TableCommand
from thegang.server.outfits import first_outfit
from thegang.server.tables.asking import Asker, NotDone
from thegang.server.tables.audience import Audience
from thegang.server.tables.codes import code_of
from thegang.server.tables.commands import (
    adds_bot,
    asks_others,
    checked_text,
    emoting_seat,
    facts,
    may_be_heard,
    may_start,
    own_seat,
)
from thegang.server.tables.entries import (
    AnyFact,
    GameBegan,
    GuestDressed,
    GuestRenamed,
    HostSet,
    Moved,
    RematchAsked,
    Reopened,
    SeatTaken,
)
from thegang.server.tables.groups import Inheritance
from thegang.server.tables.ledger import Change, Ledger
from thegang.server.tables.presence import Viewer
from thegang.server.tables.room import Room
from thegang.server.tables.seating import kept_promise, new_seats, stand_ins
from thegang.server.tables.services import Services
from thegang.server.tables.snapshots import SHORT, snapshot_of
from thegang.server.tables.steps import PendingCommand, Step
from thegang.server.tables.timers import Grace, Timers

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode


class Table:
    """One table with everybody who looks at it."""

    def __init__(self, room: Room, services: Services, commands: dict[str, int], before: "Table | None" = None) -> None:
        self.room = room
        self.code = code_of(room.id)
        self.audience = Audience(room, services.clock.steady)
        self.presence = self.audience.presence
        self.loaded = services.clock.steady()
        self._services = services
        ledger_before = None if before is None else before._ledger
        self._ledger: Ledger = Ledger(
            room, self.audience, services, commands, ledger_before, self._after_step, self._reload
        )
        self._inheritance = Inheritance(room, services.groups)
        self._starts: list[PendingCommand] = []
        self._grace = Grace(self.presence, services.clock, self._somebody_gone)
        self._timers = Timers(room, self.presence, services, self._try, self._play_again)
        self._refresh()

    @property
    def touched(self) -> float:
        """When something was last done here."""
        return self._ledger.touched

    @property
    def settled(self) -> asyncio.Event:
        """Set when the table is closed and nothing of it is being written any more."""
        return self._ledger.settled

    @property
    def busy(self) -> bool:
        """Whether something is being written down."""
        return self._ledger.busy

    def join(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on, unless they were removed."""
        if viewer.guest in self.room.removed:
            viewer.problem("removed", closing=True)
            return
        self.audience.join(viewer)
        self.rename(viewer.guest, viewer.name)
        self.dress(viewer.guest, viewer.outfit)
        self._look_who_is_here()
        self._replace_host()
        if not self.busy:
            self._go_on()

    def leave(self, viewer: Viewer) -> None:
        """Somebody is gone."""
        if viewer in self.presence.viewers:
            self.audience.leave(viewer)
            if not self._ledger.closed:
                self._look_who_is_here()
                if not self.busy:
                    self._go_on()  # the others may have been waiting for this one

    @property
    def starts(self) -> list[PendingCommand]:
        """Who wants to start, and waits for what the group left elsewhere."""
        return list(self._starts)

    def close(self) -> None:
        """Stop all timers; nothing is sent or begun from here any more."""
        self._starts = []
        self._timers.stop()
        self._grace.stop()
        self._ledger.close()

    # Doing

    def do(self, viewer: Viewer, id: str, command: Command, *, retried: bool = False) -> None:
        """Do what a guest wants, or tell the guest alone why not."""
        key = f"{viewer.guest}:{id}"
        try:
            if not self._ledger.answered_again(viewer, id, key):
                self._do(viewer, id, key, command, retried)
        except (NotDone, IllegalMove) as refused:
            self._ledger.refuse(viewer, id, key, refused)
        except BadMessage:
            viewer.refuse(id, NotDone("bad-action"))
        except Exception:
            log.exception("a command broke a table", extra={"command": type(command).__name__})
            viewer.refuse(id, NotDone("our-fault"))
            self._reload(self._ledger.pending)

    def open(self, became: Sequence[AnyFact], *, start: bool, done: Future[None]) -> None:
        """Write the first facts of a table down."""
        change = self.begin() if start else Change(())
        self._ledger.append(Change((*became, *change.facts), change.events), opened=done)

    def become(self, *facts: AnyFact) -> None:
        """Write down what nobody at the table has asked for."""
        self._ledger.append(self._became(facts))

    def rename(self, guest: int, name: str) -> None:
        """A guest who has a seat here may have another name."""
        seat, called = self.room.seat_of(guest), self.room.called(guest, name)
        if seat is not None and self.room.places[seat].name != called:
            self.become(GuestRenamed(guest, called))

    def dress(self, guest: int, outfit: Outfit) -> None:
        """A guest who has a seat here may wear something else."""
        seat, worn = self.room.seat_of(guest), self.room.worn(guest, outfit)
        if seat is not None and (self.room.places[seat].outfit or first_outfit(guest)) != worn:
            self.become(GuestDressed(guest, worn))

    def begin(self) -> Change:
        """Begin a game; the facts are to be written down. Raises IllegalMove, and then nothing has changed."""
        seated = (*stand_ins(self.room, self.presence), *new_seats(self.room, self.presence))
        game, record = self._deal(sum(isinstance(fact, SeatTaken) for fact in seated))
        long, began, dealt = self.room.seq >= SHORT, GameBegan(game), Moved(msgspec.Raw(encode(record)))
        self.room.apply(began)
        snapshot = snapshot_of(self.room) if long else None
        self.room.fold_facts((dealt,))
        around = self._became(seated)  # the log of the new game has it
        return Change((began, dealt, *around.facts), record.events, around.news, snapshot=snapshot)

    def _deal(self, new_seats: int) -> tuple[str, Record[Any, Any]]:
        """The id of the next game, and its first move; raises IllegalMove when the rules do not let it begin."""
        room = self.room
        game, seed = self._services.dealer.new_game()
        sitting = sitting_type(room.options.game)()
        rules = sitting.type.chosen(room.options.rules)
        players = len(room.taken) + new_seats
        script = self._services.dealer.script(room.options, sitting)
        if room.deal is None:
            action = sitting.begin(rules, players, seed, self._inheritance.of(sitting.name), script)
        else:
            action = sitting.type.begins_again(rules, room.deal)
        return game, Record(None, action, sitting.game.play(None, action))

    def _do(self, viewer: Viewer, id: str, key: str, command: Command, retried: bool) -> None:
        asker = Asker(viewer.guest, viewer.name, viewer.outfit, viewer.home, self.presence)
        pending = PendingCommand([viewer], id, command, retried)
        if self.presence.heard(viewer.guest):
            self._show()
        match command:
            case Play(raw):
                seat = own_seat(self.room, asker)
                sitting = self.room.sitting
                if sitting is None or self.room.stage != "playing":
                    raise NotDone("not-now")
                if self.room.places[seat].level is not None:
                    raise NotDone("bot-plays")
                self._ledger.append(self._move(seat, sitting.action(raw)), key, pending)
            case Here():
                own_seat(self.room, asker)
                self._ledger.acknowledge_unwritten(viewer, id, key)
            case Start():
                may_start(self.room, asker)
                if self._inheritance.looking:
                    self._starts.append(pending)
                    return
                if asks_others(self.room, asker):
                    self._deal(0)  # nobody is asked for what can't be
                    change = self._became((RematchAsked(own_seat(self.room, asker)),))
                else:
                    change = self.begin()
                self._ledger.append(change, key, pending)
            case Emote(emote, to):
                may_be_heard(self.room, asker)
                self._pass_on(Emoted(emoting_seat(self.room, asker, to), emote, to), viewer, id, key)
            case Say(text):
                may_be_heard(self.room, asker)
                name = self.room.called(asker.guest, asker.name)
                said = Said(name, checked_text(self.room, asker, text), self.room.seat_of(asker.guest))
                self._pass_on(said, viewer, id, key)
            case _:
                self._ledger.append(self._change(asker, command), key, pending)

    def _pass_on(self, message: Emoted | Said, viewer: Viewer, id: str, key: str) -> None:
        """Tell everybody what is not written down, and who said it the last number that is."""
        self.audience.tell(encode(message))
        self._ledger.acknowledge_unwritten(viewer, id, key)

    def _change(self, asker: Asker, command: TableCommand) -> Change:
        became = tuple(facts(self.room, asker, command))
        if adds_bot(self.room, command) and not self._services.bots.take_on():
            raise NotDone("bots-busy")
        return self._became(became)

    def _became(self, became: tuple[AnyFact, ...]) -> Change:
        news = [self.room.apply(fact) for fact in became]
        self._changed()
        return Change(became, news=tuple(one for one in news if one is not None))

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
        return Change((Moved(msgspec.Raw(encode(record))),), record.events, sign=self._sign(record))

    def _sign(self, record: Record[Any, Any]) -> Emoted | None:
        """A bot that takes a chip from a person again says that it means it; it tells no more than everybody sees."""
        room, seat = self.room, record.by
        if room.sitting is None or seat is None or room.places[seat].level is None or not room.talk.emotes:
            return None
        person = room.sitting.insisted_on(record)
        insists = person is not None and room.places[person].level is None and seat != room.talk.silent
        return Emoted(seat, "mine") if insists else None

    def _try(self, seat: Seat | None, action: Action, thought: Thought | None = None) -> None:
        """Let a bot, or the table itself, do something that may have become impossible meanwhile."""
        try:
            self._ledger.append(self._move(seat, action, thought))
        except (IllegalMove, NotDone):
            return
        except Exception:
            log.exception("a move broke a table", extra={"command": type(action).__name__})
            self._reload(self._ledger.pending)

    def _go_on(self) -> None:
        """Let bots and timers look at the table, which they do not change by looking."""
        try:
            if not self._keep_promises():
                self._timers.look(self.audience.screens.parts)
        except Exception:
            log.exception("a table can't go on by itself")

    def _play_again(self) -> None:
        try:
            self._ledger.append(self.begin())
        except IllegalMove:  # it could when they were asked; now the host has to see to it
            self.become(Reopened())

    def _keep_promises(self) -> bool:
        """Seat those who were promised a seat, as soon as they may have it; whether there were some."""
        kept = False
        while became := tuple(kept_promise(self.room, self.presence)):
            self.become(*became)
            kept = True
        return kept

    def _reload(self, again: Sequence[Step]) -> None:
        self._services.reload(self, again)

    def retry(self, steps: Sequence[Step], starts: Sequence[PendingCommand]) -> None:
        """Try again what somebody else was faster with, once; and start what waited to."""
        self._starts += starts
        for command in [step.command for step in steps if step.command]:
            for viewer in command.viewers:
                if command.retried:
                    self._give_up(viewer, command.id)
                else:
                    self.do(viewer, command.id, command.command, retried=True)
        if not self._inheritance.looking:
            self._start_waiting()

    def _give_up(self, viewer: Viewer, id: str) -> None:
        """Don't try a second time, unless it is done after all."""
        key = f"{viewer.guest}:{id}"
        if not self._ledger.answered_again(viewer, id, key):
            self._ledger.refuse(viewer, id, key, NotDone("storage"))

    def _start_waiting(self) -> None:
        """Now it is known what the group left: start."""
        while self._starts:
            start = self._starts.pop(0)
            for viewer in start.viewers:
                self.do(viewer, start.id, start.command, retried=start.retried)

    def _after_step(self) -> None:
        """Everybody knows of a step."""
        self._show_out()
        if not self.busy:
            self._go_on()

    def _show_out(self) -> None:
        """End the connections of those who were removed, now that it is written down."""
        if self.room.removed and not self.busy:
            for viewer in list(self.presence.viewers):
                if viewer.guest in self.room.removed:
                    self.leave(viewer)
                    viewer.problem("removed", closing=True)

    # What is seen

    def _look_who_is_here(self) -> None:
        self._changed()
        self._show()

    def _show(self) -> None:
        if self.busy:
            self.audience.waiting = True  # they are shown as soon as everything is written
        else:
            self.audience.show()

    def _changed(self) -> None:
        self.audience.screens.table_changed()
        self._inheritance.look(self._start_waiting)
        self._refresh()

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
            if not self.busy:
                self._go_on()

    def _replace_host(self) -> bool:
        """Make somebody who is here the host if the host has been gone for too long; whether that was so."""
        here = self.presence.here
        if self.room.host_seat not in self.presence.gone or not here:
            return False
        self.become(HostSet(self.room.places[here[0]].guest))
        return True
