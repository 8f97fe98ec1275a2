"""What the handlers of all requests share."""

from collections.abc import Callable
from dataclasses import dataclass

from thegang.server.background import Background, Reports
from thegang.server.clock import Clock
from thegang.server.http.identity import Cookies
from thegang.server.servers.colleagues import Colleagues
from thegang.server.servers.hints import Hints
from thegang.server.sharing.sharing import Sharing
from thegang.server.store import Store
from thegang.server.store.guests import KnownGuests
from thegang.server.store.health import WriteHealth
from thegang.server.store.writer import Writer
from thegang.server.tables.forgetting import Forgetting
from thegang.server.tables.open_tables import OpenTables
from thegang.server.transport.connections import Connections
from thegang.server.transport.hosts import Hosts
from thegang.server.transport.limits import Buckets
from thegang.server.transport.listening import Listening


@dataclass(frozen=True, slots=True)
class Shared:
    """The parts of the server that requests deal with."""

    store: Store
    background: Background
    reports: Reports
    writer: Writer
    clock: Clock
    cookies: Cookies
    hosts: Hosts
    open_metrics: bool
    health: WriteHealth
    guests: KnownGuests
    tables: OpenTables
    forgetting: Forgetting
    connections: Connections
    hints: Hints
    colleagues: Colleagues | None
    """The other servers, if the data is shared."""
    going_away: Callable[[], bool]
    listening: Listening
    sharing: Sharing
    requests: Buckets
    """How many requests each address may still send."""
    noted_devices: Buckets
    """How often it is still to be noted that a device was here, by its secret."""
    new_guests: Buckets
    """How many new guests may still come from each address."""
