"""A real load balancer before three servers, with the configuration that the documentation gives."""

import asyncio
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple
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

PAGE = (ROOT / "docs" / "scaling.md").read_text("utf-8")
ADDRESSES = ("10.0.0.11:8000", "10.0.0.12:8000", "10.0.0.13:8000")
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {text}
}}
"""
"""What a file in ``conf.d`` stands in, with folders of its own."""


class Kind(NamedTuple):
    """A load balancer that the documentation has a configuration for."""

    name: str
    language: str
    """What its configuration is written in."""
    listens: str
    """Where that says where it listens …"""
    here: str
    """… and how a port of this machine is said there."""
    command: tuple[str, ...]
    """How it is run with a file."""
    around: str = "{text}"
    """What stands around its configuration."""


KINDS = (
    Kind("haproxy", "haproxy", "bind :8080", "bind 127.0.0.1:{}", ("-db", "-f")),
    Kind("nginx", "nginx", "listen 8080;", "listen 127.0.0.1:{};", ("-c",), NGINX),
    Kind(
        "caddy",
        "caddyfile",
        "gang.example.org {",
        "http://127.0.0.1:{} {{",
        ("run", "--adapter", "caddyfile", "--config"),
        "{{\n    admin off\n    auto_https off\n}}\n{text}",
    ),
)


def configuration(kind: Kind, folder: Path, port: int, servers: list[RunningServer]) -> str:
    """What the documentation gives, with other addresses."""
    [text] = re.findall(rf"```{kind.language}\n(.+?)```", PAGE, re.DOTALL)
    assert text.count(kind.listens) == 1
    text = text.replace(kind.listens, kind.here.format(port))
    for server, address in zip(servers, ADDRESSES, strict=True):
        assert address in text
        text = text.replace(address, f"127.0.0.1:{server.port}")
    return kind.around.format(text=text, folder=folder)


def found(kind: Kind) -> str | None:
    """Where it is on this machine."""
    return shutil.which(kind.name) or shutil.which(f"/usr/sbin/{kind.name}")


@contextmanager
def balancer(kind: Kind, folder: Path, servers: list[RunningServer]) -> Iterator[int]:
    """The port of a running load balancer."""
    port = free_port()
    file, said = folder / f"{kind.name}.conf", folder / f"{kind.name}.log"
    file.write_text(configuration(kind, folder, port, servers), "utf-8")
    command = [str(found(kind)), *kind.command, str(file)]
    home = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with said.open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log, env=home) as process:
        try:
            for _ in range(200):
                try:
                    with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2):
                        break
                except OSError:
                    assert process.poll() is None, said.read_text("utf-8")
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


def passed_on(servers: Servers) -> int:
    """How many connections are at servers that don't keep their tables."""
    told = (urlopen(f"{server.http}/metrics").read().decode() for server in servers.all)
    return sum(int(float(re.findall(r"^gang_sockets_passed_on (\S+)$", text, re.MULTILINE)[0])) for text in told)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(
            kind,
            marks=pytest.mark.skipif(
                found(kind) is None, reason=f"{MISSING}several servers behind {kind.name}, which is not installed here"
            ),
            id=kind.name,
        )
        for kind in KINDS
    ],
)
def test_three_servers_behind_a_load_balancer(kind: Kind, tmp_path: Path, cluster: Cluster) -> None:
    async def test(servers: Servers, port: int) -> None:
        chance = Random(1)
        players = [
            player for _ in range(6) for player in await crew(servers, 2, chance, come=lambda: Behind(port).come())
        ]
        playing = [asyncio.create_task(player.play(lambda _: False)) for player in players]
        await go_on(players, playing)
        keepers = [await asyncio.to_thread(servers.keeper_of, player.table) for player in players]
        assert len(set(keepers)) > 1, "all tables went to one server"
        assert await asyncio.to_thread(passed_on, servers) == 0
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

    with Servers(tmp_path, cluster.database(), (0, 0, 0)) as servers, balancer(kind, tmp_path, servers.all) as port:
        asyncio.run(test(servers, port))
