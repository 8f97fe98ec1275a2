"""How servers ask one another: plain requests to the port that all use, with the secret of the server that is asked."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from thegang.server.background import Background
from thegang.server.messages import CodeFound, Fault, LobbyTable, SaidCode, TableView
from thegang.server.servers.keepers import Keepers
from thegang.server.store import Server
from thegang.server.transport.clients import CLIENT, SCHEME, VOUCHED

PATIENCE = 3.0
"""Seconds within which another server answers."""
OK = 200
LARGEST_ANSWER = 4 * 1024 * 1024
LOBBY_AGE = 1.0
"""Seconds after which the lobbies of the others are asked for again."""


class Unreachable(Exception):
    """A server did not answer."""


class RefusedThere(Exception):
    """Another server does not give what somebody asked for, and has told why in their language."""

    def __init__(self, status: int, fault: Fault) -> None:
        super().__init__(fault.code)
        self.status = status
        self.fault = fault


class Response(NamedTuple):
    """What another server has answered."""

    status: int
    body: bytes


def address_of(server: Server) -> tuple[str, int]:
    """Where a server is: host and port."""
    host, _, port = server.address.partition(" ")[0].rpartition(":")
    return host.strip("[]"), int(port)


def vouched(server: Server, address: str, scheme: str) -> dict[str, str]:
    """The headers by which a server believes who somebody is."""
    return {VOUCHED: server.address.partition(" ")[2], CLIENT: address, SCHEME: scheme}


class Colleagues:
    """The other servers."""

    def __init__(self, keepers: Keepers, background: Background) -> None:
        self._keepers = keepers
        self._background = background
        self._lobby: list[LobbyTable] = []
        self._lobby_at = float("-inf")
        self._asking = asyncio.Lock()

    async def others(self) -> list[Server]:
        """Those that are alive."""
        return await self._background.in_thread(self._keepers.others)

    async def ask(
        self, server: Server, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Response:
        """Ask one of them; raises Unreachable."""
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await _ask(server, method, path, headers, body)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as why:
            self._keepers.doubt(server, why)
            raise Unreachable from None
        self._keepers.trust(server)
        return answer

    async def ask_all(self, method: str, path: str, body: bytes = b"") -> list[Response | Unreachable]:
        """Ask all of them at once, for ourselves."""

        async def one(server: Server) -> Response | Unreachable:
            try:
                return await self.ask(server, method, path, vouched(server, "", "http"), body)
            except Unreachable as unreachable:
                return unreachable

        return await asyncio.gather(*(one(server) for server in await self.others()))

    async def lobby(self) -> Sequence[LobbyTable]:
        """The public tables that others keep, as they were a moment ago."""
        async with self._asking:
            now = asyncio.get_running_loop().time()
            if now - self._lobby_at > LOBBY_AGE:
                answers = _good(await self.ask_all("GET", "/api/tables"))
                self._lobby = [one for each in answers for one in msgspec.json.decode(each, type=list[LobbyTable])]
                self._lobby_at = now
        return self._lobby

    async def with_code(self, code: str) -> str | None:
        """The table with a code that another server keeps."""
        answers = _good(await self.ask_all("POST", "/api/codes", msgspec.json.encode(SaidCode(code))))
        found = {msgspec.json.decode(each, type=CodeFound).table for each in answers} - {None}
        return found.pop() if len(found) == 1 else None

    async def forget(self, guest: int) -> bool:
        """Let the others forget a guest at the tables they keep; whether all of them have."""
        answers = await self.ask_all("POST", f"/api/servers/forgotten/{guest}")
        return len(_good(answers)) == len(answers)

    async def look(self, server: Server, table: str, headers: Mapping[str, str]) -> TableView:
        """What the keeper of a table tells of it to whoever asks; raises RefusedThere or Unreachable."""
        answer = await self.ask(server, "GET", f"/api/tables/{quote(table, safe='')}", headers)
        if answer.status != OK:
            raise RefusedThere(answer.status, msgspec.json.decode(answer.body, type=Fault))
        return msgspec.json.decode(answer.body, type=TableView)


def _good(answers: Sequence[Response | Unreachable]) -> list[bytes]:
    return [each.body for each in answers if isinstance(each, Response) and each.status < 300]


async def _ask(server: Server, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Response:
    host, port = address_of(server)
    said = {"Host": f"{host}:{port}", "X-Gang": "1", "Connection": "close", "Content-Length": str(len(body)), **headers}
    if any(sign in value for value in said.values() for sign in "\r\n"):
        raise ValueError("a header has more than one line")
    reader, writer = await asyncio.open_connection(host, port, limit=LARGEST_ANSWER)
    try:
        lines = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1") + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        given = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        length = int(given.get("content-length", "0"))
        if length > LARGEST_ANSWER:
            raise ValueError("too long an answer")
        return Response(int(head[0].split(" ")[1]), await reader.readexactly(length))
    finally:
        writer.close()
