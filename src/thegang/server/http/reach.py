"""Under which address friends can come, and letting the server listen in the network or a tunnel lead to it."""

from litestar import delete, get, post

from thegang.server.http.requests import REFUSED, address_of, guest_of, language_of
from thegang.server.http.shared import AnyRequest, shared
from thegang.server.messages import Reach
from thegang.server.tables.asking import NotDone
from thegang.server.transport.refusals import text


@get("/api/reach", responses=REFUSED)
async def reach(request: AnyRequest) -> Reach:
    """The addresses that others can open, and whether they can be changed from here."""
    return _reach(request)


@post("/api/reach", responses=REFUSED)
async def open_to_network(request: AnyRequest) -> Reach:
    """Let friends in the same network in; only from the machine that the server runs on."""
    await _must_be_here(request)
    listening = shared(request).listening
    try:
        await listening.open()
    except OSError:
        raise NotDone("no-network") from None
    if listening.network is None:
        raise NotDone("no-network")
    return _reach(request)


@post("/api/reach/internet", status_code=200, responses=REFUSED)
async def share(request: AnyRequest) -> Reach:
    """Let a tunnel make a link for friends anywhere; only from the machine that the server runs on."""
    await _must_be_here(request)
    shared(request).sharing.start()
    return _reach(request)


@delete("/api/reach/internet", status_code=200, responses=REFUSED)
async def stop_sharing(request: AnyRequest) -> Reach:
    """End the tunnel; only from the machine that the server runs on."""
    await _must_be_here(request)
    await shared(request).sharing.stop()
    return _reach(request)


async def _must_be_here(request: AnyRequest) -> None:
    await guest_of(request)
    if not _from_here(request):
        raise NotDone("not-from-here")


def _from_here(request: AnyRequest) -> bool:
    listening = shared(request).listening
    return listening.may_open(address_of(request), request.headers.get("host", ""))


def _reach(request: AnyRequest) -> Reach:
    listening, now, here = shared(request).listening, shared(request).sharing.now, _from_here(request)
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
