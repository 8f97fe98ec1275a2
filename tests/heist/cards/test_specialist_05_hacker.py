"""Specialist 5, Hacker: here seat 1 draws a queen."""

from itertools import pairwise

import msgspec
import pytest

from tests.heist.scene import FACE, NO_FACE, WEAK_TO_STRONG, answer, cards, deal, play_to, refused, take_all, use
from thegang.heist import COLOURS, Answer, Heist, ReturnChip, TakeChip

DRAWN = "Qh Ts Th"


def hacked(phase: str = "white") -> Heist:
    """Everybody agreed; seat 1 owes a discard."""
    game = play_to(deal(*WEAK_TO_STRONG[:3], specialist=5, draws=DRAWN), phase)
    use(game, 1)
    return game


def test_s5_a_card_is_drawn_from_the_deck_first() -> None:
    game = hacked()

    assert game.state.pockets[1] == cards("Kh Jd Qh")
    assert "Qh" not in game.state.deck


@pytest.mark.parametrize(
    ("discard", "kept"), [("Kh", "Jd Qh"), ("Jd", "Kh Qh"), ("Qh", "Kh Jd")], ids=["old", "other old", "new"]
)
def test_s5_then_one_pocket_card_is_discarded_the_new_one_allowed(discard: str, kept: str) -> None:
    game = hacked()

    answer(game, 1, discard)

    assert game.state.pockets[1] == cards(kept)
    assert game.state.discards == cards(discard)


@pytest.mark.parametrize("card", ["9c", "Ts", "J*"], ids=["another pocket", "the deck", "the Jack"])
def test_s5_only_an_own_pocket_card_can_be_discarded(card: str) -> None:
    assert refused(hacked(), 1, Answer("discard", card)) == "no-such-card"


@pytest.mark.parametrize("seat", [0, 2])
def test_s5_nobody_else_chooses(seat: int) -> None:
    assert refused(hacked(), seat, Answer("discard", "Kh")) == "not-yours"


def test_s5_a_discard_is_final() -> None:
    game = hacked()
    answer(game, 1, "Kh")

    assert refused(game, 1, Answer("discard", "Jd")) == "not-yours"


@pytest.mark.parametrize("seat", [0, 2, None])
def test_s5_the_others_see_neither_the_new_card_nor_the_discard(seat: int | None) -> None:
    game = hacked()
    assert b'"Qh"' not in msgspec.json.encode(game.view(seat))

    answer(game, 1, "Kh")

    seen = msgspec.json.encode(game.view(seat))
    assert b'"Qh"' not in seen
    assert b'"Kh"' not in seen


def test_s5_they_see_who_owes_a_card_and_how_many_there_are() -> None:
    view = hacked().view(None)

    assert view.pockets == (2, 3, 2)
    assert view.prompt is not None
    assert (view.prompt.asked, view.prompt.options, view.specialist_user) == ((1,), (), 1)


@pytest.mark.parametrize("phase", COLOURS)
def test_s5_it_can_be_used_in_every_round(phase: str) -> None:
    game = hacked(phase)

    answer(game, 1, "Kh")

    assert game.state.pockets[1] == cards("Jd Qh")
    assert game.view(1).pockets[1] == tuple(cards("Jd Qh"))


def test_s5_the_community_cards_to_come_stay_the_same() -> None:
    game = hacked()
    answer(game, 1, "Kh")

    play_to(game, "red")

    assert game.state.community == cards(NO_FACE)


def test_s5_the_new_card_counts_at_the_showdown() -> None:
    game = deal("5c 7d", "9c 9d", "Kh Jd", specialist=5, draws="9h")
    use(game, 1)
    answer(game, 1, "9c")

    play_to(game, "showdown", [1, 3, 2])

    assert game.state.last is not None
    assert set(game.state.last.hands[1].best) >= set(cards("9h 9d 9s"))


def test_h76_with_three_pocket_cards_there_are_three_again() -> None:
    game = deal("5c 7d 2h", "Kh Jd 3h", challenges=[10], specialist=5, draws=DRAWN)
    use(game, 1)
    assert game.state.pockets[1] == cards("Kh Jd 3h Qh")

    answer(game, 1, "3h")

    assert game.state.pockets[1] == cards("Kh Jd Qh")


@pytest.mark.parametrize("phase", COLOURS)
def test_h76_with_three_pocket_cards_everybody_has_a_view_while_the_discard_is_owed(phase: str) -> None:
    game = play_to(deal("5c 7d 2h", "Kh Jd 3h", challenges=[10], specialist=5, draws=DRAWN), phase)

    use(game, 1)

    assert game.view(1).pockets == (3, tuple(cards("Kh Jd 3h Qh")), 3)
    assert [game.view(seat).pockets[1] for seat in (0, 2, None)] == [4, 4, 4]


@pytest.mark.parametrize(("colour", "following"), list(pairwise((*COLOURS, "showdown"))))
def test_h78_the_round_waits_for_the_discard(colour: str, following: str) -> None:
    game = hacked(colour)
    take_all(game)
    assert game.phase == colour

    answer(game, 1, "Kh")

    assert game.phase == following


def test_h78_chips_go_on_moving_while_the_discard_is_owed() -> None:
    game = hacked()
    take_all(game)

    game.play(0, ReturnChip())
    game.play(2, TakeChip(1))
    answer(game, 1, "Kh")

    assert game.phase == "white"
    assert game.state.chips["white"] == [0, 2, 1]


def test_h78_a_redraw_comes_only_after_the_discard() -> None:
    game = deal(*WEAK_TO_STRONG[:3], board=FACE, challenges=[3], specialist=5, draws="Ah Ts Th")
    use(game, 1)
    take_all(game, [2, 1, 3])
    assert game.state.redrawn == []

    answer(game, 1, "Kh")

    assert game.state.redrawn == [1]
    assert game.state.pockets[1] == cards("Ts Th")
    assert game.state.discards == cards("Kh Jd Ah")


@pytest.mark.parametrize("specialist", [5, 7])
def test_h76_on_the_river_the_view_shows_the_best_hand_after_the_owed_discard(specialist: int) -> None:
    game = play_to(deal("5c 7d 6h", challenges=[10], specialist=specialist), "red")

    use(game, 0)

    hand = game.view(0).hand
    assert len(game.state.pockets[0]) == 4
    assert hand is not None
    assert hand.ranking == "straight"
