"""The pages of the browser client, kept in memory with their compressed forms."""

import gzip
import mimetypes
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from thegang.server.http.shared import AnyRequest

COMPRESSED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
FOR_EVER = "public, max-age=31536000, immutable"
PATHS = ["/", "/t/{rest:str}", "/g/{rest:str}", "/g/{rest:str}/{moment:str}", "/how", "/how/{rest:str}", "/rules"]
PATHS += ["/rules/{rest:str}", "/games", "/settings", "/move"]
NOT_BUILT = "The pages are not built: run make web, or install a wheel."


class Page:
    """A file as it is sent."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.zipped = gzip.compress(content, 9, mtime=0) if self.type.startswith(COMPRESSED) else None
        self.etag = f'"{sha256(content).hexdigest()[:16]}"'
        self.caching = FOR_EVER if name.startswith("/assets/") else "no-cache"

    def answer(self, request: AnyRequest) -> Response[bytes]:
        """The file, compressed if the browser likes that, or nothing if it has it."""
        headers = {"Cache-Control": self.caching, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.etag:
            return Response(b"", status_code=304, headers=headers)
        content = self.content
        if self.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = self.zipped
            headers["Content-Encoding"] = "gzip"
        return Response(content, headers=headers, media_type=self.type)


def page_handlers() -> list[HTTPRouteHandler]:
    """A handler for every file of the built client, and for the addresses that the client draws itself."""
    folder = files("thegang.server") / "web"
    pages = {name: Page(name, content) for name, content in _files(folder, "")} if folder.is_dir() else {}
    index = pages.pop("/index.html", None) or Page("/index.txt", NOT_BUILT.encode())
    return [_handler(PATHS, index), *(_handler([name], page) for name, page in pages.items()), _nowhere(index)]


def _handler(paths: list[str], page: Page) -> HTTPRouteHandler:
    @get(paths, include_in_schema=False)
    async def answer(request: AnyRequest) -> Response[bytes]:
        return page.answer(request)

    return answer


def _nowhere(index: Page) -> HTTPRouteHandler:
    @get("/{rest:path}", include_in_schema=False)
    async def answer(request: AnyRequest) -> Response[bytes]:
        """People who are lost get a page that explains itself, programs the bare truth."""
        if "text/html" not in request.headers.get("accept", "") or request.url.path.startswith("/api/"):
            raise NotFoundException
        response = index.answer(request)
        response.status_code = 404
        return response

    return answer


def _files(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{prefix}/{entry.name}"
        found += _files(entry, name) if entry.is_dir() else [(name, entry.read_bytes())]
    return found
