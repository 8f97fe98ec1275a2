"""Events, actions and views survive the way to disk and wire; logs of earlier versions stay readable."""

import random
from typing import Any

import msgspec
import pytest

from tests.heist.universe import pairs
from thegang.cards import named_seed
from thegang.core import Action, Record, header_line, problems, read_log, record_line
from thegang.heist import BeginGame, BeginHeist, Heist, PlayerAction, Script, View
from thegang.heist.cards import all_cards

GAMES = {"heist": Heist}


def random_game(seed: int) -> tuple[Heist, list[Record[Any, Any]]]:
    """A random game with random cards in every heist, and its records."""
    chance = random.Random(seed)

    def script() -> Script:
        challenges, specialist = chance.choice(pairs())
        return Script(challenges=challenges, specialist=specialist)

    game = Heist.blank()
    records: list[Record[Any, Any]] = []
    moves: list[tuple[int | None, Action]] = [
        (None, BeginGame(4, named_seed(seed), "advanced", script=script(), cards=all_cards()))
    ]
    while moves and len(records) < 250:
        by, action = chance.choice(moves)
        records.append(Record(by, action, game.play(by, action)))
        moves = [(seat, action) for seat in game.seats for action in game.legal_actions(seat)]
        if game.phase == "showdown":
            moves.append((None, BeginHeist(script())))
    return game, records


@pytest.mark.parametrize("seed", range(12))
def test_a_written_log_reads_back_the_same_and_checks_out(seed: int) -> None:
    game, records = random_game(seed)
    lines = [header_line("heist"), *(record_line(record.by, record.action, record.events) for record in records)]

    kind, read = read_log(lines, GAMES)

    assert read == records
    assert list(problems(kind, read)) == []
    assert kind.replay([event for record in read for event in record.events]).state == game.state


@pytest.mark.parametrize("seed", range(4))
def test_views_and_actions_read_back_the_same(seed: int) -> None:
    game, _ = random_game(seed)

    for seat in (None, *game.seats):
        view = game.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
    for seat in game.seats:
        for action in game.legal_actions(seat):
            assert msgspec.json.decode(msgspec.json.encode(action), type=PlayerAction) == action


def test_a_player_cannot_send_what_only_the_table_does() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(BeginHeist(Script())), type=PlayerAction)
