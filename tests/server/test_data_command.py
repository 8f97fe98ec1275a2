"""``gang data``: what it says and does, and that it never does harm."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.old import FOLDER, old_data
from tests.server.guest import Guest
from tests.server.player import Player, sensible
from tests.server.running import RunningServer
from tests.server.store.places import step
from thegang.cli import main
from thegang.server.calendar import DAY
from thegang.server.http.identity import COOKIE
from thegang.server.store import SQLiteStore
from thegang.server.store.folder import FILE
from thegang.server.store.sqlite_copy import copy

GANG = Path(sys.executable).with_name("gang")
LONG = 60


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with tables and finished games in it, brought to the format of today."""
    folder = tmp_path / "data"
    folder.mkdir()
    old_data(folder)
    assert main(["data", "prune", "--data", str(folder)]) == 0
    return folder


def gang(capsys: pytest.CaptureFixture[str], data: Path, *words: object) -> tuple[int, str, str]:
    """The exit status of a command, what it says, and what it complains about."""
    capsys.readouterr()
    status = main(["data", *map(str, words), "--data", str(data)])
    said = capsys.readouterr()
    return status, said.out, said.err


def change(data: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(data / FILE)) as db, db:
        assert db.execute(statement, values).rowcount > 0


def test_look_says_what_is_there_and_what_would_go(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(data, "UPDATE games SET finished_at = ?", time.time() - DAY)
    change(data, "UPDATE tables SET touched = ?", time.time() - 100 * DAY)

    status, said, _ = gang(capsys, data, "look")

    assert status == 0
    words = said.split()
    assert [words[words.index(name) + 1] for name in ("guests", "tables", "entries")] == ["14", "5", "362"]
    assert "█ 4\n" in said
    assert "would remove 2 tables and 0 guests" in said
    assert "would remove 5 tables" in gang(capsys, data, "look", "--keep-games", "99")[1]
    assert "would remove 0 tables" in gang(capsys, data, "look", "--keep-tables", "ever")[1]


def test_prune_removes_and_makes_the_file_smaller(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(SQLiteStore(data / FILE)) as store:
        games, numbers = store.finished("pk353ssqs0fj"), store.counts()
    assert games is not None
    change(data, "UPDATE tables SET touched = ?", time.time() - 100 * DAY)
    before = (data / FILE).stat().st_size

    status, said, _ = gang(capsys, data, "prune", "--keep-games", "99", "--keep-guests", "ever")

    assert (status, said.split(".")[0]) == (0, "Removed 5 tables and 0 guests")
    assert (data / FILE).stat().st_size < before / 2
    with closing(SQLiteStore(data / FILE)) as store:
        assert store.finished("pk353ssqs0fj") is None
        assert store.counts() == numbers
    assert gang(capsys, data, "check")[0] == 0


def test_a_sound_file_is_all_right(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gang(capsys, data, "check") == (0, f"{data / FILE}: all right, 5 tables.\n", "")


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        ("UPDATE entries SET entry = x'7b7d' WHERE place = 7", "entry 7 can't be folded"),
        ("DELETE FROM entries WHERE place = 7", "entry 7 is missing"),
        (
            "UPDATE games SET summary = CAST(replace(summary, '3', '2') AS BLOB) WHERE kind = 'heist'",
            "came out otherwise",
        ),
        ("UPDATE games SET last = last - 1 WHERE kind = 'streets'", "came out otherwise"),
        ("UPDATE games SET last = last + 1 WHERE kind = 'streets'", "whose end is not in the log"),
        ("UPDATE counts SET number = number - 1 WHERE name = 'heists' AND guest = 0", "'heists' of heist is too small"),
        ("DELETE FROM tables WHERE number = 1", "belongs to nothing"),
    ],
)
def test_check_finds_what_is_wrong(data: Path, capsys: pytest.CaptureFixture[str], harm: str, complaint: str) -> None:
    change(data, harm)

    status, said, _ = gang(capsys, data, "check")

    assert status == 1
    assert complaint in said
    assert said.endswith("not all right, see above.\n")


def test_check_finds_damage(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (data / FILE).open("rb+") as file:
        file.seek(20 * 4096)
        file.write(bytes(range(256)) * 160)

    status, said, complaint = gang(capsys, data, "check")

    assert (status, "damaged" in said + complaint) in ((1, True), (2, True))


def test_a_backup_made_while_people_play_is_whole(tmp_path: Path) -> None:
    folder, backups = tmp_path / "data", tmp_path / "backups"
    backups.mkdir()

    def command(*words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [GANG, "data", *map(str, words), "--data", folder],
            capture_output=True,
            text=True,
            check=False,
            timeout=LONG,
        )

    async def test(server: RunningServer) -> str:
        guest = await Guest(server.http, server.ws).come("Mia")
        table = await guest.open(options={"seats": 3, "settling": 0}, bots="easy", start=True)
        playing = asyncio.ensure_future(
            Player(guest, table, sensible, Random(0)).play(lambda state: state["table"]["stage"] == "finished")
        )
        made: list[subprocess.CompletedProcess[str]] = []
        while not playing.done() or not made:
            to = backups / f"{len(made)}.sqlite"
            made.append(await asyncio.to_thread(command, "backup", to))
            assert (made[-1].returncode, made[-1].stderr) == (0, "")
        await playing
        assert "another gang serve" in (await asyncio.to_thread(command, "prune")).stderr
        assert (await asyncio.to_thread(command, "check")).returncode == 0, "beside a running server"
        assert guest.secret is not None
        return guest.secret

    with RunningServer(folder) as server:
        secret = asyncio.run(test(server))
        server.kill()
        for file in backups.iterdir():
            assert oct(file.stat().st_mode & 0o777) == "0o600"
            done = command("check", file)
            assert (done.returncode, done.stderr) == (0, ""), done.stdout
    last = max(backups.glob("*.sqlite"), key=lambda file: int(file.stem))
    folder = tmp_path / "restored"
    assert command("restore", last).returncode == 0
    with RunningServer(folder) as again:
        me = httpx.post(f"{again.http}/api/me", cookies={COOKIE: secret}, headers={"X-Gang": "1"}).json()
        assert me["name"] == "Mia"


def test_a_copy_sees_one_moment_whatever_is_written_meanwhile(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / FILE)
    store.append([step("a", number, entry=bytes(50_000)) for number in range(400)])
    told: list[tuple[int, int]] = []

    def progress(done: int, pages: int) -> None:
        told.append((done, pages))
        store.append([step("b", len(told) - 1, entry=bytes(50_000))])

    copy(tmp_path / FILE, tmp_path / "copy", progress)

    assert len(told) > 2
    assert told == sorted(told), "it never had to begin again"
    with closing(SQLiteStore(tmp_path / "copy")) as copied:
        assert len(copied.entries("a")) == 400
        assert copied.entries("b") == []
    store.close()


def test_nothing_is_ever_overwritten(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (data / FILE).read_bytes()
    assert gang(capsys, data, "backup", tmp_path / "copy")[0] == 0
    made = (tmp_path / "copy").read_bytes()

    assert "stays as it is" in gang(capsys, data, "backup", tmp_path / "copy")[2]
    status, _, complaint = gang(capsys, data, "restore", tmp_path / "copy")
    assert (status, complaint.count("\n")) == (2, 1)
    assert "has data in it" in complaint
    other = tmp_path / "other"
    other.mkdir()
    (other / f"{FILE}-wal").write_bytes(b"the last moves")
    assert "move it away first" in gang(capsys, other, "restore", tmp_path / "copy")[2]

    assert ((data / FILE).read_bytes(), (tmp_path / "copy").read_bytes()) == (before, made)
    assert not list(tmp_path.rglob("*.part"))


def test_what_can_not_be_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "diary").write_text("dear diary " * 100)
    for words in (["look"], ["check"], ["backup", tmp_path / "x"], ["restore", tmp_path / "diary"], ["restore", "y"]):
        status, said, complaint = gang(capsys, tmp_path / "new", *words)
        assert (status, said) == (2, "")
        assert complaint.startswith("gang data: ")
        assert complaint.count("\n") == 1
    assert not (tmp_path / "new" / FILE).exists()


def test_an_old_file_is_copied_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old_data(tmp_path)

    assert gang(capsys, tmp_path, "backup", tmp_path / "copy")[0] == 0
    assert "has format 2" in gang(capsys, tmp_path, "check")[2]
    assert gang(capsys, tmp_path / "new", "restore", tmp_path / "copy")[0] == 0
    assert gang(capsys, tmp_path / "new", "prune")[0] == 0
    assert gang(capsys, tmp_path / "new", "check")[0] == 0
    names = set(json.loads((FOLDER / "guests.json").read_text("utf-8"))["secrets"])
    with closing(sqlite3.connect(tmp_path / "new" / FILE)) as db:
        assert names <= {name for (name,) in db.execute("SELECT name FROM guests")}
