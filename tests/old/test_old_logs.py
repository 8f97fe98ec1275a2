"""Logs of older versions replay and verify, whatever cards there are now, and their groups play on."""

import gzip
from pathlib import Path
from random import Random
from typing import Any

import pytest

from thegang.cli import main
from thegang.core import Record, problems, read_log
from thegang.heist import Heist
from thegang.heist.cards import numbers
from thegang.heist.cardsets import EDITION
from thegang.referee import GAMES
from thegang.study.players import seated
from thegang.study.table import Watcher, play_game

LOGS = {log.name.partition(".")[0]: log for log in sorted(Path(__file__).parent.glob("*/logs/*.jsonl.gz"))}
FORMATS = sorted((Path(__file__).parents[1] / "golden" / "logs").glob("*_format_*.jsonl"))
HEISTS = [name for name in LOGS if name.startswith("heist")]


def records_of(name: str) -> list[Record[Any, Any]]:
    """The records of a log that verifies."""
    game, records = read_log(gzip.decompress(LOGS[name].read_bytes()).splitlines(), GAMES)
    assert game.__name__.lower() == name.partition("_")[0]
    assert list(problems(game, records)) == []
    return records


def test_there_are_logs_of_both_games() -> None:
    assert {name.partition("_")[0] for name in LOGS} == {"heist", "streets"}


def test_there_is_a_log_of_every_format() -> None:
    assert [path.stem for path in FORMATS] == ["heist_format_1", "streets_format_1"]


@pytest.mark.parametrize("path", FORMATS, ids=lambda path: path.stem)
def test_a_log_of_every_format_still_checks_out(path: Path) -> None:
    game, records = read_log(path.read_bytes().splitlines(), GAMES)

    assert len(records) > 10
    assert list(problems(game, records)) == []


@pytest.mark.parametrize("name", LOGS)
def test_an_old_log_verifies_to_the_end_of_its_game(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(gzip.decompress(LOGS[name].read_bytes()))

    assert main(["verify", str(log)]) == 0
    assert capsys.readouterr().out.startswith(f"All right: {len(records_of(name))} actions")


@pytest.mark.parametrize("name", HEISTS)
def test_h32_a_game_that_does_not_say_so_is_played_with_the_first_edition(name: str) -> None:
    game = Heist.replay(event for record in records_of(name) for event in record.events)

    assert game.state.cards == EDITION
    assert game.state.outcome is not None
    assert game.missing == ()
    for stack in (game.state.stacks.challenges, game.state.stacks.specialists):
        assert sorted(stack.cards) == list(range(1, 11))


@pytest.mark.parametrize("name", HEISTS)
def test_h32_its_group_plays_a_rematch_with_the_cards_there_are_now(name: str) -> None:
    before = Heist.replay(event for record in records_of(name) for event in record.events).state
    again = Heist.new(before.players, "again", before.mode, stacks=before.stacks)

    play_game(again, seated(("easy",) * before.players, "again"), Random("again"), Watcher())

    assert again.state.outcome is not None
    assert sorted(again.state.stacks.challenges.cards) == list(numbers("challenge"))
    assert sorted(again.state.stacks.specialists.cards) == list(numbers("specialist"))
