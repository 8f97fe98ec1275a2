"""Where cards touch (H-70 to H-79); what concerns one card above all is with that card."""

from collections.abc import Callable

import pytest

from tests.heist.scene import (
    FACE,
    NO_FACE,
    WEAK_TO_STRONG,
    answer,
    cards,
    deal,
    everybody,
    play_to,
    refused,
    settle,
    take_all,
    use,
    verdict,
)
from thegang.heist import Agree, Answer, Heist, Propose, Refuse, TakeChip
from thegang.heist.state import Colour

POCKETS = WEAK_TO_STRONG[:3]
THREE_EACH = ("5c 7d 2h", "Kh Jd 3h", "9c 9d 4h")
BOARDS = pytest.mark.parametrize(("board", "seat"), [(FACE, 0), (NO_FACE, 2)], ids=["face", "no face"])


def guess(game: Heist, choice: str) -> None:
    """All who are asked say the same."""
    assert game.state.prompt is not None
    for seat in tuple(game.state.prompt.options):
        answer(game, seat, choice)


@BOARDS
def test_h70_with_both_redraws_and_three_cards_one_player_gets_three_new_cards(board: str, seat: int) -> None:
    game = play_to(deal(*THREE_EACH, board=board, challenges=[3, 7, 10], draws="As Ah Ad"), "yellow")

    assert game.state.redrawn == [seat]
    assert game.state.pockets[seat] == cards("As Ah Ad")
    assert game.state.discards == cards(THREE_EACH[seat])


@BOARDS
def test_h71_in_a_blackout_the_redraw_itself_is_public(board: str, seat: int) -> None:
    game = play_to(deal(*POCKETS, board=board, challenges=[3, 7, 8], draws="As Ah"), "yellow")

    for view in everybody(game):
        assert view.redrawn == (seat,)
        assert view.chips["white"] is None


def test_h72_with_both_scans_a_broken_order_leaves_nothing_to_ask() -> None:
    game = play_to(deal(*POCKETS, challenges=[4, 9]), "showdown", [2, 1, 3])

    assert verdict(game).reasons == ("order",)
    assert game.view(None).notes == {}


def test_h72_the_second_scan_is_asked_with_the_last_hand_still_hidden() -> None:
    game = play_to(deal(*POCKETS, challenges=[4, 9]), "guess")

    guess(game, "2")

    assert game.phase == "guess"
    assert game.view(0).pockets[2] == game.view(None).pockets[2] == 2


def test_h72_one_question_at_a_time() -> None:
    game = play_to(deal(*POCKETS, challenges=[4, 9]), "guess")

    assert refused(game, 0, Answer("guess-ranking", "pair")) == "wrong-phase"


def test_h73_the_first_guess_stands_once_the_second_is_asked() -> None:
    game = play_to(deal(*POCKETS, challenges=[4, 9]), "guess")
    guess(game, "9")

    assert refused(game, 0, Answer("guess-value", "8")) == "wrong-phase"


def test_h73_the_holder_of_the_highest_chip_takes_part_in_neither_scan() -> None:
    game = play_to(deal(*POCKETS, challenges=[4, 9]), "guess")
    assert refused(game, 2, Answer("guess-value", "9")) == "not-yours"
    guess(game, "9")

    assert refused(game, 2, Answer("guess-ranking", "three-of-a-kind")) == "not-yours"


def test_h74_the_jack_is_right_for_both_scans() -> None:
    game = deal("5c 7d", "Kh Qd", "9c 8d", challenges=[4, 9], specialist=7)
    use(game, 2)
    answer(game, 2, "8d")
    play_to(game, "guess")

    guess(game, "J")
    guess(game, "pair")

    assert verdict(game).success


def test_h74_the_muscle_wins_among_equals_and_keeps_its_ranking() -> None:
    game = deal("9c 5d", "Kc Kd", "Ac Ad", challenges=[9], specialist=10)
    use(game, 0)
    play_to(game, "guess", [3, 1, 2])

    guess(game, "pair")

    assert verdict(game).success


@BOARDS
def test_h75_the_jack_goes_with_all_three_pocket_cards(board: str, seat: int) -> None:
    game = deal(*THREE_EACH, board=board, challenges=[3, 7, 10], specialist=7, draws="As Ah Ad")
    use(game, seat)
    answer(game, seat, THREE_EACH[seat].split()[2])

    play_to(game, "yellow")

    assert game.state.pockets[seat] == cards("As Ah Ad")
    assert game.state.discards[-1] == "J*"


DETAILS: dict[int, Propose] = {1: Propose(1, to=2), 4: Propose(1, value="K")}


@pytest.mark.parametrize("specialist", range(1, 11))
def test_h76_after_every_specialist_everybody_has_three_cards_again(specialist: int) -> None:
    game = deal(*THREE_EACH, challenges=[10], specialist=specialist)
    if specialist == 6:
        for seat in game.seats:
            answer(game, seat, THREE_EACH[seat].split()[2])
    elif specialist in (1, 2, 4, 5, 7, 10):
        proposal = DETAILS.get(specialist, Propose(1))
        use(game, proposal.who, proposal.to, proposal.value)
        if game.state.prompt is not None:
            answer(game, 1, "3h")

    assert game.phase == "white"
    assert game.state.prompt is None
    assert game.view(None).pockets == (3, 3, 3)


@pytest.mark.parametrize("dark", [2, 6], ids=["Noise Sensors", "Ventilation Shaft"])
def test_h77_hasty_getaway_goes_from_yellow_to_red_without_a_dark_chip(dark: int) -> None:
    game = play_to(deal(*POCKETS, challenges=[dark, 5]), "yellow")

    take_all(game)

    assert game.phase == "red"
    assert game.view(None).dark_chips == ()
    assert game.state.chips["orange"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("phase", "away"), [("white", ()), ("yellow", ("white",)), ("red", ("white", "yellow"))], ids=["1", "2", "4"]
)
def test_h77_with_hasty_getaway_the_blackout_takes_the_chips_there_were(phase: str, away: tuple[Colour, ...]) -> None:
    game = play_to(deal(*POCKETS, challenges=[5, 8]), phase)

    with_chips: tuple[Colour, ...] = ("white", "yellow", "red")
    for view in everybody(game):
        assert tuple(colour for colour in with_chips if view.chips[colour] is None) == away


def test_h78_a_proposal_stays_open_when_a_round_ends() -> None:
    game = deal(*POCKETS, specialist=2)
    game.play(0, Propose(2))
    game.play(1, Agree())

    take_all(game)

    assert game.phase == "yellow"
    assert game.state.proposal is not None
    assert game.state.proposal.agreed == (0, 1)


def test_h78_it_happens_in_the_round_in_which_the_last_one_agrees() -> None:
    game = deal(*POCKETS, specialist=2)
    game.play(0, Propose(2))
    game.play(1, Agree())
    play_to(game, "yellow")

    game.play(2, Agree())

    assert [said.ranking for said in game.state.announcements] == ["three-of-a-kind"]


def test_h78_a_proposal_lapses_at_the_showdown() -> None:
    game = deal(*POCKETS, challenges=[4], specialist=2)
    game.play(0, Propose(2))
    game.play(1, Agree())

    play_to(game, "guess")

    assert game.state.proposal is None
    assert refused(game, 2, Agree()) == "wrong-phase"
    assert refused(game, 2, Refuse()) == "wrong-phase"
    assert game.state.specialist_user is None


OWED: dict[str, tuple[int, Callable[[Heist], None], str]] = {
    "show": (1, lambda game: use(game, 1, to=2), "Kh"),
    "discard after drawing": (5, lambda game: use(game, 1), "Kh"),
    "discard for the Jack": (7, lambda game: use(game, 1), "Kh"),
}
owed = pytest.mark.parametrize(("specialist", "begin", "card"), OWED.values(), ids=OWED.keys())


@owed
def test_h78_an_owed_card_holds_the_round_while_chips_go_on_moving(
    specialist: int, begin: Callable[[Heist], None], card: str
) -> None:
    game = deal(*POCKETS, specialist=specialist)
    begin(game)
    take_all(game)
    assert game.phase == "white"
    game.play(0, TakeChip(3, 2))
    game.play(2, TakeChip(1))

    answer(game, 1, card)

    assert game.phase == "yellow"
    assert game.state.chips["white"] == [3, 2, 1]


@owed
def test_h78_an_owed_card_comes_before_a_redraw(specialist: int, begin: Callable[[Heist], None], card: str) -> None:
    game = deal(*POCKETS, board=FACE, challenges=[3], specialist=specialist)
    begin(game)
    take_all(game, [2, 1, 3])
    assert game.state.redrawn == []

    answer(game, 1, card)

    assert game.state.redrawn == [1]
    assert len(game.state.pockets[1]) == 2
    assert "J*" not in game.state.pockets[1]


@owed
def test_h78_an_owed_card_is_given_before_chips_are_taken_too(
    specialist: int, begin: Callable[[Heist], None], card: str
) -> None:
    game = deal(*POCKETS, specialist=specialist, settling=2)
    begin(game)

    answer(game, 1, card)

    assert game.phase == "white"
    take_all(game)
    settle(game)
    assert game.phase == "yellow"


SAID: dict[int, Propose | None] = {1: Propose(1, to=2), 2: Propose(1), 3: None, 4: Propose(1, value="K"), 8: None}


@pytest.mark.parametrize(("specialist", "proposal"), SAID.items(), ids=[f"specialist {number}" for number in SAID])
def test_h79_a_redraw_takes_back_nothing_that_was_said(specialist: int, proposal: Propose | None) -> None:
    game = deal(*POCKETS, board=FACE, challenges=[3], specialist=specialist)
    if proposal is not None:
        use(game, proposal.who, proposal.to, proposal.value)
    if specialist == 1:
        answer(game, 1, "Kh")
    before = [(view.announcements, view.shown) for view in everybody(game)]

    play_to(game, "yellow", [2, 1, 3])

    assert game.state.redrawn == [1]
    assert before[0][0]
    assert [(view.announcements, view.shown) for view in everybody(game)] == before
