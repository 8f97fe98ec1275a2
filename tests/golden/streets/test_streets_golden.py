"""Golden playthroughs of streets: nothing about a game changes without somebody reading the difference."""

import pytest

from tests.golden.streets.scenes import FOLDER, TITLES, page


@pytest.mark.parametrize("title", TITLES)
def test_the_game_goes_as_written(title: str) -> None:
    assert page(title) == (FOLDER / f"{title}.txt").read_text("utf-8")


def test_every_page_has_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(TITLES)
