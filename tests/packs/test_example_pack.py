"""The pack in ``examples/`` is installed and played with: by bots, the referee and a person at a terminal."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.referee.talk import run_gang
from tests.terminal.sitting import LONG_GAME
from thegang.core import LANGUAGES

PLAYED_BY_BOTS = """
from random import Random
from thegang.heist import Heist, Script
from thegang.heist.cards import all_cards
from thegang.heist.cardsets import EDITION
from thegang.study.players import seated
from thegang.study.table import Watcher, play_game

assert set(all_cards()) - set(EDITION) == {"challenge_101_wet_paint", "specialist_101_fence"}
script = Script(challenges=(101,), specialist=101)
for level in ("easy", "normal", "strong"):
    for seed in range(3):
        game = Heist.new(3, seed, "advanced", script=script)
        play_game(game, seated((level,) * 3, f"{level} {seed}"), Random(seed), Watcher())
        assert game.state.outcome is not None
        assert 101 in game.state.stacks.challenges.cards
print("played")
"""
PLAYED_AT_A_TERMINAL = """
import sys
from tests.terminal.sitting import seated, written
from thegang.heist import Heist, Script

game = Heist.new(3, "pack", script=Script(challenges=(101,), specialist=101))
table = seated(game, "c", "", "p", "1", *("", "1", "2", "3", "y") * 60, language=sys.argv[1])
table.take_turns()
print(written(table.console))
print("over:", game.state.last is not None, "used by:", game.state.specialist_user)
"""


def run(code: str, env: dict[str, str], *arguments: str) -> str:
    """What a Python program says."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=env, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_bots_play_with_it(pack: dict[str, str]) -> None:
    assert run(PLAYED_BY_BOTS, pack) == "played\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_at_a_terminal_plays_with_it(pack: dict[str, str], language: str) -> None:
    names = {"en": ("Wet Paint", "Fence"), "de": ("Frisch gestrichen", "Hehler"), "pt": ("Tinta Fresca", "Receptador")}

    text = run(PLAYED_AT_A_TERMINAL, pack, language)

    assert all(name in text for name in names[language])
    assert "over: True used by: 0" in text


def refereed(env: dict[str, str], *lines: dict[str, Any]) -> list[dict[str, Any]]:
    """What the referee answers."""
    done = run_gang("referee", lines="".join(f"{json.dumps(line)}\n" for line in lines).encode(), env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_referee_plays_with_it(pack: dict[str, str]) -> None:
    def chips(order: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
        return [{"by": name, "do": "take", "chip": stars} for name, stars in order]

    script = {"challenges": [101], "specialist": 101, "pockets": {"Ann": "Ah Kd"}, "draws": "9c"}
    answers = refereed(
        pack,
        {"game": "heist", "players": ["Ann", "Bo", "Cy"], "seed": 1, "script": script},
        {"by": "Ann", "do": "take", "chip": 2},
        {"by": "Bo", "do": "take", "chip": 2, "from": "Ann"},
        {"by": "Ann", "do": "propose", "who": "Ann"},
        {"by": "Bo", "do": "agree"},
        {"by": "Cy", "do": "agree"},
        {"by": "Ann", "do": "discard", "card": "9c"},
        {"by": "Ann", "do": "discard", "card": "Kd"},
        *chips([("Bo", 1), ("Cy", 3)]),
        *chips([("Ann", 1), ("Bo", 2), ("Cy", 3)] * 3),
        {"do": "state"},
    )

    assert answers[2]["error"] == "chip-locked"
    assert answers[6]["error"] == "not-allowed"
    assert [answer["ok"] for number, answer in enumerate(answers) if number not in (2, 6)] == [True] * 18
    state = answers[-1]["state"]
    assert (state["phase"], state["challenges"], state["specialist"]) == ("showdown", [101], 101)
    assert state["pockets"]["Ann"] == ["Ah", "9c"]


def test_a_log_played_with_it_verifies_here_and_says_what_is_missing_elsewhere(
    pack: dict[str, str], tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    lines = "".join(f"{line}\n" for line in ["Eve", "en", "1", "3", "4", *LONG_GAME]).encode()
    assert run_gang("play", "--seed", "pack", "--log", str(log), lines=lines, env=pack).returncode == 0

    here = run_gang("verify", str(log), env=pack)
    elsewhere = run_gang("verify", str(log))

    assert (here.returncode, here.stdout[:10]) == (0, b"All right:")
    assert (elsewhere.returncode, elsewhere.stdout) == (2, b"")
    said = "gang verify: the game is played with cards not installed here: Wet Paint, Fence\n"
    assert elsewhere.stderr.decode() == said
