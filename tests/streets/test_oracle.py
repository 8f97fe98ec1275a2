"""The engine and a brute-force oracle that shares no code with it agree on 24,000 random turns (T-20 to T-33)."""

from random import Random
from typing import Literal, cast

import pytest

from tests.streets.oracle import play_out, targets
from thegang.streets import CITIES, SPECIALS, Placement, preview_special, preview_ticket
from thegang.streets.events import GangsCaptured, GangsterFetched
from thegang.streets.material import Rows
from thegang.streets.turn import Turn, placements, special_turn, ticket_turn

CHUNKS, TURNS = 8, 3_000
FIRST: tuple[Literal["gangster", "special"], ...] = ("gangster", "special")


def random_table(random: Random) -> tuple[Rows, int]:
    """Rows from empty to long, close together or far apart, and a gangster that is in none of them."""
    spread = random.sample(range(1, 81), random.choice([16, 30, 80]))
    sizes = [random.choice([0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9]) for _ in range(random.choice([2, 3]))]
    while sum(sizes) >= len(spread):
        sizes[sizes.index(max(sizes))] -= 1
    rows: Rows = {}
    for city, size in zip(CITIES, sizes, strict=False):
        rows[city] = tuple(sorted(spread[:size]))
        spread = spread[size:]
    return rows, spread[0]


def checks_of(turn: Turn) -> list[list[int]]:
    return [list(event.gangsters) for event in turn.events if isinstance(event, GangsCaptured)]


def rows_after(rows: Rows, turn: Turn) -> dict[str, list[int]]:
    after: dict[str, list[int]] = {city: list(row) for city, row in rows.items()}
    after[turn.city] = list(turn.row.gangsters)
    for event in turn.events:
        if isinstance(event, GangsterFetched):
            after[event.source].remove(event.gangster)
    return after


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_t21_to_t33_the_engine_captures_what_the_oracle_captures(chunk: int) -> None:
    random = Random(chunk)
    captures = 0
    for _ in range(TURNS):
        rows, gangster = random_table(random)
        plain = {str(city): list(row) for city, row in rows.items()}
        city = random.choice(list(rows))
        special = random.choice((None, *SPECIALS))
        if special is None:
            turn = ticket_turn(rows, 0, gangster, city)
            checks, after = play_out(plain, city, gangster, None, "", None)
            assert preview_ticket(rows, gangster, city) == turn.captured
        else:
            first = random.choice(FIRST)
            target = random.choice(targets(plain, city, gangster, special, first) or [None])
            placement = Placement(city, first, target)
            turn = special_turn(rows, 0, gangster, special, placement)
            checks, after = play_out(plain, city, gangster, special, first, target)
            assert preview_special(rows, gangster, special, placement) == turn.captured
        assert checks_of(turn) == [check for check in checks if check], (rows, gangster, special)
        assert rows_after(rows, turn) == after
        captures += bool(turn.captured)
    assert captures > TURNS // 5, "the random rows are too tame to prove anything"


def test_t14_t33_the_engine_lists_the_placements_the_oracle_lists() -> None:
    random = Random("placements")
    for _ in range(1_000):
        rows, gangster = random_table(random)
        plain = {str(city): list(row) for city, row in rows.items()}
        for special in SPECIALS:
            expected = {
                (city, first, target)
                for city in rows
                for first in FIRST
                for target in targets(plain, city, gangster, special, first) or [None]
            }
            listed = [(one.city, one.first, one.target) for one in placements(rows, gangster, special)]
            assert len(set(listed)) == len(listed)
            assert set(listed) == cast(set[object], expected)
