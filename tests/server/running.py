"""Starts, kills and restarts a real server process, and gives guests to play with."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from tests.server.scripted_server import Arrangement
from thegang.server.limits import Limits

ROOT = Path(__file__).parents[2]


class RunningServer:
    """A server process on a port of its own; ``kill`` and ``start`` again keep port and data."""

    def __init__(
        self,
        data: Path,
        arrangement: Arrangement | None = None,
        limits: Limits | None = None,
        bot_pace: float = 0.01,
    ) -> None:
        self.data = data
        self.port = _free_port()
        self._options = ["--bot-pace", str(bot_pace)]
        if arrangement is not None:
            self._options += ["--arrangement", msgspec.json.encode(arrangement).decode()]
        if limits is not None:
            self._options += ["--limits", msgspec.json.encode(limits).decode()]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def http(self) -> str:
        """Its address for requests."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        """Its address for connections."""
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def log(self) -> Path:
        """What it logs."""
        return self.data / "stderr.log"

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it listens."""
        self.data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "tests.server.scripted_server"]
        command += ["--port", str(self.port), "--data", str(self.data), *self._options]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, env=os.environ)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line == b"ready\n", self.log.read_text()

    def kill(self) -> None:
        """End it like a power cut."""
        self._end(signal.SIGKILL)

    def terminate(self) -> int:
        """Ask it to end; its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        status = process.wait(20)
        assert process.stdout is not None
        process.stdout.close()
        return status

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.terminate()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])
