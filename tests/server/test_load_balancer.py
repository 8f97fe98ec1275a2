"""A real load balancer before three servers, with the configuration that the documentation gives."""

import asyncio
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest

from tests.conftest import MISSING
from tests.docs.walk import ROOT
from tests.server.checker import check
from tests.server.crews import go_on, rest
from tests.server.guest import Guest
from tests.server.running import RunningServer
from tests.server.several import IMPATIENT, Rover, Servers, crew, keepers_of
from tests.server.store.cluster import Cluster, free_port

HAPROXY = shutil.which("haproxy") or shutil.which("/usr/sbin/haproxy")
PAGE = (ROOT / "docs" / "scaling.md").read_text("utf-8")


def configuration(port: int, servers: list[RunningServer]) -> str:
    """What the documentation gives, with other addresses."""
    [text] = re.findall(r"```haproxy\n(.+?)```", PAGE, re.DOTALL)
    text = text.replace("bind :8080", f"bind 127.0.0.1:{port}")
    for server, address in zip(servers, re.findall(r"10\.0\.0\.\d+:8000", text), strict=True):
        text = text.replace(address, f"127.0.0.1:{server.port}")
    return str(text)


@contextmanager
def balancer(folder: Path, servers: list[RunningServer]) -> Iterator[int]:
    """The port of a running HAProxy."""
    port = free_port()
    file = folder / "haproxy.cfg"
    file.write_text(configuration(port, servers), "utf-8")
    assert HAPROXY is not None
    with (
        (folder / "haproxy.log").open("wb") as log,
        subprocess.Popen([HAPROXY, "-db", "-f", str(file)], stderr=log) as process,
    ):
        try:
            for _ in range(200):
                try:
                    with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2):
                        break
                except OSError:
                    assert process.poll() is None, (folder / "haproxy.log").read_text("utf-8")
                    time.sleep(0.05)
            yield port
        finally:
            process.terminate()


class Behind(Rover):
    """A guest who knows one address."""

    def __init__(self, port: int) -> None:
        self._port = port
        Guest.__init__(self, "", "")
        self.patience = IMPATIENT

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @http.setter
    def http(self, _: str) -> None: ...

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self._port}/ws"

    @ws.setter
    def ws(self, _: str) -> None: ...


@pytest.mark.skipif(HAPROXY is None, reason=f"{MISSING}several servers behind HAProxy, which is not installed here")
def test_three_servers_behind_haproxy(tmp_path: Path, cluster: Cluster) -> None:
    async def test(servers: Servers, port: int) -> None:
        chance = Random(1)
        players = [
            player for _ in range(3) for player in await crew(servers, 2, chance, come=lambda: Behind(port).come())
        ]
        playing = [asyncio.create_task(player.play(lambda _: False)) for player in players]
        await go_on(players, playing)
        for number, server in enumerate(servers.all):
            if number == 0:
                server.kill()
            else:
                assert await asyncio.to_thread(server.terminate) == 0
            await go_on(players, playing)
            await asyncio.to_thread(server.start)
            await asyncio.sleep(2)  # until the balancer has noticed
            await go_on(players, playing)
        await rest(players, playing)
        await asyncio.to_thread(check, servers.store, players)
        for table in {player.table for player in players}:
            await keepers_of(servers.store, table)

    with Servers(tmp_path, cluster.database(), (0, 0, 0)) as servers, balancer(tmp_path, servers.all) as port:
        asyncio.run(test(servers, port))
