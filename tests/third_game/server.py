"""A server that has a third game: the folder ``packages`` is on its path, as if somebody had installed it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch

from tests.server.running import RunningServer
from thegang.core.registry import games

PACKAGES = Path(__file__).parent / "packages"


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


def third_game_server(data: Path) -> RunningServer:
    """A server process that is started from nothing, and so finds what is installed."""
    return RunningServer(data, context=get_context("spawn"))
