"""A guest over real HTTP and a real socket, for tests."""

import asyncio
import itertools
import json
import ssl
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.options import nested
from tests.server.parts import Parts
from thegang.server.http.identity import COOKIE

PATIENCE = 10
NO_SECURITY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted, and reading all certificates for every client takes longer than most tests."""


def secret_in(answer: httpx.Response) -> str:
    """The secret that an answer sets; the cookie's name has that of the server's data in it."""
    [secret] = [value for name, value in answer.cookies.items() if name.startswith(f"{COOKIE}-")]
    return secret


class Guest:
    """Somebody with a browser: comes, opens tables, sits down, plays. ``address`` is one of this machine's own."""

    def __init__(self, http: str, ws: str, secret: str | None = None, address: str = "127.0.0.1") -> None:
        self.http = http
        self.ws = ws
        self.secret = secret
        self.address = address
        self.patience: float = PATIENCE
        """Seconds of silence after which a connection is given up."""

    async def come(self, name: str | None = None) -> Self:
        """Visit for the first time."""
        async with self.client() as client:
            answer = (await client.post("/api/me")).raise_for_status()
            self.secret = secret_in(answer)
            client.cookies.set(COOKIE, self.secret)
            if name is not None:
                (await client.patch("/api/me", json={"name": name})).raise_for_status()
        return self

    def client(self, **headers: str) -> httpx.AsyncClient:
        """For requests of one's own."""
        cookies = {COOKIE: self.secret} if self.secret else {}
        headers = {"X-Gang": "1", **headers}
        return httpx.AsyncClient(
            base_url=self.http,
            cookies=cookies,
            headers=headers,
            timeout=PATIENCE,
            transport=httpx.AsyncHTTPTransport(verify=NO_SECURITY, local_address=self.address),
        )

    async def open(self, **wanted: Any) -> str:
        """Open a table; its id."""
        if "options" in wanted:
            wanted["options"] = nested(wanted["options"])
        async with self.client() as client:
            answer = (await client.post("/api/tables", json=wanted)).raise_for_status()
            return str(answer.json()["id"])

    def at(self, table: str, **hello: Any) -> "Seat":
        """A connection to a table, to be entered."""
        return Seat(self, table, hello)


class Seat:
    """A connection to a table. ``state`` is what is known; all that came is in ``heard``, with states put together."""

    _ids = itertools.count()

    def __init__(self, guest: Guest, table: str, hello: dict[str, Any]) -> None:
        self.guest = guest
        self.table = table
        self.state: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self._hello = hello
        self._parts = Parts()
        self._socket: ClientConnection | None = None

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def __aenter__(self) -> Self:
        cookie = {"Cookie": f"{COOKIE}={self.guest.secret}"} if self.guest.secret else {}
        self._socket = await connect(
            f"{self.guest.ws}/{quote(self.table, safe='')}",
            additional_headers=cookie,
            compression=None,
            max_size=None,
            max_queue=None,  # who does not listen for a while answers pings all the same
            close_timeout=1,
            local_addr=(self.guest.address, 0),
        )
        await self.send({"type": "hello", "table": self.table, **self._hello})
        await self.until(lambda seat: seat.heard[-1]["type"] in ("state", "problem"))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def send(self, message: dict[str, Any]) -> None:
        """Send anything."""
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(
            self.guest.patience
        ):  # in Python 3.11 wait_for may swallow that its task is cancelled
            message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] == "state":
            message = self.state = self._parts.take(message)
        self.heard.append(message)
        return message

    async def until(self, true: Any) -> Self:
        """Hear at least one message, and more until something is true of this seat."""
        await self.hear()
        while not true(self):
            await self.hear()
        return self

    async def do(self, command: dict[str, Any], id: str | None = None) -> dict[str, Any]:
        """Ask for something and wait for the answer."""
        id = id or f"test-{next(self._ids)}"
        await self.send({"type": "do", "id": id, "command": command})
        while True:
            message = await self.hear()
            if message["type"] in ("ack", "refused") and message["id"] == id:
                return message

    async def play(self, action: dict[str, Any]) -> dict[str, Any]:
        """Make a move and wait for the answer."""
        return await self.do({"do": "Play", "action": action})

    async def play_out(self) -> None:
        """Play to the end of the game, the first action there is."""
        while self.state["table"]["stage"] == "playing":
            if self.state["legal"]:
                await self.play(self.state["legal"][0])
            else:
                await self.hear()
