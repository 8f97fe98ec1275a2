"""Specialist 2, Getaway Driver."""

import msgspec
import pytest

from tests.heist.scene import FACE, cards, deal, everybody, play_to, take_all, use
from thegang.heist.state import Announcement


@pytest.mark.parametrize(
    ("pocket", "ranking"), [("Kh Jd", "high-card"), ("Kh Qh", "high-card"), ("9c 9d", "pair")], ids=str
)
def test_s2_before_the_flop_it_is_high_card_or_pair(pocket: str, ranking: str) -> None:
    game = deal(pocket, specialist=2)

    use(game, 0)

    assert game.state.announcements == [Announcement(2, 0, ranking=ranking)]


@pytest.mark.parametrize(
    ("pocket", "ranking"), [("Kh Qh Jh", "high-card"), ("9c 9d 2h", "pair"), ("9c 9d 9h", "three-of-a-kind")]
)
def test_s2_with_three_pocket_cards_it_may_be_three_of_a_kind(pocket: str, ranking: str) -> None:
    game = deal(pocket, challenges=[10], specialist=2)

    use(game, 0)

    assert game.state.announcements[0].ranking == ranking


@pytest.mark.parametrize(
    ("phase", "ranking"),
    [("white", "pair"), ("yellow", "two-pair"), ("orange", "full-house"), ("red", "four-of-a-kind")],
)
def test_s2_the_community_cards_so_far_count(phase: str, ranking: str) -> None:
    game = play_to(deal("9c 9d", board="8h 8s 2c 9h 9s", specialist=2), phase)

    use(game, 0)

    assert game.state.announcements[0].ranking == ranking


@pytest.mark.parametrize(("pocket", "ranking"), [("Ah Kh", "royal-flush"), ("Kh 9h", "straight-flush")])
def test_s2_royal_flush_has_a_name_of_its_own(pocket: str, ranking: str) -> None:
    game = play_to(deal(pocket, board="Qh Jh Th 2c 3d", specialist=2), "red")

    use(game, 0)

    assert game.state.announcements[0].ranking == ranking


def test_s2_everybody_hears_the_ranking_and_nothing_more() -> None:
    game = play_to(deal("5c 7d", "9c 9d", specialist=2), "yellow")

    use(game, 1)

    for view in everybody(game):
        assert view.announcements == (Announcement(2, 1, ranking="three-of-a-kind"),)
    assert b'"9c"' not in msgspec.json.encode(game.view(0))


def test_s2_it_is_the_ranking_at_that_time() -> None:
    game = deal("9c 9d", specialist=2)
    use(game, 0)

    play_to(game, "red")

    assert [said.ranking for said in game.state.announcements] == ["pair"]


def test_s2_nothing_is_owed_and_the_round_goes_on() -> None:
    game = deal(specialist=2)
    use(game, 0)

    take_all(game)

    assert game.phase == "yellow"


def test_h79_the_ranking_stays_announced_after_a_redraw() -> None:
    game = deal("9c 9d", board=FACE, challenges=[3], specialist=2, draws="5h 7h")
    use(game, 0)

    play_to(game, "yellow")

    assert game.state.pockets[0] == cards("5h 7h")
    assert [said.ranking for said in game.view(None).announcements] == ["pair"]
