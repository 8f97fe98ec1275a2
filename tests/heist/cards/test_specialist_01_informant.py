"""Specialist 1, Informant: here seat 1 shows a card to seat 2."""

import msgspec
import pytest

from tests.heist.scene import FACE, WEAK_TO_STRONG, answer, cards, deal, everybody, play_to, refused, take_all, use
from thegang.cards import Card
from thegang.heist import Answer, Heist, Propose
from thegang.heist.state import Announcement, Shown

NOT_TO = [0, 1, None]


def asked(*, challenges: tuple[int, ...] = (), board: str = FACE, pockets: tuple[str, ...] = WEAK_TO_STRONG) -> Heist:
    """Everybody agreed; seat 1 chooses a card to show to seat 2."""
    game = deal(*pockets[:3], board=board, challenges=challenges, specialist=1)
    use(game, 1, to=2)
    return game


def shown(game: Heist) -> Heist:
    """Seat 1 has shown the king."""
    answer(game, 1, "Kh")
    return game


def test_s1_the_one_it_is_shown_to_sees_the_card() -> None:
    assert shown(asked()).view(2).shown == (Shown(1, 2, Card("Kh")),)


@pytest.mark.parametrize("seat", NOT_TO, ids=["third player", "the one who shows", "spectator"])
def test_s1_it_is_shown_to_nobody_else(seat: int | None) -> None:
    assert shown(asked()).view(seat).shown == ()


@pytest.mark.parametrize("seat", [0, None], ids=["third player", "spectator"])
def test_s1_the_card_is_nowhere_in_the_view_of_the_others(seat: int | None) -> None:
    assert b'"Kh"' not in msgspec.json.encode(shown(asked()).view(seat))


def test_s1_all_see_that_it_happened() -> None:
    game = shown(asked())

    assert [view.announcements for view in everybody(game)] == [(Announcement(1, 1, to=2),)] * 4


def test_s1_the_card_stays_in_the_pocket() -> None:
    assert shown(asked()).state.pockets[1] == cards("Kh Jd")


@pytest.mark.parametrize("card", ["Kh", "Jd"])
def test_s1_the_one_who_shows_chooses_the_card(card: str) -> None:
    game = asked()
    assert game.view(1).prompt is not None

    answer(game, 1, card)

    assert [seen.card for seen in game.view(2).shown] == [card]


@pytest.mark.parametrize("card", ["9c", "As", "Qs"], ids=["another pocket", "the deck", "the board"])
def test_s1_only_an_own_pocket_card_can_be_shown(card: str) -> None:
    assert refused(asked(), 1, Answer("show", card)) == "no-such-card"


@pytest.mark.parametrize("seat", [0, 2])
def test_s1_nobody_else_chooses(seat: int) -> None:
    assert refused(asked(), seat, Answer("show", "Kh")) == "not-yours"


@pytest.mark.parametrize("seat", [0, 2, None], ids=["third player", "the one to see it", "spectator"])
def test_s1_before_the_choice_nobody_learns_what_there_is_to_choose(seat: int | None) -> None:
    prompt = asked().view(seat).prompt

    assert prompt is not None
    assert (prompt.asked, prompt.options, prompt.answers) == ((1,), (), {})


def test_s1_it_needs_somebody_to_show_to() -> None:
    assert refused(deal(specialist=1), 0, Propose(1)) == "bad-action"


def test_s1_nobody_shows_a_card_to_themselves() -> None:
    assert refused(deal(specialist=1), 0, Propose(1, 1)) == "not-allowed"


def test_s1_it_can_not_be_shown_to_a_seat_that_is_not_there() -> None:
    assert refused(deal(specialist=1), 0, Propose(1, 3)) == "unknown-player"


def test_s1_any_of_three_pocket_cards_can_be_shown() -> None:
    game = asked(challenges=(10,), pockets=("5c 7d 2h", "Kh Jd 3h", "9c 9d 4h"))

    answer(game, 1, "3h")

    assert game.view(2).shown == (Shown(1, 2, Card("3h")),)


def test_h78_the_round_waits_for_the_card() -> None:
    game = asked()

    take_all(game)

    assert (game.phase, game.state.community) == ("white", [])
    assert shown(game).phase == "yellow"


def test_h78_the_showdown_waits_for_the_card() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], specialist=1), "red")
    use(game, 1, to=2)

    take_all(game)
    assert game.phase == "red"
    shown(game)

    assert game.phase == "showdown"


def test_h79_a_card_that_was_shown_stays_in_view_after_a_redraw() -> None:
    game = shown(asked(challenges=(3,)))

    play_to(game, "yellow", [2, 1, 3])

    assert game.state.redrawn == [1]
    assert game.view(2).shown == (Shown(1, 2, Card("Kh")),)
    assert game.view(0).announcements == (Announcement(1, 1, to=2),)


def test_h90_what_was_shown_stays_in_view_until_the_end() -> None:
    game = play_to(shown(asked()), "showdown")

    assert game.view(2).shown == (Shown(1, 2, Card("Kh")),)
    assert game.view(0).shown == ()
