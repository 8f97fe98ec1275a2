"""Specialist 8, Math Whiz."""

import pytest

from tests.heist.scene import deal, everybody, play_to, refused
from thegang.heist import Propose
from thegang.heist.state import Announcement


@pytest.mark.parametrize(
    ("pocket", "total"),
    [
        ("2s 3c", 5),
        ("4c 5d", 9),
        ("6c 7d", 13),
        ("8c 9d", 17),
        ("Tc Jd", 20),
        ("Qc Kd", 20),
        ("Ac Ad", 22),
    ],
)
def test_s8_numbers_count_themselves_faces_ten_and_the_ace_eleven(pocket: str, total: int) -> None:
    game = deal(pocket, specialist=8)

    assert game.state.announcements[0] == Announcement(8, 0, sum=total)


@pytest.mark.parametrize("players", [3, 6])
def test_s8_everybodys_sum_is_announced_before_white_chips_can_be_taken(players: int) -> None:
    game = deal(specialist=8, players=players)

    assert [said.who for said in game.state.announcements] == list(range(players))
    assert (game.phase, game.state.moves) == ("white", 0)


def test_s8_everybody_hears_all_sums() -> None:
    game = deal("Kh Jd", "Ah 2d", "9c 9d", specialist=8)

    for view in everybody(game):
        assert [(said.who, said.sum) for said in view.announcements] == [(0, 20), (1, 13), (2, 18)]


def test_s8_it_happens_once() -> None:
    game = play_to(deal(specialist=8), "red")

    assert len(game.state.announcements) == 3


def test_s8_nobody_needs_to_propose_it() -> None:
    assert refused(deal(specialist=8), 0, Propose(0)) == "not-allowed"


def test_h76_all_three_pocket_cards_count() -> None:
    game = deal("Jc Qd Ah", "2s 3c Ts", "2d 3h 4c", challenges=[10], specialist=8)

    assert [said.sum for said in game.state.announcements] == [31, 15, 9]
