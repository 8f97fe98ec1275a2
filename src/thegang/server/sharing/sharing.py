"""Sharing the server with the internet: a tunnel is started, its link is told, and it is started again when it dies."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from thegang.server.background import OWN_GROUP
from thegang.server.sharing.keeper import PATIENCE
from thegang.server.sharing.tunnels import Way, ways
from thegang.server.tables.asking import NotDone
from thegang.server.transport.clients import Clients, Tunnel

FIRST_LINK = 40.0
"""Seconds a tunnel has for its link."""
SOONEST, LATEST = 1.0, 60.0
"""Seconds between two attempts to bring a tunnel back."""
LONGEST_LINE = 16 * 1024
SAID = 200
"""How much of a tunnel's own last line is passed on."""
_KEEPER = Path(__file__).with_name("keeper.py")
_COLOURS = re.compile(r"\x1b\[[\d;]*[A-Za-z]")


class ShareState(msgspec.Struct, frozen=True):
    """How far sharing is."""

    link: str | None = None
    """The address for friends anywhere, while it works."""
    trying: bool = False
    """Whether a link is on its way: the first one, or one after the tunnel died."""
    tunnel: str = ""
    """Whose tunnel it is, as people call it."""
    changed: bool = False
    """Whether friends were given another link before."""
    problem: NotDone | None = None
    """Why there is no link."""


class _Ended(NamedTuple):
    """How a tunnel ended."""

    link: str | None
    """The last link it had, if any."""
    problem: NotDone


class Sharing:
    """The tunnel of a server, if it has one. ``door`` opens the port that only the tunnel is told of."""

    def __init__(
        self,
        clients: Clients,
        door: Callable[[], Awaitable[int]],
        on_change: Callable[[ShareState], None] = lambda _: None,
    ) -> None:
        self.now = ShareState()
        self._clients = clients
        self._door = door
        self._on_change = on_change
        self._running: asyncio.Task[None] | None = None
        self._port: int | None = None

    def start(self, wanted: str = "any") -> None:
        """Begin to share, unless that is going on; raises UnknownWay."""
        if self._running is None or self._running.done():
            tried = ways(wanted)
            self._tell(ShareState(trying=True))
            self._running = asyncio.create_task(self._share(tried))

    async def stop(self) -> None:
        """End the tunnel."""
        running, self._running = self._running, None
        if running is not None:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
        self._clients.tunnel = None
        if self.now != ShareState():
            self._tell(ShareState())

    async def _share(self, tried: Sequence[Way]) -> None:
        port = self._port = self._port or await self._door()
        self._clients.only_tunnels(port)
        here = [(way, found) for way in tried if (found := way.find()) is not None]
        if not here:
            self._tell(ShareState(problem=NotDone("tunnel-none" if len(tried) > 1 else tried[0].missing)))
            return
        problem = None
        for way, found in here:
            self._tell(ShareState(trying=True, tunnel=way.called, problem=problem))
            run = partial(self._run, way, (*found, *way.words(port)), port)
            ended = await run(None)
            if ended.link is not None:
                await self._bring_back(way, run, ended)
            problem = ended.problem
        self._tell(ShareState(tunnel=self.now.tunnel, problem=problem))

    async def _bring_back(self, way: Way, run: Callable[[str | None], Awaitable[_Ended]], ended: _Ended) -> None:
        """Start a tunnel that gave a link again and again; only ``stop`` ends this."""
        clock = asyncio.get_running_loop().time
        given, wait = ended.link, SOONEST
        while True:
            self._tell(ShareState(trying=True, tunnel=way.called, problem=ended.problem))
            await asyncio.sleep(wait)
            began = clock()
            ended = await run(given)
            given = ended.link or given
            wait = SOONEST if clock() - began > LATEST else min(2 * wait, LATEST)

    async def _run(self, way: Way, command: Sequence[str], port: int, given: str | None) -> _Ended:
        """Run a tunnel until it ends. ``given`` is the link that friends had before."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", str(_KEEPER), *command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for us: we end it when everybody has been told
            creationflags=OWN_GROUP,
        )
        try:
            return await self._listen(way, process, port, given)
        finally:
            self._clients.tunnel = None
            await _whole(_end(process))

    async def _listen(self, way: Way, process: asyncio.subprocess.Process, port: int, given: str | None) -> _Ended:
        link: str | None = None
        up, problem, last = way.up is None, None, ""
        try:
            async with asyncio.timeout(FIRST_LINK) as patience:
                async for line in _lines(process):
                    last = line or last
                    up = up or bool(way.up and re.search(way.up, line))
                    if found := re.search(way.link, line):
                        link = way.fixed_link or found[1]
                    if up and link not in (None, self.now.link):
                        patience.reschedule(None)
                        given = self._has(way, Tunnel(port, str(link), way.header), given)
                    elif self.now.link is None:
                        problem = problem or _problem(way, line)
                    if (way.lost and re.search(way.lost, line)) or (problem and problem.code != "tunnel-no-network"):
                        break
        except TimeoutError:
            problem = problem or NotDone("tunnel-silent", tunnel=way.called)
        said = NotDone("tunnel-ended", tunnel=way.called, said=last[:SAID])
        return _Ended(self.now.link, problem or said)

    def _has(self, way: Way, tunnel: Tunnel, given: str | None) -> str:
        """There is a link, which the next one may differ from."""
        self._clients.tunnel = tunnel
        self._tell(ShareState(link=tunnel.link, tunnel=way.called, changed=given not in (None, tunnel.link)))
        return tunnel.link

    def _tell(self, now: ShareState) -> None:
        self.now = now
        self._on_change(now)


def _problem(way: Way, line: str) -> NotDone | None:
    for says, code in way.problems:
        if found := re.search(says, line, re.IGNORECASE):
            return NotDone(code, tunnel=way.called, **found.groupdict())
    return None


async def _lines(process: asyncio.subprocess.Process) -> AsyncIterator[str]:
    assert process.stdout is not None
    while True:
        try:
            line = await process.stdout.readline()
        except ValueError:  # no line we look for is that long
            continue
        if not line:
            return
        yield _COLOURS.sub("", line.decode(errors="replace")).strip()


async def _end(process: asyncio.subprocess.Process) -> None:
    """Let the keeper end its program; the program may have its time for that."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(PATIENCE + 2):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)  # the program, too: it is in the group of its keeper
        await process.wait()


async def _whole(doing: Coroutine[Any, Any, None]) -> None:
    """Do something to its end, also when nobody waits any more: a keeper that is killed can't end its program."""
    task = asyncio.ensure_future(doing)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise
