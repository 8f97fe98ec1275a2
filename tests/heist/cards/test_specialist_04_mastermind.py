"""Specialist 4, Mastermind."""

import pytest

from tests.heist.scene import FACE, deal, everybody, play_to, refused, use
from thegang.heist import Propose
from thegang.heist.state import Announcement


@pytest.mark.parametrize(
    ("pocket", "value", "count"),
    [("9c 9d", "9", 2), ("9c Td", "T", 1), ("9c Td", "9", 1), ("9c Td", "8", 0), ("Ac 2d", "A", 1), ("2s Ad", "2", 1)],
)
def test_s4_the_number_of_pocket_cards_of_the_value_is_announced(pocket: str, value: str, count: int) -> None:
    game = deal(pocket, specialist=4)

    use(game, 0, value=value)

    assert game.state.announcements == [Announcement(4, 0, value=value, count=count)]


def test_s4_everybody_hears_it() -> None:
    game = deal("5c 7d", "9c 9d", specialist=4)

    use(game, 1, value="9")

    assert [view.announcements for view in everybody(game)] == [(Announcement(4, 1, value="9", count=2),)] * 4


def test_s4_community_cards_do_not_count() -> None:
    game = play_to(deal("9c 7d", board="9s 9h 4d 2c 3d", specialist=4), "red")

    use(game, 0, value="9")

    assert game.state.announcements[0].count == 1


@pytest.mark.parametrize("value", list("23456789TJQKA"))
def test_s4_any_value_can_be_named(value: str) -> None:
    assert refused(deal(specialist=4), 0, Propose(1, value=value)) == "accepted"


@pytest.mark.parametrize("value", [None, "", "1", "10", "9c", "*"])
def test_s4_nothing_else_can(value: str | None) -> None:
    assert refused(deal(specialist=4), 0, Propose(1, value=value)) == "bad-action"


def test_h76_all_three_pocket_cards_count() -> None:
    game = deal("9c 9d 9h", challenges=[10], specialist=4)

    use(game, 0, value="9")

    assert game.state.announcements[0].count == 3


def test_h79_the_number_stays_announced_after_a_redraw() -> None:
    game = deal("9c 9d", board=FACE, challenges=[3], specialist=4, draws="5h 7h")
    use(game, 0, value="9")

    play_to(game, "yellow")

    assert game.state.redrawn == [0]
    assert [said.count for said in game.view(None).announcements] == [2]
