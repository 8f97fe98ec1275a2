"""Tables: the lobby, opening one, and looking at one before sitting down."""

import msgspec
from litestar import get, post

from thegang.server.games import SITTINGS
from thegang.server.games.lessons import lesson
from thegang.server.http.games import finished, records_of
from thegang.server.http.identity import first_name
from thegang.server.http.requests import REFUSED, address_of, guest_of, known_guest
from thegang.server.http.shared import AnyRequest, shared
from thegang.server.messages import LobbyTable, OpenedTable, OpenTable, TableView
from thegang.server.tables.commands import NotDone
from thegang.server.tables.entries import DealChosen


@get("/api/tables", responses=REFUSED)
async def lobby(request: AnyRequest) -> list[LobbyTable]:
    """The public tables at which somebody is."""
    return shared(request).tables.public()[:100]


@post("/api/tables", responses=REFUSED)
async def open_table(request: AnyRequest, data: OpenTable) -> OpenedTable:
    """Open a table; I am its host."""
    guest = await guest_of(request)
    deal = None
    if data.lesson:
        deal, data = lesson(data)
    elif data.deal is not None:
        game = await finished(request, data.deal)
        begun = SITTINGS[game.kind].read((await records_of(request, game))[0])
        deal = DealChosen(msgspec.Raw(msgspec.json.encode(begun.action)))
        options = msgspec.structs.replace(data.options, game=game.kind, seats=game.players)
        if game.kind == "heist":
            options = msgspec.structs.replace(options, mode=game.mode)
        data = msgspec.structs.replace(data, options=options)
    return OpenedTable(await shared(request).tables.open(guest, guest.name or first_name(guest.id), data, deal))


@get("/api/tables/{table_id:str}", responses=REFUSED)
async def look(request: AnyRequest, table_id: str) -> TableView:
    """A table, for whoever has its link."""
    server, address = shared(request), address_of(request)
    guest = await known_guest(request)
    await server.connections.check_link(address, guest and guest.id, table_id)
    table = await server.tables.find(table_id)
    if table is None or table.audience.shown_table is None:
        server.connections.failed_links.take(address)
        raise NotDone("no-such-table")
    return table.audience.shown_table


HANDLERS = [lobby, open_table, look]
