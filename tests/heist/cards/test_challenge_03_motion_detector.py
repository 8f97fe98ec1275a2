"""Challenge 3, Motion Detector."""

import msgspec
import pytest

from tests.heist.scene import FACE, NO_FACE, WEAK_TO_STRONG, answer, cards, deal, everybody, play_to, take, use
from thegang.heist import Heist

POCKETS = WEAK_TO_STRONG[:3]
DRAWS = "As Ah"


def flop(
    board: str = FACE, *, pockets: tuple[str, ...] = POCKETS, draws: str = DRAWS, more: int | None = None
) -> Heist:
    """The flop has just come; seat 1 ended round 1 with white 1."""
    challenges = [3] if more is None else [3, more]
    return play_to(deal(*pockets, board=board, challenges=challenges, draws=draws), "yellow", [2, 1, 3])


@pytest.mark.parametrize("board", ["Js 8h 4d 2c 3d", "8h Qs 4d 2c 3d", "8h 4d Ks 2c 3d", "Jh Qs Kc 2c 3d"])
def test_h53_a_face_card_in_the_flop_makes_white_1_redraw(board: str) -> None:
    game = flop(board)

    assert game.state.pockets == [cards("5c 7d"), cards(DRAWS), cards("9c 9d")]
    assert game.state.redrawn == [1]


def test_h53_the_old_pocket_cards_are_discarded() -> None:
    assert flop().state.discards == cards("Kh Jd")


@pytest.mark.parametrize("board", [NO_FACE, "Ac Th 4d 2c 3d"], ids=["low cards", "ace and ten"])
def test_h53_without_a_face_card_nobody_redraws(board: str) -> None:
    game = flop(board)

    assert game.state.redrawn == []
    assert game.state.pockets[1] == cards("Kh Jd")


def test_h53_turn_and_river_do_not_matter() -> None:
    game = play_to(flop("9s 8h 4d Qc Qd"), "red")

    assert game.state.redrawn == []


def test_h53_a_face_card_on_the_turn_makes_nobody_redraw_again() -> None:
    game = play_to(flop("Qs 8h 4d Qc Qd"), "red")

    assert game.state.redrawn == [1]


def test_h53_who_ended_the_round_with_the_chip_counts_not_who_had_it_before() -> None:
    game = deal(*POCKETS, board=FACE, challenges=[3], draws=DRAWS)
    for seat, stars in ((1, 1), (0, 1), (1, 2), (2, 3)):
        take(game, seat, stars)

    assert game.state.redrawn == [0]


def test_h53_the_community_cards_to_come_stay_the_same() -> None:
    game = play_to(flop(), "red")

    assert game.state.community == cards(FACE)


def test_h53_the_new_cards_are_seen_by_their_owner_only() -> None:
    game = flop()

    assert game.view(1).pockets[1] == tuple(cards(DRAWS))
    assert [game.view(seat).pockets[1] for seat in (0, 2, None)] == [2, 2, 2]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_h53_the_old_cards_are_face_down_for_everybody(seat: int | None) -> None:
    seen = msgspec.json.encode(flop().view(seat))

    assert b'"Kh"' not in seen
    assert b'"Jd"' not in seen


def test_h53_the_redraw_comes_before_yellow_chips_can_be_taken() -> None:
    game = flop()

    assert game.phase == "yellow"
    assert game.state.chips["yellow"] == [0, 0, 0]


def test_h70_three_pocket_cards_are_replaced_by_three() -> None:
    game = flop(pockets=("5c 7d 2h", "Kh Jd 2s", "9c 9d 3h"), draws="As Ah Ad", more=10)

    assert game.state.pockets[1] == cards("As Ah Ad")
    assert game.state.discards == cards("Kh Jd 2s")


@pytest.mark.parametrize(("board", "redraws"), [(FACE, 1), (NO_FACE, 2)], ids=["face", "no face"])
def test_h70_together_with_laser_tripwires_exactly_one_redraws(board: str, redraws: int) -> None:
    assert flop(board, more=7).state.redrawn == [redraws]


def test_h71_in_a_blackout_the_one_who_had_the_chip_redraws_and_all_see_who() -> None:
    game = flop(more=8)

    assert game.state.pockets[1] == cards(DRAWS)
    assert [view.redrawn for view in everybody(game)] == [(1,)] * 4
    assert [view.chips["white"] for view in everybody(game)] == [None] * 4


def test_h75_the_jack_is_discarded_with_the_other_pocket_cards() -> None:
    game = deal(*POCKETS, board=FACE, challenges=[3], specialist=7, draws=DRAWS)
    use(game, 0)
    answer(game, 0, "7d")

    play_to(game, "yellow")

    assert game.state.pockets[0] == cards(DRAWS)
    assert game.state.discards == cards("7d 5c J*")


def test_h75_the_muscle_stays_with_its_user() -> None:
    game = deal(*POCKETS, board=FACE, challenges=[3], specialist=10, draws=DRAWS)
    use(game, 0)

    play_to(game, "yellow")

    assert game.state.redrawn == [0]
    assert game.state.specialist_user == 0


def test_h79_what_was_announced_about_the_old_cards_stays_announced() -> None:
    game = deal(*POCKETS, board=FACE, challenges=[3], specialist=8, draws=DRAWS)

    play_to(game, "yellow")

    assert game.state.redrawn == [0]
    assert [said.sum for said in game.view(None).announcements] == [12, 20, 18]
