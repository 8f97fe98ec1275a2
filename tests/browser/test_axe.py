"""axe finds nothing serious on any screen, by day and by night."""

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House
from tests.browser.tour import PARTS, Part, Tour
from tests.browser.tour_rest import REST

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (only) => {
    const rules = only.length ? { runOnly: { type: "rule", values: only } } : {};
    const settings = { resultTypes: ["violations"], ...rules };
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


@pytest.mark.parametrize("part", [*PARTS, *REST], ids=lambda part: part.__name__)
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_axe_finds_nothing_serious(part: Part, size: str, visit: Visit, house: House, crew: Crew) -> None:
    page = visit(size=size, theme="dark", calm=False)
    bad: list[str] = []
    for screen in part(Tour(page, house, crew)):
        bad += [f"{screen}, {finding}" for finding in findings(page)]
        page.emulate_media(color_scheme="light")  # only colours differ then
        bad += [f"{screen} by day, {finding}" for finding in findings(page, "color-contrast")]
        page.emulate_media(color_scheme="dark")
    assert not bad, "\n".join(bad)
