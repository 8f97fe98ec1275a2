"""Under which address friends can come, and letting the server listen in the network."""

from litestar import get, post

from thegang.server.http.requests import REFUSED, address_of, guest_of
from thegang.server.http.shared import AnyRequest, shared
from thegang.server.messages import Reach
from thegang.server.tables.asking import NotDone


@get("/api/reach", responses=REFUSED)
async def reach(request: AnyRequest) -> Reach:
    """The address that others can open, and whether it can be changed from here."""
    return _reach(request)


@post("/api/reach", responses=REFUSED)
async def open_to_network(request: AnyRequest) -> Reach:
    """Let friends in the same network in; only from the machine that the server runs on."""
    await guest_of(request)
    listening = shared(request).listening
    if not _from_here(request):
        raise NotDone("not-from-here")
    try:
        await listening.open()
    except OSError:
        raise NotDone("no-network") from None
    if listening.network is None:
        raise NotDone("no-network")
    return _reach(request)


def _reach(request: AnyRequest) -> Reach:
    listening = shared(request).listening
    return Reach(listening.network, _from_here(request) and listening.can_open)


def _from_here(request: AnyRequest) -> bool:
    listening = shared(request).listening
    return listening.may_open(address_of(request), request.headers.get("host", ""))


HANDLERS = [reach, open_to_network]
