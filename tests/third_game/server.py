"""A server that has a third game: the folder ``packages`` is on its path, as if somebody had installed it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.resources import files as page_files
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.server.running import RunningServer
from tests.server.scripted_server import run
from thegang.core.registry import games

PACKAGES = Path(__file__).parent / "packages"
WEB = Path(__file__).parents[2] / "web"


@contextmanager
def installed() -> Iterator[None]:
    """Let this process, and those it starts, have the third game."""
    path = os.pathsep.join([str(PACKAGES), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    with patch.dict(os.environ, PYTHONPATH=path), patch.object(sys, "path", [str(PACKAGES), *sys.path]):
        games.cache_clear()
        try:
            yield
        finally:
            games.cache_clear()


def third_game_server(data: Path, pages: Path | None = None) -> RunningServer:
    """A server process started from nothing, which finds what is installed; ``pages`` is a client built for it."""
    return RunningServer(data, context=get_context("spawn"), target=partial(run_with_pages, pages))


def run_with_pages(pages: Path | None, *setup: Any) -> None:
    """Serve other pages than the usual ones."""
    found = page_files if pages is None else lambda _: pages.parent
    with patch("thegang.server.http.pages.files", found):
        run(*setup)


def built_client(folder: Path) -> Path:
    """The browser client with the games that only tests have."""
    pages = folder / "web"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # the Node that comes with the tools
    more = os.environ | {"PATH": path, "GANG_MORE_GAMES": "test-games", "GANG_WEB_OUT": str(pages)}
    subprocess.run(["npx", "vite", "build", "--logLevel", "error"], cwd=WEB, env=more, check=True)
    return pages
