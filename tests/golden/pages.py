"""Every golden page and how to make it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.golden import heist_pages, streets_scenes

FOLDER = Path(__file__).parent

PAGES: dict[Path, Callable[[], str]] = {
    FOLDER / game / f"{title}.txt": partial(scenes.page, title)
    for game, scenes in (("heist", heist_pages), ("streets", streets_scenes))
    for title in scenes.TITLES
}
