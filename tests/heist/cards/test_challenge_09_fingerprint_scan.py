"""Challenge 9, Fingerprint Scan."""

import pytest

from tests.cards.oracle import RANKINGS
from tests.heist.scene import WEAK_TO_STRONG, answer, cards, deal, everybody, play_to, refused, take_all, use, verdict
from thegang.heist import Answer, Heist


def scan(*pockets: str, board: str = "9s 8h 4d 2c 3d") -> Heist:
    """All but the holder of the highest red chip are asked."""
    return play_to(deal(*(pockets or WEAK_TO_STRONG[:3]), board=board, challenges=[9]), "guess")


def guess(game: Heist, ranking: str) -> Heist:
    """All who are asked name the same ranking."""
    assert game.state.prompt is not None
    for seat in tuple(game.state.prompt.options):
        answer(game, seat, ranking)
    return game


@pytest.mark.parametrize("ranking", RANKINGS)
def test_h59_only_the_ranking_of_the_final_hand_saves_the_heist(ranking: str) -> None:
    game = guess(scan(), ranking)

    assert verdict(game).success == (ranking == "three-of-a-kind")
    assert verdict(game).reasons == (() if ranking == "three-of-a-kind" else ("fingerprint",))


def test_h59_royal_flush_and_straight_flush_are_two_answers() -> None:
    pockets, board = ("2c 3d", "9h 2d", "Ah 4c"), "Kh Qh Jh Th 8s"

    assert verdict(guess(scan(*pockets, board=board), "royal-flush")).success
    assert not verdict(guess(scan(*pockets, board=board), "straight-flush")).success


def test_h59_one_of_ten_rankings_can_be_named() -> None:
    game = scan()

    assert game.view(0).prompt is not None
    assert {action.choice for action in game.legal_actions(0) if isinstance(action, Answer)} == set(RANKINGS)
    assert refused(game, 0, Answer("guess-ranking", "five-of-a-kind")) == "bad-action"


def test_h59_the_ranking_is_the_one_of_eight_cards_with_security_cameras() -> None:
    pockets = ("5c 7d 2h", "Kh Jd Qc", "9c 9d 9h")
    game = play_to(deal(*pockets, challenges=[9, 10]), "guess", [2, 1, 3])

    assert verdict(guess(game, "four-of-a-kind")).success


def test_h72_the_other_hands_are_in_view_when_the_guess_is_asked() -> None:
    for view in everybody(scan()):
        assert view.pockets[:2] == (tuple(cards("5c 7d")), tuple(cards("Kh Jd")))
        assert view.revealed == (0, 1)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_h72_the_last_hand_is_still_hidden(seat: int | None) -> None:
    assert scan().view(seat).pockets[2] == 2


def test_h72_nothing_is_asked_when_the_order_is_already_broken() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[9]), "showdown", [2, 1, 3])

    assert verdict(game).reasons == ("order",)


def test_h72_a_right_guess_does_not_mend_an_order_that_the_last_hand_breaks() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[9]), "guess", [1, 3, 2])

    assert verdict(guess(game, "high-card")).reasons == ("order",)


def test_h72_with_both_scans_the_value_is_asked_first() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4, 9]), "guess")
    assert game.state.prompt is not None
    assert game.state.prompt.question == "guess-value"

    guess(game, "9")

    assert game.state.prompt.question == "guess-ranking"


@pytest.mark.parametrize(
    ("value", "ranking", "reasons"),
    [
        ("9", "three-of-a-kind", ()),
        ("8", "three-of-a-kind", ("retina",)),
        ("9", "pair", ("fingerprint",)),
        ("8", "pair", ("retina", "fingerprint")),
    ],
)
def test_h72_with_both_scans_both_must_be_right(value: str, ranking: str, reasons: tuple[str, ...]) -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4, 9]), "guess")

    guess(guess(game, value), ranking)

    assert verdict(game).reasons == reasons


def test_h73_the_guess_is_settled_when_all_the_others_say_the_same() -> None:
    game = scan()
    answer(game, 0, "pair")
    answer(game, 1, "three-of-a-kind")
    assert game.phase == "guess"

    answer(game, 0, "three-of-a-kind")

    assert verdict(game).success


def test_h73_an_answer_may_be_changed_before_everybody_has_answered() -> None:
    game = scan()
    answer(game, 0, "three-of-a-kind")
    answer(game, 0, "pair")

    answer(game, 1, "pair")

    assert verdict(game).reasons == ("fingerprint",)


def test_h73_the_holder_of_the_highest_chip_takes_no_part() -> None:
    assert refused(scan(), 2, Answer("guess-ranking", "three-of-a-kind")) == "not-yours"


def test_h74_the_jack_counts_in_the_ranking() -> None:
    game = deal("5c 7d", "Kh Qd", "Jc 2h", challenges=[9], specialist=7)
    use(game, 2)
    answer(game, 2, "2h")

    guess(play_to(game, "guess"), "pair")

    assert verdict(game).success


def test_h74_the_muscle_does_not_change_a_ranking() -> None:
    game = deal("5c 7d", "Kh Jd", "Ah Td", challenges=[9], specialist=10)
    use(game, 2)

    guess(play_to(game, "guess"), "high-card")

    assert verdict(game).success


def test_h73_the_highest_chip_counts_whoever_has_it() -> None:
    game = play_to(deal("9c 9d", "5c 7d", "Kh Jd", challenges=[9]), "red")

    take_all(game, [3, 1, 2])

    assert game.state.prompt is not None
    assert set(game.state.prompt.options) == {1, 2}
