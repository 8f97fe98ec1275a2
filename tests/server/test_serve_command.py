"""``gang serve`` as people start it: what it prints, and one line for what goes wrong."""

import asyncio
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.server.guest import Guest
from tests.server.scripted_server import Arrangement
from thegang.cards import named_seed
from thegang.heist import Heist
from thegang.server.serve_command import FIRST_PORT, listen
from thegang.server.store import SQLiteStore
from thegang.server.store.folder import FILE
from thegang.server.store.sqlite_file import APPLICATION, FORMAT

GANG = Path(sys.executable).with_name("gang")


@contextmanager
def serving(data: Path, *arguments: str, browser: Path | None = None) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command while it runs, and the first line it prints."""
    command = [str(GANG), "serve", "--data", str(data), *([] if browser else ["--no-browser"]), *arguments]
    environment = {**os.environ, "BROWSER": f"{browser} %s"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment if browser else None
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def refused(data: Path, *arguments: str) -> str:
    """The one line that it says when it can't."""
    command = [str(GANG), "serve", "--data", str(data), "--no-browser", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("gang serve: ")
    return done.stderr.removeprefix("gang serve: ").strip()


def address(line: str) -> str:
    found = re.search(r"http://\S+:\d+/", line)
    assert found, line
    return found.group()


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return str(probe.getsockname()[1])


def test_it_prints_its_address_and_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    with serving(tmp_path / "new" / "folder", "--port", "0") as (process, line):
        here = address(line)
        assert here.startswith("http://127.0.0.1:")
        assert httpx.get(f"{here}healthz").text == "alive\n"
        assert (tmp_path / "new" / "folder" / FILE).exists()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out, err) == (0, "", "")
    with pytest.raises(httpx.ConnectError):
        httpx.get(here)


def test_the_browser_is_opened_at_its_address(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n', "utf-8")
    browser.chmod(0o700)
    with serving(tmp_path, "--port", "0", browser=browser) as (_, line):
        end = time.monotonic() + 20
        while not opened.exists() and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.05)
        assert opened.read_text("utf-8").split() == [address(line)]


def test_nothing_can_arrange_its_deals(tmp_path: Path) -> None:
    """What the server of the tests understands, the real one does not."""
    seed = named_seed("arranged")
    (tmp_path / "arrangement").write_bytes(msgspec.json.encode(Arrangement(seed)))

    async def commitments(http: str) -> set[str]:
        guest = await Guest(http, f"{http.replace('http', 'ws')}/ws").come()
        dealt = set()
        for _ in range(2):
            async with guest.at(await guest.open(bots="easy", start=True)) as seat:
                dealt.add(seat.state["game"]["commitment"])
        return dealt

    with serving(tmp_path, "--port", "0") as (_, line):
        dealt = asyncio.run(commitments(address(line).rstrip("/")))
    game = Heist.new(4, seed)
    assert len(dealt | {game.state.commitment}) == 3
    command = [str(GANG), "serve", "--data", str(tmp_path), "--arrangement", "{}"]
    assert subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 2


def test_beyond_loopback_friends_get_an_address_and_a_code_to_scan(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", "--port", "0") as (process, line):
        assert address(line).startswith("http://127.0.0.1:")
        assert process.stdout is not None
        friends = process.stdout.readline()
        assert address(friends).rpartition(":")[2] == address(line).rpartition(":")[2]
        assert not address(friends).startswith("http://0.0.0.0")
        process.terminate()
        drawn = process.stdout.read().splitlines()
        assert process.wait(20) == 0
        assert len(drawn) > 8
        assert all(set(line) <= set("█▀▄ ") for line in drawn)


def test_a_cookie_of_https_stays_on_https_and_numbers_on_this_machine(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--behind-proxy") as (_, line):
        headers = {"X-Gang": "1", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        answer = httpx.post(f"{address(line)}api/me", headers=headers)
        assert "; secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["set-cookie"].startswith("__Host-gang-")
        assert httpx.get(f"{address(line)}metrics", headers=headers).status_code == 404
        assert httpx.get(f"{address(line)}metrics").status_code == 200
        assert (
            "; secure"
            not in httpx.post(f"{address(line)}api/me", headers={"X-Gang": "1"}).headers["set-cookie"].lower()
        )


def test_a_taken_port_is_said_if_it_was_asked_for(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert refused(tmp_path, "--port", port) == f"port {port} is taken"


def test_else_the_next_free_port_is_taken() -> None:
    with listen("127.0.0.1", None) as first:
        first.listen()
        with listen("127.0.0.1", None) as second:
            assert FIRST_PORT <= first.getsockname()[1] < second.getsockname()[1]


def test_a_port_that_can_not_be_is_said(tmp_path: Path) -> None:
    assert "port" in refused(tmp_path, "--port", "70000")


def test_a_host_that_is_not_here_is_said(tmp_path: Path) -> None:
    assert refused(tmp_path, "--host", "192.0.2.1", "--port", "0").startswith("192.0.2.1: ")


def test_a_folder_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a file, not a folder")

    assert str(file) in refused(file / "below", "--port", free_port())
    if os.geteuid() != 0:  # root may write everywhere
        closed = tmp_path / "closed"
        closed.mkdir(mode=0o500)
        assert refused(closed, "--port", free_port())


def test_a_second_server_over_the_same_folder_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as (process, _):
        said = refused(tmp_path, "--port", free_port())
        assert said == f"another gang serve or gang data is using {tmp_path}; two can't share a data folder"
        process.kill()
        process.wait()
        with serving(tmp_path, "--port", "0") as (_, line):
            assert httpx.get(f"{address(line)}readyz").text == "ready\n"


def test_nobody_else_can_read_the_data(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.mkdir(0o755)
    SQLiteStore(old / FILE).close()
    (old / FILE).chmod(0o644)
    for folder in (new, old):
        with serving(folder, "--port", "0"):
            files = [file for file in folder.iterdir() if file.name.startswith("thegang.")]
            assert {file.name for file in files} >= {FILE, f"{FILE}-wal", f"{FILE}-shm"}
            assert [oct(file.stat().st_mode & 0o777) for file in files] == ["0o600"] * len(files)
            assert oct(folder.stat().st_mode & 0o777) == "0o700"


def test_a_folder_with_other_uses_stays_open_but_our_files_do_not(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "photo").write_text("of a cat")
    with serving(tmp_path, "--port", "0"):
        assert oct(tmp_path.stat().st_mode & 0o777) == "0o755"
        assert oct((tmp_path / FILE).stat().st_mode & 0o777) == "0o600"


@pytest.mark.parametrize("left", ["empty", "missing"])
def test_where_data_is_missing_nothing_begins_anew_unasked(tmp_path: Path, left: str) -> None:
    with serving(tmp_path, "--port", "0") as (process, _):
        process.kill()
        process.wait()
    (tmp_path / FILE).write_bytes(b"") if left == "empty" else (tmp_path / FILE).unlink()
    log = (tmp_path / f"{FILE}-wal").read_bytes()

    said = refused(tmp_path, "--port", free_port())

    assert said.startswith(f"{tmp_path / FILE} is {left}, but {FILE}-wal beside it is not")
    assert (tmp_path / f"{FILE}-wal").read_bytes() == log
    with serving(tmp_path, "--port", "0", "--begin-anew") as (_, line):
        assert httpx.get(f"{address(line)}readyz").text == "ready\n"
    [kept] = [file for file in tmp_path.iterdir() if file.name.startswith(f"{FILE}-wal.")]
    assert kept.read_bytes() == log


def test_beside_a_backup_nothing_begins_anew_unasked(tmp_path: Path) -> None:
    SQLiteStore(tmp_path / "backup.sqlite").close()

    said = refused(tmp_path, "--port", free_port())

    assert said.startswith(f"{tmp_path / FILE} is missing, but there is backup.sqlite")
    with serving(tmp_path, "--port", "0", "--begin-anew") as (_, line):
        assert httpx.get(f"{address(line)}readyz").text == "ready\n"


def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("dear diary\n" * 100)
    assert refused(tmp_path, "--port", free_port()) == f"{tmp_path / FILE} is not a data file of The Gang"
    assert (tmp_path / FILE).read_text() == "dear diary\n" * 100

    (tmp_path / FILE).unlink()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("CREATE TABLE diary (day)")
    assert "is not a data file of The Gang" in refused(tmp_path, "--port", free_port())


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    said = refused(tmp_path, "--port", free_port())

    assert f"has format {FORMAT + 1}" in said
    assert f"up to format {FORMAT}" in said
