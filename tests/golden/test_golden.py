"""Golden playthroughs: nothing about a game changes without somebody reading the difference (``make golden``)."""

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.golden.pages import FOLDER, PAGES

SHOWN = 40
"""How many lines of a difference are worth showing."""


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_game_goes_as_written(path: Path) -> None:
    written, played = path.read_text("utf-8").splitlines(), PAGES[path]().splitlines()

    changed = list(unified_diff(written, played, "as written", "as played", lineterm="", n=0))
    assert not changed, "\n".join(["`make golden` writes it anew:", *changed[:SHOWN]])


def test_every_page_has_a_game() -> None:
    assert set(FOLDER.glob("*/*.txt")) == set(PAGES)
