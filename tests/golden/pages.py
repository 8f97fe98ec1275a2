"""Every golden page and how to make it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.golden import heist_scenes

FOLDER = Path(__file__).parent

PAGES: dict[Path, Callable[[], str]] = {
    FOLDER / "heist" / f"{title}.txt": partial(heist_scenes.page, title) for title in heist_scenes.TITLES
}
