"""What a game says to a program that uses it wrongly, and how a refusal reads."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from thegang.core import Game, IllegalMove, Refusal
from thegang.heist import BeginHeist, Heist, TakeChip
from thegang.streets import Choose, Streets

GAMES: list[Callable[[], Game[Any, Any]]] = [lambda: Heist.new(3, "x"), lambda: Streets.new(3, "x")]
both = pytest.mark.parametrize("new", GAMES, ids=["heist", "streets"])


def refused(game: Game[Any, Any], seat: int | None, action: Any) -> str:
    with pytest.raises(IllegalMove) as illegal:
        game.play(seat, action)
    return str(illegal.value)


# What is no action


@both
@pytest.mark.parametrize("thing", ["take 3", 3, None, object, {"do": "TakeChip", "stars": 3}])
def test_what_is_no_action_is_a_type_error(new: Callable[[], Game[Any, Any]], thing: Any) -> None:
    game = new()
    before = repr(game.state)

    with pytest.raises(TypeError, match=r"play takes an action of this game \(.*BeginGame.*\), not "):
        game.play(0, thing)
    assert repr(game.state) == before


def test_an_action_of_the_other_game_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"^Heist\.play takes .* not Choose\(gangster=1, ticket=None\)$"):
        Heist.new(3, "x").play(0, Choose(1))
    with pytest.raises(TypeError, match=r"^Streets\.play takes .* not TakeChip\(stars=1, source=None\)$"):
        Streets.new(3, "x").play(0, TakeChip(1))


def test_the_class_of_an_action_is_told_from_an_action() -> None:
    with pytest.raises(TypeError, match=r"write BeginHeist\(…\)$"):
        Heist.new(3, "x").play(None, BeginHeist)  # type: ignore[arg-type]


# Seats and players


@both
@pytest.mark.parametrize("seat", [3, 99, -1])
def test_a_seat_that_is_not_there(new: Callable[[], Game[Any, Any]], seat: int) -> None:
    game = new()
    action = game.legal_actions(0)[0]

    assert refused(game, seat, action).startswith(f"There is no seat {seat}: the 3 players have the seats 0 to 2 (")
    for ask in (game.view, game.legal_actions):
        with pytest.raises(ValueError, match=f"there is no seat {seat}: "):
            ask(seat)


@both
def test_the_table_itself_is_no_player(new: Callable[[], Game[Any, Any]]) -> None:
    game = new()

    assert refused(game, None, game.legal_actions(0)[0]).startswith("A player does this, not the table itself (")


@pytest.mark.parametrize("game", [Heist, Streets])
def test_before_a_game_has_begun_nobody_has_a_seat(game: type[Game[Any, Any]]) -> None:
    blank = game.blank()

    assert repr(blank) == str(blank) == f"<{game.__name__}: not begun>"
    with pytest.raises(ValueError, match="nobody has a seat: the game has not begun"):
        blank.view(0)


@pytest.mark.parametrize("players", [-1, 0, 2, 11])
def test_h1_a_wrong_number_of_players_is_told(players: int) -> None:
    with pytest.raises(IllegalMove) as illegal:
        Heist.new(players, "x")

    assert str(illegal.value) == f"3 to 10 players can play heist, not {players} (H-1)."
    assert (illegal.value.code, illegal.value.rule) == ("bad-setup", "H-1")


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_t2_a_wrong_number_of_players_is_told(players: int) -> None:
    with pytest.raises(IllegalMove) as illegal:
        Streets.new(players, "x")

    assert str(illegal.value) == f"2 to 5 players can play streets, not {players} (T-2)."


# Refusals


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    game = Heist.new(3, "x")
    game.play(1, TakeChip(3))

    with pytest.raises(IllegalMove) as illegal:
        game.play(0, TakeChip(3))

    assert str(illegal.value) == "That chip has just moved: somebody was faster (H-14)."
    assert (illegal.value.code, illegal.value.rule) == ("chip-moved", "H-14")
    assert illegal.value.refusal.reason == "chip-moved"


def test_a_refusal_of_streets_reads_as_a_sentence() -> None:
    assert refused(Streets.new(3, "x"), 0, Choose(0)) == "That gangster is not in your hand (T-11)."


def test_somebody_else_who_is_not_there() -> None:
    assert refused(Heist.new(3, "x"), 0, TakeChip(1, source=8)) == "There is no such player at this table (H-1)."


def test_a_refusal_without_a_game_says_what_it_can() -> None:
    plain = Refusal("chip-moved", "chip-moved", "H-14")

    assert str(IllegalMove(plain)) == "Chip-moved (H-14)."
    assert str(IllegalMove(Refusal("bad-setup", "bad-setup", "H-2", "a card is there twice"))) == (
        "A card is there twice (H-2)."
    )


def test_a_refusal_goes_through_a_pipe() -> None:
    illegal = IllegalMove(Refusal("chip-moved", "chip-moved", "H-14"), "That chip has just moved.")

    copied = pickle.loads(pickle.dumps(illegal))

    assert (str(copied), copied.code) == (str(illegal), "chip-moved")
