"""A machine with little of everything: few files, no more room on the disk, somebody who talks without end."""

import asyncio
import re
import resource
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.guest import Guest
from thegang.server.store import SQLiteStore
from thegang.server.store.folder import FILE

GANG = Path(sys.executable).with_name("gang")
FEW = 256
LONG = 60
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")


@contextmanager
def served(data: Path, files: int) -> Iterator[int]:
    """A server that may have so many files open; its port."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    command = [str(GANG), "serve", "--no-browser", "--port", "0", "--data", str(data)]
    data.mkdir()
    with (
        (data / "stderr.log").open("wb") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, preexec_fn=limited, text=True) as process,  # noqa: PLW1509
    ):
        try:
            assert process.stdout is not None
            found = re.search(r"127\.0\.0\.1:(\d+)", process.stdout.readline())
            assert found is not None
            yield int(found[1])
        finally:
            process.terminate()
            process.wait(LONG)
    assert process.returncode == 0


def test_with_few_files_those_who_play_go_on_and_newcomers_are_turned_away(tmp_path: Path) -> None:
    log = tmp_path / "data" / "stderr.log"

    async def play(port: int) -> None:
        guest = await Guest(f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}/ws").come()
        table = await guest.open(options={"seats": 3}, bots="easy", start=True)
        async with guest.at(table) as seat:
            crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(2 * FEW)]
            async with asyncio.timeout(LONG):
                while "ALARM: all 160 connections are taken" not in log.read_text("utf-8"):
                    await asyncio.sleep(0.05)
            chip = next(action for action in seat.state["legal"] if action["do"] == "TakeChip")
            assert (await seat.play(chip))["type"] in ("ack", "refused")
            for one in crowd:
                one.close()

    with served(tmp_path / "data", FEW) as port:
        asyncio.run(play(port))
        end = time.monotonic() + LONG
        while (ready := httpx.get(f"http://127.0.0.1:{port}/readyz").status_code) != 200 and time.monotonic() < end:
            time.sleep(0.1)
        assert ready == 200
    assert len(log.read_text("utf-8").splitlines()) < 10


def test_a_backup_for_which_there_is_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with closing(SQLiteStore(data / FILE)) as store:
        store.create_guests([b"%d" % number * 100 for number in range(2000)], at=0)

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    command = [str(word) for word in (GANG, "data", "backup", tmp_path / "copy", "--data", data)]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limited, check=False)

    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert str(tmp_path / "copy") in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["data"]
    with closing(sqlite3.connect(data / FILE)) as db:
        assert db.execute("SELECT count(*) FROM guests").fetchone() == (2000,)
