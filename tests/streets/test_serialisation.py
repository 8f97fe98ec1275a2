"""Events, actions and views survive the way to disk and wire; logs of earlier versions stay readable."""

from random import Random
from typing import Any

import msgspec
import pytest

from tests.streets.universe import random_action
from thegang.cards import named_seed
from thegang.core import Action, Record, header_line, problems, read_log, record_line
from thegang.streets import BeginGame, Choose, PlayerAction, Script, ScriptedHand, Streets, View
from thegang.streets.actions import AnyAction

GAMES = {"streets": Streets}


def random_game(players: int) -> tuple[Streets, list[Record[Any, Any]]]:
    """A whole random game and its records."""
    random = Random(players)
    game = Streets.blank()
    records: list[Record[Any, Any]] = []
    by: int | None = None
    action: Action = BeginGame(players, named_seed(players))
    while True:
        records.append(Record(by, action, game.play(by, action)))
        if game.phase == "over":
            return game, records
        by, action = random_action(game, random)


def as_lines(records: list[Record[Any, Any]]) -> list[bytes]:
    return [header_line("streets"), *(record_line(record.by, record.action, record.events) for record in records)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_written_log_reads_back_the_same_and_checks_out(players: int) -> None:
    game, records = random_game(players)

    kind, read = read_log(as_lines(records), GAMES)

    assert read == records
    assert list(problems(kind, read)) == []
    assert kind.replay([event for record in read for event in record.events]).state == game.state


def test_a_log_with_another_choice_does_not_check_out() -> None:
    _, records = random_game(3)
    choice = next(number for number, record in enumerate(records) if isinstance(record.action, Choose))
    forged = msgspec.structs.replace(records[choice], action=Choose(81, "chicago"))

    assert "refused" in next(problems(Streets, [*records[:choice], forged]))


def test_a_log_with_another_seed_does_not_check_out() -> None:
    _, records = random_game(3)
    lines = as_lines(records)
    lines[-1] = lines[-1].replace(named_seed(3).encode(), named_seed(4).encode())

    kind, read = read_log(lines, GAMES)

    assert "committed" in next(problems(kind, read))


@pytest.mark.parametrize("players", [2, 5])
def test_views_and_actions_read_back_the_same(players: int) -> None:
    random = Random("views")
    game = Streets.new(players, "views")
    while game.phase != "over":
        for seat in (None, *game.seats):
            view = game.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
        seat, action = random_action(game, random)
        assert msgspec.json.decode(msgspec.json.encode(action), type=PlayerAction) == action
        game.play(seat, action)


def test_a_player_cannot_send_what_only_the_table_does() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(BeginGame(3, named_seed(1))), type=PlayerAction)


def test_the_action_that_begins_a_game_reads_back_the_same() -> None:
    script = Script(
        cities={"chicago": (1, 2)},
        hands={0: ScriptedHand((3,), None), 1: ScriptedHand((4,), "spy"), 2: ScriptedHand()},
        deck=(9,),
        captured={2: (11,)},
        job=3,
    )
    begin = BeginGame(3, named_seed(1), True, (1,) * 80, script)

    assert msgspec.json.decode(msgspec.json.encode(begin), type=AnyAction) == begin
