"""Both games in the engines of Chromium, Firefox and Safari, on a phone and on a desk.

In each of them nothing overflows or lies over something else, cards have the shape of cards, thumbs find what they tap,
and no page complains.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import SIZES
from tests.browser.engines.driver import Chromium, Driver, Missing
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.walk import PARTS, Part, Walk
from tests.browser.engines.webkit import WebKit
from tests.browser.fits import misfits
from tests.browser.house import Crew, House
from tests.conftest import MISSING

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

pytestmark = pytest.mark.full

DEVICES = ("desk", "phone")
FOLLOW = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { --seen: narrow } @media (width >= 640px) { :root { --seen: wide } }");
    document.adoptedStyleSheets = [sheet];
}"""
STALE = """() => {
    const seen = getComputedStyle(document.documentElement).getPropertyValue("--seen").trim();
    return seen === (innerWidth < 640 ? "narrow" : "wide") ? [] : [`laid out as if it still were ${seen}`];
}"""
"""WebKit may forget to look at media queries again when a page has another size."""


@pytest.fixture(scope="module", params=[Chromium, Firefox, WebKit], ids=lambda engine: engine.__name__.lower())
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """One browser for all parts of the walk."""
    engine: type[Driver] = request.param
    with ExitStack() as stack:
        try:
            own = [request.getfixturevalue("chromium")] if engine is Chromium else []  # Playwright runs once a thread
            browser = stack.enter_context(engine(*own))
        except Missing as missing:
            pytest.skip(f"{MISSING}{engine.__name__}, for there is {missing}")
        yield browser


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_both_games_look_right(part: Part, driver: Driver, house: House, crew: Crew) -> None:
    walk = Walk(driver, house, crew)
    resize(driver, SIZES["phone"])
    walk.arrive()
    wrong: list[str] = []
    for screen in part(walk):
        driver.js(FOLLOW)
        for device in DEVICES:
            resize(driver, SIZES[device])
            found = [*driver.js(STALE), *misfits(driver.js, thumbs=device == "phone")]
            wrong += [f"{screen} on a {device}: {misfit}" for misfit in found]
        wrong += [f"{screen}: {error}" for error in driver.errors()]
    assert not wrong, "\n".join(wrong)


def test_what_the_policy_of_the_pages_forbids_is_noticed(driver: Driver, house: House) -> None:
    driver.go(f"{house.http}/how")
    driver.errors()
    driver.js("() => document.body.insertAdjacentHTML('beforeend', '<i style=\"color: red\">styled by a stranger</i>')")

    assert driver.js("() => getComputedStyle(document.querySelector('body > i')).color") != "rgb(255, 0, 0)"
    assert any("style-src" in error for error in driver.errors())


def resize(driver: Driver, size: "ViewportSize") -> None:
    driver.resize(size["width"], size["height"])
