"""Specialist 6, Coordinator."""

import msgspec
import pytest

from tests.heist.scene import WEAK_TO_STRONG, answer, cards, deal, everybody, play_to, refused
from thegang.heist import Answer, Heist, Propose, TakeChip


def passing() -> Heist:
    """Everybody chooses a card to pass."""
    return deal("5c 7d", "Kh Jd", "9c 9d", specialist=6)


def test_s6_a_card_goes_from_everybody_to_the_left_neighbour() -> None:
    game = passing()

    for seat, card in enumerate(("7d", "Kh", "9d")):
        answer(game, seat, card)

    assert [set(pocket) for pocket in game.state.pockets] == [
        set(cards("5c 9d")),
        set(cards("Jd 7d")),
        set(cards("9c Kh")),
    ]


def test_s6_nothing_moves_until_all_have_chosen() -> None:
    game = passing()
    answer(game, 0, "7d")
    answer(game, 2, "9d")

    assert game.state.pockets == [cards("5c 7d"), cards("Kh Jd"), cards("9c 9d")]
    assert game.phase == "pass"


def test_s6_a_card_received_can_not_be_passed_on() -> None:
    game = passing()
    answer(game, 0, "5c")

    assert refused(game, 1, Answer("pass", "5c")) == "no-such-card"


def test_s6_the_choice_is_secret_until_all_have_chosen() -> None:
    game = passing()

    answer(game, 0, "7d")

    for seat in (1, 2, None):
        prompt = game.view(seat).prompt
        assert prompt is not None
        assert prompt.answers == {}
        assert b'"7d"' not in msgspec.json.encode(game.view(seat))


def test_s6_all_see_who_has_not_chosen_yet() -> None:
    game = passing()

    answer(game, 0, "7d")

    for view in everybody(game):
        assert view.prompt is not None
        assert view.prompt.waiting == (1, 2)


def test_s6_a_choice_can_be_changed_until_all_have_chosen() -> None:
    game = passing()
    answer(game, 0, "7d")

    for seat, card in ((0, "5c"), (1, "Kh"), (2, "9c")):
        answer(game, seat, card)

    assert set(game.state.pockets[1]) == set(cards("Jd 5c"))


def test_s6_only_an_own_card_can_be_passed() -> None:
    assert refused(passing(), 0, Answer("pass", "Kh")) == "no-such-card"


def test_s6_white_chips_can_be_taken_only_afterwards() -> None:
    game = passing()
    assert refused(game, 0, TakeChip(1)) == "wrong-phase"

    for seat, card in enumerate(("7d", "Kh", "9d")):
        answer(game, seat, card)

    assert game.phase == "white"
    assert refused(game, 0, TakeChip(1)) == "accepted"


def test_s6_afterwards_the_passed_cards_are_seen_by_their_new_owners_only() -> None:
    game = passing()
    for seat, card in enumerate(("7d", "Kh", "9d")):
        answer(game, seat, card)

    pocket = tuple(game.state.pockets[1])
    assert set(pocket) == set(cards("Jd 7d"))
    assert game.view(1).pockets == (2, pocket, 2)
    assert [game.view(seat).pockets[1] for seat in (0, 2, None)] == [2, 2, 2]


def test_s6_it_happens_once() -> None:
    game = passing()
    for seat, card in enumerate(("7d", "Kh", "9d")):
        answer(game, seat, card)

    assert refused(game, 0, Answer("pass", "5c")) == "not-yours"
    assert refused(game, 0, Propose(0)) == "not-allowed"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_s6_the_circle_closes_for_any_number_of_players(players: int) -> None:
    game = deal(specialist=6, players=players)
    passed = [pocket[0] for pocket in game.state.pockets]

    for seat, card in enumerate(passed):
        answer(game, seat, card)

    assert [passed[seat - 1] in pocket for seat, pocket in enumerate(game.state.pockets)] == [True] * players


def test_h76_with_three_pocket_cards_any_of_them_can_be_passed() -> None:
    game = deal("5c 7d 2h", "Kh Jd 3h", "9c 9d 4h", challenges=[10], specialist=6)

    for seat, card in enumerate(("2h", "Jd", "9c")):
        answer(game, seat, card)

    assert [set(pocket) for pocket in game.state.pockets] == [
        set(cards("5c 7d 9c")),
        set(cards("Kh 3h 2h")),
        set(cards("9d 4h Jd")),
    ]


def test_h78_the_heist_waits_for_the_last_card() -> None:
    game = deal(*WEAK_TO_STRONG[:3], challenges=[1], specialist=6)
    answer(game, 0, "5c")
    answer(game, 1, "Kh")
    assert (game.phase, game.state.community) == ("pass", [])

    answer(game, 2, "9c")

    assert play_to(game, "yellow").state.community == cards("9s 8h 4d")
