"""The pages of the browser client, kept in memory with their compressed forms."""

import gzip
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from thegang.server.http.asgi import Request, Response
from thegang.server.http.routing import Route, get
from thegang.server.tables.asking import NotDone

TYPES = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""Of every file that the built client has; systems, where Python would look them up, disagree."""
COMPRESSED = ("text/", "application/manifest+json", "image/svg+xml")
FOR_EVER = "public, max-age=31536000, immutable"
PATHS = ["/", "/t/{rest}", "/g/{rest}", "/g/{rest}/{moment}", "/how", "/how/{rest}", "/rules"]
PATHS += ["/rules/{rest}", "/games", "/settings", "/move"]
NOT_BUILT = "The pages are not built: run make web, or install a wheel."


class Page:
    """A file as it is sent."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.type = TYPES.get(name.rpartition(".")[2], "application/octet-stream")
        self.zipped = gzip.compress(content, 9, mtime=0) if self.type.startswith(COMPRESSED) else None
        self.etag = f'"{sha256(content).hexdigest()[:16]}"'
        self.caching = FOR_EVER if name.startswith("/assets/") else "no-cache"

    def answer(self, request: Request, status: int = 200) -> Response[bytes]:
        """The file, compressed if the browser likes that, or nothing if it has it."""
        headers = {"Cache-Control": self.caching, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if status == 200 and request.header("if-none-match") == self.etag:
            return Response(b"", 304, headers=headers)
        content = self.content
        if self.zipped is not None and "gzip" in request.header("accept-encoding"):
            content = self.zipped
            headers["Content-Encoding"] = "gzip"
        return Response(content, status, self.type, headers)


class Pages:
    """Every file of the built client, and the addresses that the client draws itself."""

    def __init__(self) -> None:
        folder = files("thegang.server") / "web"
        pages = {name: Page(name, content) for name, content in _files(folder, "")} if folder.is_dir() else {}
        self._index = pages.pop("/index.html") if pages else Page("/index.txt", NOT_BUILT.encode())
        self.routes = [_route(path, self._index) for path in PATHS] + [_route(*page) for page in pages.items()]

    def lost(self, request: Request) -> Response[bytes]:
        """People who are lost get a page that explains itself, programs the bare truth."""
        if "text/html" not in request.header("accept") or request.path.startswith("/api/"):
            raise NotDone("not-found")
        return self._index.answer(request, 404)


def _route(path: str, page: Page) -> Route:
    @get(path, described=False)
    async def answer(request: Request, **_: str) -> Response[bytes]:
        return page.answer(request)

    return answer


def _files(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{prefix}/{entry.name}"
        found += _files(entry, name) if entry.is_dir() else [(name, entry.read_bytes())]
    return found
