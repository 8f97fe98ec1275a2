"""Tables: the lobby, opening one, and looking at one before sitting down."""

import msgspec
from litestar import get, post

from thegang.server.games import SITTINGS
from thegang.server.games.lessons import lesson
from thegang.server.http.games import check_cards, finished, records_of
from thegang.server.http.identity import first_name
from thegang.server.http.requests import REFUSED, Asked, address_of, guest_of, known_guest
from thegang.server.messages import LobbyTable, OpenedTable, OpenTable, TableView
from thegang.server.tables.entries import DealChosen


@get("/api/tables", responses=REFUSED)
async def lobby(request: Asked) -> list[LobbyTable]:
    """The public tables at which somebody is."""
    tables: list[LobbyTable] = request.app.state.hub.public_tables()
    return tables[:100]


@post("/api/tables", responses=REFUSED)
async def open_table(request: Asked, data: OpenTable) -> OpenedTable:
    """Open a table; I am its host."""
    guest, hub = await guest_of(request), request.app.state.hub
    deal = None
    if data.lesson:
        deal, data = lesson(data)
    elif data.deal is not None:
        game = await finished(request, data.deal)
        begun = SITTINGS[game.kind].read((await records_of(request, game))[0])
        check_cards(SITTINGS[game.kind].kind, begun)
        deal = DealChosen(msgspec.Raw(msgspec.json.encode(begun.action)))
        options = msgspec.structs.replace(data.options, game=game.kind, seats=game.players)
        if game.kind == "heist":
            options = msgspec.structs.replace(options, mode=game.mode)
        data = msgspec.structs.replace(data, options=options)
    return OpenedTable(await hub.open(guest, guest.name or first_name(guest.id), data, deal))


@get("/api/tables/{table_id:str}", responses=REFUSED)
async def look(request: Asked, table_id: str) -> TableView:
    """A table, for whoever has its link."""
    sockets, address = request.app.state.sockets, address_of(request)
    guest = await known_guest(request)
    await sockets.check_link(address, guest and guest.id, table_id)
    table = await request.app.state.hub.table(table_id)
    if table is None or table.audience.told is None:
        why = request.app.state.hub.why_not(table_id)
        if why.code == "no-such-table":
            sockets.failed_links.take(address)
        raise why
    told: TableView = table.audience.told
    return told


HANDLERS = [lobby, open_table, look]
