"""The rounds of a heist: what is dealt, how chips move, when a round ends (H-10 to H-15)."""

from itertools import pairwise

import pytest

from tests.heist.scene import WEAK_TO_STRONG, answer, cards, deal, play_to, refused, settle, take, take_all, use
from thegang.heist import COLOURS, Agree, Answer, Heist, Propose, Refuse, ReturnChip, SettlingElapsed, TakeChip
from thegang.heist.events import RoundEnded


@pytest.mark.parametrize(
    ("colour", "number", "community"),
    [("white", 1, ""), ("yellow", 2, "9s 8h 4d"), ("orange", 3, "9s 8h 4d 2c"), ("red", 4, "9s 8h 4d 2c 3d")],
)
def test_h10_each_round_has_its_cards_and_its_colour(colour: str, number: int, community: str) -> None:
    game = play_to(deal(), colour)

    assert game.state.round == number
    assert game.state.community == cards(community)
    assert [len(pocket) for pocket in game.state.pockets] == [2, 2, 2]


def test_h10_after_the_red_chips_comes_the_showdown() -> None:
    game = play_to(deal(), "red")

    take_all(game)

    assert game.phase == "showdown"
    assert game.state.revealed == [0, 1, 2]


def test_h11_a_chip_is_taken_from_the_centre() -> None:
    game = deal()

    game.play(1, TakeChip(3))

    assert game.state.chips["white"] == [0, 3, 0]


def test_h11_a_chip_is_taken_from_another_player() -> None:
    game = deal()
    take(game, 0, 3)

    game.play(1, TakeChip(3, 0))

    assert game.state.chips["white"] == [0, 3, 0]


def test_h11_ones_own_chip_is_returned_to_the_centre() -> None:
    game = deal()
    take(game, 0, 3)

    game.play(0, ReturnChip())

    assert game.state.chips["white"] == [0, 0, 0]


def test_h11_nobody_returns_the_chip_of_somebody_else() -> None:
    game = deal()
    take(game, 0, 3)

    assert refused(game, 1, ReturnChip()) == "no-chip"


def test_h11_there_are_no_turns() -> None:
    game = deal()

    for seat, stars in ((2, 1), (2, 2), (0, 1), (2, 3)):
        take(game, seat, stars)

    assert game.state.chips["white"] == [1, 0, 3]


def test_h11_taking_ones_own_chip_is_no_move() -> None:
    game = deal()
    take(game, 0, 1)

    assert refused(game, 0, TakeChip(1, 0)) == "not-allowed"


@pytest.mark.parametrize("action", [TakeChip(1), ReturnChip()], ids=["take", "return"])
def test_h11_chips_move_only_in_a_round(action: TakeChip | ReturnChip) -> None:
    game = play_to(deal(), "showdown")

    assert refused(game, 0, action) == "wrong-phase"


@pytest.mark.parametrize("source", [None, 1], ids=["the centre", "a player"])
def test_h12_the_chip_one_holds_goes_back_with_the_same_move(source: int | None) -> None:
    game = deal()
    take(game, 0, 2)
    if source is not None:
        take(game, source, 3)

    game.play(0, TakeChip(3, source))

    assert game.state.chips["white"] == [3, 0, 0]


def test_h13_the_round_ends_at_once_when_everybody_has_a_chip() -> None:
    game = deal()
    take(game, 0, 1)
    take(game, 1, 2)
    assert game.phase == "white"

    events = take(game, 2, 3)

    assert RoundEnded("white") in events
    assert game.phase == "yellow"


def test_h13_taking_from_somebody_does_not_end_the_round() -> None:
    game = deal()
    take(game, 0, 1)
    take(game, 1, 2)

    game.play(2, TakeChip(2, 1))

    assert game.phase == "white"


def test_h13_chips_of_earlier_rounds_stay_in_view_and_can_not_be_moved() -> None:
    game = play_to(deal(), "yellow", [2, 3, 1])
    take(game, 0, 1)

    game.play(0, ReturnChip())
    game.play(1, TakeChip(1))

    assert refused(game, 0, ReturnChip()) == "no-chip"
    assert game.view(None).chips["white"] == (2, 3, 1)
    assert game.view(None).chips["yellow"] == (0, 1, 0)


def test_h14_the_second_of_two_who_reach_for_a_chip_is_refused() -> None:
    game = deal()
    game.play(0, TakeChip(3))

    assert refused(game, 1, TakeChip(3)) == "chip-moved"


def test_h14_a_chip_that_went_to_somebody_else_is_not_where_it_was_seen() -> None:
    game = deal()
    take(game, 0, 3)
    take(game, 2, 3)

    assert refused(game, 1, TakeChip(3, 0)) == "chip-moved"


def test_h14_a_chip_that_went_back_to_the_centre_is_not_with_the_player() -> None:
    game = deal()
    take(game, 0, 3)
    game.play(0, ReturnChip())

    assert refused(game, 1, TakeChip(3, 0)) == "chip-moved"


def test_h14_a_move_meant_for_the_round_before_is_refused_too() -> None:
    game = play_to(deal(), "yellow")

    assert refused(game, 1, TakeChip(1, 0)) == "chip-moved"


def test_h15_without_a_settling_time_the_rulebook_holds() -> None:
    assert Heist.new(3, "rounds").state.settling == 0


def waiting(specialist: int | None = None) -> Heist:
    """Everybody has a chip, and the settling time runs."""
    game = deal(*WEAK_TO_STRONG[:3], settling=2, specialist=specialist)
    take_all(game)
    return game


def test_h15_with_a_settling_time_the_round_does_not_end_at_once() -> None:
    game = waiting()

    assert game.phase == "white"
    assert game.state.community == []


@pytest.mark.parametrize(("colour", "following"), list(pairwise((*COLOURS, "showdown"))))
def test_h15_every_round_ends_after_the_settling_time(colour: str, following: str) -> None:
    game = waiting()
    while game.phase != colour:
        settle(game)
        take_all(game)

    settle(game)

    assert game.phase == following


def test_h15_a_move_starts_the_settling_time_again() -> None:
    game = waiting()
    before = game.state.moves
    game.play(0, ReturnChip())
    game.play(0, TakeChip(1))

    assert refused(game, None, SettlingElapsed(before)) == "not-allowed"
    settle(game)
    assert game.phase == "yellow"


def test_h15_it_does_not_run_while_somebody_has_no_chip() -> None:
    game = waiting()
    game.play(0, ReturnChip())

    assert refused(game, None, SettlingElapsed(game.state.moves)) == "not-allowed"


def test_h15_what_settled_in_one_round_does_not_end_the_next() -> None:
    game = waiting()
    settle(game)

    assert refused(game, None, SettlingElapsed(game.state.moves)) == "not-allowed"
    take_all(game)
    assert game.phase == "yellow"


def test_h15_it_is_never_needed_without_a_settling_time() -> None:
    game = deal()
    take(game, 0, 1)

    assert refused(game, None, SettlingElapsed(game.state.moves)) == "not-allowed"


def test_h15_only_the_table_tells_the_time() -> None:
    game = waiting()

    assert refused(game, 0, SettlingElapsed(game.state.moves)) == "not-yours"


def owing() -> Heist:
    """The chips settled while seat 0 still owes a card."""
    game = deal(*WEAK_TO_STRONG[:3], specialist=5, settling=2)
    use(game, 0)
    take_all(game)
    settle(game)
    return game


def test_h15_settled_chips_wait_for_a_card_that_is_owed() -> None:
    game = owing()
    assert game.phase == "white"

    answer(game, 0, "5c")

    assert game.phase == "yellow"


def test_h15_chips_that_have_settled_do_not_settle_again() -> None:
    game = owing()

    assert refused(game, None, SettlingElapsed(game.state.moves)) == "not-allowed"


SOME_MOVES: dict[str, list[tuple[int, TakeChip | ReturnChip]]] = {
    "returned and taken": [(0, ReturnChip()), (0, TakeChip(1))],
    "taken and taken": [(0, TakeChip(3, 2)), (2, TakeChip(1))],
}


@pytest.mark.parametrize("moves", SOME_MOVES.values(), ids=SOME_MOVES.keys())
def test_h15_chips_that_moved_while_a_card_was_owed_settle_again(
    moves: list[tuple[int, TakeChip | ReturnChip]],
) -> None:
    game = owing()
    for seat, move in moves:
        game.play(seat, move)

    answer(game, 0, "5c")

    assert game.phase == "white"
    settle(game)
    assert game.phase == "yellow"


def test_h15_h78_no_clock_runs_while_a_card_is_owed() -> None:
    game = deal(*WEAK_TO_STRONG[:3], specialist=5, settling=2)
    use(game, 0)
    take_all(game)
    assert not game.state.settles

    answer(game, 0, "5c")

    assert game.state.settles


@pytest.mark.parametrize("answers", [(Refuse(),), (Agree(), Agree())], ids=["refused", "agreed"])
def test_h15_no_clock_runs_while_a_proposal_is_open(answers: tuple[Agree | Refuse, ...]) -> None:
    game = waiting(specialist=2)
    assert game.state.settles
    game.play(0, Propose(0))
    for seat, said in enumerate(answers, start=1):
        assert not game.state.settles
        game.play(seat, said)

    assert game.state.settles


def test_h15_the_card_alone_does_not_end_a_round_that_has_not_settled() -> None:
    game = deal(*WEAK_TO_STRONG[:3], specialist=5, settling=2)
    use(game, 0)
    take_all(game)

    game.play(0, Answer("discard", "5c"))

    assert game.phase == "white"
