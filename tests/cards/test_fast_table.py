"""The tracked table: what the script builds from the plain evaluator, and safe to look things up in."""

from math import comb

import pytest

from scripts.build_evaluator_table import build, preflop
from thegang.cards.fast.table import PATH, RANK_BITS, RANK_MASK, decode, encode, load


@pytest.mark.long
def test_the_tracked_table_is_what_the_script_builds() -> None:
    built = build()

    assert built._replace(preflop=load().preflop) == load()


@pytest.mark.long
def test_the_tracked_chances_before_the_flop_are_what_the_script_builds() -> None:
    assert preflop() == load().preflop


def test_the_file_holds_the_whole_table_and_stays_small() -> None:
    assert decode(encode(load())) == load()
    assert decode(PATH.read_bytes()) == load()
    assert PATH.stat().st_size < 500_000


@pytest.mark.parametrize("size", range(2, 9))
def test_every_sum_has_a_place_inside_even_if_no_hand_has_it(size: int) -> None:
    table = load().sizes[size]
    width = 1 << table.shift

    assert len(table.offsets) * width == RANK_MASK + 1 == 1 << RANK_BITS
    assert max(table.offsets) + width <= len(table.values)


def test_before_the_flop_all_wins_and_losses_balance() -> None:
    """Over all pairs of pockets there are as many wins as losses."""
    deals = comb(50, 5) * comb(45, 2)
    members = [6 if rank == other else 4 if rank > other else 12 for rank in range(13) for other in range(13)]
    wins, ties = load().preflop[::2], load().preflop[1::2]

    halves = sum(count * (2 * win + tie) for count, win, tie in zip(members, wins, ties, strict=True))

    assert halves == comb(52, 2) * deals
