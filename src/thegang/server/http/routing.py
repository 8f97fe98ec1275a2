"""Which handler answers a request, and what of the request it gets."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from inspect import signature
from typing import Any, TypeAlias, get_type_hints
from urllib.parse import parse_qsl

import msgspec

from thegang.server.http.asgi import JSON, Request, Response, Unacceptable

Handler: TypeAlias = Callable[..., Awaitable[Any]]
Methods: TypeAlias = "Mapping[str, Route]"
PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Route:
    """A handler with its method and its address.

    Besides the request a handler gets what it has arguments for: ``data``, the body read as the type that is written
    there; those in braces in the address; and those with a default from the query, if they are there.
    """

    method: str
    path: str
    handler: Handler
    status: int
    type: str
    described: bool

    async def answer(self, request: Request, places: Mapping[str, str]) -> Response[Any]:
        """What the handler says."""
        arguments: dict[str, object] = dict(places)
        if self.asked:
            sent = dict(parse_qsl(request.query, keep_blank_values=True))
            for name in self.asked.keys() & sent.keys():
                arguments[name] = msgspec.convert(sent[name], self.asked[name], strict=False)
        if "data" in self.types:
            arguments["data"] = self._read(await request.body())
        answer = await self.handler(request, **arguments)
        return answer if isinstance(answer, Response) else Response(answer, self.status, self.type)

    @cached_property
    def types(self) -> dict[str, Any]:
        """The types of all arguments, and of what is returned."""
        return get_type_hints(self.handler, include_extras=True)

    @cached_property
    def asked(self) -> dict[str, Any]:
        """What is taken from the query, with its types."""
        taken = signature(self.handler).parameters.values()
        return {each.name: self.types[each.name] for each in taken if each.default is not each.empty}

    @cached_property
    def _read(self) -> Callable[[bytes], Any]:
        return msgspec.json.Decoder(self.types["data"]).decode


def _route(
    method: str, path: str, status: int = 200, type: str = JSON, described: bool = True
) -> Callable[[Handler], Route]:
    return lambda handler: Route(method, path, handler, status, type, described)


get = partial(_route, "GET")
post = partial(_route, "POST")
patch = partial(_route, "PATCH")
delete = partial(_route, "DELETE")


class Routes:
    """All handlers, found by the address of a request."""

    def __init__(self, routes: Iterable[Route]) -> None:
        by_path: dict[str, dict[str, Route]] = {}
        for route in routes:
            by_path.setdefault(route.path, {})[route.method] = route
        self._plain = {path: methods for path, methods in by_path.items() if not PLACE.search(path)}
        self._patterns = [
            (re.compile(PLACE.sub(r"(?P<\1>[^/]+)", re.escape(path).replace(r"\{", "{").replace(r"\}", "}"))), methods)
            for path, methods in by_path.items()
            if path not in self._plain
        ]

    async def answer(self, request: Request) -> Response[Any] | None:
        """What the handler says that answers it; nothing if nothing is at that address."""
        found = self._find(request.path.rstrip("/") or "/")
        if found is None:
            return None
        methods, places = found
        route = methods.get("GET" if request.method == "HEAD" else request.method)
        if route is not None:
            return await route.answer(request, places)
        if request.method == "OPTIONS":
            return Response(b"", 204, headers={"Allow": ", ".join(sorted({*methods, "OPTIONS"}))})
        raise Unacceptable(405)

    def _find(self, path: str) -> tuple[Methods, Mapping[str, str]] | None:
        if path in self._plain:
            return self._plain[path], {}
        for pattern, methods in self._patterns:
            if match := pattern.fullmatch(path):
                return methods, match.groupdict()
        return None
