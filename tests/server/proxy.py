"""A small faulty TCP proxy between clients and a server: it delays, cuts, and holds back."""

import asyncio
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Self

CHUNK = 4096


class Proxy:
    """Passes bytes on, as slowly and as unreliably as it is told; every connection has its own luck."""

    def __init__(
        self, port: int, chance: Random, *, delay: float = 0, cut_after: tuple[int, int] | None = None
    ) -> None:
        self._target = port
        self._chance = chance
        self._server: asyncio.Server
        self._links: set[_Link] = set()
        self.delay = delay
        """Pieces wait up to so many seconds; the order within a connection stays, as in TCP."""
        self.cut_after = cut_after
        """A connection is cut after so many bytes, from one number to another, wherever in a frame that is."""
        self.cuts = 0
        self.going = asyncio.Event()
        """Nothing passes while this is cleared."""
        self.going.set()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.sockets[0].getsockname()[1])

    @property
    def ws(self) -> str:
        """The address for connections."""
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def http(self) -> str:
        """The address for requests."""
        return f"http://127.0.0.1:{self.port}"

    def cut_all(self) -> None:
        """Cut every connection at once, without a word."""
        for link in list(self._links):
            link.cut()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.cut_all()
        await self._server.wait_closed()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        link = _Link(self, (reader, writer), there)
        self._links.add(link)
        await link.run()
        self._links.discard(link)

    def luck(self) -> int | None:
        """After how many bytes a new connection is cut, if at all."""
        return None if self.cut_after is None else self._chance.randint(*self.cut_after)

    def pause(self) -> float:
        """How long the next piece waits."""
        return self._chance.uniform(0, self.delay)


class _Link:
    """One connection through the proxy."""

    def __init__(
        self,
        proxy: Proxy,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        server: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self._proxy = proxy
        self._client = client
        self._server = server
        self._left = proxy.luck()

    async def run(self) -> None:
        """Pass on in both directions until one side ends."""
        there = asyncio.ensure_future(self._pass(self._client[0], self._server[1]))
        back = asyncio.ensure_future(self._pass(self._server[0], self._client[1]))
        with suppress(asyncio.CancelledError):
            await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
        for way in (there, back):
            way.cancel()
        for _, writer in (self._client, self._server):
            writer.close()

    def cut(self) -> None:
        """End it on both sides, whatever is on its way."""
        for _, writer in (self._client, self._server):
            writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._proxy.going.wait()
                if self._proxy.delay:
                    await asyncio.sleep(self._proxy.pause())
                if self._left is not None:
                    self._left -= len(data)
                    if self._left <= 0:
                        self._proxy.cuts += 1
                        writer.write(data[: self._left - 1])  # some of it still arrives
                        return
                writer.write(data)
                await writer.drain()
