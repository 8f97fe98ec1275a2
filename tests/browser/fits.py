"""Whether a screen fits: what is too wide, too tall, covered, or too small for a thumb. Any browser can be asked."""

from collections.abc import Callable
from typing import Any

THUMB = 44
ROUNDING = 0.5
OVERFLOW = """() => {
    const { scrollWidth, clientWidth } = document.documentElement; // a scroll bar takes room
    const wide = scrollWidth - clientWidth;
    if (wide <= 0) return [];
    const beyond = (one) => one.getBoundingClientRect().right > clientWidth + 1;
    const out = [...document.querySelectorAll("body *")].filter(beyond);
    return [`${wide} px too wide`, ...out.slice(-3).map((one) => one.outerHTML.slice(0, 120))];
}"""
TARGETS = """() => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1); // one may lie over another
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
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1); // one may lie over another
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
DRAWN = """() => [...document.querySelectorAll("svg + *")].flatMap((next) => {
    const svg = next.previousElementSibling;
    const still = (one) => ["static", "relative"].includes(getComputedStyle(one).position);
    if (![svg, next].every((one) => one.checkVisibility() && still(one)) || svg.parentElement.closest("svg")) return [];
    const [a, b] = [svg.getBoundingClientRect(), next.getBoundingClientRect()];
    const common = (low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]) > 2;
    const apart = !common("left", "right") || !common("top", "bottom");
    return apart ? [] : [`${svg.outerHTML.slice(0, 80)} is drawn into ${next.outerHTML.slice(0, 80)}`];
})"""
"""Drawings that grew into what follows them: without a width each engine sizes one by its own rules."""
TINY = """() => [...document.querySelectorAll("svg")]
    .filter((one) => one.checkVisibility() && !one.parentElement.closest("svg"))
    .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 6)
    .map((one) => `nobody can see ${one.parentElement.outerHTML.slice(0, 160)}`)"""
"""Drawings without room."""
SMALL_PRINT = """() => [...document.querySelectorAll("input, select, textarea")]
    .filter((one) => one.checkVisibility() && !["radio", "checkbox", "range"].includes(one.type))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
    .map((one) => `an iPhone zooms into ${one.outerHTML.slice(0, 120)}`)"""
CROWDED = """() => {
    const LETTER = 8; // less than a line, more than what of a letter hangs below one
    const grid = document.querySelector(".heist-table.table .grid");
    if (!grid) return [];
    const shown = (within, selector) => [...within.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const name = (one) => one.outerHTML.slice(0, 60);
    const common = (low, high, a, b) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]) > 1;
    const over = (one, other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return common("left", "right", a, b) && common("top", "bottom", a, b);
    };
    const row = (one) => one.closest(".row");
    const lines = (row) => new Set([...row.children].map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 8);
    }));
    const inner = ".board > li > *, .centre > button, .status > *, .dock > *, .bottom > nav";
    const seat = ".seat .name, .seat .holds, .seat .row > li > *";
    const parts = shown(grid, `.score > *, ${seat}, .you, ${inner}`);
    const tall = document.documentElement.scrollHeight - innerHeight;
    return [
        ...parts.flatMap((one, index) => parts.slice(index + 1)
            .filter((other) => over(one, other) && (row(one) === null || row(one) !== row(other)))
            .map((other) => `${name(one)} and ${name(other)} share a place`)),
        ...shown(grid, ".middle, .dock > *, .bottom > nav, .score h1")
            .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
            .map((one) => `${name(one)} is too small for what is in it`),
        ...shown(grid, ".own").filter((row) => lines(row).size > 1).map((row) => `${name(row)} breaks`),
        ...shown(grid, ".vote").filter((vote) => shown(vote, "small").length !== 1)
            .map((vote) => `${name(vote)} does not say once who is missing`),
        ...shown(grid, ".middle > .board > li > *").flatMap((one) => {
            const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
            const sight = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            const card = width >= 20 && Math.abs(height - width * 1.4) < 2;
            return sight && card ? [] : [`${name(one)}, ${width} x ${height} px, is no card in sight`];
        }),
        // Ten on a small screen have their whole names in their sheets.
        ...(grid.matches(".crew") && innerHeight < 720 ? [] : shown(grid, ".seat .name"))
            .filter((one) => one.scrollHeight > one.clientHeight + LETTER || one.scrollWidth > one.clientWidth + 1)
            .map((one) => `the name ${one.textContent} is cut`),
        ...(tall > 0 ? [`${tall} px too tall`] : []),
    ];
}"""
"""What has too little room at a heist table."""

FORBIDDEN = """() => [...document.querySelectorAll("[style]:not([style='']), style")]
    .filter((one) => (one.tagName === "STYLE" ? !one.sheet : one.style.length === 0))
    .map((one) => `the page's policy forbids the style of ${one.outerHTML.slice(0, 120)}`)"""
"""Firefox does not show it so, but tells it as an error."""


def misfits(evaluate: Callable[[str], Any], *, thumbs: bool) -> list[str]:
    """What is too wide, covered, or too small for a thumb; ``evaluate`` calls a function of JavaScript in the page."""
    wrong: list[str] = [*evaluate(OVERFLOW), *evaluate(COVERED), *evaluate(DRAWN), *evaluate(CROWDED)]
    wrong += [*evaluate(TINY), *evaluate(SMALL_PRINT), *evaluate(FORBIDDEN)]
    targets: list[tuple[float, float, str]] = evaluate(TARGETS) if thumbs else []
    small = [target for target in targets if min(target[:2]) < THUMB - ROUNDING]
    return wrong + [f"{width:.0f} x {height:.0f} px for {what}" for width, height, what in small]
