"""Challenge 7, Laser Tripwires."""

import msgspec
import pytest

from tests.heist.scene import FACE, NO_FACE, WEAK_TO_STRONG, answer, cards, deal, everybody, play_to, take, use
from thegang.heist import Heist

POCKETS = WEAK_TO_STRONG[:3]
DRAWS = "Ts Th"


def flop(
    board: str = NO_FACE, *, pockets: tuple[str, ...] = POCKETS, draws: str = DRAWS, more: int | None = None
) -> Heist:
    """The flop has just come; seat 1 ended round 1 with the highest white chip."""
    challenges = [7] if more is None else [7, more]
    return play_to(deal(*pockets, board=board, challenges=challenges, draws=draws), "yellow", [2, 3, 1])


@pytest.mark.parametrize("board", [NO_FACE, "As Tc 4d 2c 3d"], ids=["low cards", "ace and ten"])
def test_h57_a_flop_without_a_face_card_makes_the_highest_white_chip_redraw(board: str) -> None:
    game = flop(board)

    assert game.state.pockets == [cards("5c 7d"), cards(DRAWS), cards("9c 9d")]
    assert game.state.redrawn == [1]
    assert game.state.discards == cards("Kh Jd")


@pytest.mark.parametrize("board", ["Js 8h 4d 2c 3d", "8h Qs 4d 2c 3d", "8h 4d Ks 2c 3d"])
def test_h57_with_a_face_card_in_the_flop_nobody_redraws(board: str) -> None:
    game = flop(board)

    assert game.state.redrawn == []
    assert game.state.pockets[1] == cards("Kh Jd")


def test_h57_turn_and_river_do_not_matter() -> None:
    game = play_to(flop("Qs 8h 4d 2c 3d"), "red")

    assert game.state.redrawn == []


def test_h57_nobody_redraws_twice() -> None:
    assert play_to(flop(), "red").state.redrawn == [1]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_h57_the_highest_chip_has_as_many_stars_as_there_are_players(players: int) -> None:
    game = play_to(deal(challenges=[7], players=players), "yellow")

    assert game.state.redrawn == [players - 1]


def test_h57_who_ended_the_round_with_the_chip_counts_not_who_had_it_before() -> None:
    game = deal(*POCKETS, challenges=[7], draws=DRAWS)
    for seat, stars in ((2, 3), (0, 3), (1, 2), (2, 1)):
        take(game, seat, stars)

    assert game.state.redrawn == [0]


def test_h57_the_new_cards_are_seen_by_their_owner_only() -> None:
    game = flop()

    assert game.view(1).pockets[1] == tuple(cards(DRAWS))
    assert [game.view(seat).pockets[1] for seat in (0, 2, None)] == [2, 2, 2]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_h57_the_old_cards_are_face_down_for_everybody(seat: int | None) -> None:
    seen = msgspec.json.encode(flop().view(seat))

    assert b'"Kh"' not in seen
    assert b'"Jd"' not in seen


def test_h70_three_pocket_cards_are_replaced_by_three() -> None:
    game = flop(pockets=("5c 7d 2h", "Kh Jd 2s", "9c 9d 3h"), draws="Ts Th Td", more=10)

    assert game.state.pockets[1] == cards("Ts Th Td")
    assert game.state.discards == cards("Kh Jd 2s")


@pytest.mark.parametrize(("board", "redraws"), [(NO_FACE, 1), (FACE, 2)], ids=["no face", "face"])
def test_h70_together_with_the_motion_detector_exactly_one_redraws(board: str, redraws: int) -> None:
    assert flop(board, more=3).state.redrawn == [redraws]


def test_h71_in_a_blackout_the_one_who_had_the_chip_redraws_and_all_see_who() -> None:
    game = flop(more=8)

    assert game.state.pockets[1] == cards(DRAWS)
    assert [view.redrawn for view in everybody(game)] == [(1,)] * 4
    assert [view.chips["white"] for view in everybody(game)] == [None] * 4


def test_h75_the_jack_is_discarded_with_the_other_pocket_cards() -> None:
    game = deal(*POCKETS, challenges=[7], specialist=7, draws=DRAWS)
    use(game, 2)
    answer(game, 2, "9d")

    play_to(game, "yellow")

    assert game.state.pockets[2] == cards(DRAWS)
    assert game.state.discards == cards("9d 9c J*")


def test_h75_the_muscle_stays_with_its_user() -> None:
    game = deal(*POCKETS, challenges=[7], specialist=10, draws=DRAWS)
    use(game, 2)

    play_to(game, "yellow")

    assert game.state.redrawn == [2]
    assert game.state.specialist_user == 2


def test_h79_what_was_announced_about_the_old_cards_stays_announced() -> None:
    game = deal(*POCKETS, challenges=[7], specialist=3, draws=DRAWS)

    play_to(game, "yellow", [1, 3, 2])

    assert game.state.redrawn == [1]
    assert [said.count for said in game.view(None).announcements] == [0, 2, 0]
