"""The walks of CONTRIBUTING.md do what they say, and touch no file that they do not name."""

from pathlib import Path

import pytest

from tests.docs.walk import Step, Walk, steps

COMPLETE = (
    *("tests/heist", "tests/golden", "tests/core", "tests/old/test_old_logs.py"),
    *("tests/referee", "tests/bots/test_simple.py", "tests/terminal/test_heist_screen.py"),
    *("-m", "not long", "-k", "not random and not fuzz or 11 or 12"),
)
"""Whatever says something about cards. Of the heists with random moves only those with the new card are played."""
ANSWERED = ("--ignore=tests/referee/test_heist_scripts.py",)
"""Plays through whatever challenge comes up, and knows the answers to our own questions only."""


@pytest.mark.timeout(400)
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
    said = walk.run("tests.golden")

    golden = [line.removeprefix("CHANGED ") for line in said.splitlines() if line.startswith("CHANGED")]
    assert golden == [f"heist/{page}.txt" for page in pages]
    walk.run("pytest", "-q", "-p", "no:cacheprovider", "-n", "2", *COMPLETE, *ANSWERED[: len(pages) - 1])
    assert walk.changed() == {step.path for step in card} | {f"tests/golden/{page}" for page in golden}


def test_a_block_without_a_path_is_no_step() -> None:
    assert {step.where for step in steps("Add a card")} == {"", "after H-60", "at the end"}
    assert list(steps("House style")) == list[Step]()
