"""Who asks, in which language, and how a request is answered that can't be."""

import logging
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from thegang.core import spoken
from thegang.server.background import TooBusy
from thegang.server.http.asgi import Request, Response, Unacceptable
from thegang.server.http.identity import hashed
from thegang.server.messages import Fault
from thegang.server.metrics import METRICS
from thegang.server.servers.colleagues import RefusedThere
from thegang.server.store import Guest, StoreUnavailable
from thegang.server.tables.asking import NotDone
from thegang.server.transport.clients import VOUCHED
from thegang.server.transport.hosts import host_name
from thegang.server.transport.refusals import fault

log = logging.getLogger(__name__)
HEADER = "X-Gang"
"""Without this header nothing is changed: a form on another site can't send it."""
REFUSED = {
    400: "The request can't be read, or can't be done.",
    401: "Nobody knows this guest.",
    403: f"The header {HEADER} is missing.",
    404: "There is no such thing.",
    429: "Too much of that at once.",
    503: "The data can't be reached at the moment, or too many want the same.",
}
STATUS = {
    "no-guest": 401,
    "foreign-origin": 403,
    "not-from-here": 403,
    "removed": 403,
    "not-found": 404,
    "no-such-table": 404,
    "no-such-code": 404,
    "no-such-game": 404,
    "no-such-device": 404,
    "wrong-host": 421,
    "slow-down": 429,
    "too-many-links": 429,
    "too-many-codes": 429,
    "too-many-tables": 429,
    "our-fault": 500,
    "no-room": 503,
    "too-busy": 503,
    "unavailable": 503,
    "bots-busy": 503,
}


def language_of(request: Request) -> str:
    """The first of our languages that the browser names."""
    return spoken(wanted.partition(";")[0].strip() for wanted in request.header("accept-language").split(","))


async def known_guest(request: Request) -> Guest | None:
    """The guest who asks, if there is one."""
    found = await known_device(request)
    return None if found is None else found[0]


async def known_device(request: Request) -> tuple[Guest, str] | None:
    """The guest who asks, and the secret of the device, if there is one."""
    server = request.server
    sent = {hashed(secret): secret for secret in server.cookies.secrets(request.headers("cookie"))}
    found = await server.guests.first(list(sent))
    return None if found is None else (found[0], sent[found[1]])


async def device_of(request: Request) -> tuple[Guest, str]:
    """The guest who asks, and the secret of the device; raises NotDone when there is none."""
    known = await known_device(request)
    if known is None:
        raise NotDone("no-guest")
    return known


async def guest_of(request: Request) -> Guest:
    """The guest who asks; raises NotDone when there is none."""
    return (await device_of(request))[0]


def checked_first(request: Request) -> Response[Fault] | None:
    """Refuse what comes too fast, or from elsewhere."""
    if not request.server.requests.take(request.address):
        return _fault(request, "slow-down")
    host = request.header("host")
    if not request.server.hosts.known(host):
        return _fault(request, "wrong-host", {"name": host_name(host)})
    if request.server.colleagues is not None and request.header(VOUCHED) and not request.vouched:
        return _fault(request, "not-found")  # it is for the server that was here before
    if request.method not in ("GET", "HEAD", "OPTIONS") and not request.headers(HEADER.lower()):
        return _fault(request, "foreign-origin")
    return None


def refused(request: Request, problem: Exception) -> Response[Fault]:
    """What is said when a handler can't answer."""
    match problem:
        case NotDone():
            return _fault(request, problem.code, problem.values)
        case StoreUnavailable():
            return _fault(request, "unavailable")
        case RefusedThere():
            return Response(problem.fault, problem.status)
        case TooBusy():
            return _fault(request, "too-busy")
        case Unacceptable():
            return _fault(request, "bad-request", status=problem.status)
        case msgspec.DecodeError() | UnicodeDecodeError() | RecursionError():
            return _fault(request, "bad-request")
    log.error("a request could not be answered", exc_info=problem)
    return _fault(request, "our-fault")


def _fault(
    request: Request, code: str, values: Mapping[str, object] = MappingProxyType({}), *, status: int | None = None
) -> Response[Fault]:
    METRICS.refusals.labels(code).inc()
    return Response(fault(language_of(request), code, **values), status or STATUS.get(code, 400))
