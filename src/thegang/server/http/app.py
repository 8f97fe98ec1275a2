"""The HTTP application: all handlers, and the headers that keep browsers safe."""

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders, State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from thegang.server.http import cards, devices, games, guests, health, reach, tables
from thegang.server.http.pages import page_handlers
from thegang.server.http.requests import EXCEPTIONS, checked_first
from thegang.server.http.shared import Shared
from thegang.server.messages import PROTOCOL

LARGEST_BODY = 16 * 1024
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""What every answer has, faults as well, unless it says otherwise itself."""


def make_app(shared: Shared) -> Litestar:
    """The application around the parts of a server."""
    return Litestar(
        [
            *(*guests.HANDLERS, *tables.HANDLERS, *games.HANDLERS, *cards.HANDLERS, *devices.HANDLERS),
            *(*health.HANDLERS, *reach.HANDLERS, *page_handlers()),
        ],
        state=State({"shared": shared}),
        before_request=checked_first,
        before_send=[_with_headers],
        exception_handlers=EXCEPTIONS,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            "The Gang", str(PROTOCOL), render_plugins=[JsonRenderPlugin()], path="/api/schema"
        ),
        logging_config=None,
        pdb_on_exception=False,
    )


async def _with_headers(message: Message, _: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
