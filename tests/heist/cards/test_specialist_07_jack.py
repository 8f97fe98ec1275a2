"""Specialist 7, Jack."""

from itertools import pairwise

import pytest

from tests.heist.scene import FACE, WEAK_TO_STRONG, answer, cards, deal, play_to, refused, take_all, use, verdict
from thegang.heist import COLOURS, Answer, Heist
from thegang.heist.state import JudgedHand


def taken(phase: str = "white") -> Heist:
    """Everybody agreed; seat 1 has the Jack and owes a discard."""
    game = play_to(deal(*WEAK_TO_STRONG[:3], specialist=7), phase)
    use(game, 1)
    return game


def with_jack(*pockets: str, board: str, stars: list[int] | None = None) -> Heist:
    """A whole heist in which seat 0 has the Jack instead of the second pocket card."""
    game = deal(*pockets, board=board, specialist=7)
    use(game, 0)
    answer(game, 0, pockets[0].split()[1])
    return play_to(game, "showdown", stars)


def jack_hand(other: str, board: str) -> JudgedHand:
    """The final hand of the Jack and one other pocket card."""
    return verdict(with_jack(f"{other} 2c", board=board)).hands[0]


@pytest.mark.parametrize(("discard", "kept"), [("Kh", "Jd J*"), ("Jd", "Kh J*")])
def test_s7_the_jack_takes_the_place_of_a_pocket_card(discard: str, kept: str) -> None:
    game = taken()
    assert game.state.pockets[1] == cards("Kh Jd J*")

    answer(game, 1, discard)

    assert game.state.pockets[1] == cards(kept)
    assert game.state.discards == cards(discard)


def test_s7_the_jack_itself_can_not_be_discarded() -> None:
    assert refused(taken(), 1, Answer("discard", "J*")) == "not-allowed"


@pytest.mark.parametrize("seat", [0, 2])
def test_s7_nobody_else_chooses(seat: int) -> None:
    assert refused(taken(), seat, Answer("discard", "Kh")) == "not-yours"


def test_s7_everybody_sees_who_took_it_but_only_the_owner_sees_the_pocket() -> None:
    game = taken()
    answer(game, 1, "Kh")

    assert [game.view(seat).specialist_user for seat in (0, 1, 2, None)] == [1] * 4
    assert game.view(1).pockets[1] == tuple(cards("Jd J*"))
    assert [game.view(seat).pockets[1] for seat in (0, 2, None)] == [2] * 3


@pytest.mark.parametrize("phase", COLOURS)
def test_s7_it_can_be_used_in_every_round(phase: str) -> None:
    game = taken(phase)

    answer(game, 1, "Kh")

    assert game.view(1).pockets[1] == tuple(cards("Jd J*"))


HANDS = {
    "pair": ("Jh", "9s 8h 4d 2d 3d", "pair"),
    "pair with the board": ("Ah", "Js 8h 4d 2d 3d", "pair"),
    "two pair": ("9h", "9s Jh 4d 2d 3d", "two-pair"),
    "three of a kind": ("Jh", "Js 8h 4d 2d 3d", "three-of-a-kind"),
    "full house": ("Jh", "Js 8h 8d 2d 3d", "full-house"),
    "four of a kind": ("Jh", "Js Jd 8d 2d 3d", "four-of-a-kind"),
    "straight to the jack": ("7h", "8s 9h Td 2d 2h", "straight"),
    "straight through the jack": ("Qh", "8s 9h Td 2d 2h", "straight"),
    "straight to the ace": ("Ah", "Ks Qh Td 2d 2h", "straight"),
    "four of a suit make no flush": ("Ah", "Kh 9h 4h 2d 3s", "high-card"),
    "no straight flush": ("Qh", "Th 9h 8h 2d 3s", "straight"),
    "no royal flush": ("Ah", "Kh Qh Th 2d 3s", "straight"),
    "a flush without it": ("Ah", "Kh 9h 4h 2h 3s", "flush"),
    "a straight flush without it": ("Th", "9h 8h 7h 6h 3s", "straight-flush"),
}


@pytest.mark.parametrize(("other", "board", "ranking"), HANDS.values(), ids=HANDS.keys())
def test_s7_it_is_a_jack_without_a_suit(other: str, board: str, ranking: str) -> None:
    assert jack_hand(other, board).ranking == ranking


def test_s7_a_flush_leaves_it_out() -> None:
    assert "J*" not in jack_hand("Ah", "Kh 9h 4h 2h 3s").best


@pytest.mark.parametrize(
    ("board", "kicker"),
    [
        ("Js Jd Jc 2d 3d", "J"),
        ("Js Jd Jc Td 3d", "J"),
        ("Js Jd Jc Qd 3d", "Q"),
        ("Js Jd Jc Kd 3d", "K"),
        ("Js Jd Jc Ad Kd", "A"),
    ],
)
def test_s7_five_jacks_are_four_of_a_kind_with_the_best_kicker(board: str, kicker: str) -> None:
    hand = jack_hand("Jh", board)

    assert hand.ranking == "four-of-a-kind"
    assert [card[0] for card in hand.best] == ["J", "J", "J", "J", kicker]


@pytest.mark.parametrize(
    ("other", "success"),
    [("Th 9h", False), ("Ah 9h", True)],
    ids=["a lower kicker loses to the fifth jack", "a higher kicker beats it"],
)
def test_s7_the_fifth_jack_is_a_kicker_like_any_other(other: str, success: bool) -> None:
    game = with_jack("2h 2c", "4h 5h", other, board="Js Jd Jc Jh 3d", stars=[2, 1, 3])

    assert verdict(game).success == success


@pytest.mark.parametrize("stars", [[1, 2, 3], [2, 1, 3]])
def test_s7_a_hand_with_it_equals_the_same_hand_with_another_jack(stars: list[int]) -> None:
    game = with_jack("Kh 2c", "Kd Jc", "9c 9d", board="9s 8h 4d 2d 3d", stars=stars)

    assert verdict(game).success


def test_s7_before_the_flop_it_makes_a_pair_with_a_jack() -> None:
    game = taken()
    answer(game, 1, "Kh")

    hand = game.view(1).hand
    assert hand is not None
    assert hand.ranking == "pair"


def test_h76_with_three_pocket_cards_there_are_three_again() -> None:
    game = deal("5c 7d 2h", "Kh Jd 3h", challenges=[10], specialist=7)
    use(game, 1)
    assert game.state.pockets[1] == cards("Kh Jd 3h J*")

    answer(game, 1, "3h")

    assert game.state.pockets[1] == cards("Kh Jd J*")


@pytest.mark.parametrize("phase", COLOURS)
def test_h76_with_three_pocket_cards_everybody_has_a_view_while_the_discard_is_owed(phase: str) -> None:
    game = play_to(deal("5c 7d 2h", "Kh Jd 3h", challenges=[10], specialist=7), phase)

    use(game, 1)

    assert game.view(1).pockets == (3, tuple(cards("Kh Jd 3h J*")), 3)
    assert [game.view(seat).pockets[1] for seat in (0, 2, None)] == [4, 4, 4]


@pytest.mark.parametrize(("colour", "following"), list(pairwise((*COLOURS, "showdown"))))
def test_h78_the_round_waits_for_the_discard(colour: str, following: str) -> None:
    game = taken(colour)
    take_all(game)
    assert game.phase == colour

    answer(game, 1, "Kh")

    assert game.phase == following


def test_h75_once_discarded_by_a_redraw_it_never_comes_back() -> None:
    game = deal(*WEAK_TO_STRONG[:3], board=FACE, challenges=[3], specialist=7, draws="Ts Th")
    use(game, 0)
    answer(game, 0, "7d")

    play_to(game, "red")

    assert game.state.pockets[0] == cards("Ts Th")
    assert "J*" not in game.state.deck
