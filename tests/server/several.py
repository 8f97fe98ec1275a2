"""Several servers over one PostgreSQL, guests who come to any of them, and what must be true of their logs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from tests.server.checker import Line, lines_of, looking
from tests.server.crews import begun
from tests.server.guest import Guest
from tests.server.player import Player
from tests.server.running import RunningServer
from thegang.server.tables.entries import Kept

IMPATIENT = 3.0
"""Seconds after which a guest gives a silent server up, as browsers do."""


class Servers:
    """Servers that share one database; each has a clock of its own, which may be wrong."""

    def __init__(
        self,
        folder: Path,
        store: str,
        clocks: Sequence[float] = (0, 0),
        ways: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        """``ways`` are the addresses by which each of them reaches the store, if these differ."""
        self.store = store
        self.all = [
            RunningServer(folder / f"server-{number}", store=way, clock=clock, **options)
            for number, (clock, way) in enumerate(zip(clocks, ways or [store] * len(clocks), strict=True))
        ]
        self.open = list(self.all)
        """Where newcomers are sent."""
        self._stack = ExitStack()

    def keeper_of(self, table: str) -> RunningServer:
        """The server that keeps a table."""
        kept = looking(self.store).keepers([table])[table]
        places = {one.reached_at or f"127.0.0.1:{one.port}": one for one in self.all}
        return places.get(kept.address.partition(" ")[0], self.open[0])

    def __enter__(self) -> Self:
        for server in self.all:
            self._stack.enter_context(server)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all of them."""
        self._stack.close()


class Rover(Guest):
    """A guest who comes to any of the servers that are open, another one each time."""

    def __init__(self, servers: Servers, chance: Random) -> None:
        self._servers = servers
        self._chance = chance
        super().__init__("", "")
        self.patience = IMPATIENT

    @property
    def server(self) -> RunningServer:
        """Where this one comes to next."""
        return self._chance.choice(self._servers.open)

    @property
    def http(self) -> str:
        return self.server.http

    @http.setter
    def http(self, _: str) -> None: ...

    @property
    def ws(self) -> str:
        return self.server.ws

    @ws.setter
    def ws(self, _: str) -> None: ...


async def crew(
    servers: Servers,
    people: int,
    chance: Random,
    come: Callable[[], Awaitable[Guest]] | None = None,
    **options: Any,
) -> list[Player]:
    """People and a bot at a table whose game has begun; they come to any server, or as ``come`` says."""
    guests = [await (Rover(servers, chance).come() if come is None else come()) for _ in range(people)]
    return await begun(guests, **options)


async def keepers_of(store: str, table: str) -> list[str]:
    """The servers that have kept a table, in order; what bots and clocks did there was written by nobody else."""
    return keepers_in(await asyncio.to_thread(lines_of, store, table))


def keepers_in(lines: Sequence[Line]) -> list[str]:
    """The same for the log of a table."""
    kept: list[str] = []
    for line in lines:
        taken = [fact.server for fact in line.entry.facts if isinstance(fact, Kept)]
        if line.command is not None and line.command.startswith("~"):
            writer = line.command[1:].partition(".")[0]
            kept = kept or [writer]  # who has opened it
            assert writer == kept[-1], f"{writer} wrote entry {line.seq} of a table that {kept[-1]} keeps"
        kept += taken
    return kept
