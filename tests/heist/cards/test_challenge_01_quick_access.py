"""Challenge 1, Quick Access."""

import pytest

from tests.heist.scene import FACE, NO_FACE, WEAK_TO_STRONG, answer, cards, deal, everybody, play_to, use, verdict


def test_h51_round_2_follows_the_deal_at_once() -> None:
    game = deal(challenges=[1])

    assert (game.phase, game.state.round) == ("yellow", 2)
    assert game.state.community == cards("9s 8h 4d")


def test_h51_nobody_ever_has_a_white_chip() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[1]), "showdown")

    assert game.state.chips["white"] == [0, 0, 0]
    assert verdict(game).success


@pytest.mark.parametrize("specialist", [3, 8], ids=["Investor", "Math Whiz"])
def test_h51_what_is_announced_at_the_deal_is_announced(specialist: int) -> None:
    game = deal(challenges=[1], specialist=specialist)

    assert [said.who for said in game.state.announcements] == [0, 1, 2]


def test_h51_the_coordinator_comes_before_the_flop() -> None:
    game = deal(*WEAK_TO_STRONG[:3], challenges=[1], specialist=6)
    assert (game.phase, game.state.community) == ("pass", [])

    for seat in game.seats:
        answer(game, seat, game.state.pockets[seat][0])

    assert game.phase == "yellow"


def test_h51_the_con_artist_mixes_before_the_flop() -> None:
    dealt, mixed = ("5c 7d", "Kh Jd", "9c 9d"), ("Kh 9d", "9c 7d", "Jd 5c")
    game = deal(*dealt, mixed=mixed, challenges=[1], specialist=9)

    assert game.state.pockets == [cards(pocket) for pocket in mixed]
    assert game.phase == "yellow"


def test_h51_a_specialist_by_agreement_is_used_from_round_2_on() -> None:
    game = deal("9c 9d", challenges=[1], specialist=2)

    use(game, 0)

    assert game.state.announcements[0].ranking == "three-of-a-kind"


@pytest.mark.parametrize(("challenge", "board"), [(3, FACE), (7, NO_FACE)], ids=["Motion Detector", "Laser Tripwires"])
def test_h51_nobody_redraws(challenge: int, board: str) -> None:
    game = deal(*WEAK_TO_STRONG[:3], board=board, challenges=[1, challenge])

    assert game.state.redrawn == []
    assert game.state.pockets == [cards(pocket) for pocket in WEAK_TO_STRONG[:3]]


def test_h51_dark_chips_begin_in_round_2() -> None:
    game = deal(challenges=[1, 2])

    assert game.view(None).dark_chips == (1,)


def test_h51_blackout_puts_the_yellow_chips_away_first() -> None:
    game = play_to(deal(challenges=[1, 8]), "orange")

    assert [view.chips["yellow"] for view in everybody(game)] == [None] * 4


def test_h51_three_pocket_cards_are_dealt_as_ever() -> None:
    game = deal(challenges=[1, 10])

    assert [len(pocket) for pocket in game.state.pockets] == [3, 3, 3]
