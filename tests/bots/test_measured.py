"""Bytes are measured as they are, and what is kept stays within its bound."""

from collections.abc import Iterator

import msgspec
import numpy as np

from thegang.bots.measured import bytes_of, kept_within


def test_everything_that_hangs_on_a_thing_counts_and_what_is_shared_counts_once() -> None:
    rows = np.zeros((10, 1000))
    assert 80_000 < bytes_of({"rows": [rows]}) < 81_000
    assert bytes_of([rows], [rows[3:]], {"again": rows}) < 81_000
    assert bytes_of(rows[:1]) > 80_000, "a part keeps the whole"
    assert 5000 <= bytes_of([msgspec.Raw(bytes(5000))]) < 6000


def test_what_is_kept_stays_within_its_bound_and_the_last_used_stays_longest() -> None:
    asked: list[int] = []

    @kept_within(50_000)
    def row(number: int) -> np.ndarray:
        asked.append(number)
        return np.full(1250, number)

    def ask(*numbers: int) -> Iterator[int]:
        asked.clear()
        for number in numbers:
            assert row(number)[0] == number
            assert row.size <= 50_000
        yield from asked

    assert list(ask(1, 2, 3, 4, 1, 2)) == [1, 2, 3, 4]
    assert list(ask(5, 1, 2)) == [5], "the third was not used for longest"
    assert list(ask(3)) == [3]


def test_what_is_larger_than_the_bound_is_not_kept() -> None:
    @kept_within(1000)
    def large(size: int) -> bytes:
        return bytes(size)

    assert len(large(2000)) == 2000
    assert large.size == 0
