"""Golden playthroughs: nothing about a game changes without somebody reading the difference (``make golden``)."""

from pathlib import Path

import pytest

from tests.golden.pages import FOLDER, PAGES


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_game_goes_as_written(path: Path) -> None:
    assert PAGES[path]() == path.read_text("utf-8")


def test_every_page_has_a_game() -> None:
    assert set(FOLDER.glob("*/*.txt")) == set(PAGES)
