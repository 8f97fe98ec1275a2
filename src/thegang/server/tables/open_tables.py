"""All tables that are in memory: brought back when somebody comes, put away when nobody is there."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from thegang.core import IllegalMove
from thegang.server.background import Background
from thegang.server.messages import Command, LobbyTable, OpenTable, Outfit
from thegang.server.metrics import METRICS
from thegang.server.outfits import first_outfit
from thegang.server.servers.keepers import Elsewhere, Keepers
from thegang.server.store import Guest, Store, StoreUnavailable
from thegang.server.tables.asking import NotDone
from thegang.server.tables.codes import code_of
from thegang.server.tables.commands import checked, right_number
from thegang.server.tables.dealer import new_id
from thegang.server.tables.entries import AnyFact, BotSeated, HostSet, Opened, SeatTaken
from thegang.server.tables.listing import lobby_entry
from thegang.server.tables.loading import Loading
from thegang.server.tables.presence import Viewer
from thegang.server.tables.room import Room
from thegang.server.tables.services import Services
from thegang.server.tables.steps import PendingCommand, Step
from thegang.server.tables.table import Table
from thegang.server.transport.limits import Limits

HASTY = 1.0
"""A table that has to be brought back again within so many seconds waits as long."""
TABLES_OF_GUEST = 1000
"""At how many tables a guest is renamed or forgotten at most."""


class OpenTables:
    """The tables in memory, by id. ``services`` gives a table what it needs, from how tables are reloaded.

    Among several servers, these are the tables that this one keeps; ``find`` raises Elsewhere for those of others.
    """

    def __init__(
        self,
        store: Store,
        background: Background,
        limits: Limits,
        services: Callable[[Callable[[Table, Sequence[Step]], None]], Services],
        keepers: Keepers | None = None,
    ) -> None:
        self.by_id: dict[str, Table] = {}
        self.full = False
        """Whether there is as much data as there may be, so that no more tables are opened."""
        self._store = store
        self._background = background
        self._limits = limits
        self._services = services(self.reload)
        self._keepers = keepers
        self.loading = Loading(store, background, keepers)
        self.set_aside = self.loading.set_aside
        self.on_opened: Callable[[int, str], None] = lambda _guest, _table: None
        self._opened_by: dict[int, set[str]] = {}
        """The tables in memory that each guest has opened."""
        self._opened_elsewhere: dict[int, dict[str, float]] = {}
        """The tables that each guest has opened at other servers, and when."""
        self._services.clock.on_waking(self._woke)
        self._loading: dict[str, asyncio.Task[Table | None]] = {}

    # Finding tables

    async def find(self, id: str) -> Table | None:
        """The table with this id, from memory or from the store."""
        table = self.by_id.get(id)
        if table is not None or id in self.set_aside:
            return table
        table = await asyncio.shield(self._loading.get(id) or self._start_loading(id))
        if table is None or self.by_id.get(id) is table:
            return table
        return await self.find(id)  # who was told before us has put it away already

    def why_not(self, id: str) -> NotDone:
        """Why there is no table with this id to be had."""
        return self.set_aside.get(id) or NotDone("no-such-table")

    async def with_guest(self, guest: int) -> list[Table]:
        """The tables at which a guest has a seat, brought back into memory if need be, or which keep the guest out.

        Other servers have to be asked for theirs.
        """
        for id in await self._ids_with(guest):
            with suppress(Elsewhere):
                await self.find(id)
        return [table for table in self.by_id.values() if guest in {*table.room.guests, *table.room.removed}]

    def rename(self, guest: int, name: str) -> None:
        """A guest has another name at the tables somebody looks at; at others it is seen when the guest comes."""
        for table in self.by_id.values():
            if table.presence:
                table.rename(guest, name)

    def dress(self, guest: int, outfit: Outfit) -> None:
        """A guest wears something else at the tables somebody looks at; at others it is seen when the guest comes."""
        for table in self.by_id.values():
            if table.presence:
                table.dress(guest, outfit)

    async def has_seat(self, guest: int, id: str) -> bool:
        """Whether a guest has a seat at a table, as it is written down."""
        return id in await self._ids_with(guest)

    def with_code(self, code: str) -> str | None:
        """The id of the table in memory that has this code; none if there are two."""
        ids = [id for id, table in self.by_id.items() if table.code == code]
        return ids[0] if len(ids) == 1 else None

    def public(self) -> list[LobbyTable]:
        """The public tables at which somebody is."""
        shown = [table.audience.shown_table for table in self.by_id.values() if table.presence]
        return [lobby_entry(table) for table in shown if table is not None and table.options.public]

    async def _ids_with(self, guest: int) -> list[str]:
        listed = await self._background.in_thread(self._store.tables_of, guest, TABLES_OF_GUEST)
        return [id for id, _ in listed]

    # Bringing tables back

    def _start_loading(self, id: str, before: Table | None = None) -> asyncio.Task[Table | None]:
        def loaded(task: asyncio.Task[Table | None]) -> None:
            self._loading.pop(id, None)
            if not task.cancelled():
                task.exception()  # whoever waits hears of it, and it is nothing to log if nobody does

        task = self._loading[id] = asyncio.create_task(self._load(id, before))
        task.add_done_callback(loaded)
        return task

    async def _load(self, id: str, before: Table | None) -> Table | None:
        if before is not None:
            # Not before everything is written that is on its way: who loaded earlier would go on from the wrong place.
            await before.settled.wait()
        loaded = await self.loading.load(id)
        if loaded is None:
            return None
        table = self.by_id[id] = Table(loaded.room, self._services, loaded.commands, before)
        return table

    def reload(self, table: Table, again: Sequence[Step]) -> None:
        """Put a table away, bring it back from what is written down, and try these steps again."""
        METRICS.reloads.inc()
        viewers, starts = list(table.presence.viewers), table.starts
        table.close()
        id = table.room.id
        self.by_id.pop(id, None)
        self._start_loading(id, table)
        hasty = self._services.clock.steady() - table.loaded < HASTY  # the same error again must not keep us busy
        self._background.soon(self._bring_back(id, viewers, list(again), starts, HASTY if hasty else 0))

    async def _bring_back(
        self, id: str, viewers: list[Viewer], steps: list[Step], starts: list[PendingCommand], pause: float
    ) -> None:
        await asyncio.sleep(pause)
        wait = 0.1
        while True:
            try:
                table = await self.find(id)
            except StoreUnavailable:
                await asyncio.sleep(wait)
                wait = min(2 * wait, 5.0)
                continue
            except Elsewhere:
                _send_on(viewers, id)
                return
            break
        for step in steps:
            step.was_opened(table is not None)
        for viewer in viewers:
            if viewer.closed or viewer.table != id:  # meanwhile somebody may have gone to another table
                continue
            if table is not None:
                table.join(viewer)
            else:
                why = self.why_not(id)
                viewer.problem(why.code, closing=True, **why.values)
        if table is not None:
            table.retry(steps, starts)

    # Opening and playing

    async def open(self, guest: Guest, name: str, home: str, wanted: OpenTable, deal: AnyFact | None = None) -> str:
        """Open a table for a guest, who becomes its host; raises NotDone or StoreUnavailable."""
        id = new_id()
        while self.with_code(code_of(id)) is not None:
            id = new_id()
        room = Room(id)
        seated = SeatTaken(0, guest.id, name, home, guest.outfit or first_outfit(guest.id))
        became: list[AnyFact] = [Opened(checked(room, wanted.options)), seated, HostSet(guest.id)]
        if deal is not None:
            became.append(deal)
        if self.full:
            raise NotDone("no-room")
        opened = sum(id in self.by_id for id in self._opened_by.get(guest.id, ()))
        if opened + len(self._opened_elsewhere.get(guest.id, ())) >= self._limits.tables_of_guest:
            raise NotDone("too-many-tables")
        for fact in became:
            room.apply(fact)
        if wanted.bots is not None:
            for seat in range(1, wanted.options.seats):
                bot = BotSeated(seat, wanted.bots, room.bot_name())
                room.apply(bot)
                became.append(bot)
        if wanted.start:
            right_number(room)
        if wanted.bots is not None and not self._services.bots.take_on():
            raise NotDone("bots-busy")
        table = Table(room, self._services, {})
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            table.open(became, start=wanted.start, done=done)
        except IllegalMove:  # the rules do not let such a game begin
            raise NotDone("bad-options") from None
        self.by_id[room.id] = table
        self._opened_by.setdefault(guest.id, set()).add(room.id)
        await done
        self.on_opened(guest.id, room.id)
        if self._keepers is not None:
            # Who opens it need not be who is asked for it: a load balancer knows where a table goes only by its id.
            self.let_go(room.id)
            self.opened_elsewhere(guest.id, room.id)
        return room.id

    def opened_elsewhere(self, guest: int, table: str) -> None:
        """A guest has opened a table that another server may keep; for a while that counts here as well."""
        self._opened_elsewhere.setdefault(guest, {})[table] = self._services.clock.steady()

    def do(self, id: str, viewer: Viewer, command_id: str, command: Command) -> None:
        """Let a guest do something at a table; while that is being brought back, a moment later."""
        table = self.by_id.get(id)
        if table is not None:
            table.do(viewer, command_id, command)
        else:
            self._background.soon(self._do_later(id, viewer, command_id, command))

    async def _do_later(self, id: str, viewer: Viewer, command_id: str, command: Command) -> None:
        try:
            table = await self.find(id)
        except StoreUnavailable:
            viewer.refuse(command_id, NotDone("storage"))
            return
        except Elsewhere:
            viewer.come_again()
            return
        if table is None:
            viewer.refuse(command_id, self.why_not(id))
        else:
            table.do(viewer, command_id, command)

    # Putting tables away

    def put_away_idle(self) -> None:
        """Let go of the tables nobody looks at."""
        before = self._services.clock.steady() - self._limits.idle
        for id, table in list(self.by_id.items()):
            if not table.presence and not table.busy and table.touched < before:
                table.close()
                self._services.bots.forget(id)
                del self.by_id[id]
        opened = {guest: ids & self.by_id.keys() for guest, ids in self._opened_by.items()}
        self._opened_by = {guest: ids for guest, ids in opened.items() if ids}
        for guest, tables in list(self._opened_elsewhere.items()):
            recent = {id: at for id, at in tables.items() if at >= before}
            if recent:
                self._opened_elsewhere[guest] = recent
            else:
                del self._opened_elsewhere[guest]

    # Letting tables go to other servers

    def let_go(self, id: str) -> None:
        """Another server keeps the table."""
        table = self.by_id.pop(id, None)
        if table is not None:
            viewers = list(table.presence.viewers)
            table.close()
            self._services.bots.forget(id)
            _send_on(viewers, id)

    async def look_again(self) -> None:
        """Let go of what others keep by now: they may have taken this server for dead."""
        if self._keepers is not None:
            mine = [id for id, table in self.by_id.items() if not table.busy]  # what is busy finds out by itself
            kept = await self._background.in_thread(self._keepers.kept)
            for id in mine:
                if id not in kept:
                    self.let_go(id)

    def _woke(self) -> None:
        for table in self.by_id.values():
            table.woke()

    def close(self) -> None:
        """Stop all tables; what was submitted is still written."""
        for table in self.by_id.values():
            table.close()


def _send_on(viewers: Sequence[Viewer], id: str) -> None:
    for viewer in viewers:
        if not viewer.closed and viewer.table == id:
            viewer.come_again()
