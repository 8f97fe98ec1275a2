"""What can happen to a data file."""

import os
import resource
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.store.places import step
from thegang.server.games.statistics import statistics
from thegang.server.store import (
    Append,
    FinishedGame,
    ForeignFile,
    NewerFormat,
    SQLiteStore,
    StoreUnavailable,
    Written,
    sqlite,
)
from thegang.server.store.sqlite_file import reading_connection


def script(code: str, *arguments: object) -> None:
    """Run code in a process of its own, which may lose rights and room."""
    command = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "data")

    settings = [store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]

    assert settings == ["wal", 2]
    store.close()


def test_a_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    full_disk = """
        import resource, sys
        from tests.server.store.places import step
        from thegang.server.store import SQLiteStore, StoreUnavailable, Written

        store = SQLiteStore(sys.argv[1])
        assert store.append([step("a", 0)]) == [Written(1)]
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, resource.RLIM_INFINITY))
        for _ in range(3):
            try:
                store.append([step("b", 0), step("a", 1, entry=bytes(2_000_000))])
            except StoreUnavailable as refusal:
                assert str(refusal) in ("the disk is full", "the disk does not take or give the data"), refusal
            else:
                raise AssertionError
            assert not store.entries("b") and len(store.entries("a")) == 1
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert store.append([step("b", 0), step("a", 1, entry=bytes(2_000_000))]) == [Written(1), Written(2)]
        store.close()
    """
    if resource.getrlimit(resource.RLIMIT_FSIZE)[1] != resource.RLIM_INFINITY:
        pytest.skip("files are limited here already")

    script(full_disk, tmp_path / "data")

    store = SQLiteStore(tmp_path / "data")
    assert len(store.entries("a")) == 2
    store.close()


def test_no_more_pages_refuses_and_recovers(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "data")
    store.append([step("a", 0)])
    [pages] = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(StoreUnavailable, match=r"^the disk is full$"):
        store.append([step("b", 0), step("a", 1, entry=bytes(20_000))])
    assert not store.entries("b")

    store._db.execute("PRAGMA max_page_count = 1000000")
    assert store.append([step("b", 0), step("a", 1, entry=bytes(20_000))]) == [Written(1), Written(2)]
    store.close()


def test_a_file_that_cannot_be_written_to_is_refused() -> None:
    read_only = """
        import os, sys
        from thegang.server.store import SQLiteStore, StoreUnavailable

        if os.getuid() == 0:
            os.setuid(65534)
        try:
            SQLiteStore(sys.argv[1])
        except StoreUnavailable as refusal:
            assert str(refusal).endswith("/data: the data file can't be written to"), refusal
        else:
            raise AssertionError
    """
    # Not tmp_path, which nobody but its owner can enter.
    with TemporaryDirectory() as directory:
        data = Path(directory) / "data"
        SQLiteStore(data).close()
        data.chmod(0o444)
        data.parent.chmod(0o555)
        script(read_only, data)
        data.parent.chmod(0o755)


def test_a_locked_file_refuses_and_recovers(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "data", busy=0.05)
    other = sqlite3.connect(tmp_path / "data", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreUnavailable, match=r"^another program keeps the data file locked$"):
        store.append([step("a", 0)])

    other.close()
    assert store.append([step("a", 0)]) == [Written(1)]
    store.close()


def test_a_directory_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match=r"the data file can't be opened$"):
        SQLiteStore(tmp_path / "no" / "data")


def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    text, database = tmp_path / "text", tmp_path / "database"
    text.write_bytes(b"Dear diary" * 100)
    other = sqlite3.connect(database)
    other.execute("CREATE TABLE diary (day TEXT)")
    other.close()
    before = text.read_bytes(), database.read_bytes()

    for file in (text, database):
        with pytest.raises(ForeignFile, match=r"is not a data file of The Gang$"):
            SQLiteStore(file)

    assert (text.read_bytes(), database.read_bytes()) == before
    assert sorted(os.listdir(tmp_path)) == ["database", "text"]


def test_a_newer_format_is_left_alone(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "data")
    store._db.execute("PRAGMA user_version = 99")
    store.close()

    with pytest.raises(NewerFormat, match=r"has format 99; this version of The Gang reads up to format \d+$"):
        SQLiteStore(tmp_path / "data")


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "data")
    store.entries("a")
    store.close()
    store.close()

    with pytest.raises(StoreUnavailable, match="closed"):
        store.append([step("a", 0)])
    with pytest.raises(StoreUnavailable, match="closed"):
        store.entries("a")


def test_the_log_of_sqlite_is_moved_into_the_file_while_others_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_AFTER", 20)
    page = b"x" * 4096
    store = SQLiteStore(tmp_path / "data")

    for number in range(400):
        assert store.append([step("a", number, entry=page)]) == [Written(number + 1)]
        if number % 40 == 0:
            assert store._checkpoint is None or store._checkpoint.result(10) is None
    moved = (tmp_path / "data").stat().st_size
    waiting = (tmp_path / "data-wal").stat().st_size
    store.close()

    assert moved > 200 * len(page)
    assert waiting < moved, "the log begins anew when it was moved: as one it would be three times as long"
    reopened = SQLiteStore(tmp_path / "data")
    assert [entry.entry for entry in reopened.entries("a")] == [page] * 400
    reopened.close()


def test_what_people_ask_for_reads_no_table_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it costs the same with a million games as with none."""
    asked: list[str] = []

    def traced(path: Path, busy: float) -> sqlite3.Connection:
        db = reading_connection(path, busy)
        db.set_trace_callback(asked.append)
        return db

    monkeypatch.setattr(sqlite, "reading_connection", traced)
    store = SQLiteStore(tmp_path / "data")
    game = FinishedGame(
        id="g", table="a", first=1, last=1, kind="heist", names=("",), guests=(1,), finished_at=1, deal="d"
    )
    store.create_guests([b"1"], at=0)
    store.append([Append(table="a", expected=0, entry=b"{}", guests=(1,), finished=game)])

    statistics(store)
    statistics(store, 1)
    store.guests_by_secret([b"1"])
    store.tables_of(1, 20)
    store.public_tables(20)
    store.games_of(1, 50)
    store.games_of(1, 50, before="g")
    store.finished("g")
    store.same_deal("heist", "d", 50)
    store.entries("a")
    store.written_as("a", "c")
    store.half_forgotten()
    store.untouched_tables(1, finished=False, limit=9)

    queries = [query for query in asked if query.startswith("SELECT")]
    assert len(queries) >= 13
    with closing(sqlite3.connect(tmp_path / "data")) as db:
        plans = {step for query in queries for *_, step in db.execute(f"EXPLAIN QUERY PLAN {query}")}
    store.close()
    whole = {step for step in plans if step.startswith("SCAN")}
    assert whole <= {"SCAN forgotten", "SCAN tables USING INDEX tables_public"}, "what is short, or has a limit"
