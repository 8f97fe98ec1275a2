"""A heist as text: ``print(game)`` shows all cards, ``print(view)`` what a seat may see, ``repr`` says what it is."""

import pytest

from tests.heist.scene import deal, take, take_all
from thegang.heist import Heist, Propose
from thegang.heist.cards import cards

POCKETS = ("5c 7d", "Kh Jd", "9c 9d")


def test_the_whole_table() -> None:
    game = deal(*POCKETS)
    take_all(game)
    take(game, 1, 3)

    assert str(game) == (
        "Heist 1, basic, yellow round\n"
        "vaults     0 of 3, alarms 0 of 3\n"
        "community  9s 8h 4d -- --\n"
        "centre     1 2\n"
        "\n"
        "           white   yellow  orange  red     pocket\n"
        "seat 0     1       -       -       -       5c 7d    high-card\n"
        "seat 1     2       3       -       -       Kh Jd    high-card\n"
        "seat 2     3       -       -       -       9c 9d    three-of-a-kind"
    )


def test_h90_a_seat_sees_its_own_cards() -> None:
    game = deal(*POCKETS)

    assert str(game.view(1)).splitlines()[-3:] == [
        "seat 0     -       -       -       -       ?? ??",
        "seat 1 <   -       -       -       -       Kh Jd    high-card",
        "seat 2     -       -       -       -       ?? ??",
    ]


@pytest.mark.parametrize("card", sorted(cards()))
@pytest.mark.parametrize("seat", [None, 0])
def test_h90_no_card_shows_what_is_hidden(card: str, seat: int | None) -> None:
    kind, _, number = card.partition("-")
    game = deal(
        *(() if card == "challenge-7" else POCKETS),
        challenges=[int(number)] if kind == "challenge" else [],
        specialist=int(number) if kind == "specialist" else None,
    )
    hidden = {code for owner in game.seats if owner != seat for code in game.state.pockets[owner]}

    text = str(game.view(seat))

    assert not hidden & set(text.split())
    assert cards()[card].text("name", "en") in text
    assert hidden <= set(str(game).split())


def test_h52_dark_chips_are_marked() -> None:
    game = deal(challenges=[2])
    dark = min(game.view(None).dark_chips)
    take(game, 0, dark)

    text = str(game)

    assert "(* is dark)" in text
    assert f"seat 0     {dark}*" in text


def test_h58_chips_that_were_put_away_are_not_shown_to_players() -> None:
    game = deal(challenges=[8])
    take_all(game)

    assert "seat 0 <   ?" in str(game.view(0))
    assert "seat 0     1" in str(game)


def test_questions_and_proposals_are_shown() -> None:
    asked = deal(specialist=6)
    assert "question   Coordinator waits for seat 0, seat 1, seat 2" in str(asked)

    proposed = deal(specialist=4)
    proposed.play(0, Propose(who=2, value="A"))
    assert "proposal   seat 0: seat 2 uses the specialist" in str(proposed)


def test_how_a_heist_came_out() -> None:
    won = deal(*POCKETS)
    lost = deal(*POCKETS)
    for _ in range(4):
        take_all(won)
        take_all(lost, [3, 2, 1])

    assert str(won.view(None)).splitlines()[-3:] == [
        "seat 2     3       3       3       3       9c 9d    three-of-a-kind",
        "",
        "The heist succeeded.",
    ]
    assert str(lost).endswith("The heist failed: order.")


def test_repr_says_what_it_is() -> None:
    game = Heist.new(4, "x", "professional")
    over = deal(*POCKETS)
    for _ in range(4):
        take_all(over)

    assert repr(game) == "<Heist: 4 players, professional, heist 1, white round>"
    assert repr(over) == "<Heist: 3 players, basic, heist 1, showdown>"
    assert repr(game.view(0)).startswith("View(format=1, seat=0,")
