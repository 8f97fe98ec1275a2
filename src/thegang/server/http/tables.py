"""Tables: the lobby, opening one, and looking at one before sitting down."""

import msgspec

from thegang.server.games import sitting_type
from thegang.server.http.asgi import Request
from thegang.server.http.games import check_cards, finished, records_of
from thegang.server.http.requests import guest_of, known_guest
from thegang.server.http.routing import get, post
from thegang.server.messages import CodeFound, LobbyTable, OpenedTable, OpenTable, Options, SaidCode, TableView
from thegang.server.names import first_name
from thegang.server.servers.colleagues import Unreachable, vouched
from thegang.server.servers.keepers import Elsewhere
from thegang.server.store import FinishedGame, Server
from thegang.server.tables.asking import NotDone
from thegang.server.tables.codes import heard
from thegang.server.tables.commands import game_called
from thegang.server.tables.entries import DealChosen


@get("/api/tables")
async def lobby(request: Request) -> list[LobbyTable]:
    """The public tables at which somebody is."""
    server = request.server
    tables = server.tables.public()
    if server.colleagues is not None and not request.vouched:
        tables += await server.colleagues.lobby()
    return tables[:100]


@post("/api/tables", status=201)
async def open_table(request: Request, data: OpenTable) -> OpenedTable:
    """Open a table; I am its host."""
    guest = await guest_of(request)
    deal = None
    if data.lesson:
        deal, data = _lesson(data.options.game)
    elif data.deal is not None:
        game = await finished(request, data.deal)
        deal, data = _again(data, game, (await records_of(request, game))[0])
    server, name = request.server, guest.name or first_name(guest.id)
    home = server.connections.homes.of(request.address)
    return OpenedTable(await server.tables.open(guest, name, home, data, deal))


def _lesson(name: str) -> tuple[DealChosen, OpenTable]:
    """The cards of a first game, and the table it is played at."""
    lesson = sitting_type(game_called(name).name).lesson()
    if lesson is None:
        raise NotDone("no-lesson")
    options = Options(game=name, seats=lesson.players, rules=msgspec.to_builtins(lesson.rules))
    wanted = OpenTable(options=options, bots="normal", start=True, lesson=True)
    return DealChosen(msgspec.Raw(msgspec.json.encode(lesson.begin)), lesson=True), wanted


def _again(wanted: OpenTable, game: FinishedGame, first: msgspec.Raw) -> tuple[DealChosen, OpenTable]:
    """The cards of a finished game, and the table at which they are dealt again."""
    kind = game_called(game.kind)
    begun = kind.record(first)
    check_cards(kind.game, begun)
    begin = begun.action
    chosen = {name: value for name, value in wanted.options.rules.items() if name in kind.free_rules}
    rules = kind.rules_of(begin) | chosen
    options = msgspec.structs.replace(wanted.options, game=kind.name, seats=game.players, rules=rules)
    deal = DealChosen(msgspec.Raw(msgspec.json.encode(begin)))
    return deal, msgspec.structs.replace(wanted, options=options)


@post("/api/codes")
async def find_by_code(request: Request, data: SaidCode) -> CodeFound:
    """The table with the code that a friend said on the phone."""
    understood = heard(data.code)
    if understood is None:
        raise NotDone("not-a-code")
    if not understood.exact:
        return CodeFound(meant=understood.code)
    server = request.server
    if request.vouched:
        return CodeFound(server.tables.with_code(understood.code))
    server.connections.check_codes(request.address)
    table = server.tables.with_code(understood.code)
    if table is None and server.colleagues is not None:
        table = await server.colleagues.with_code(understood.code)
    if table is None:
        server.connections.wrong_code(request.address)
        raise NotDone("no-such-code")
    return CodeFound(table)


@get("/api/tables/{table_id}")
async def look(request: Request, table_id: str) -> TableView:
    """A table, for whoever has its link."""
    server, address = request.server, request.address
    guest = await known_guest(request)
    await server.connections.check_link(address, guest and guest.id, table_id)
    try:
        table = await server.tables.find(table_id)
    except Elsewhere as elsewhere:
        return await _look_elsewhere(request, elsewhere.server, table_id)
    if table is None or table.audience.shown_table is None:
        why = server.tables.why_not(table_id)
        if why.code == "no-such-table":
            server.connections.failed_links.take(address)
        raise why
    if guest is not None and guest.id in table.room.removed:
        raise NotDone("removed")
    return table.audience.shown_table


async def _look_elsewhere(request: Request, keeper: Server, table: str) -> TableView:
    colleagues = request.server.colleagues
    if colleagues is None or request.vouched:  # it has just gone to yet another server
        raise NotDone("unavailable")
    headers = {name: ", ".join(request.headers(name)) for name in ("host", "accept-language")}
    headers |= {"cookie": "; ".join(request.headers("cookie"))}
    headers |= vouched(keeper, request.address, "https" if request.encrypted else "http")
    try:
        return await colleagues.look(keeper, table, headers)
    except Unreachable:
        raise NotDone("unavailable") from None


HANDLERS = [lobby, open_table, find_by_code, look]
