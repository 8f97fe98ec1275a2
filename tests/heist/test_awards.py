"""What a game is remembered for, against games whose course is known."""

from collections.abc import Sequence

from tests.heist.scene import ANY_HANDS, cards, play_to, rob, take, take_all
from tests.heist.test_decision import Watched
from thegang.heist import COLOURS, BeginHeist, ReturnChip, Script
from thegang.heist.awards import Awards, BestRead, Steal

POCKETS = ("7c 5h", "Jh Td", "As Ad")
"""From weak to strong in every round on the board."""
BOARD = "Qs 8h 4d 2c Kd"
KNOWN = Script(pockets={seat: tuple(cards(pocket)) for seat, pocket in enumerate(POCKETS)}, board=tuple(cards(BOARD)))
RIGHT = (1, 2, 3)
WRONG = (2, 1, 3)


def game() -> Watched:
    return Watched.new(3, "awards", script=KNOWN)


def heist(watched: Watched, chips: Sequence[int] = RIGHT) -> None:
    """Play the known heist with these chips in every round, the next one if none is running."""
    if watched.state.over:
        watched.play(None, BeginHeist(KNOWN))
    while not watched.state.over:
        take_all(watched, chips)


def awards(watched: Watched) -> Awards:
    found = watched.debriefing.debrief().awards
    assert found is not None
    return found


def test_only_a_game_that_is_over_is_remembered() -> None:
    watched = game()
    heist(watched)

    assert watched.debriefing.debrief().awards is None


def test_the_heists_in_order_and_the_longest_streak() -> None:
    watched = game()
    for chips in (RIGHT, WRONG, RIGHT, RIGHT):
        heist(watched, chips)

    assert awards(watched).heists == (True, False, True, True)
    assert awards(watched).streak == 2


def test_a_lost_game_without_a_vault_has_no_streak() -> None:
    watched = game()
    for _ in range(3):
        heist(watched, WRONG)

    assert awards(watched).heists == (False, False, False)
    assert awards(watched).streak == 0
    assert awards(watched).read == BestRead(2, 12, 12)


def test_the_best_read_is_whose_chips_were_right_most_often() -> None:
    watched = game()
    take_all(watched, (1, 3, 2))
    heist(watched)
    heist(watched)
    heist(watched)

    assert awards(watched).read == BestRead(0, 12, 12)


def test_nobody_stole_where_all_took_from_the_centre() -> None:
    watched = game()
    for _ in range(3):
        heist(watched)

    assert awards(watched).steal is None


def test_the_boldest_steal_is_right_late_and_far_from_the_middle() -> None:
    watched = game()
    take(watched, 0, 2)
    take(watched, 1, 2)  # right, but early and in the middle
    take(watched, 2, 3)
    take(watched, 0, 1)
    play_to(watched, "red")
    take(watched, 0, 3)
    take(watched, 2, 3)
    take(watched, 1, 1)
    take(watched, 0, 1)  # right as well, and no bolder: the first of both counts
    take(watched, 1, 2)
    heist(watched)
    heist(watched)

    assert awards(watched).steal in (Steal(2, 0, "red", 3, 1), Steal(0, 1, "red", 1, 1))


def test_a_stolen_chip_that_was_wrong_or_given_back_is_no_steal() -> None:
    watched = game()
    take(watched, 1, 3)
    take(watched, 2, 3)
    watched.play(2, ReturnChip())
    take(watched, 2, 3)
    take(watched, 0, 2)
    take(watched, 1, 2)
    take(watched, 0, 1)
    for _ in COLOURS[1:]:
        take_all(watched)
    heist(watched)
    heist(watched)

    steal = awards(watched).steal
    assert steal == Steal(1, 0, "white", 2, 1)


def test_any_game_is_remembered() -> None:
    watched = Watched.new(5, "any", script=ANY_HANDS)
    for success in (True, False, True, True):
        rob(watched, success=success)

    assert awards(watched).heists == (True, False, True, True)
