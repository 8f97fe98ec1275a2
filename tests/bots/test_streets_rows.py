"""The quick rows of the streets bots are the rows of the rules: the same captures, the same placements."""

from random import Random

import pytest

from thegang.bots.streets.rows import Cities, Turns, gangsters_of, row_of, table_of
from thegang.streets import CITIES, GANGSTERS, SPECIALS, default_revolvers
from thegang.streets.capture import Row
from thegang.streets.events import GangsterFetched
from thegang.streets.material import Rows, SpecialName
from thegang.streets.revolvers import score
from thegang.streets.turn import Turn, placements, special_turn, ticket_turn

REVOLVERS = default_revolvers()
TURNS = Turns(CITIES, REVOLVERS)


def random_rows(chance: Random) -> tuple[Rows, int]:
    """Rows of any length, and a gangster who is in none of them."""
    gangster, *cards = chance.sample(GANGSTERS, 1 + chance.randrange(30))
    ends = sorted((0, chance.randrange(len(cards) + 1), chance.randrange(len(cards) + 1), len(cards)))
    return {city: tuple(sorted(cards[ends[at] : ends[at + 1]])) for at, city in enumerate(CITIES)}, gangster


def left_by(rows: Rows, turn: Turn) -> Cities:
    """The rows after a turn by the rules."""
    fetched = {event.gangster for event in turn.events if isinstance(event, GangsterFetched)}
    after = {city: tuple(card for card in row if card not in fetched) for city, row in rows.items()}
    return table_of({**after, turn.city: turn.row.gangsters})


def outcome(rows: Rows, turn: Turn) -> tuple[int, Cities]:
    return score(REVOLVERS, turn.captured), left_by(rows, turn)


def test_a_row_is_its_gangsters() -> None:
    assert gangsters_of(row_of((80, 1, 33))) == [1, 33, 80]
    assert gangsters_of(row_of(())) == []


def test_t21_a_ticket_captures_what_the_rules_say() -> None:
    chance = Random("tickets")
    for _ in range(500):
        rows, gangster = random_rows(chance)
        for city, row in rows.items():
            turn = ticket_turn(rows, 0, gangster, city)
            gain = score(REVOLVERS, turn.captured)

            assert TURNS.ticket(row_of(row), gangster) == (gain, row_of(turn.row.gangsters))
            assert TURNS.gains(row_of(row))[gangster] == gain


@pytest.mark.parametrize("special", SPECIALS)
def test_t14_every_placement_does_what_the_rules_say(special: SpecialName) -> None:
    chance = Random(special)
    for _ in range(80):
        rows, gangster = random_rows(chance)
        quick = {
            placement: (gain, table) for placement, gain, table in TURNS.placements(special, table_of(rows), gangster)
        }

        assert quick == {
            placement: outcome(rows, special_turn(rows, 0, gangster, special, placement))
            for placement in placements(rows, gangster, special)
        }


@pytest.mark.parametrize("special", SPECIALS)
def test_a_hasty_special_does_something_possible(special: SpecialName) -> None:
    chance = Random(special)
    for _ in range(80):
        rows, gangster = random_rows(chance)
        left = list(table_of(rows))
        gain = TURNS.hasty_special(special, left, gangster)
        possible = {(gain, table) for _, gain, table in TURNS.placements(special, table_of(rows), gangster)}
        # in the head nobody has to lay a special that gains nothing
        possible.update(outcome(rows, ticket_turn(rows, 0, gangster, city)) for city in rows)

        assert (gain, tuple(left)) in possible


def test_what_is_opened_is_what_a_random_gangster_gains_more() -> None:
    row, gangster = (10, 21, 23, 40), 50

    def captures(cards: tuple[int, ...]) -> int:
        joined = (Row(cards).joined_by(other).captured_by(other) for other in GANGSTERS if other not in cards)
        return sum(score(REVOLVERS, gone) for gone in joined)

    opened = (captures((*row, gangster)) - captures(row)) / len(GANGSTERS)
    assert TURNS.opened(row_of(row), gangster) == pytest.approx(opened)
