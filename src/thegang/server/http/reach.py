"""Under which address friends can come, and letting the server listen in the network or a tunnel lead to it."""

from thegang.server.http.asgi import Request
from thegang.server.http.requests import guest_of, language_of
from thegang.server.http.routing import delete, get, post
from thegang.server.messages import Reach
from thegang.server.tables.asking import NotDone
from thegang.server.transport.refusals import text


@get("/api/reach")
async def reach(request: Request) -> Reach:
    """The addresses that others can open, and whether they can be changed from here."""
    return _reach(request)


@post("/api/reach", status=201)
async def open_to_network(request: Request) -> Reach:
    """Let friends in the same network in; only from the machine that the server runs on."""
    await _must_be_here(request)
    listening = request.server.listening
    try:
        await listening.open()
    except OSError:
        raise NotDone("no-network") from None
    if listening.network is None:
        raise NotDone("no-network")
    return _reach(request)


@post("/api/reach/internet")
async def share(request: Request) -> Reach:
    """Let a tunnel make a link for friends anywhere; only from the machine that the server runs on."""
    await _must_be_here(request)
    request.server.sharing.start()
    return _reach(request)


@delete("/api/reach/internet")
async def stop_sharing(request: Request) -> Reach:
    """End the tunnel; only from the machine that the server runs on."""
    await _must_be_here(request)
    await request.server.sharing.stop()
    return _reach(request)


async def _must_be_here(request: Request) -> None:
    await guest_of(request)
    if not _from_here(request):
        raise NotDone("not-from-here")


def _from_here(request: Request) -> bool:
    listening = request.server.listening
    return listening.may_open(request.address, request.header("host"))


def _reach(request: Request) -> Reach:
    listening, now, here = request.server.listening, request.server.sharing.now, _from_here(request)
    problem = now.problem
    return Reach(
        network=listening.network,
        can_open=here and listening.can_open,
        internet=now.link,
        changed=now.changed,
        can_share=here,
        sharing=now.trying or now.link is not None,
        tunnel=now.tunnel,
        problem=text(language_of(request), problem.code, **problem.values) if problem is not None and here else None,
    )


HANDLERS = [reach, open_to_network, share, stop_sharing]
