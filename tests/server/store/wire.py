"""The wire between a store and its PostgreSQL, which can be cut at the worst moment."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Literal, Self, TypeAlias

Fault: TypeAlias = Literal["", "answers lost", "requests lost", "requests late", "dead"]
"""What becomes of what is sent from now on: ``late`` requests arrive when they are let go, ``dead`` is silence."""


class Wire:
    """A port through which a PostgreSQL is reached, in a thread of its own."""

    def __init__(self, port: int) -> None:
        self.fault: Fault = ""
        self.at_commit: Fault = ""
        """What becomes of it from the next COMMIT on."""
        self.once = False
        """Whether everything is well again after one connection has broken."""
        self.said: tuple[bytes, bytes] = (b"", b"")
        """What PostgreSQL says, and what arrives instead."""
        self.port = 0
        self._target = port
        self._loop = asyncio.new_event_loop()
        self._writers: list[asyncio.StreamWriter] = []
        self._late: list[Callable[[], None]] = []
        self._thread = Thread(target=self._loop.run_forever, daemon=True)

    def let_go(self) -> None:
        """Let the late requests arrive."""

        async def arrive() -> None:
            for arrives in self._late:
                arrives()
            await asyncio.sleep(0.2)

        asyncio.run_coroutine_threadsafe(arrive(), self._loop).result(10)

    def cut(self) -> None:
        """Cut every connection there is, once."""

        async def cut() -> None:
            for writer in self._writers:
                writer.transport.abort()
            await asyncio.sleep(0.05)

        asyncio.run_coroutine_threadsafe(cut(), self._loop).result(10)

    def __enter__(self) -> Self:
        self._thread.start()
        listening = asyncio.start_server(self._connected, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(listening, self._loop).result(10)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        async def end() -> None:
            self._server.close()
            for writer in self._writers:
                writer.transport.abort()
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(0)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        self._writers += [writer, back]
        ways = [
            asyncio.ensure_future(self._requests(reader, back, writer)),
            asyncio.ensure_future(self._answers(there, writer)),
        ]
        with suppress(asyncio.CancelledError):
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            if self.fault != "requests late":
                back.close()
        for way in ways:
            way.cancel()
        writer.close()

    async def _requests(
        self, reader: asyncio.StreamReader, there: asyncio.StreamWriter, client: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if self.at_commit and b"COMMIT" in data:
                    self.fault, self.at_commit = self.at_commit, ""
                match self.fault:
                    case "requests lost":
                        self._broken()
                        return
                    case "requests late":
                        self._late.append(lambda data=data: there.write(data))  # type: ignore[misc]
                        client.transport.abort()
                        return
                    case "dead":
                        continue
                    case _:
                        there.write(data)

    async def _answers(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if self.fault == "answers lost":
                    self._broken()
                    return
                if self.fault != "dead":
                    client.write(data.replace(*self.said) if self.said[0] else data)

    def _broken(self) -> None:
        if self.once:
            self.fault = ""
