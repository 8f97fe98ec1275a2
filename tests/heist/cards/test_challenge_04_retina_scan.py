"""Challenge 4, Retina Scan."""

from tests.heist.scene import WEAK_TO_STRONG, answer, deal, play_to, refused
from thegang.heist import Answer


def test_h54_a_value_among_the_pocket_cards_saves_the_heist() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4]), "guess")

    for seat in (0, 1):
        answer(game, seat, "9")

    assert game.state.last is not None
    assert game.state.last.success


def test_h54_any_other_value_fails_it_though_the_order_is_right() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4]), "guess")

    for seat in (0, 1):
        answer(game, seat, "8")

    assert game.state.last is not None
    assert game.state.last.reasons == ("retina",)


def test_h73_the_holder_of_the_highest_chip_takes_no_part() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4]), "guess")

    assert refused(game, 2, Answer("guess-value", "9")) == "not-yours"
