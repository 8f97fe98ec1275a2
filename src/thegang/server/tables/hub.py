"""All tables that are in memory: brought back when somebody comes, put away when nobody is there."""

import asyncio
import logging
import time
from asyncio import TimerHandle
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

from thegang.bots.pace import delay
from thegang.core import GameMissing, Seat
from thegang.server.bots.desk import Answered, BotDesk
from thegang.server.http.identity import hashed, new_secret
from thegang.server.messages import Command, Level, LobbyTable, OpenTable
from thegang.server.metrics import METRICS
from thegang.server.store import Append, Guest, Result, Store, StoreUnavailable
from thegang.server.store.writer import Line, Writer
from thegang.server.tables.commands import NotDone, checked, right_number
from thegang.server.tables.dealer import Dealer, new_id
from thegang.server.tables.entries import AnyFact, BotSeated, HostSet, Opened, SeatTaken, decode_entry
from thegang.server.tables.listing import lobby_entry
from thegang.server.tables.presence import Viewer
from thegang.server.tables.room import Room
from thegang.server.tables.steps import Step
from thegang.server.tables.table import REMEMBERED_COMMANDS, Table
from thegang.server.transport.limits import Limits

KNOWN_GUESTS = 50_000
HASTY = 1.0
"""A table that has to be brought back again within so many seconds waits as long."""
TABLES_OF_GUEST = 1000
"""At how many tables a guest is renamed or forgotten at most."""
log = logging.getLogger(__name__)


class Hub:
    """The house of all tables."""

    def __init__(
        self, store: Store, writer: Writer, desk: BotDesk, limits: Limits, dealer: Dealer, bot_pace: float = 1
    ) -> None:
        self.store = store
        self.limits = limits
        self.tables: dict[str, Table] = {}
        self.writable = True
        """Whether the last writing went well."""
        self._tried = 0.0
        """When it was last tried whether writing works again."""
        self.set_aside: set[str] = set()
        """Tables whose log can't be folded; somebody has to look at them."""
        self._guests: dict[bytes, Guest] = {}
        self._opened: dict[int, set[str]] = {}
        """The tables in memory that each guest has opened."""
        self._writer = writer
        self._desk = desk
        self._dealer = dealer
        self._bot_pace = bot_pace
        self._chance = Random()
        self._loop = asyncio.get_running_loop()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._readers = ThreadPoolExecutor(2, "reader")
        self._tasks: set[asyncio.Future[Any]] = set()

    # What a table needs

    def now(self) -> float:
        return time.time()

    def later(self, seconds: float, then: Callable[[], None]) -> TimerHandle:
        return self._loop.call_later(seconds, then)

    def submit(self, append: Append, done: Callable[[Result | StoreUnavailable], None], line: Line) -> None:
        self._writer.submit(append, done, line)

    def look_up(self, table: str, command: str, done: Callable[[int | StoreUnavailable | None], None]) -> None:
        self.soon(self._look_up(table, command, done))

    async def _look_up(self, table: str, command: str, done: Callable[[int | StoreUnavailable | None], None]) -> None:
        try:
            done(await self.read(self.store.written_as, table, command))
        except StoreUnavailable as unavailable:
            done(unavailable)

    def new_game(self) -> tuple[str, str]:
        return self._dealer.new_game()

    def script(self, room: Room) -> Any:
        return self._dealer.script(room)

    def ask_bot(self, seat: tuple[str, Seat], game: str, level: Level, screen: bytes, done: Answered) -> None:
        self._desk.ask(seat, game, level, screen, done)

    def bot_delay(self, *, patient: bool) -> float:
        return delay(self._chance, patient=patient) * self._bot_pace

    def not_written(self) -> None:
        self.writable = False

    async def write_again(self) -> None:
        """Try whether writing works again after it did not, at most once in a while."""
        if self.writable or self.now() - self._tried < HASTY:
            return
        self._tried = self.now()
        try:
            await self.read(self.store.check)
        except StoreUnavailable:
            return
        self.writable = True

    def told(self, seconds: float) -> None:
        self.writable = True
        METRICS.moves.inc()
        METRICS.fan_out.observe(seconds)

    def reload(self, table: Table, again: Sequence[Step]) -> None:
        METRICS.reloads.inc()
        table.close()
        id = table.room.id
        self.tables.pop(id, None)
        self._start_loading(id, table)
        pause = HASTY if self.now() - table.loaded < HASTY else 0  # the same error again must not keep us busy
        self.soon(self._bring_back(id, list(table.presence.viewers), list(again), pause))

    async def _bring_back(self, id: str, viewers: list[Viewer], steps: list[Step], pause: float) -> None:
        await asyncio.sleep(pause)
        wait = 0.1
        while True:
            try:
                table = await self.table(id)
            except StoreUnavailable:
                await asyncio.sleep(wait)
                wait = min(2 * wait, 5.0)
                continue
            break
        for viewer in viewers:
            if viewer.closed or viewer.table != id:  # meanwhile somebody may have gone to another table
                continue
            if table is not None:
                table.join(viewer)
            else:
                viewer.problem("table-broken", closing=True)
        if table is not None:
            table.retry(steps)

    # Finding and opening tables

    async def table(self, id: str) -> Table | None:
        """The table with this id, from memory or from the store."""
        table = self.tables.get(id)
        if table is not None or id in self.set_aside:
            return table
        return await asyncio.shield(self._loading.get(id) or self._start_loading(id))

    def _start_loading(self, id: str, before: Table | None = None) -> asyncio.Task[Table | None]:
        task = self._loading[id] = asyncio.create_task(self._load(id, before))
        task.add_done_callback(lambda _: self._loading.pop(id, None))
        return task

    async def _load(self, id: str, before: Table | None) -> Table | None:
        if before is not None:
            # Not before everything is written that is on its way: who loaded earlier would go on from the wrong place.
            await before.settled.wait()
        folded = await self.read(self._folded, id)
        if folded is None:
            return None
        room, commands = folded
        table = self.tables[id] = Table(room, self, commands, before)
        return table

    def _folded(self, id: str) -> tuple[Room, dict[str, int]] | None:
        entries = self.store.entries(id)
        if not entries:
            return None
        room = Room(id)
        try:
            for entry in entries:
                room.fold(decode_entry(entry.entry))
                if entry.seq != room.seq:
                    raise ValueError("an entry is missing")
        except GameMissing as missing:  # nothing is wrong with the table: it waits until the game is here again
            raise NotDone("game-missing", game=missing.name) from None
        except Exception:
            log.exception("ALARM: a table can't be folded from its log and is set aside", extra={"table": id[:4]})
            self.set_aside.add(id)
            METRICS.set_aside.inc()
            return None
        last = entries[-REMEMBERED_COMMANDS:]
        return room, {entry.command: entry.seq for entry in last if entry.command is not None}

    async def open(self, guest: Guest, name: str, wanted: OpenTable, deal: AnyFact | None = None) -> str:
        """Open a table for a guest, who becomes its host; raises NotDone or StoreUnavailable."""
        room = Room(new_id())
        became: list[AnyFact] = [Opened(checked(room, wanted.options)), SeatTaken(0, guest.id, name), HostSet(guest.id)]
        if deal is not None:
            became.append(deal)
        opened = self._opened[guest.id] = {id for id in self._opened.get(guest.id, ()) if id in self.tables}
        if len(opened) >= self.limits.tables_of_guest:
            raise NotDone("too-many-tables")
        for fact in became:
            room.apply(fact)
        if wanted.bots is not None:
            for seat in range(1, wanted.options.seats):
                seated = BotSeated(seat, wanted.bots, room.bot_name())
                room.apply(seated)
                became.append(seated)
        if wanted.start:
            right_number(room)
        table = Table(room, self, {})
        done: asyncio.Future[None] = self._loop.create_future()
        table.open(became, start=wanted.start, done=done)
        self.tables[room.id] = table
        opened.add(room.id)
        await done
        return room.id

    def do(self, id: str, viewer: Viewer, command_id: str, command: Command) -> None:
        """Let a guest do something at a table; while that is being brought back, a moment later."""
        table = self.tables.get(id)
        if table is not None:
            table.do(viewer, command_id, command)
        else:
            self.soon(self._do_later(id, viewer, command_id, command))

    async def _do_later(self, id: str, viewer: Viewer, command_id: str, command: Command) -> None:
        try:
            table = await self.table(id)
        except StoreUnavailable:
            viewer.refuse(command_id, NotDone("storage"))
            return
        except NotDone as refused:
            viewer.refuse(command_id, refused)
            return
        if table is None:
            viewer.refuse(command_id, NotDone("table-broken" if id in self.set_aside else "no-such-table"))
        else:
            table.do(viewer, command_id, command)

    def public_tables(self) -> list[LobbyTable]:
        """The public tables at which somebody is."""
        return [
            lobby_entry(table.audience.told)
            for table in self.tables.values()
            if table.presence and table.audience.told is not None and table.audience.told.options.public
        ]

    async def tables_with(self, guest: int) -> list[Table]:
        """The tables at which a guest has a seat, brought back into memory if need be."""
        for id, _ in await self.read(self.store.tables_of, guest, TABLES_OF_GUEST):
            with suppress(NotDone):  # a table whose game is missing stays away
                await self.table(id)
        return [table for table in self.tables.values() if guest in table.room.guests]

    async def guest(self, secret: bytes) -> Guest | None:
        """The guest whose secret has this hash."""
        known = self._guests.get(secret)
        if known is None:
            known = await self.read(self.store.guest_by_secret, secret)
            if known is not None:
                self._guests[secret] = known
                if len(self._guests) > KNOWN_GUESTS:
                    del self._guests[next(iter(self._guests))]
        return known

    async def welcome(self) -> str:
        """The secret of a new guest, who is written down."""
        secret = new_secret()
        await self._writer.create_guest(hashed(secret))
        return secret

    def guests_changed(self) -> None:
        """Look all guests up again: somebody has another name, or is forgotten."""
        self._guests.clear()

    async def read(self, ask: Callable[..., Any], *arguments: Any) -> Any:
        """Ask the store without keeping anybody waiting."""
        return await self._loop.run_in_executor(self._readers, ask, *arguments)

    def put_away_idle(self) -> None:
        """Let go of the tables nobody looks at."""
        before = self.now() - self.limits.idle
        for id, table in list(self.tables.items()):
            if not table.presence and not table.busy and table.touched < before:
                table.close()
                del self.tables[id]

    def go_away(self) -> None:
        """Stop all tables; what was submitted is still written."""
        for table in self.tables.values():
            table.close()

    def close(self) -> None:
        """Read nothing any more, and stop what was opened in the last moment."""
        self.go_away()
        self._readers.shutdown(wait=False)

    def soon(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself."""
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
