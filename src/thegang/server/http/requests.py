"""Who asks, in which language, and how a request is answered that can't be."""

import logging
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from thegang.core import spoken
from thegang.server.background import TooBusy
from thegang.server.http.identity import hashed
from thegang.server.http.shared import AnyRequest, shared
from thegang.server.messages import Fault
from thegang.server.metrics import METRICS
from thegang.server.store import Guest, StoreUnavailable
from thegang.server.tables.asking import NotDone
from thegang.server.transport.hosts import host_name
from thegang.server.transport.refusals import fault

log = logging.getLogger(__name__)
HEADER = "X-Gang"
"""Without this header nothing is changed: a form on another site can't send it."""
REFUSED = {
    400: ResponseSpec(Fault, description="The request can't be read, or can't be done."),
    401: ResponseSpec(Fault, description="Nobody knows this guest."),
    403: ResponseSpec(Fault, description=f"The header {HEADER} is missing."),
    404: ResponseSpec(Fault, description="There is no such thing."),
    429: ResponseSpec(Fault, description="Too much of that at once."),
    503: ResponseSpec(Fault, description="The data can't be reached at the moment, or too many want the same."),
}
STATUS = {
    "no-guest": 401,
    "foreign-origin": 403,
    "not-from-here": 403,
    "removed": 403,
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


def language_of(request: AnyRequest) -> str:
    """The first of our languages that the browser names."""
    return spoken(wanted.partition(";")[0].strip() for wanted in request.headers.get("accept-language", "").split(","))


def address_of(request: AnyRequest) -> str:
    """Where the request comes from."""
    return request.client.host if request.client else ""


async def known_guest(request: AnyRequest) -> Guest | None:
    """The guest who asks, if there is one."""
    found = await known_device(request)
    return None if found is None else found[0]


async def known_device(request: AnyRequest) -> tuple[Guest, str] | None:
    """The guest who asks, and the secret of the device, if there is one."""
    server = shared(request)
    sent = {hashed(secret): secret for secret in server.cookies.secrets(request.headers.getall("cookie", []))}
    found = await server.guests.first(list(sent))
    return None if found is None else (found[0], sent[found[1]])


async def device_of(request: AnyRequest) -> tuple[Guest, str]:
    """The guest who asks, and the secret of the device; raises NotDone when there is none."""
    known = await known_device(request)
    if known is None:
        raise NotDone("no-guest")
    return known


async def guest_of(request: AnyRequest) -> Guest:
    """The guest who asks; raises NotDone when there is none."""
    return (await device_of(request))[0]


async def checked_first(request: AnyRequest) -> Response[Fault] | None:
    """Refuse what comes too fast, or from elsewhere."""
    if not shared(request).requests.take(address_of(request)):
        return _fault(request, "slow-down")
    host = request.headers.get("host", "")
    if not shared(request).hosts.known(host):
        return _fault(request, "wrong-host", {"name": host_name(host)})
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get(HEADER) is None:
        return _fault(request, "foreign-origin")
    return None


def _fault(request: AnyRequest, code: str, values: Mapping[str, object] = MappingProxyType({})) -> Response[Fault]:
    METRICS.refusals.labels(code).inc()
    said = fault(language_of(request), code, **values)
    return Response(said, status_code=STATUS.get(code, 400), media_type="application/json")


def _not_done(request: AnyRequest, problem: NotDone) -> Response[Fault]:
    return _fault(request, problem.code, problem.values)


def _unavailable(request: AnyRequest, _: StoreUnavailable) -> Response[Fault]:
    return _fault(request, "unavailable")


def _too_busy(request: AnyRequest, _: TooBusy) -> Response[Fault]:
    return _fault(request, "too-busy")


def _http(request: AnyRequest, problem: HTTPException) -> Response[Fault]:
    code = "not-found" if problem.status_code == 404 else "bad-request"
    METRICS.refusals.labels(code).inc()
    return Response(fault(language_of(request), code), status_code=problem.status_code, media_type="application/json")


def _our_fault(request: AnyRequest, problem: Exception) -> Response[Fault]:
    log.error("a request could not be answered", exc_info=problem)
    return _fault(request, "our-fault")


def _unreadable(request: AnyRequest, _: Exception) -> Response[Fault]:
    return _fault(request, "bad-request")


EXCEPTIONS: dict[int | type[Exception], Callable[[Any, Any], Response[Any]]] = {
    NotDone: _not_done,
    StoreUnavailable: _unavailable,
    TooBusy: _too_busy,
    HTTPException: _http,
    msgspec.DecodeError: _unreadable,
    UnicodeDecodeError: _unreadable,
    RecursionError: _unreadable,
    Exception: _our_fault,
}
