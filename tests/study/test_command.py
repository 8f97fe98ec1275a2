"""``gang simulate`` without the command line around it."""

import argparse
import json
from pathlib import Path

import pytest

from thegang.study import add_arguments, simulate_command
from thegang.study.plot import draw
from thegang.study.progress import Progress
from thegang.study.simulation import Plan, Result
from thegang.study.table import GameRecord, HeistRecord


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(words)


def test_a_table_json_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told, picture = tmp_path / "told.json", tmp_path / "picture.svg"
    teams = ["--team", "easy", "--team", "human-noisy,easy,easy", "--players", "3"]
    given = options(*teams, "--heists", "4", "--jobs", "1", "--seed", "7", "--json", str(told), "--plot", str(picture))

    assert simulate_command(given) == 0

    table = capsys.readouterr().out.splitlines()
    assert "succeeded" in table[0]
    assert [line.split()[0] for line in table[2:]] == ["easy*3", "human-noisy,easy*2"]
    facts = json.loads(told.read_bytes())
    assert [team["plan"]["team"] for team in facts] == [["easy"] * 3, ["human-noisy", "easy", "easy"]]
    for team in facts:
        played = [heist for game in team["played"] for heist in game["heists"]]
        assert team["heists"]["number"] == len(played) >= 4
        assert team["heists"]["succeeded"] == sum(heist["success"] for heist in played)
        low, high = team["heists"]["interval"]
        assert low <= team["heists"]["rate"] <= high
        assert team["games"]["succeeded"] == sum(game["won"] for game in team["played"])
        assert team["decision_ms"]["easy"]["median"] > 0
    assert b"<svg" in picture.read_bytes()


def test_a_picture_for_paper(tmp_path: Path) -> None:
    game = GameRecord(True, (HeistRecord(True, (3, 4, 4, 5)),) * 3)
    picture = tmp_path / "picture.png"

    draw([Result(Plan(("easy",) * 3), (game, game), {})], picture)

    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_team_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate_command(options("--team", "weak*4")) == 2
    assert "there is no player 'weak'" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--json", "--plot"])
def test_a_file_that_can_not_be_written_is_refused_before_anything_is_played(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thegang.study.command.Workers", None)  # nobody may begin to play
    folder = tmp_path / "folder.png"
    folder.mkdir()

    assert simulate_command(options(option, str(tmp_path / "nowhere" / "told.png"))) == 2
    assert simulate_command(options(option, str(folder))) == 2

    first, second = capsys.readouterr().err.splitlines()
    assert first == f"gang simulate: there is no folder {tmp_path / 'nowhere'} to write told.png into"
    assert second == f"gang simulate: {folder} is a folder, not a file to write"


@pytest.mark.parametrize("words", [["--heists", "0"], ["--jobs", "x"], ["--plot", "picture.gif"], ["--players", "2"]])
def test_what_makes_no_sense_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        options(*words)


def test_no_bar_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("work", 10) as progress:
        progress(5)
    assert capsys.readouterr().err == ""


def test_a_bar_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("thegang.study.progress.PAUSE", 0)
    with Progress("work", 10) as progress:
        progress(5)
    shown = capsys.readouterr().err
    assert "[###############...............] 5 of 10 heists" in shown
    assert shown.endswith("\r\x1b[K")
