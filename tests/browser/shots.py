"""Pictures of every screen, phone and desk, three languages, day and night, with a page of them: ``make shots``.

``--language``, ``--size`` and ``--part`` choose what to take; a size can be any of ``conftest.SIZES``. What is in
``shots/before`` is shown beside. The picture of the README is ``tests.browser.poster``.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright
from playwright.sync_api import Error as BrowserError

from scripts.get_chromium import find
from tests.browser.conftest import ARGUMENTS, PHONES, SIZES, options
from tests.browser.gallery import file_name, gallery, series
from tests.browser.house import Crew, House
from tests.browser.tour import PARTS, Part, Tour
from tests.browser.tour_crowd import CROWDED
from tests.browser.tour_moments import MOMENTS
from tests.browser.tour_rest import REST
from tests.browser.words import words
from tests.server.running import RunningServer
from thegang.core import LANGUAGES

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "shots"
USUAL = ("phone", "desk")
THEMES = ("dark", "light")
LOCALES = {"en": "en-GB", "de": "de-DE", "pt": "pt-BR"}
WALKS: dict[str, Part] = {part.__name__: part for part in (*PARTS, *REST, *MOMENTS, *CROWDED)}
PATIENCE = 20_000


@contextmanager
def studio() -> Iterator[tuple[Browser, House]]:
    """A browser and a server."""
    expect.set_options(timeout=PATIENCE)
    with TemporaryDirectory() as data, RunningServer(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        yield browser, House(server)
        browser.close()


@contextmanager
def walker(browser: Browser, house: House, language: str, size: str) -> Iterator[Tour]:
    """Somebody who goes round with a camera, and friends."""
    context = browser.new_context(
        base_url=house.http, **options(size, LOCALES[language], sharpness=2 if size in PHONES else 1)
    )
    context.set_default_timeout(PATIENCE)
    with Crew(house.server) as crew:
        yield Tour(context.new_page(), house, crew, words(language))
    context.close()


def shoot(language: str, size: str, parts: list[str]) -> tuple[list[str], list[str]]:
    """All screens in one language and size: their names, and what went wrong."""
    screens, problems = [], []
    with studio() as (browser, house):
        for part in parts:
            try:
                with walker(browser, house, language, size) as tour:
                    for screen in WALKS[part](tour):
                        screens.append(screen)
                        photograph(tour, size, language, screen)
            except (BrowserError, AssertionError) as problem:
                problems.append(f"{part}, {language}, {size}: {str(problem).splitlines()[0]}")
            print(f"{size} {language} {part}: {len(screens)} screens so far", flush=True)
    return screens, problems


def photograph(tour: Tour, size: str, language: str, screen: str) -> None:
    """The screen by night and by day."""
    for theme in THEMES:
        folder = SHOTS / series(size, language, theme)
        folder.mkdir(parents=True, exist_ok=True)
        tour.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        tour.page.screenshot(path=folder / file_name(screen), full_page=True, animations="disabled")
    tour.page.emulate_media(color_scheme="dark")


def main() -> int:
    """Take the pictures; the exit status says whether all screens were found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--size", choices=list(SIZES), action="append")
    parser.add_argument("--part", choices=WALKS, action="append")
    wanted = parser.parse_args()
    runs = list(product(wanted.language or LANGUAGES, wanted.size or USUAL))
    with ProcessPoolExecutor(2) as pool:
        taken = list(pool.map(shoot, *zip(*runs, strict=True), [wanted.part or list(WALKS)] * len(runs)))
    screens = [screen for found, _ in taken for screen in found]
    (SHOTS / "index.html").write_text(gallery(SHOTS, screens, SIZES, LANGUAGES, THEMES), "utf-8")
    for problem in (problem for _, problems in taken for problem in problems):
        print(problem, file=sys.stderr)
    print(f"{len(screens) * len(THEMES)} pictures: {SHOTS / 'index.html'}")
    return int(any(problems for _, problems in taken))


if __name__ == "__main__":
    sys.exit(main())
