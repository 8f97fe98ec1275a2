"""Requests and answers over ASGI, the interface to uvicorn: as much of it as the handlers use."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

import msgspec
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from thegang.server.http.shared import Shared
from thegang.server.transport.clients import VOUCHED

JSON, TEXT = "application/json", "text/plain"
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
BODILESS = (204, 304)
Content = TypeVar("Content")
Headers: TypeAlias = Sequence[tuple[bytes, bytes]]


class Unacceptable(Exception):
    """A request that is refused with this status, whatever it is about."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Request:
    """What somebody asks for, and the server that is asked."""

    def __init__(self, scope: HTTPScope, receive: ASGIReceiveCallable, server: Shared) -> None:
        self.server = server
        self.method = scope["method"]
        self.path = scope["path"]
        self.query = scope["query_string"].decode("latin-1")
        self.encrypted = scope["scheme"] == "https"
        self.address = scope["client"][0] if scope["client"] else ""
        self.vouched = VOUCHED in (scope.get("extensions") or {})
        """Whether another server that shares our data asks."""
        self._headers = scope["headers"]
        self._receive = receive

    def header(self, name: str) -> str:
        """The first header of that name, in small letters; nothing if there is none."""
        return next(iter(self.headers(name)), "")

    def headers(self, name: str) -> list[str]:
        """All headers of that name, in small letters."""
        wanted = name.encode()
        return [value.decode("latin-1") for key, value in self._headers if key == wanted]

    async def body(self) -> bytes:
        """All that was sent; raises Unacceptable when that is too much, or the client has left."""
        body = b""
        declared = self.header("content-length")
        if declared.isdecimal() and int(declared[:20]) > LARGEST_BODY:
            raise Unacceptable(413)
        while True:
            message = await self._receive()
            if message["type"] != "http.request":
                raise Unacceptable(400)
            body += message["body"]
            if len(body) > LARGEST_BODY:
                raise Unacceptable(413)
            if not message["more_body"]:
                return body

    async def has_left(self) -> None:
        """Wait until the client does not listen any more."""
        while (await self._receive())["type"] != "http.disconnect":
            pass


@dataclass(frozen=True, slots=True)
class Cookie:
    """A cookie for the whole site; ``age`` in seconds, 0 to remove it."""

    name: str
    value: str
    age: int
    secure: bool

    def __str__(self) -> str:
        """As browsers read it; no script can."""
        secure = "; Secure" if self.secure else ""
        return f"{self.name}={self.value}; HttpOnly; Max-Age={self.age}; Path=/; SameSite=lax{secure}"


@dataclass(slots=True)
class Response(Generic[Content]):
    """An answer; what is neither text, bytes nor a stream of them is sent as JSON."""

    content: Content
    status: int = 200
    type: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: Sequence[Cookie] = ()

    async def send(self, request: Request, send: ASGISendCallable) -> None:
        """Say it."""
        if isinstance(self.content, AsyncIterator):
            await self._start(send, {})
            await _stream(self.content, request, send)
            return
        body = _encoded(self.content)
        await self._start(send, {} if self.status in BODILESS else {"Content-Length": str(len(body))})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _start(self, send: ASGISendCallable, more: Mapping[str, str]) -> None:
        headers = {**HEADERS, **self.headers, **more}
        if self.status not in BODILESS:
            text = self.type.startswith("text/") and "charset" not in self.type
            headers["Content-Type"] = f"{self.type}; charset=utf-8" if text else self.type
        pairs = [*headers.items(), *(("Set-Cookie", str(cookie)) for cookie in self.cookies)]
        encoded: Headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in pairs]
        await send({"type": "http.response.start", "status": self.status, "headers": encoded, "trailers": False})


def _encoded(content: object) -> bytes:
    if isinstance(content, bytes):
        return content
    return content.encode() if isinstance(content, str) else msgspec.json.encode(content)


async def _stream(parts: AsyncIterator[bytes], request: Request, send: ASGISendCallable) -> None:
    """Send one part after the other, each when the last one is taken, as long as anybody listens."""
    left = asyncio.ensure_future(request.has_left())
    try:
        async for part in parts:
            if left.done():
                return
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        left.cancel()
