"""All pockets at once, and the chance to beat a random hand, against counting by hand."""

from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from thegang.cards import (
    DECK,
    BadCards,
    Card,
    card_numbers,
    chance,
    parse_cards,
    pocket_chances,
    pocket_place,
    pockets,
    score,
    score_batch,
    score_pockets,
)
from thegang.cards.fast import numba_kernels, numpy_kernels
from thegang.cards.fast.engine import Kernels, using
from thegang.cards.fast.pockets import boards_of
from thegang.cards.fast.runouts import runouts

BOTH = pytest.mark.parametrize("kernels", [numpy_kernels, numba_kernels], ids=["NumPy", "Numba"])


@pytest.mark.parametrize(("size", "count"), [(1, 52), (2, 1326), (3, 22_100)])
def test_pockets_are_all_there_is_and_know_their_place(size: int, count: int) -> None:
    every = pockets(size)

    assert every.tolist() == [list(chosen) for chosen in combinations(range(52), size)]
    assert len(every) == count
    for place in range(0, count, 97):
        assert pocket_place(every[place, ::-1].tolist()) == place
    with pytest.raises(ValueError, match="read-only"):
        every[0] = 0


@BOTH
@pytest.mark.parametrize(
    ("cards", "sizes"),
    [
        ("", (2, 3)),
        ("2c 7d", (1, 2, 3)),
        ("Jh Qh Kh", (1, 2, 3)),
        ("Jh Qh Kh J*", (1, 2, 3)),
        ("2c 3c 4c 9c", (1, 2, 3)),
        ("2c 3c 4c 5c 6c", (1, 2, 3)),
        ("9h 9d 9s 2c J*", (1, 2, 3)),
        ("9h 9d 9s 2c 3c J*", (1, 2)),
    ],
)
def test_h60_s7_scores_of_all_pockets_on_a_board(kernels: Kernels, cards: str, sizes: tuple[int, ...]) -> None:
    known = parse_cards(cards)
    taken = {DECK.index(card) for card in known if card in DECK}

    for size in sizes:
        with using(kernels):
            scores = score_pockets(known, size)

        for place in Random(cards).sample(range(len(scores)), min(len(scores), 400)):
            pocket = pockets(size)[place].tolist()
            assert scores[place] == (0 if taken & {*pocket} else score([*known, *pocket])), pocket


@pytest.mark.parametrize("cards", [["2c", "2c"], [0, "2c"], ["Xx"], [53], list(range(7)), []])
def test_scores_of_pockets_refuse_what_is_no_board(cards: list[Card | int]) -> None:
    with pytest.raises(ValueError, match=r"twice|no card|2 to 8"):
        score_pockets(cards, 2 if cards else 1)
    with pytest.raises(ValueError, match="1 to 3 unknown cards"):
        score_pockets([0, 1], 4)


@BOTH
@pytest.mark.parametrize("size", [1, 2, 3])
def test_many_boards_at_once_are_like_one_by_one(kernels: Kernels, size: int) -> None:
    rng = Random(size)
    for board in (rng.sample(range(52), 3), [0, 1, 2], [0, 1, 20]):
        comings = runouts(board, [50], 1200)[rng.sample(range(1128), 40)]
        boards = boards_of(board, comings, [50])

        scores = kernels.score_boards(boards, size, 5 + size)

        for line, coming in zip(scores, comings.tolist(), strict=True):
            alone = kernels.score_pockets(*key_and_bits([*board, *coming]), size, 5 + size)
            alone[(pockets(size) == 50).any(axis=1)] = 0
            assert (line == alone).all()


def key_and_bits(numbers: list[int]) -> tuple[int, int]:
    boards = boards_of(numbers, np.empty((1, 0), np.uint8), [])
    return int(boards.keys[0]), int(boards.masks[0])


@pytest.mark.parametrize("size", [1, 2, 3])
def test_numba_and_numpy_count_the_same(size: int) -> None:
    rng = Random(size)
    for board in (rng.sample(range(52), 3), [0, 1, 2], [0, 13, 26]):
        comings = runouts(board, [], 1200)[rng.sample(range(1176), 12)]
        boards = boards_of(board, comings, [])
        scores = numpy_kernels.score_boards(boards, size, 5 + size)
        mine = np.array([rng.choice(line[line > 0]) for line in scores], np.int32)

        assert (numba_kernels.score_boards(boards, size, 5 + size) == scores).all()
        wins = int(((scores > 0) & (scores < mine[:, None])).sum())
        ties = int((scores == mine[:, None]).sum())
        for kernels in (numpy_kernels, numba_kernels):
            assert kernels.count_wins(mine, boards, size, 5 + size) == (wins, ties)
        for one, other in zip(
            numpy_kernels.count_beaten(scores, size), numba_kernels.count_beaten(scores, size), strict=True
        ):
            assert (one == other).all()


def by_hand(pocket: list[Card], there: list[Card], gone: list[Card]) -> tuple[float, float]:
    """The chances to win and to tie, with every deal judged by itself."""
    own, board = card_numbers(pocket).tolist(), card_numbers(there).tolist()
    deck = [number for number, card in enumerate(DECK) if card not in (*pocket, *there, *gone)]
    wins = ties = deals = 0
    for coming in combinations(deck, 5 - len(board)):
        full = [*board, *coming]
        rivals = np.array(list(combinations([number for number in deck if number not in coming], len(own))))
        scores = score_batch(np.hstack([np.tile(full, (len(rivals), 1)), rivals]))
        mine = score([*own, *full])
        wins, ties, deals = wins + (scores < mine).sum(), ties + (scores == mine).sum(), deals + len(rivals)
    return wins / deals, ties / deals


@BOTH
@pytest.mark.parametrize(
    ("own", "board", "gone"),
    [
        ("Ah Kd", "2c 3d 4h 5s 6c", ""),
        ("Ah Kd", "2h 3h 4h 5s 6c", "Qh Jh"),
        ("Ah J*", "Jh Jd Jc Js 6c", ""),
        ("2c 3d", "Th Jh Qh Kh Ah", ""),
        ("7c 8c 9c", "2c 3c Td Jd 6c", ""),
        ("Ah Kd", "2c 3d 4h 5s", "As"),
        ("Ah Kh", "Qh Jh Tc 2h", ""),
        ("Jc J*", "Jh Qh 2c 2h", ""),
        ("7c 8c 9h", "Tc Jc 2d 2h", ""),
    ],
)
def test_chances_on_turn_and_river_are_those_counted_by_hand(kernels: Kernels, own: str, board: str, gone: str) -> None:
    pocket, there, out = parse_cards(own), parse_cards(board), parse_cards(gone)

    with using(kernels):
        found = chance(pocket, there, gone=out)

    assert found[:2] == by_hand(pocket, there, out)
    assert sum(found) == pytest.approx(1)
    assert found.share == found.win + found.tie / 2


@BOTH
@pytest.mark.parametrize(("own", "board"), [("Ah Kd", "2c 3d 4h"), ("7h 8h", "9h Th 2c"), ("Jc J*", "Jd 2s 2h")])
def test_chances_on_the_flop_are_those_counted_by_hand(kernels: Kernels, own: str, board: str) -> None:
    pocket, there = parse_cards(own), parse_cards(board)

    with using(kernels):
        found = chance(pocket, there)

    assert found[:2] == by_hand(pocket, there, [])


@BOTH
def test_the_chances_of_all_pockets_are_those_of_each(kernels: Kernels) -> None:
    with using(kernels):
        for board, size in (("2c 7c Jh", 2), ("2c 7c Jh Ts", 2), ("2c 7c Jh Ts 9c", 2), ("2c 7c Jh Ts 9c", 3)):
            there = parse_cards(board)
            every = pocket_chances(there, size, gone=[51])
            taken = [51, *(DECK.index(card) for card in there)]
            possible = ~np.isin(pockets(size), taken).any(axis=1)
            assert every[possible].mean() == pytest.approx(0.5)
            assert not every[~possible].any()
            for place in Random(board).sample(np.flatnonzero(possible).tolist(), 12):
                found = chance(pockets(size)[place].tolist(), there, gone=[51])
                assert every[place] == pytest.approx(found.share)


def test_before_the_flop_two_cards_are_exact() -> None:
    known = {"Ah As": 0.852037, "7h 2c": 0.345836, "Ah Kh": 0.670446, "3d 2c": 0.323032, "Td Tc": 0.750118}
    for pocket, share in known.items():
        assert chance(parse_cards(pocket)).share == pytest.approx(share, abs=1e-6)

    every = pocket_chances()

    assert every.mean() == pytest.approx(0.5)
    for place in range(0, 1326, 13):
        assert every[place] == pytest.approx(chance(pockets()[place].tolist()).share)


@BOTH
def test_before_the_flop_the_rest_is_a_sample_near_the_truth(kernels: Kernels) -> None:
    with using(kernels):
        jacks = chance(parse_cards("Jh J*"), most=3_000).share
        assert jacks == pytest.approx(chance(parse_cards("Jh Jc")).share, abs=0.03)
        assert jacks == chance(parse_cards("J* Jh"), most=3_000).share
        three = chance(parse_cards("Ah As Ks"), most=300).share
        assert 0.7 < three < 0.95
        sample = pocket_chances(gone=[0], most=300)
    truth: NDArray[np.float64] = pocket_chances()
    assert np.abs(sample[51:] - truth[51:]).max() < 0.1
    assert (sample[:51] == 0).all()


def test_chances_refuse_cards_that_can_not_be() -> None:
    with pytest.raises(ValueError, match="twice"):
        chance(parse_cards("Ah Kd"), parse_cards("Ah 2c 3c"))
    with pytest.raises(ValueError, match="twice"):
        chance(parse_cards("Ah Kd"), gone=parse_cards("Kd"))
    with pytest.raises(BadCards, match="no card 99"):
        chance([1, 99])
    with pytest.raises(ValueError, match="at most 5 cards"):
        chance([0, 1], range(2, 8))
    with pytest.raises(ValueError, match="2 to 8 cards"):
        chance([0, 1], [2, 3, 4], rival=4)
    with pytest.raises(ValueError, match="1 to 3 unknown cards"):
        pockets(4)
    with pytest.raises(ValueError, match="2 to 8 cards"):
        chance([0, 1, 2, 3], [4, 5, 6], rival=2)
    for size in (0, 4):
        with pytest.raises(ValueError, match="1 to 3 unknown cards"):
            pocket_place(range(size))


@pytest.mark.parametrize("size", [-1, 0])
def test_chances_refuse_rivals_without_cards(size: int) -> None:
    with pytest.raises(ValueError, match="1 to 3 unknown cards"):
        chance([0, 1], [2, 3, 4], rival=size)
    with pytest.raises(ValueError, match="1 to 3 unknown cards"):
        pocket_chances([2, 3, 4], size)


@pytest.mark.parametrize("board", [range(2, 5), range(2, 7)], ids=["flop", "river"])
@pytest.mark.parametrize("most", [-1, 0])
def test_chances_refuse_to_look_at_no_board_at_all(board: range, most: int) -> None:
    with pytest.raises(ValueError, match="at least one way"):
        chance([0, 1], board, most=most)
    with pytest.raises(ValueError, match="at least one way"):
        pocket_chances(board, most=most)


def test_chances_refuse_more_cards_gone_than_can_be() -> None:
    """Turn, river and a rival, or two pockets on the river, take four cards."""
    pocket, flop = [0, 1], [2, 3, 4]
    for left in range(4):
        with pytest.raises(ValueError, match="too few cards are left"):
            chance(pocket, flop, gone=range(5, 52 - left))
        with pytest.raises(ValueError, match="too few cards are left"):
            pocket_chances(pocket + flop, gone=range(5, 52 - left))

    assert sum(chance(pocket, flop, gone=range(5, 48))) == 1
    assert pocket_chances([*pocket, *flop], gone=range(5, 48)).sum() == 3  # six pockets, one half each
