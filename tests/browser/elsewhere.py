"""Somebody in another home: a browser whose connections reach the server from an address of their own."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.browser.house import Crew, House

ADDRESS = "127.0.0.9"
CHUNK = 65_536


class Relay:
    """Passes bytes on to a server, from another address than everybody else's."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._links: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server

    async def open(self) -> str:
        """Listen; the address for browsers."""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """End it with all its connections."""
        self._server.close()
        for link in self._links:
            link.cancel()
        await asyncio.gather(*self._links, return_exceptions=True)
        await self._server.wait_closed()

    def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._links.add(asyncio.create_task(self._link(reader, writer)))

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(ADDRESS, 0))
        try:
            await asyncio.gather(_pass_on(reader, back), _pass_on(there, writer))
        finally:
            for end in (writer, back):
                end.close()
                with suppress(ConnectionError):
                    await end.wait_closed()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
        writer.close()


@contextmanager
def another_home(house: House, crew: Crew) -> Iterator[str]:
    """The address under which a browser finds the server, which finds that browser elsewhere than everybody else."""
    relay = Relay(house.server.port)
    yield crew.run(relay.open())
    crew.run(relay.close())
