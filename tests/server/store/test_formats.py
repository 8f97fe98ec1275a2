"""Data files of older formats are brought to ours."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from thegang.heist.finished import ChipTally, Claims, FinishedHeist, HeistFigures, HeistStatistics
from thegang.server.games.statistics import counts_of, statistics
from thegang.server.store import Append, SQLiteStore
from thegang.server.store.sqlite_file import APPLICATION, FORMAT


def seat_taken(guest: int) -> bytes:
    fact = {"fact": "SeatTaken", "seat": 0, "guest": guest, "name": "Mia"}
    left = {"fact": "SeatLeft", "seat": 0}
    return json.dumps({"at": 1, "facts": [fact, left]}, separators=(",", ":")).encode()


@contextmanager
def file_of(format: int, path: Path) -> Iterator[sqlite3.Connection]:
    """A new file of an old format, to write in what has happened."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(Path(__file__).with_name(f"format_{format}.sql").read_text("utf-8"))
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {format}")
        yield db


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file of format 1 in which something has happened."""
    path = tmp_path / "data"
    with file_of(1, path) as db:
        db.execute("INSERT INTO tables VALUES (1, 'a', x'', 1, 0), (2, 'b', x'', 0, 0)")
        db.execute("INSERT INTO guests VALUES (1, 'Mia', NULL), (2, '', NULL)")
        entries = [(1, 1, seat_taken(1)), (1, 2, seat_taken(1)), (2, 1, b'{"facts":[]}'), (2, 2, seat_taken(2))]
        db.executemany("INSERT INTO entries (table_number, seq, entry) VALUES (?, ?, ?)", entries)
        for number, (deal, table) in enumerate([("x", 1), ("", 1), ("x", 2), ("", 2)], 1):
            row = (number, f"game {number}", deal, table)
            db.execute("INSERT INTO games VALUES (?, ?, ?, ?, 1, 2, 'heist', 'basic', 1, 9, 1, 3, 0)", row)
            db.execute("INSERT INTO players VALUES (?, 0, 'Mia', 1, NULL, 0)", (number,))
    return path


@pytest.fixture
def with_columns(tmp_path: Path) -> Path:
    """A file of format 2, in which what only one game has stands in columns and tables."""
    path = tmp_path / "columns"
    with file_of(2, path) as db:
        db.execute("INSERT INTO tables VALUES (1, 'a', x'', 1, 0)")
        db.execute("INSERT INTO guests VALUES (1, 'Mia', NULL)")
        game = "INSERT INTO games VALUES (?, ?, 'x', 1, 1, 2, ?, ?, 3, 9, ?, ?, ?, 0, 0)"
        db.execute(game, (1, "won", "heist", "advanced", 1, 3, 1))
        db.execute(game, (2, "lost", "heist", "basic", 0, 1, 3))
        db.execute(game, (3, "duel", "streets", "", None, 0, 0))
        for number, scores in ((1, (None, None, None)), (2, (None, None, None)), (3, (4, 9, 9))):
            seats = [
                (number, seat, "Mia", 1 if seat == 1 else None, score, score == 9) for seat, score in enumerate(scores)
            ]
            db.executemany("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)", seats)
        db.execute("INSERT INTO heists VALUES (1, 0, 1, NULL), (1, 1, 0, 4), (2, 0, 0, NULL)")
        db.execute("INSERT INTO challenges VALUES (1, 1, 7), (1, 1, 2)")
        chips = ((0, 0, 2, 1), (0, 1, 1, 2), (0, 2, 3, 3), (1, 0, 1, 1), (1, 1, 2, 2), (1, 2, 3, 2))
        claims = [(1, 1, row, seat, ("white", "red")[row], chip, place) for row, seat, chip, place in chips]
        db.executemany("INSERT INTO claims VALUES (?, ?, ?, ?, ?, ?, ?)", claims)
    return path


def test_what_only_one_game_has_becomes_its_own_summary(with_columns: Path, tmp_path: Path) -> None:
    store = SQLiteStore(with_columns)
    games = [store.finished(name) for name in ("won", "lost", "duel")]
    tidied(store)
    numbers = statistics(store, 1)
    store.close()
    SQLiteStore(tmp_path / "new").close()

    assert shape(with_columns) == shape(tmp_path / "new")
    assert [game and json.loads(game.summary) for game in games] == [
        {"mode": "advanced", "vaults": 3, "alarms": 1},
        {"mode": "basic", "vaults": 1, "alarms": 3},
        {"scores": [4, 9, 9]},
    ]
    assert [game and (game.won, game.winners) for game in games] == [(True, (0, 1, 2)), (False, ()), (None, (1, 2))]
    assert games[0] is not None
    assert msgspec.json.decode(games[0].figures, type=HeistFigures).heists == (
        FinishedHeist(True),
        FinishedHeist(False, (2, 7), 4, (Claims("white", (2, 1, 3), (1, 2, 3)), Claims("red", (1, 2, 3), (1, 2, 2)))),
    )
    assert (numbers.games, numbers.won) == (3, 2)
    counted = msgspec.convert(numbers.by_game["heist"], HeistStatistics)
    assert (counted.heists, counted.succeeded) == (3, 1)
    assert counted.chips == (ChipTally("white", 1, 0, 1, 0), ChipTally("red", 1, 1, 0, 0))


def tidied(store: SQLiteStore) -> int:
    """In how many pieces the work was done that an older format has left."""
    pieces = 0
    while store.tidy(counts_of, now=1000):
        pieces += 1
    return pieces


def shape(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything a file consists of, with the columns of its tables."""
    with closing(sqlite3.connect(path)) as db:
        things = db.execute("SELECT type, name FROM sqlite_schema ORDER BY name").fetchall()
        shape = {f"{kind} {name}": db.execute(f"PRAGMA table_info({name})").fetchall() for kind, name in things}
        return shape | {"format": db.execute("PRAGMA user_version").fetchall()}


def test_an_old_file_becomes_like_a_new_one(old: Path, tmp_path: Path) -> None:
    SQLiteStore(old).close()
    SQLiteStore(tmp_path / "new").close()

    assert shape(old) == shape(tmp_path / "new")
    assert shape(old)["format"] == [(FORMAT,)]


def test_what_an_old_file_says_stays_true(old: Path) -> None:
    for _ in range(2):  # and once more with a file that is brought up to date already
        store = SQLiteStore(old)
        games = [store.finished(f"game {number}") for number in range(1, 5)]

        assert [game and game.same_deal for game in games] == [False, False, True, False]
        assert [game and game.public for game in games] == [True, True, False, False]
        tidied(store)
        assert statistics(store).games == 3
        assert (store.sat_at(1), store.sat_at(2)) == (["a"], ["b"])
        store.close()


def test_games_of_an_old_file_are_counted_in_small_pieces_while_people_play(tmp_path: Path) -> None:
    path = tmp_path / "columns"
    with file_of(2, path) as db:
        db.execute("INSERT INTO tables VALUES (1, 'a', x'', 1, 0)")
        db.execute("INSERT INTO guests VALUES (1, 'Mia', NULL)")
        games = [(number, f"game {number}") for number in range(1, 131)]
        db.executemany("INSERT INTO games VALUES (?, ?, 'x', 1, 1, 2, 'heist', 'basic', 3, 9, 1, 3, 1, 0, 0)", games)
        db.executemany("INSERT INTO players VALUES (?, 0, 'Mia', 1, NULL, 1)", [(number,) for number, _ in games])
    store = SQLiteStore(path)
    new = store.finished("game 7")
    assert new is not None
    new = msgspec.structs.replace(new, id="new")

    store.tidy(counts_of, now=1000)
    store.append([Append(table="a", expected=0, entry=b"{}", finished=new, counts=counts_of(new))])
    store.close()  # a crash in the middle counts nothing twice
    store = SQLiteStore(path)

    assert tidied(store) >= 2
    assert (statistics(store).games, statistics(store, 1).won) == (131, 131)
    assert tidied(store) == 0
    store.close()


def test_nothing_of_an_old_file_is_removed_before_its_time_has_come_from_now_on(old: Path) -> None:
    with closing(sqlite3.connect(old)) as db, db:
        db.execute("INSERT INTO guests VALUES (3, '', NULL)")
        db.execute("INSERT INTO secrets VALUES (x'', 3)")
    store = SQLiteStore(old)
    assert store.untouched_tables(5000, finished=False, limit=9) == []
    tidied(store)

    assert store.untouched_tables(1000, finished=True, limit=9) == []
    assert sorted(store.untouched_tables(1001, finished=True, limit=9)) == ["a", "b"]
    assert store.unseen_guests(1001, after=0, limit=9) == [3]
    store.close()
