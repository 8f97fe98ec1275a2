"""Specialist 3, Investor."""

import pytest

from tests.heist.scene import deal, everybody, play_to, refused
from thegang.heist import Propose
from thegang.heist.state import Announcement


@pytest.mark.parametrize(
    ("pocket", "count"),
    [("2s 9d", 0), ("Ac Td", 0), ("Jc 2d", 1), ("2s Qd", 1), ("Kc Ad", 1), ("Jc Qd", 2), ("Kc Kd", 2)],
)
def test_s3_jacks_queens_and_kings_in_the_pocket_are_counted(pocket: str, count: int) -> None:
    game = deal(pocket, specialist=3)

    assert game.state.announcements[0] == Announcement(3, 0, count=count)


@pytest.mark.parametrize("players", [3, 6])
def test_s3_everybodys_number_is_announced_before_white_chips_can_be_taken(players: int) -> None:
    game = deal(specialist=3, players=players)

    assert [said.who for said in game.state.announcements] == list(range(players))
    assert (game.phase, game.state.moves) == ("white", 0)


def test_s3_everybody_hears_all_numbers() -> None:
    game = deal("Kh Jd", "Qh 2d", "9c 9d", specialist=3)

    for view in everybody(game):
        assert [(said.who, said.count) for said in view.announcements] == [(0, 2), (1, 1), (2, 0)]


def test_s3_it_happens_once() -> None:
    game = play_to(deal(specialist=3), "red")

    assert len(game.state.announcements) == 3


def test_s3_nobody_needs_to_propose_it() -> None:
    assert refused(deal(specialist=3), 0, Propose(0)) == "not-allowed"


def test_h76_all_three_pocket_cards_count() -> None:
    game = deal("Jc Qd Kh", "2s 3c Js", "2d 3h 4c", challenges=[10], specialist=3)

    assert [said.count for said in game.state.announcements] == [3, 1, 0]
