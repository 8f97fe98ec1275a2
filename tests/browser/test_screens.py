"""Every screen, by day and by night, from a small phone to a desk at 200 % and a wall.

Nothing overflows or lies over something else, thumbs find what they tap, and axe finds nothing serious.
"""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import INSETS, SIZES, Visit
from tests.browser.house import Crew, House
from tests.browser.tour import PARTS, Part, Tour, heist, prompts
from tests.browser.tour_rest import REST, streets
from tests.browser.words import words
from thegang.core import LANGUAGES

DEVICES = {
    "thumb": ("phone", "small phone", "phone on its side"),
    "mouse": ("desk", "desk at 200 %"),
    "wall": ("wall",),
}
"""One walk a device; at every screen it is turned and resized, and axe looks at the first size."""
TIGHT = ("small phone on its side", "notched phone on its side")
"""Where the table of a heist is looked at too; its sheets have room."""
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
        if (one.tagName === "A" && getComputedStyle(one).display === "inline") return []; // a link in a sentence
        const target = one.type === "radio" ? one.closest("label") : one;
        const { width, height } = target.getBoundingClientRect();
        const wider = getComputedStyle(target, "::after"); // a thumb may also hit what surrounds it
        const more = (side) => wider.position === "absolute" ? parseFloat(wider[side]) || 0 : 0;
        return [[Math.max(width, more("width")), Math.max(height, more("height")), target.outerHTML.slice(0, 160)]];
    });
}"""
COVERED = """() => {
    const dialog = document.querySelector("dialog[open]");
    const hit = (one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    };
    const free = (one) => one.contains(hit(one)) || one.closest("label")?.contains(hit(one));
    const touched = [...(dialog ?? document).querySelectorAll("button:enabled, a, select, summary")];
    const covered = touched
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !free(one))
        .filter((one) => (one.scrollIntoView({ block: "center", inline: "center" }), !free(one)))
        .map((one) => `${hit(one)?.outerHTML.slice(0, 80)} lies over ${one.outerHTML.slice(0, 120)}`);
    scrollTo(0, 0);
    return covered;
}"""
"""What can't be tapped because something else lies there, wherever one scrolls."""
CROWDED = """() => {
    const grid = document.querySelector(".heist-table.table .grid");
    if (!grid) return [];
    const shown = (within, selector) => [...within.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const name = (one) => one.outerHTML.slice(0, 60);
    const common = (low, high, a, b) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]) > 1;
    const over = (one, other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return common("left", "right", a, b) && common("top", "bottom", a, b);
    };
    const lines = (row) => new Set([...row.children].map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 8);
    }));
    const inner = ".board > *, .centre > button, .status > *, .dock > *, .bottom > nav";
    const parts = shown(grid, `.score > *, .seat, .you, ${inner}`);
    const tall = document.documentElement.scrollHeight - innerHeight;
    return [
        ...parts.flatMap((one, index) => parts.slice(index + 1)
            .filter((other) => over(one, other))
            .map((other) => `${name(one)} and ${name(other)} share a place`)),
        ...shown(grid, ".middle, .dock > *, .bottom > nav, .score h1")
            .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
            .map((one) => `${name(one)} is too small for what is in it`),
        ...shown(grid, ".own").filter((row) => lines(row).size > 1).map((row) => `${name(row)} breaks`),
        ...shown(grid, ".vote").filter((vote) => shown(vote, "small").length !== 1)
            .map((vote) => `${name(vote)} does not say once who is missing`),
        ...(tall > 0 ? [`${tall} px too tall`] : []),
    ];
}"""
"""What has too little room at a heist table."""
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


def misfits(page: Page, *, thumbs: bool) -> list[str]:
    """What is too wide, covered, or too small for a thumb."""
    wrong: list[str] = page.evaluate(OVERFLOW) + page.evaluate(COVERED) + page.evaluate(CROWDED)
    targets: list[tuple[float, float, str]] = page.evaluate(TARGETS) if thumbs else []
    small = [target for target in targets if min(target[:2]) < THUMB - ROUNDING]
    return wrong + [f"{width:.0f} x {height:.0f} px for {what}" for width, height, what in small]


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
    always = device == "thumb" or (device == "mouse" and part in (heist, streets))
    return pytest.param(device, part, id=f"{device}-{part.__name__}", marks=() if always else pytest.mark.long)


@pytest.mark.parametrize(("device", "part"), [walk(device, part) for device in DEVICES for part in (*PARTS, *REST)])
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
        elif part in (heist, streets):  # what only a desk has
            wrong += [f"{screen}, {finding}" for finding in findings(page)]
        alone = page.locator("dialog").count() == 0
        for size in (*others, *(tight if alone else ()), first):
            page.set_viewport_size(SIZES[size])
            edges.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS.get(size, {})})
            wrong += [f"{screen} on a {size}: {misfit}" for misfit in misfits(page, thumbs=device == "thumb")]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize("part", [*PARTS, *REST], ids=lambda part: part.__name__)
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

    assert not misfits(page, thumbs=False)
