"""The server as a whole: put together, started, and ended without losing anything."""

import asyncio
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import msgspec
import uvicorn

from thegang import cards
from thegang.core import games
from thegang.heist import debrief
from thegang.server.background import Background, Reports
from thegang.server.bots.processes import BotProcesses
from thegang.server.calendar import Calendar
from thegang.server.caretaker import Caretaker
from thegang.server.clock import LoopClock
from thegang.server.games import sitting_type
from thegang.server.http.app import App
from thegang.server.http.identity import Cookies
from thegang.server.http.shared import Shared
from thegang.server.keeping import Keeping
from thegang.server.metrics import METRICS
from thegang.server.servers.colleagues import Colleagues
from thegang.server.servers.company import Company
from thegang.server.servers.hints import Hints
from thegang.server.servers.keepers import Keepers
from thegang.server.sharing.sharing import ShareState, Sharing
from thegang.server.store import Store
from thegang.server.store.folder import CALENDAR
from thegang.server.store.guests import KnownGuests
from thegang.server.store.health import WriteHealth
from thegang.server.store.opening import opened
from thegang.server.store.writer import Writer
from thegang.server.tables.dealer import Dealer, FairDealer
from thegang.server.tables.forgetting import Forgetting
from thegang.server.tables.groups import StoredGroups
from thegang.server.tables.open_tables import OpenTables
from thegang.server.tables.services import Services, StoredCommands
from thegang.server.transport.clients import Clients, Network
from thegang.server.transport.connections import Connections
from thegang.server.transport.doors import Doors, most_files
from thegang.server.transport.hosts import Hosts
from thegang.server.transport.http_protocol import http_protocol
from thegang.server.transport.limits import Buckets, Limits
from thegang.server.transport.listening import Listening, own_address
from thegang.server.transport.upgrade import socket_class

if sys.platform == "win32":
    from asyncio import run
else:
    from uvloop import run

BACK_IN = 500
"""After how many milliseconds clients try again when the server goes away."""
HANDED_ON_IN = 100
"""The same when there are other servers: one of them takes over at once."""
NOTED_EVERY = 6 * 3600.0
"""Seconds after which it is noted again that a device was here."""
TIDY_EVERY = 20.0
log = logging.getLogger(__name__)


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs."""

    data: Path
    """The folder of the data."""
    store: str | None = None
    """The address of a PostgreSQL, if the data is there instead."""
    begin_anew: bool = False
    """Whether to begin anew where data is missing."""
    keeping: Keeping = Keeping()
    limits: Limits = Limits()
    origins: frozenset[str] = frozenset()
    """Other sites whose pages may connect."""
    names: frozenset[str] = frozenset()
    """Names under which the server answers, besides addresses and names in home networks."""
    open_metrics: bool = False
    """Whether everybody may read the numbers, and not only this machine."""
    bot_processes: int = max(1, (os.cpu_count() or 1) - 1)
    bot_pace: float = 1
    """How many times as long as usual bots wait before they act."""
    proxies: tuple[Network, ...] = ()
    """Where the proxies are whose forwarding headers are believed."""
    reached_at: str | None = None
    """Where other servers that share the data reach this one, as host:port."""
    share: str | None = None
    """By which tunnel the server is shared with the internet from the start, or ``any``."""


class _Server(uvicorn.Server):
    """Tells everybody before it goes away, and writes everything down."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], last: Callable[[], None], listening: Listening
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._last = last
        listening.listen_also = self._listen_also

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def _listen_also(self, on: socket.socket) -> None:
        """Take connections on one more socket, as on the first one."""

        def protocol() -> asyncio.Protocol:
            kind = self.config.http_protocol_class
            return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)  # type: ignore[call-arg]

        server = await asyncio.get_running_loop().create_server(protocol, sock=on, backlog=self.config.backlog)
        self.servers.append(server)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._last()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            # uvicorn would raise the signal again now, and end the process before everything is written.
            self._captured_signals.clear()


async def _serve(
    setup: Setup,
    store: Store,
    data_name: str,
    listening: socket.socket,
    dealer: Dealer,
    ready: Callable[[], None],
    shared: Callable[[ShareState], None],
) -> None:
    loop = asyncio.get_running_loop()
    limits = setup.limits
    writer = Writer(store, loop, observer=_observe)
    background, reports, chores = Background(), Reports(), Background(1, "chores")
    bots = BotProcesses(setup.bot_processes, pace=setup.bot_pace)
    health = WriteHealth(store, background)
    commands = StoredCommands(store, background)
    groups = StoredGroups(store, background)
    clock = LoopClock()
    keepers = Keepers(store, clock, setup.reached_at or own_address(listening)) if store.shared else None
    hints = Hints(store, keepers, background)
    keeper = None if keepers is None else keepers.id
    services = partial(Services, clock, dealer, bots, writer, commands, groups, health, keeper=keeper)
    tables = OpenTables(store, background, limits, services, keepers)
    colleagues = None if keepers is None else Colleagues(keepers, background)
    guests = KnownGuests(store, background, clock.now)
    clients = Clients(setup.proxies)
    clients.secret = None if keepers is None else keepers.secret
    cookies = Cookies(data_name)
    hosts = Hosts(setup.names, clients)
    connections = Connections(tables, guests, background, limits, clock, cookies, hosts, setup.origins, keepers)
    forgetting = Forgetting(store, chores, tables, None if colleagues is None else colleagues.forget)
    new_guests = Buckets(limits.guests, steady=clock.steady)
    caretaker = Caretaker(store, chores, tables, connections, clock, Calendar(setup.data / CALENDAR), setup.keeping)
    going = False

    def go_away() -> None:
        nonlocal going
        going = True
        tables.close()
        if keepers is None:
            connections.go_away(BACK_IN)
        else:
            background.soon(keepers.leave())
            connections.go_away(HANDED_ON_IN)

    reach = Listening(listening, behind_proxy=bool(setup.proxies))
    sharing = Sharing(clients, reach.door_for_tunnel, shared)

    def begin() -> None:
        ready()
        background.soon(chores.in_thread(load_the_rest))
        if setup.share is not None:
            sharing.start(setup.share)

    app = App(
        Shared(
            store=store,
            background=background,
            reports=reports,
            writer=writer,
            clock=clock,
            cookies=cookies,
            hosts=hosts,
            open_metrics=setup.open_metrics,
            noted_devices=Buckets((1 / NOTED_EVERY, 1), steady=clock.steady),
            health=health,
            guests=guests,
            tables=tables,
            forgetting=forgetting,
            connections=connections,
            hints=hints,
            colleagues=colleagues,
            going_away=lambda: going,
            listening=reach,
            sharing=sharing,
            requests=Buckets(limits.requests, steady=clock.steady),
            new_guests=new_guests,
        )
    )
    together = []
    if keepers is not None:
        await keepers.beat()
        hints.shared("guests", new_guests)
        hints.shared("links", connections.failed_links)
        hints.shared("codes", connections.failed_codes)
        company = Company(hints, tables, connections, guests, forgetting)
        company.listen()
        together = [asyncio.create_task(each) for each in (keepers.live(tables.look_again), company.look_after())]
    bots.start()
    background.soon(forgetting.the_rest())
    tidying = asyncio.create_task(_tidy(tables, health, max(0.1, min(TIDY_EVERY, limits.idle))))
    caring = asyncio.create_task(caretaker.look_after())
    try:
        await _Server(_config(app, limits, clients, connections), begin, go_away, reach).serve([listening])
    finally:
        for task in (tidying, caring, *together):
            task.cancel()
        if keepers is not None:
            await keepers.leave()
        await sharing.stop()
        tables.close()  # what was opened in the last moment
        for threads in (background, reports, chores):
            threads.close()
        await writer.close()
        await bots.stop()


def _config(app: App, limits: Limits, clients: Clients, connections: Connections) -> uvicorn.Config:
    doors = Doors(limits, most_files(), clients.has_many)
    return uvicorn.Config(
        app,
        loop="none",
        http=http_protocol(limits, doors, clients),
        ws=socket_class(connections.accept, limits.message_size, limits.outbox, limits.frames, doors.leave, clients),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
        backlog=4096,
    )


def load_the_rest() -> None:
    """Load what the first page does not need."""
    cards.stay_with_numpy()
    debrief.get_ready()
    for game in games():
        sitting_type(game)
    gc.freeze()


async def _tidy(tables: OpenTables, health: WriteHealth, every: float) -> None:
    with suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(every)
            tables.put_away_idle()
            await health.look()


def _observe(size: int, seconds: float) -> None:
    METRICS.batch.observe(size)
    METRICS.commit.observe(seconds)


def serve(
    setup: Setup,
    listening: socket.socket,
    ready: Callable[[], None] = lambda: None,
    dealer: Dealer | None = None,
    shared: Callable[[ShareState], None] = lambda _: None,
) -> None:
    """Serve until a signal ends it; ``shared`` gets what is new about the public link.

    ``dealer`` is for tests, which arrange their deals.
    """
    with opened(setup.data, setup.store, anew=setup.begin_anew) as store:
        gc.freeze()  # what is loaded now stays
        gc.set_threshold(10_000, 10, 100)  # nearly everything dies by itself; looking for the rest makes everybody wait
        run(_serve(setup, store, store.name(), listening, dealer or FairDealer(), ready, shared))
