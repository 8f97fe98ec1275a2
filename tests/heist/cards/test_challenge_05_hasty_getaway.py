"""Challenge 5, Hasty Getaway."""

from tests.heist.scene import WEAK_TO_STRONG, cards, deal, everybody, play_to, take_all, verdict


def test_h55_round_4_follows_round_2() -> None:
    game = play_to(deal(challenges=[5]), "yellow")

    take_all(game)

    assert (game.phase, game.state.round) == ("red", 4)


def test_h55_the_turn_card_is_revealed_all_the_same() -> None:
    game = play_to(deal(challenges=[5]), "red")

    assert game.state.community == cards("9s 8h 4d 2c 3d")


def test_h55_nobody_ever_has_an_orange_chip() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[5]), "showdown")

    assert game.state.chips["orange"] == [0, 0, 0]
    assert verdict(game).success


def test_h55_together_with_quick_access_two_rounds_are_left() -> None:
    game = deal(challenges=[1, 5])
    assert game.phase == "yellow"

    take_all(game)

    assert game.phase == "red"


def test_h77_in_a_blackout_the_yellow_chips_are_put_away_before_round_4() -> None:
    game = play_to(deal(challenges=[5, 8]), "red")

    for view in everybody(game):
        assert (view.chips["white"], view.chips["yellow"]) == (None, None)
        assert view.chips["red"] == (0, 0, 0)


def test_h77_in_a_blackout_round_4_still_shows_its_own_chips() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[5, 8]), "red", [3, 2, 1])

    take_all(game)

    assert game.view(None).chips["yellow"] == (3, 2, 1)
    assert game.view(None).chips["red"] == (1, 2, 3)
