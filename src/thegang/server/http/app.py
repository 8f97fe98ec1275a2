"""The HTTP application: all handlers, and an answer whatever happens."""

from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope

from thegang.server.http import cards, devices, games, guests, health, reach, servers, tables
from thegang.server.http.asgi import Request
from thegang.server.http.description import description
from thegang.server.http.pages import Pages
from thegang.server.http.requests import checked_first, refused
from thegang.server.http.routing import Routes
from thegang.server.http.shared import Shared


class App:
    """The application around the parts of a server, as uvicorn calls it."""

    def __init__(self, server: Shared) -> None:
        self._server = server
        self._pages = Pages()
        handlers = [*guests.HANDLERS, *tables.HANDLERS, *games.HANDLERS, *cards.HANDLERS, *devices.HANDLERS]
        handlers += [*health.HANDLERS, *reach.HANDLERS, *servers.HANDLERS]
        self._routes = Routes([*handlers, description(handlers), *self._pages.routes])

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer one request."""
        assert scope["type"] == "http"  # sockets never come here, and uvicorn is told to send nothing else
        request = Request(scope, receive, self._server)
        try:
            answer = checked_first(request) or await self._routes.answer(request) or self._pages.lost(request)
        except Exception as problem:
            answer = refused(request, problem)
        await answer.send(request, send)
