"""``import thegang``: the names people need, and nothing loaded before it is used."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import thegang
from tests.core.logs import played
from thegang.cards import BadCards
from thegang.core import BadMessage
from thegang.heist import Heist

LOADED = """
import sys
import thegang
before = set(sys.modules)
print("numpy" in before, "msgspec" in before, "thegang.heist" in before)
thegang.Heist.new(players=3, seed="x")
print("numpy" in sys.modules, "thegang.server" in sys.modules)
"""


def test_nothing_is_loaded_before_it_is_used() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)

    assert run.stdout.split() == ["False"] * 5


SERVER = """
import sys
from importlib.metadata import packages_distributions
import thegang.server.serve_command
known = packages_distributions()
loaded = {name.partition(".")[0] for name in sys.modules}
print(*sorted({known[name][0].lower().replace("_", "-") for name in loaded & known.keys()}))
"""


def test_the_server_starts_with_little() -> None:
    """Nothing but what is pinned for the running game, and neither NumPy nor what draws links to scan."""
    pins = Path("requirements/runtime.txt").read_text("utf-8")
    pinned = {line.partition("==")[0].partition("[")[0] for line in pins.splitlines() if "==" in line}
    run = subprocess.run([sys.executable, "-c", SERVER], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())

    assert "uvicorn" in loaded
    others = {"thegang", "setuptools", "typing-extensions"}  # the last is used where it happens to be
    assert loaded - others <= pinned - {"numpy", "segno"}


def test_every_name_is_there() -> None:
    for name in thegang.__all__:
        assert getattr(thegang, name) is not None
    assert set(thegang.__all__) <= set(dir(thegang))


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'thegang' has no attribute 'Heists'"):
        thegang.Heists  # type: ignore[attr-defined]  # noqa: B018


def test_the_version_stands_in_one_place() -> None:
    assert thegang.__version__ == version("thegang")


def test_rank_takes_what_people_type() -> None:
    assert thegang.rank("Ah Kd Qs J* Th").ranking.word == "straight"
    assert thegang.rank(["2c", "2d"]).ranking.word == "pair"
    with pytest.raises(BadCards, match="there is no card 'Xx'"):
        thegang.rank("Xx 2c")


# Replay


def test_a_log_leads_to_its_game_again(tmp_path: Path) -> None:
    lines = played()
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"".join(lines))

    games = [thegang.replay(file), thegang.replay(str(file)), thegang.replay(lines)]

    assert {type(game) for game in games} == {Heist}
    assert len({repr(game.state) for game in games}) == 1
    assert games[0].phase in ("won", "lost")


def test_a_log_leads_to_any_moment_of_its_game() -> None:
    game = thegang.replay(played(), actions=1)

    assert repr(game) == "<Heist: 3 players, basic, heist 1, white round>"


def test_a_log_that_cant_be_read_says_where() -> None:
    with pytest.raises(BadMessage, match="line 2: "):
        thegang.replay([*played()[:1], b"{]\n"])
