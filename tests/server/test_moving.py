"""``gang data`` with a PostgreSQL: from a file into it and back, and what else can be done with it."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.old import old_data
from tests.server.running import RunningServer
from tests.server.store.cluster import Cluster
from tests.server.store.places import step
from tests.server.test_data_command import gang
from thegang.cli import main
from thegang.server.http.identity import COOKIE, hashed
from thegang.server.store import SQLiteStore, moving
from thegang.server.store.folder import FILE
from thegang.server.store.opening import open_postgres


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with tables and finished games in it, as an older version has left it."""
    folder = tmp_path / "data"
    folder.mkdir()
    return old_data(folder)


def rows(data: Path) -> dict[str, list[object]]:
    """All there is in a data file."""
    with closing(sqlite3.connect(data / FILE)) as db:
        return {part.name: db.execute(part.query).fetchall() for part in moving.DATA_TABLES}


def test_everything_there_is_moves(tmp_path: Path, cluster: Cluster) -> None:
    made_anew = {"snapshots"}
    only_here, only_there = made_anew | {"lacking", "trial"}, made_anew | {"formats", "servers", "trial"}
    SQLiteStore(tmp_path / "new").close()
    with closing(sqlite3.connect(tmp_path / "new")) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")} - only_here
        here = {name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")} for name in tables}
    columns = "SELECT table_name || ' ' || column_name FROM information_schema.columns WHERE table_schema = 'thegang'"
    there: dict[str, set[str]] = {}
    for line in cluster.sql(columns, cluster.emptied()).splitlines():
        table, column = line.split()
        there.setdefault(table, set()).add(column)

    parts = {part.name: set(part.columns) for part in moving.DATA_TABLES}

    assert here == {**parts, "entries": parts["entries"] | {"place"}}
    assert {name: there[name] for name in there.keys() - only_there} == {
        **parts,
        "tables": parts["tables"] | {"keeper"},
    }


def test_there_and_back_again(data: Path, cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address, back = cluster.database(), tmp_path / "back"

    status, said, _ = gang(capsys, data, "to-postgres", "--store", address)
    assert status == 0
    assert "5 tables with 362 entries, 14 guests, 4 finished games" in said
    with closing(open_postgres(address)) as there, closing(SQLiteStore(data / FILE)) as here:
        assert there.name() == here.name()
        assert there.finished("pk353ssqs0fj") == here.finished("pk353ssqs0fj")
        assert there.counts() == here.counts()
        [new] = there.create_guests([b"new"], at=0)
        assert new > 14
        assert len(there.append([step("new", 0)])) == 1

    status, _, complaint = gang(capsys, data, "to-postgres", "--store", address)
    assert status == 2
    assert "has data in it: take another database" in complaint
    assert gang(capsys, back, "from-postgres", "--store", address)[0] == 0
    with closing(open_postgres(address)) as there, closing(SQLiteStore(back / FILE)) as here:
        assert len(here.entries("new")) == 1
        assert there.counts() == here.counts()
    status, _, complaint = gang(capsys, back, "from-postgres", "--store", address)
    assert status == 2
    assert "has data in it: take another folder" in complaint


def test_one_guest_is_enough_not_to_be_written_over(
    data: Path, cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    used, ready, lived_in = cluster.database(), cluster.database(), tmp_path / "lived in"
    lived_in.mkdir()
    for store in (open_postgres(used), SQLiteStore(lived_in / FILE)):
        with closing(store):
            assert store.create_guests([b"somebody"], at=0) == [1]
    open_postgres(ready).close()  # a server was there, but nobody came

    assert gang(capsys, data, "to-postgres", "--store", used)[0] == 2
    assert gang(capsys, data, "to-postgres", "--store", ready)[0] == 0
    assert gang(capsys, lived_in, "from-postgres", "--store", ready)[0] == 2

    for store in (open_postgres(used), SQLiteStore(lived_in / FILE)):
        with closing(store):
            assert store.guests_by_secret([b"somebody"])[b"somebody"].id == 1
            assert store.finished("pk353ssqs0fj") is None


def test_nothing_changes_on_the_way(data: Path, cluster: Cluster, tmp_path: Path) -> None:
    address, back = cluster.database(), tmp_path / "back"

    for folder, work in ((data, "to-postgres"), (back, "from-postgres")):
        assert main(["data", work, "--data", str(folder), "--store", address]) == 0

    assert rows(back) == rows(data)


def test_what_arrives_otherwise_is_noticed_and_nothing_is_copied(
    data: Path, cluster: Cluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = cluster.database()
    copied = moving.DataTable.to_postgres
    times = 0

    def spoiled(self: moving.DataTable, row: tuple[object, ...]) -> tuple[object, ...]:
        nonlocal times
        times += self.name == "entries"
        return (*row[:3], b"{}") if self.name == "entries" and times == 100 else copied(self, row)

    monkeypatch.setattr(moving.DataTable, "to_postgres", spoiled)
    status, _, complaint = gang(capsys, data, "to-postgres", "--store", address)

    assert status == 2
    assert "a row of entries did not arrive as it was; nothing was copied" in complaint
    monkeypatch.undo()
    assert gang(capsys, data, "to-postgres", "--store", address)[0] == 0


def test_people_are_known_and_links_lead_on_after_moving(data: Path, cluster: Cluster, tmp_path: Path) -> None:
    async def test(server: RunningServer, secret: str, game: str) -> None:
        async with httpx.AsyncClient(
            base_url=server.http, headers={"X-Gang": "1", "Cookie": f"{COOKIE}={secret}"}
        ) as client:
            assert (await client.post("/api/me")).json()["named"]
            assert (await client.get(f"/api/games/{game}")).status_code == 200

    address = cluster.database()
    secret, game = "5" * 32, "pk353ssqs0fj"
    with closing(SQLiteStore(data / FILE)) as store:
        [guest] = store.create_guests([hashed(secret)], at=time.time())
        store.describe_guest(guest, "Mia", "de")
    assert main(["data", "to-postgres", "--data", str(data), "--store", address]) == 0

    with RunningServer(tmp_path / "server", store=address) as server:
        asyncio.run(test(server, secret, game))


def test_look_prune_and_check_work_there_and_the_others_say_what_does(
    data: Path, cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = ("--store", cluster.database())
    gang(capsys, data, "to-postgres", *there)

    status, said, _ = gang(capsys, tmp_path, "look", *there)
    assert status == 0
    words = said.split()
    assert [words[words.index(name) + 1] for name in ("guests", "tables", "entries")] == ["14", "5", "362"]
    status, said, _ = gang(capsys, tmp_path, "check", *there)
    assert (status, said.endswith("all right, 5 tables.\n")) == (0, True)
    cluster.sql("UPDATE thegang.entries SET entry = '{}' WHERE seq = 9", there[1])
    status, said, _ = gang(capsys, tmp_path, "check", *there)
    assert status == 1
    assert "entry 9 can't be folded" in said
    cluster.sql("UPDATE thegang.tables SET touched = 1", there[1])
    status, said, _ = gang(capsys, tmp_path, "prune", "--keep-games", "99", *there)
    assert (status, said.startswith("Removed 5 tables")) == (0, True)
    for work, file, instead in (("backup", tmp_path, "pg_dump"), ("restore", data / FILE, "pg_restore")):
        status, _, complaint = gang(capsys, tmp_path, work, file, *there)
        assert (status, instead in complaint) == (2, True)
    status, _, complaint = gang(capsys, data, "to-postgres")
    assert (status, "--store or GANG_STORE" in complaint) == (2, True)


def test_without_the_extra_one_sentence_says_so(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thegang.server.store.opening.find_spec", lambda _: None)

    status, _, complaint = gang(capsys, data, "look", "--store", "postgresql://nowhere/x")

    assert status == 2
    assert complaint == "gang data: for PostgreSQL one more package is needed: pip install 'thegang[postgres]'\n"
