"""The walks of CONTRIBUTING.md do what they say, and touch no file that they do not name."""

import json
import re
from pathlib import Path

import pytest

from tests.docs.walk import ROOT, Step, Walk, section, steps
from tests.texts.pseudo import translated, write_language

COMPLETE = (
    *("tests/heist", "tests/golden", "tests/core", "tests/old/test_old_logs.py"),
    *("tests/referee", "tests/bots/test_simple.py", "tests/terminal/test_heist_screen.py"),
    *("-m", "not long", "-k", "not random and not fuzz or 11 or 12"),
)
"""Whatever says something about cards. Of the heists with random moves only those with the new card are played."""
ANSWERED = ("--ignore=tests/referee/test_heist_scripts.py",)
"""Plays through whatever challenge comes up, and knows the answers to our own questions only."""


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("headings", "pages"),
    [
        (["Add a card"], ["challenge_11_narrow_ledge"]),
        (["Add a card", "Add a card that asks"], ["challenge_11_narrow_ledge", "challenge_12_side_door"]),
    ],
    ids=["a plain card", "a card that asks"],
)
def test_a_new_card(headings: list[str], pages: list[str], tmp_path: Path) -> None:
    walk = Walk(tmp_path)
    card = [step for heading in headings for step in steps(heading)]

    for step in card:
        walk.do(step)
    said = walk.python("-m", "tests.golden")

    golden = [line.removeprefix("CHANGED ") for line in said.splitlines() if line.startswith("CHANGED")]
    assert golden == [f"heist/{page}.txt" for page in pages]
    walk.tests(*COMPLETE, *ANSWERED[: len(pages) - 1])
    assert walk.changed() == {step.path for step in card} | {f"tests/golden/{page}" for page in golden}


MOST_FILES = 4
SCRIPTS = ("scripts/generate_web.py", "scripts/protocol_reference.py")
SETTINGS = (
    *("tests/core", "tests/texts", "tests/heist/test_completeness.py", "tests/heist/test_serialisation.py"),
    *("tests/old/test_old_logs.py", "tests/server/test_rooms.py", "tests/server/test_tables.py"),
)
"""Whatever says something about how a game begins."""


@pytest.mark.timeout(1200)
def test_a_new_table_setting(tmp_path: Path) -> None:
    walk = Walk(tmp_path)
    setting = list(steps("Add a table setting"))

    for step in setting:
        walk.do(step)
    for script in SCRIPTS:
        walk.python(script)

    written = {path for path in walk.changed() if path not in {step.path for step in setting}}
    assert len({step.path for step in setting}) == MOST_FILES
    assert written == {"web/src/heist/described.json", "web/src/generated/messages.ts", "docs/protocol.md"}
    assert all(f"`{path}`" in section("Add a table setting") for path in (*written, *SCRIPTS))
    walk.tests(*SETTINGS)
    walk.node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
    walk.node("node_modules/vitest/vitest.mjs", "run")


FRENCH = "fr"
SPOKEN = (
    "tests/texts",
    f"tests/terminal/test_play.py::test_a_whole_game_in_every_mode_and_language[basic-{FRENCH}]",
    f"tests/terminal/test_streets_play.py::test_a_whole_game[2-{FRENCH}]",
    f"tests/server/test_http.py::test_faults_are_told_in_the_language_of_the_asking[{FRENCH}]",
    f"tests/server/test_tables.py::test_refusals_are_in_the_language_of_the_guest[{FRENCH}]",
)


@pytest.mark.timeout(1200)
def test_a_new_language(tmp_path: Path) -> None:
    walk = Walk(tmp_path)
    folder = f"src/thegang/texts/{FRENCH}"
    assert f"`{folder}`" in section("Add a language")

    write_language(tmp_path / folder, name="Français", tag="fr", plural={"one": "i = 0,1"})

    assert walk.changed() == {f"{folder}/{file.name}" for file in (ROOT / "src/thegang/texts/en").iterdir()}
    walk.tests(*SPOKEN, "-m", "")
    walk.node("node_modules/vitest/vitest.mjs", "run", "texts")
    walk.node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    scripts = [file.read_text("utf-8") for file in (tmp_path / "src/thegang/server/web/assets").glob("*.js")]
    first = json.loads((ROOT / "src/thegang/texts/en/client.json").read_text("utf-8"))["home"]["tagline"]
    for words in ("Français", translated(first)):
        assert [words in script for script in scripts].count(True) == 1


GAME = ("tests/third_game/packages", "web/test-games")
PLAYED = ("tests/third_game", "tests/core", "tests/server/test_old_options.py")


@pytest.mark.timeout(1200)
def test_a_new_game(tmp_path: Path) -> None:
    named = set(re.findall(rf"`((?:{'|'.join(GAME)})/[^`]+)`", section("Add a game")))
    walk = Walk(tmp_path, without=GAME)

    for path in named:
        walk.do(Step(path, "", (ROOT / path).read_text("utf-8")))

    assert walk.changed() == named
    walk.tests(*PLAYED)
    walk.node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
    walk.node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", GANG_MORE_GAMES="test-games")
    scripts = [file.read_text("utf-8") for file in (tmp_path / "src/thegang/server/web/assets").glob("*.js")]
    assert any("High card" in script for script in scripts)


def test_a_block_without_a_path_is_no_step() -> None:
    assert {step.where for step in steps("Add a card")} == {"", "after H-60", "at the end"}
    assert list(steps("House style")) == list[Step]()
