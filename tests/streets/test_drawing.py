"""A game of streets as text: ``print(game)`` shows all cards, ``print(view)`` what a seat may see."""

from tests.streets.scene import deal
from thegang.streets import Choose, Streets

ROWS = ("11 13 24 36 48", "15 17 26 38 50", "19 21 28 40 52")


def test_the_whole_table() -> None:
    game = deal(*ROWS)
    game.play(0, Choose(3, "detroit"))
    game.play(1, Choose(73))

    assert str(game) == (
        "Streets, round 1 of 4, job 1 of 4, choose\n"
        "chicago    11 13 24 36 48\n"
        "detroit    15 17 26 38 50\n"
        "new-york   19 21 28 40 52\n"
        "decks      53 gangsters, 9 specials\n"
        "\n"
        "           hand           special      captured\n"
        "seat 0      1  3  5  7    lookout      0, worth 0       chose 3, detroit\n"
        "seat 1     73 75 77 79    spy          0, worth 0       chose 73, special\n"
        "seat 2     66 68 70 72    boss-calls   0, worth 0"
    )


def test_t50_a_seat_sees_its_own_hand_and_choice() -> None:
    game = deal(*ROWS)
    game.play(0, Choose(3, "detroit"))
    game.play(1, Choose(73))

    assert str(game.view(1)).splitlines()[-3:] == [
        "seat 0     4 hidden       hidden       0                has chosen",
        "seat 1 <   73 75 77 79    spy          0                chose 73, special",
        "seat 2     4 hidden       hidden       0",
    ]
    assert "chose " not in str(game.view(None))
    assert "73" not in str(game.view(None))


def test_t51_open_scores_are_shown() -> None:
    game = deal(*ROWS, captured={2: (80,)}, open_scores=True)

    assert f"1, worth {game.state.scores[2]}" in str(game.view(None))


def test_who_has_to_place_and_who_won() -> None:
    game = deal(*ROWS, position=(4, 4), specials=("spy", None, None))
    game.play(0, Choose(1))
    game.play(1, Choose(73, "chicago"))
    game.play(2, Choose(66, "chicago"))

    assert "question   seat 0 places spy" in str(game)

    game.play(0, game.legal_actions(0)[0])
    winners = game.view(None).winners
    assert str(game).endswith(f"Won by {' and '.join(f'seat {seat}' for seat in winners)}.")


def test_repr_says_what_it_is() -> None:
    assert repr(Streets.new(2, "x")) == "<Streets: 2 players, round 1, job 1, choose>"
