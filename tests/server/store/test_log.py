"""The log of a table: no gaps, no doubles, nothing lost, whoever else writes."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from tests.server.store.appender import race
from tests.server.store.places import open_store, step
from thegang.server.store import Append, Conflict, Entry, Listing, Log, Repeated, Result, Store, Written


def seqs(store: Store, table: str) -> list[int]:
    return [entry.seq for entry in store.entries(table)]


def appender(place: str, upto: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.server.store.appender", place, "table", str(upto)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_entries_come_back_as_they_were(store: Store) -> None:
    store.append([step("a", 0, "1:x", b'{"n": 1}'), step("a", 1, None, b"\x00\xff"), step("b", 0)])

    assert store.entries("a") == [Entry(1, "1:x", b'{"n": 1}'), Entry(2, None, b"\x00\xff")]
    assert store.entries("a", after=1) == [Entry(2, None, b"\x00\xff")]
    assert store.entries("a", upto=1) == [Entry(1, "1:x", b'{"n": 1}')]
    assert store.entries("c") == []


def test_a_table_exists_once_it_has_an_entry(store: Store) -> None:
    assert store.append([step("a", 0), step("b", 1)]) == [Written(1), Conflict(0)]

    assert store.entries("a")
    assert not store.entries("b")


def test_who_expects_another_number_is_told_the_right_one(store: Store) -> None:
    store.append([step("a", 0), step("a", 1)])

    assert store.append([step("a", 0)]) == [Conflict(2)]
    assert store.append([step("a", 1)]) == [Conflict(2)]
    assert store.append([step("a", 3)]) == [Conflict(2)]
    assert seqs(store, "a") == [1, 2]


def test_the_same_command_again_gets_the_first_answer_again(store: Store) -> None:
    store.append([step("a", 0, "1:x"), step("a", 1, "1:y")])

    assert store.append([step("a", 2, "1:x")]) == [Repeated(1)]
    assert store.append([step("a", 0, "1:y")]) == [Repeated(2)]
    assert store.append([step("b", 0, "1:x")]) == [Written(1)]
    assert seqs(store, "a") == [1, 2]


def test_a_conflict_in_a_batch_undoes_nothing_else(store: Store) -> None:
    store.append([step("a", 0, "1:x")])

    results = store.append([step("b", 0), step("a", 0), step("c", 0), step("b", 1)])

    assert results == [Written(1), Conflict(1), Written(1), Written(2)]
    assert (seqs(store, "a"), seqs(store, "b"), seqs(store, "c")) == ([1], [1, 2], [1])


def test_what_was_built_on_a_conflict_is_not_written(store: Store) -> None:
    store.append([step("a", 0, "1:x"), step("a", 1), step("b", 0, "1:x")])

    results = store.append([step("a", 1), step("a", 2), step("b", 1, "1:x"), step("b", 1), step("c", 0)])

    assert results == [Conflict(2), Conflict(2), Repeated(1), Conflict(1), Written(1)]
    assert (seqs(store, "a"), seqs(store, "b")) == ([1, 2], [1])
    assert store.append([step("a", 2), step("b", 1)]) == [Written(3), Written(2)]


def test_a_command_is_found_again(store: Store) -> None:
    store.append([step("a", 0, "1:x"), step("a", 1), step("b", 0, "1:y")])

    assert store.written_as("a", "1:x") == 1
    assert store.written_as("a", "1:y") is None
    assert store.written_as("c", "1:x") is None


def test_a_batch_of_any_size_keeps_its_order(store: Store) -> None:
    for size in (0, 1, 3, 64, 65, 300):
        table = f"of {size}"
        results = store.append([step(table, number, entry=b"%d" % number) for number in range(size)])

        assert results == [Written(number + 1) for number in range(size)]
        assert [entry.entry for entry in store.entries(table)] == [b"%d" % number for number in range(size)]


def test_what_was_not_written_changes_no_list(store: Store) -> None:
    [guest] = store.create_guests([b"secret"], at=0)
    store.append([step("a", 0)])

    late = Append(table="a", expected=0, entry=b"{}", listing=Listing(b"late", True), guests=(guest,))
    assert store.append([late]) == [Conflict(1)]

    assert store.public_tables(9) == []
    assert store.tables_of(guest, 9) == []


def test_the_lobby_lists_public_tables_the_last_changed_first(store: Store) -> None:
    def listed(table: str, expected: int, about: bytes, public: bool) -> None:
        store.append([Append(table=table, expected=expected, entry=b"{}", listing=Listing(about, public))])

    listed("a", 0, b"first", True)
    listed("b", 0, b"private", False)
    listed("c", 0, b"second", True)
    assert store.public_tables(9) == [("c", b"second"), ("a", b"first")]

    listed("a", 1, b"changed", True)
    listed("c", 1, b"hidden", False)
    store.append([step("a", 2)])
    assert store.public_tables(9) == [("a", b"changed")]
    assert store.public_tables(0) == []


def test_guests_find_the_tables_where_they_have_a_seat(store: Store) -> None:
    one, two = store.create_guests([b"1", b"2"], at=0)
    about = Listing(b"about")
    store.append([Append(table="a", expected=0, entry=b"{}", guests=(one, two), listing=about)])
    store.append([Append(table="b", expected=0, entry=b"{}", guests=(one,))])
    assert store.tables_of(one, 9) == [("b", b""), ("a", b"about")]

    store.append([Append(table="a", expected=1, entry=b"{}", guests=(two,)), step("b", 1)])
    assert store.tables_of(one, 9) == [("b", b"")]
    assert store.tables_of(two, 9) == [("a", b"about")]

    store.append([Append(table="a", expected=2, entry=b"{}", guests=())])
    assert store.tables_of(two, 9) == []


def test_of_many_threads_exactly_one_wins_each_number(store: Store) -> None:
    with ThreadPoolExecutor(4) as threads:
        won = list(threads.map(lambda name: race(store, "table", 100, name), "abcd"))

    assert sorted(chain(*won)) == seqs(store, "table") == list(range(1, 101))


def test_of_two_processes_exactly_one_wins_each_number(place: str, store: Store) -> None:
    with appender(place, 300) as other:
        assert other.stdout is not None
        others = [int(other.stdout.readline())]
        mine = race(store, "table", 300, "mine")
        others += [int(line) for line in other.stdout]

    assert other.returncode == 0
    assert mine
    assert sorted(mine + others) == list(range(1, 301))
    assert [entry.seq for entry in store.entries("table") if entry.entry == b"mine"] == mine


def test_whatever_was_reported_survives_a_kill(place: str) -> None:
    for already in (20, 50, 90):
        with appender(place, 10**9) as doomed:
            assert doomed.stdout is not None
            reported = [int(doomed.stdout.readline()) for _ in range(already)]
            doomed.kill()
            reported += [int(line) for line in doomed.stdout]

        store = open_store(place)
        known = seqs(store, "table")
        assert known == list(range(1, len(known) + 1))
        assert set(reported) <= set(known)
        assert len(known) - reported[-1] in (0, 1)  # what was on its way is there or not
        store.close()


def test_it_is_known_where_a_guest_ever_sat(store: Store) -> None:
    one, two = store.create_guests([b"1", b"2"], at=0)
    store.append([Append(table="a", expected=0, entry=b"{}", guests=(one, two))])
    store.append([Append(table="b", expected=0, entry=b"{}", guests=(one,))])
    store.append([Append(table="a", expected=1, entry=b"{}", guests=(two,))])
    store.append([Append(table="a", expected=2, entry=b"{}", guests=(one,)), step("c", 0)])

    assert sorted(store.sat_at(one)) == ["a", "b"]
    assert store.sat_at(two) == ["a"]


def test_who_is_half_forgotten_is_known_until_no_table_knows_the_guest(store: Store) -> None:
    one, two = store.create_guests([b"1", b"2"], at=0)
    store.append([Append(table=table, expected=0, entry=b"{}", guests=(one, two)) for table in "ab"])
    assert store.half_forgotten() == []

    store.forget_guest(one)
    assert store.half_forgotten() == [one]
    store.forget_at(one, "a", b"?", lambda entry: entry)
    assert (store.half_forgotten(), store.sat_at(one)) == ([one], ["b"])
    assert [table for table, _ in store.tables_of(one, 9)] == ["b"]
    store.forget_at(one, "b", b"?", lambda entry: entry)
    store.remove_guest(one)

    assert (store.half_forgotten(), store.sat_at(one), store.tables_of(one, 9)) == ([], [], [])
    assert sorted(store.sat_at(two)) == ["a", "b"]


def test_only_what_holds_the_words_at_one_table_is_rewritten(store: Store) -> None:
    for table in "ab":
        store.append([step(table, number, f"{number}", b"Mia %d" % number) for number in range(250)])
        store.append([step(table, 250, entry=b"Tom")])

    store.forget_at(0, "a", b"Mia", lambda entry: entry.replace(b"Mia", b"?"))
    store.forget_at(0, "nowhere", b"Mia", lambda entry: entry)

    assert [entry.entry for entry in store.entries("a")] == [*(b"? %d" % number for number in range(250)), b"Tom"]
    assert [entry.entry for entry in store.entries("b", upto=1)] == [b"Mia 0"]
    assert store.append([step("a", 251)]) == [Written(252)]


def test_moves_are_written_while_entries_are_rewritten(store: Store) -> None:
    store.append([step("a", number, entry=b"Mia") for number in range(150)])
    meanwhile: list[Result] = []

    def change(entry: bytes) -> bytes:
        if not meanwhile:
            meanwhile.extend(store.append([step("b", 0)]))  # would wait for ever inside a transaction
        return entry[:1]

    store.forget_at(0, "a", b"Mia", change)

    assert meanwhile == [Written(1)]
    assert {entry.entry for entry in store.entries("a")} == {b"M"}


def test_a_log_begins_with_its_last_snapshot(store: Store) -> None:
    store.append([step("a", number, f"{number}", b"%d" % number) for number in range(4)])
    store.append([step("b", 0), step("b", 1)])
    assert store.logs(["b", "a", "nowhere"]) == {
        "a": Log(None, store.entries("a")),
        "b": Log(None, store.entries("b")),
    }

    store.append([summed_up("a", 4, b"first"), step("a", 5), summed_up("b", 2, b"other")])
    store.append([summed_up("a", 6, b"second"), step("a", 7)])

    assert store.logs(["a", "b"]) == {
        "a": Log(b"second", store.entries("a", after=6)),
        "b": Log(b"other", store.entries("b", after=2)),
    }
    assert len(store.entries("a")) == 8, "the log is still there"


def test_what_is_not_written_leaves_no_snapshot(store: Store) -> None:
    store.append([step("a", 0), step("a", 1)])

    assert store.append([summed_up("a", 1, b"late"), step("b", 0)]) == [Conflict(2), Written(1)]

    assert store.logs(["a"]) == {"a": Log(None, store.entries("a"))}


def test_who_is_forgotten_is_in_no_snapshot(store: Store) -> None:
    [mia] = store.create_guests([b"mia"], at=0)
    for table in "ab":
        store.append([step(table, 0), summed_up(table, 1, b"Mia")])

    store.forget_at(mia, "a", b"Mia", lambda entry: entry)

    assert store.logs(["a", "b"]) == {
        "a": Log(None, store.entries("a")),
        "b": Log(b"Mia", store.entries("b", after=1)),
    }


def summed_up(table: str, expected: int, snapshot: bytes) -> Append:
    """A step with what all before it comes to."""
    return Append(table=table, expected=expected, entry=b"{}", snapshot=snapshot)


def test_a_trial_changes_nothing(store: Store) -> None:
    store.append([step("a", 0)])

    store.check()
    store.check()

    assert store.append([step("a", 1)]) == [Written(2)]
