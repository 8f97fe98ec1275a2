"""Bugs to be planted, one at a time: a simulation that does not find them would prove nothing."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec

from tests.simulated.disk import SimulatedStore, SimulatedWriter
from thegang.core import Seat
from thegang.server.bots.process import BotProcess
from thegang.server.messages import Ack
from thegang.server.store import Append, Log, Result, StoreUnavailable, Unknown
from thegang.server.tables import ledger, loading, open_tables, timers
from thegang.server.tables.audience import Audience
from thegang.server.tables.parts import Part
from thegang.server.tables.presence import Viewer
from thegang.server.tables.screens import Report, Screen, Screens
from thegang.server.transport import connection

EVERY = 7
"""A bug that shows each time would be found by anything; these show now and then."""


def _now_and_then() -> Callable[[], bool]:
    times = 0

    def now() -> bool:
        nonlocal times
        times += 1
        return times % EVERY == 0

    return now


@contextmanager
def acknowledged_before_it_is_written() -> Iterator[None]:
    """Who has tapped hears that it is done, and then it may not be."""
    append = ledger.Ledger.append

    def early(self: ledger.Ledger, change: Any, key: Any = None, command: Any = None, *more: Any, **named: Any) -> None:
        if command is not None:
            for viewer in command.viewers:
                viewer.send(ledger.encode(Ack(command.id, self._room.seq + 1)))
        append(self, change, key, command, *more, **named)

    with patch.object(ledger.Ledger, "append", early):
        yield


@contextmanager
def shown_before_it_is_written() -> Iterator[None]:
    """Everybody sees a move that a crash can still undo."""
    append = ledger.Ledger.append

    def early(self: ledger.Ledger, *change: Any, **named: Any) -> None:
        append(self, *change, **named)
        self._audience.show_step(self._pending[-1])

    with patch.object(ledger.Ledger, "append", early):
        yield


@contextmanager
def refused_though_written() -> Iterator[None]:
    """The disk took it, and said it did not."""
    append, now = SimulatedStore.append, _now_and_then()

    def late(self: SimulatedStore, batch: Sequence[Append]) -> list[Result]:
        results = append(self, batch)
        if now():
            raise StoreUnavailable("lost on the way back")
        return results

    with patch.object(SimulatedStore, "append", late):
        yield


@contextmanager
def a_command_without_its_id() -> Iterator[None]:
    """What is sent again after a crash is done twice."""
    written = loading.Loading._folded

    def forgetful(self: loading.Loading, id: str, log: Log) -> Any:
        loaded = written(self, id, log)
        return loaded and loaded._replace(commands={})

    append, now = ledger.Ledger.append, _now_and_then()

    def anonymous(self: ledger.Ledger, change: Any, key: Any = None, *more: Any, **named: Any) -> None:
        append(self, change, None if now() else key, *more, **named)

    with patch.object(loading.Loading, "_folded", forgetful), patch.object(ledger.Ledger, "append", anonymous):
        yield


@contextmanager
def a_batch_that_is_lost() -> Iterator[None]:
    """What came while the disk was busy is never written."""
    put, now = SimulatedWriter._put, _now_and_then()

    def lossy(self: SimulatedWriter, item: Any) -> None:
        if not (self._writing and now()):
            put(self, item)

    with patch.object(SimulatedWriter, "_put", lossy):
        yield


@contextmanager
def a_settling_timer_that_is_lost() -> Iterator[None]:
    """A round that everybody is content with never ends."""
    settled, now = timers.Timers._settled, _now_and_then()

    def lost(self: timers.Timers, action: Any) -> None:
        if not now():
            settled(self, action)

    with patch.object(timers.Timers, "_settled", lost):
        yield


@contextmanager
def a_bot_that_acts_twice() -> Iterator[None]:
    """A wish is fulfilled, and once more."""
    acts = timers.Timers._bot_acts

    def twice(self: timers.Timers, seat: Seat) -> None:
        acts(self, seat)
        acts(self, seat)

    with patch.object(timers.Timers, "_bot_acts", twice):
        yield


@contextmanager
def nobody_stands_in_for_a_bot() -> Iterator[None]:
    """A bot that does not answer is waited for, for ever."""
    with patch.object(BotProcess, "_stand_in", lambda self, question, seats: None):  # noqa: ARG005
        yield


@contextmanager
def a_part_that_is_not_drawn_anew() -> Iterator[None]:
    """Somebody sees the hand or the choices of before."""
    draw, now = Screens._draw, _now_and_then()
    last: dict[tuple[Screens, Seat | None], Part] = {}

    def stale(self: Screens, seat: Seat | None, report: Report) -> Screen:
        screen = draw(self, seat, report)
        before = last.get((self, seat), screen.seat)
        if seat is not None and now():
            screen = self._drawn[seat] = msgspec.structs.replace(screen, seat=before)
        else:
            last[self, seat] = screen.seat
        return screen

    with patch.object(Screens, "_draw", stale):
        yield


@contextmanager
def another_ones_hand() -> Iterator[None]:
    """Somebody gets what was drawn for the neighbour."""
    draw, now = Screens._draw, _now_and_then()

    def leak(self: Screens, seat: Seat | None, report: Report) -> Screen:
        screen = draw(self, seat, report)
        if seat is not None and now():
            screen = self._drawn[seat] = draw(self, (seat + 1) % len(self._room.places), report)
        return screen

    with patch.object(Screens, "_draw", leak):
        yield


@contextmanager
def a_part_left_out_on_a_new_connection() -> Iterator[None]:
    """Who comes back does not get all parts, for another connection of the same guest has had them."""
    leave, show = Audience.leave, Audience._show
    last: dict[int, Screen | None] = {}

    def remember(self: Audience, viewer: Viewer) -> None:
        last[viewer.guest] = self._shown.get(viewer)
        leave(self, viewer)

    def left_out(self: Audience, viewer: Viewer, before: Screen | None, now: Screen) -> None:
        show(self, viewer, before or last.get(viewer.guest), now)

    with patch.object(Audience, "leave", remember), patch.object(Audience, "_show", left_out):
        yield


@contextmanager
def a_table_nobody_puts_away() -> Iterator[None]:
    """Tables stay in memory for ever."""
    with patch.object(open_tables.OpenTables, "put_away_idle", lambda self: None):  # noqa: ARG005
        yield


@contextmanager
def a_connection_nobody_counts_off() -> Iterator[None]:
    """After some hundred visits a guest is refused for having too many connections."""
    leave = connection.Connection._leave

    def uncounted(self: connection.Connection) -> None:
        guest, self.guest = self.guest, 0
        leave(self)
        self.guest = guest

    with patch.object(connection.Connection, "_leave", uncounted):
        yield


@contextmanager
def unknown_taken_for_not_written() -> Iterator[None]:
    """A commit whose outcome is unknown counts as one that failed."""
    written = ledger.Ledger._written

    def refused(self: ledger.Ledger, step: Any, result: Any) -> None:
        written(self, step, StoreUnavailable("lost") if isinstance(result, Unknown) else result)

    with patch.object(ledger.Ledger, "_written", refused):
        yield


PLANTED: tuple[Callable[[], Any], ...] = (
    acknowledged_before_it_is_written,
    shown_before_it_is_written,
    refused_though_written,
    unknown_taken_for_not_written,
    a_command_without_its_id,
    a_batch_that_is_lost,
    a_settling_timer_that_is_lost,
    a_bot_that_acts_twice,
    nobody_stands_in_for_a_bot,
    a_part_that_is_not_drawn_anew,
    another_ones_hand,
    a_part_left_out_on_a_new_connection,
    a_table_nobody_puts_away,
    a_connection_nobody_counts_off,
)
