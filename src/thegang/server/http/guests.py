"""Guests: who one is, one's name, and taking oneself along to another device."""

from functools import partial

import msgspec

from thegang.server.games.statistics import statistics
from thegang.server.http.asgi import Cookie, Request, Response
from thegang.server.http.devices import note_device
from thegang.server.http.identity import COOKIE, COOKIE_AGE, MOVE_AGE, device_kind, hashed, new_secret
from thegang.server.http.requests import device_of, guest_of, known_device
from thegang.server.http.routing import delete, get, patch, post
from thegang.server.messages import ChangeMe, Claim, LobbyTable, Me, MoveToken, Statistics
from thegang.server.names import LONGEST_NAME, first_name, nickname
from thegang.server.outfits import first_outfit
from thegang.server.store import Guest
from thegang.server.tables.asking import NotDone
from thegang.server.tables.old_options import listing_brought_up


@post("/api/me")
async def come(request: Request) -> Response[Me]:
    """Say who I am; at the first visit a guest is made and its secret put into a cookie."""
    known = await known_device(request)
    if known is not None:
        guest, secret = known
        await note_device(request, secret)
        return Response(_me(guest), cookies=[_cookie(request, secret)])  # it lasts as long again
    if not request.server.new_guests.take(request.address):
        raise NotDone("slow-down")
    secret = new_secret()
    await request.server.writer.create_guest(hashed(secret), request.server.clock.now())
    return Response(_me(await _known(request, secret)), cookies=[_cookie(request, secret)])


@patch("/api/me")
async def change(request: Request, data: ChangeMe) -> Me:
    """Choose a nickname, a language, or a hat and its colour."""
    guest, server = await guest_of(request), request.server
    name = guest.name if data.name is None else nickname(data.name)
    if name is None:
        raise NotDone("bad-name", most=LONGEST_NAME)
    language = data.language or guest.language
    outfit = data.outfit or guest.outfit
    await server.background.in_thread(server.store.describe_guest, guest.id, name, language, outfit)
    server.guests.changed()
    server.hints.guest(guest.id)
    if data.name is not None:
        server.connections.rename(guest.id, name)
        server.tables.rename(guest.id, name)
    if data.outfit is not None:
        server.connections.dress(guest.id, data.outfit)
        server.tables.dress(guest.id, data.outfit)
    return _me(Guest(guest.id, name, language, outfit=outfit))


@delete("/api/me")
async def forget(request: Request) -> Response[None]:
    """Forget me: name, secrets and seats; my finished games stay without my name."""
    guest, server = await guest_of(request), request.server
    await server.background.in_thread(server.store.forget_guest, guest.id)
    server.guests.changed()
    server.hints.guest(guest.id)
    server.connections.drop(guest.id)
    await server.forgetting.at_tables(guest.id)
    names = [COOKIE, server.cookies.plain, *([server.cookies.secure] if request.encrypted else [])]
    gone = [Cookie(name, "", 0, request.encrypted) for name in names]
    return Response(None, cookies=gone)


@post("/api/me/link")
async def link(request: Request) -> MoveToken:
    """A token with which another device becomes the same guest, once and within minutes."""
    guest, secret = await device_of(request)
    server = request.server
    await note_device(request, secret)
    token = new_secret()
    await server.background.in_thread(server.store.offer_move, hashed(token), guest.id, MOVE_AGE)
    return MoveToken(token, MOVE_AGE)


@post("/api/me/claim")
async def claim(request: Request, data: Claim) -> Response[Me]:
    """Become the guest who made the token."""
    server, secret, address = request.server, new_secret(), request.address
    server.connections.check_links(address)
    about = device_kind(request.header("user-agent"))
    accept = partial(server.store.accept_move, hashed(data.token), hashed(secret), about)
    moved = await server.background.in_thread(accept)
    if moved is None:
        server.connections.failed_links.take(address)
        raise NotDone("bad-token")
    return Response(_me(await _known(request, secret)), cookies=[_cookie(request, secret)])


@get("/api/me/tables")
async def my_tables(request: Request) -> list[LobbyTable]:
    """The tables I have a seat at, the last ones first."""
    guest, server = await guest_of(request), request.server
    listed = await server.background.in_thread(server.store.tables_of, guest.id, 20)
    return [msgspec.json.decode(listing_brought_up(about), type=LobbyTable) for _, about in listed if about]


@get("/api/me/statistics")
async def my_statistics(request: Request) -> Statistics:
    """My games in numbers."""
    guest, server = await guest_of(request), request.server
    return await server.reports.ask(statistics, server.store, guest.id)


async def _known(request: Request, secret: str) -> Guest:
    guest = await request.server.guests.find(hashed(secret))
    if guest is None:
        raise NotDone("no-guest")
    return guest


def _me(guest: Guest) -> Me:
    outfit = guest.outfit or first_outfit(guest.id)
    return Me(guest.name or first_name(guest.id), bool(guest.name), outfit, guest.language)


def _cookie(request: Request, secret: str) -> Cookie:
    cookies = request.server.cookies
    name = cookies.secure if request.encrypted else cookies.plain
    return Cookie(name, secret, COOKIE_AGE, request.encrypted)


HANDLERS = [come, change, forget, link, claim, my_tables, my_statistics]
