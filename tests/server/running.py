"""Starts, kills and restarts a real server process, and gives guests to play with."""

from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tests.server.scripted_server import ROOMY, Arrangement, run
from tests.server.store.cluster import free_port
from thegang.server.keeping import Keeping
from thegang.server.transport.limits import Limits

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, ForkServerProcess, SpawnContext, SpawnProcess

# Every server is forked from one process that has loaded everything: loading takes longer than most tests.

LOADED = get_context("forkserver")
LOADED.set_forkserver_preload(["tests.server.scripted_server"])


class RunningServer:
    """A server process on a port of its own; ``kill`` and ``start`` again keep port and data."""

    def __init__(
        self,
        data: Path,
        arrangement: Arrangement | None = None,
        limits: Limits = ROOMY,
        bot_pace: float = 0.01,
        keeping: Keeping | None = None,
        store: str | None = None,
        clock: float = 0,
        context: "ForkServerContext | SpawnContext" = LOADED,
        target: Callable[..., None] = run,
    ) -> None:
        self.data = data
        self.store = store
        """The address of its PostgreSQL; else its data is in a file."""
        self.port = free_port()
        self.reached_at: str | None = None
        """Where other servers reach it, if not at its port."""
        self._setup = (
            data,
            self.port,
            arrangement or Arrangement(),
            limits,
            bot_pace,
            keeping or Keeping(),
            store,
            clock,
        )
        self._context = context
        self._target = target
        self._process: ForkServerProcess | SpawnProcess | None = None

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
    def place(self) -> Path | str:
        """Where its data is: a folder, or the address of a PostgreSQL."""
        return self.store or self.data

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it listens."""
        self.data.mkdir(parents=True, exist_ok=True)
        heard, told = self._context.Pipe(duplex=False)
        self._process = self._context.Process(
            target=self._target, args=(*self._setup, self.reached_at, self.log, told), daemon=True
        )
        self._process.start()
        told.close()
        with heard:
            try:
                heard.recv()
            except EOFError:
                raise AssertionError(self.log.read_text("utf-8")) from None

    def kill(self) -> None:
        """End it like a power cut."""
        if self._process is not None:
            self._process.kill()
            self._ended()

    def terminate(self) -> int:
        """Ask it to end; its exit status."""
        if self._process is None:
            return 0
        self._process.terminate()
        return self._ended()

    def _ended(self) -> int:
        process, self._process = self._process, None
        assert process is not None
        process.join(20)
        assert process.exitcode is not None, "it does not end"
        return process.exitcode

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.terminate()
