"""Challenge 4, Retina Scan."""

import pytest

from tests.heist.scene import WEAK_TO_STRONG, answer, cards, deal, everybody, play_to, refused, take_all, use, verdict
from thegang.heist import Answer, Heist


def scan(stars: list[int] | None = None) -> Heist:
    """All but the holder of the highest red chip are asked; seat 2 has two nines."""
    return play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4]), "guess", stars)


def guess(game: Heist, value: str) -> Heist:
    """All who are asked name the same value."""
    assert game.state.prompt is not None
    for seat in tuple(game.state.prompt.options):
        answer(game, seat, value)
    return game


def test_h54_a_value_among_the_pocket_cards_saves_the_heist() -> None:
    assert verdict(guess(scan(), "9")).success


@pytest.mark.parametrize("value", ["8", "2", "A"], ids=["community card", "community card too", "nowhere"])
def test_h54_any_other_value_fails_it_though_the_order_is_right(value: str) -> None:
    assert verdict(guess(scan(), value)).reasons == ("retina",)


@pytest.mark.parametrize("value", ["K", "J"])
def test_h54_either_pocket_card_will_do(value: str) -> None:
    game = play_to(deal("9c 9d", "5c 7d", "Kh Jd", board="2s 3h 4c 8d Ks", challenges=[4]), "guess", [2, 1, 3])

    assert verdict(guess(game, value)).success


def test_h54_one_of_thirteen_values_can_be_named() -> None:
    game = scan()

    assert {action.choice for action in game.legal_actions(0) if isinstance(action, Answer)} == set("23456789TJQKA")
    assert refused(game, 0, Answer("guess-value", "1")) == "bad-action"
    assert refused(game, 0, Answer("guess-value", "9c")) == "bad-action"


def test_h54_it_is_asked_about_the_holder_of_the_highest_red_chip() -> None:
    game = play_to(deal("9c 9d", "5c 7d", "Kh Jd", challenges=[4]), "red")

    take_all(game, [3, 1, 2])

    assert game.state.prompt is not None
    assert set(game.state.prompt.options) == {1, 2}


def test_h72_the_other_hands_are_in_view_when_the_guess_is_asked() -> None:
    for view in everybody(scan()):
        assert view.pockets[:2] == (tuple(cards("5c 7d")), tuple(cards("Kh Jd")))
        assert view.revealed == (0, 1)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_h72_the_last_hand_is_still_hidden(seat: int | None) -> None:
    view = scan().view(seat)

    assert view.pockets[2] == 2
    assert view.last is None


def test_h72_nothing_is_asked_when_the_order_is_already_broken() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4]), "showdown", [2, 1, 3])

    assert verdict(game).reasons == ("order",)


@pytest.mark.parametrize(("value", "reasons"), [("K", ("order",)), ("2", ("order", "retina"))])
def test_h72_the_guess_is_asked_though_the_last_hand_will_break_the_order(value: str, reasons: tuple[str, ...]) -> None:
    game = scan([1, 3, 2])

    assert verdict(guess(game, value)).reasons == reasons


def test_h73_the_holder_of_the_highest_chip_takes_no_part() -> None:
    assert refused(scan(), 2, Answer("guess-value", "9")) == "not-yours"


def test_h73_it_is_not_settled_while_somebody_has_not_answered() -> None:
    game = scan()

    answer(game, 0, "9")

    assert game.phase == "guess"


def test_h73_it_is_settled_as_soon_as_all_answers_are_the_same() -> None:
    game = scan()
    answer(game, 0, "8")
    answer(game, 1, "9")
    assert game.phase == "guess"

    answer(game, 0, "9")

    assert verdict(game).success


def test_h73_a_right_answer_may_be_changed_for_the_worse() -> None:
    game = scan()
    answer(game, 0, "9")
    answer(game, 1, "8")

    answer(game, 0, "8")

    assert verdict(game).reasons == ("retina",)


def test_h73_all_the_others_must_say_the_same_however_many_they_are() -> None:
    game = play_to(deal("5c 7d", "Kh Jd", "As Ac", "9c 9d", challenges=[4]), "guess")
    answer(game, 0, "9")
    answer(game, 1, "9")
    assert game.phase == "guess"

    answer(game, 2, "9")

    assert verdict(game).success


def test_h74_the_jack_card_counts_as_a_jack() -> None:
    game = deal("5c 7d", "Kh Qd", "9c 9d", challenges=[4], specialist=7)
    use(game, 2)
    answer(game, 2, "9d")

    guess(play_to(game, "guess"), "J")

    assert verdict(game).success


def test_h74_a_discarded_card_no_longer_has_a_value_to_name() -> None:
    game = deal("5c 7d", "Kh Qd", "9c 8d", challenges=[4], specialist=7)
    use(game, 2)
    answer(game, 2, "8d")

    guess(play_to(game, "guess"), "8")

    assert verdict(game).reasons == ("retina",)
