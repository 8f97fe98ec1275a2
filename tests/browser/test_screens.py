"""Every screen, by day and by night, from a small phone to a desk at 200 % and a wall.

Nothing overflows or lies over something else, thumbs find what they tap, and axe finds nothing serious.
"""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import INSETS, SIZES, Visit
from tests.browser.fits import misfits
from tests.browser.house import Crew, House
from tests.browser.tour import PARTS, Part, Tour, heist, prompts
from tests.browser.tour_crowd import CROWDED, crowd
from tests.browser.tour_moments import MOMENTS
from tests.browser.tour_rest import REST, streets
from tests.browser.words import words
from thegang.core import LANGUAGES

DEVICES = {
    "thumb": ("phone", "small phone", "phone on its side"),
    "mouse": ("desk", "small desk", "large desk", "desk at 200 %"),
    "wall": ("wall",),
}
"""One walk a device; at every screen it is turned and resized, and axe looks at the first size."""
EVERYTHING: tuple[Part, ...] = (*PARTS, *REST, *MOMENTS, *CROWDED)
TIGHT = ("small phone on its side", "notched phone on its side")
"""Where the table of a heist is looked at too; its sheets have room."""
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (only) => {
    const rules = only.length ? { runOnly: { type: "rule", values: only } } : {};
    const settings = { resultTypes: ["violations"], preload: { assets: ["media"] }, ...rules };
    const { violations } = await axe.run(document, settings);
    return violations
        .filter(({ impact }) => ["serious", "critical"].includes(impact))
        .flatMap(({ id, nodes }) =>
            nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? ""} in ${html.slice(0, 200)}`));
}"""

STILL = """() => Promise.allSettled(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))"""
"""Colours change with a transition where motion is welcome."""


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


def findings(page: Page, *only: str) -> list[str]:
    """What axe has against the page as it is; with names of rules, only by them."""
    page.evaluate(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe())
    found: list[str] = page.evaluate(RUN, list(only))
    return found


def walk(device: str, part: Part) -> Any:
    """Every screen on a phone, and the tables on a desk; the rest takes long."""
    often = device == "thumb" and part not in MOMENTS
    always = often or (device == "mouse" and part in (heist, streets, crowd))
    return pytest.param(device, part, id=f"{device}-{part.__name__}", marks=() if always else pytest.mark.long)


@pytest.mark.parametrize(("device", "part"), [walk(device, part) for device in DEVICES for part in EVERYTHING])
def test_every_screen_fits(part: Part, device: str, visit: Visit, house: House, crew: Crew) -> None:
    first, *others = DEVICES[device]
    tight = TIGHT if device == "thumb" and part in (heist, prompts) else ()
    page = visit(size=first, theme="dark", calm=False)
    edges = page.context.new_cdp_session(page)
    wrong: list[str] = []
    for screen in part(Tour(page, house, crew)):
        if device == "thumb":
            wrong += [f"{screen}, {finding}" for finding in findings(page)]
            page.emulate_media(color_scheme="light")  # only colours differ then
            wrong += [f"{screen} by day, {finding}" for finding in findings(page, "color-contrast")]
            page.emulate_media(color_scheme="dark")
        elif part in (heist, streets, crowd):  # what only a desk has
            wrong += [f"{screen}, {finding}" for finding in findings(page)]
        alone = page.locator("dialog").count() == 0
        for size in (*others, *(tight if alone else ()), first):
            page.set_viewport_size(SIZES[size])
            edges.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS.get(size, {})})
            wrong += [f"{screen} on a {size}: {misfit}" for misfit in misfits(page.evaluate, thumbs=device == "thumb")]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize("part", EVERYTHING, ids=lambda part: part.__name__)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_a_desk(part: Part, theme: str, visit: Visit, house: House, crew: Crew) -> None:
    page = visit(size="desk", theme=theme, calm=False)

    assert not [f"{screen}, {found}" for screen in part(Tour(page, house, crew)) for found in findings(page)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_play_now_is_in_sight_wherever_one_comes_from(language: str, visit: Visit) -> None:
    page = visit("/", language=language)
    play = page.get_by_role("button", name=words(language).t("home.play"))
    expect(play).to_be_visible()
    for size in SIZES.values():
        page.set_viewport_size(size)
        assert play.evaluate("(one) => one.getBoundingClientRect().bottom <= innerHeight"), size


def test_a_table_fits_a_wall(visit: Visit, house: House, crew: Crew) -> None:
    page = visit(size="wall", calm=False)
    assert next(heist(Tour(page, house, crew))) == "white round"

    assert not misfits(page.evaluate, thumbs=False)
