"""Every screen from a small phone to a desk and at 200 %: nothing overflows, and thumbs find what they tap."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONES, SIZES, Visit
from tests.browser.house import Crew, House
from tests.browser.tour import PARTS, Part, Tour
from tests.browser.tour_rest import REST

THUMB = 44
ROUNDING = 0.5
OVERFLOW = """() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide <= 0) return [];
    const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 1;
    const out = [...document.querySelectorAll("body *")].filter(beyond);
    return [`${wide} px too wide`, ...out.slice(-3).map((one) => one.outerHTML.slice(0, 120))];
}"""
TARGETS = """() => {
    const dialog = document.querySelector("dialog[open]");
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const touched = "button, a, input, select, summary, [role=button]";
    const all = [...(dialog ?? document).querySelectorAll(touched)].filter(shown);
    return all.flatMap((one) => {
        if (one.tagName === "A" && one.closest("p")) return []; // a link in a sentence
        const target = one.type === "radio" ? one.closest("label") : one;
        const { width, height } = target.getBoundingClientRect();
        const wider = getComputedStyle(target, "::after"); // a thumb may also hit what surrounds it
        const more = (side) => wider.position === "absolute" ? parseFloat(wider[side]) || 0 : 0;
        return [[Math.max(width, more("width")), Math.max(height, more("height")), target.outerHTML.slice(0, 160)]];
    });
}"""


def check(page: Page, screen: str, *, thumbs: bool) -> list[str]:
    """What is wrong with a screen."""
    wrong = [f"{screen}: {part}" for part in page.evaluate(OVERFLOW)]
    if thumbs:
        targets: list[tuple[float, float, str]] = page.evaluate(TARGETS)
        for width, height, what in targets:
            if min(width, height) < THUMB - ROUNDING:
                wrong.append(f"{screen}: {width:.0f} x {height:.0f} px for {what}")
    return wrong


@pytest.mark.parametrize("part", [*PARTS, *REST], ids=lambda part: part.__name__)
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_fits(part: Part, size: str, visit: Visit, house: House, crew: Crew) -> None:
    page = visit(size=size, calm=False)
    wrong: list[str] = []
    for screen in part(Tour(page, house, crew)):
        wrong += check(page, screen, thumbs=size in PHONES)
    assert not wrong, "\n".join(wrong)
