"""Four browsers at one table reach for the chips at the same time: one is faster, the others are told, all agree."""

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import NAMES, House, deal
from tests.browser.table import COLOURS, HeistTable
from tests.browser.words import EN

PEOPLE = 4
RACES = 12
POCKETS = ("5c 7d", "Kh Jd", "9c 9d", "8c 8d")
TAP_AT = """([selector, moment]) => {
    const chip = document.querySelector(selector);
    window.tapped = new Promise((done) => setTimeout(() => done(chip?.click()), moment - Date.now()));
}"""
ROW = """() => [...document.querySelectorAll("section[data-seat]")].flatMap((seat) =>
    [...seat.querySelectorAll("[data-chip]")].map((chip) => `${seat.dataset.seat}: ${chip.dataset.chip}`)).sort()"""


def gathered(visit: Visit, house: House) -> list[HeistTable]:
    """Four people who came by the link of the first and sat down; the game has begun."""
    house.arrange(deal(pockets=POCKETS))
    pages = [visit() for _ in range(PEOPLE)]
    table = house.open(pages[0].context.request, seats=PEOPLE)
    pages[0].goto(f"/t/{table}")
    for seat, page in enumerate(pages[1:], 1):
        house.ask(page.context.request, "POST", "me")
        house.ask(page.context.request, "PATCH", "me", {"name": NAMES[seat]})
        page.goto(f"/t/{table}")
        page.get_by_role("button", name=EN.t("waiting.sit-here")).click()
        expect(page.get_by_role("button", name=EN.t("waiting.stand"), exact=True)).to_be_visible()
    pages[0].get_by_role("button", name=EN.t("waiting.start"), exact=True).click()
    for page in pages:
        expect(page.locator("[data-centre]")).to_be_visible()
    return [HeistTable(page) for page in pages]


def chip(colour: str, stars: int) -> str:
    """Where a chip of the centre is in the page."""
    return f'[data-centre] [data-chip="{colour}-{stars}"]'


def tap_together(pages: list[Page], selectors: list[str]) -> None:
    """Every page taps in the same millisecond."""
    for page, selector in zip(pages, selectors, strict=True):
        expect(page.locator(selector)).to_be_enabled()
    moment = time.time() * 1000 + 150
    for page, selector in zip(pages, selectors, strict=True):
        page.evaluate(TAP_AT, [selector, moment])
    for page in pages:
        page.evaluate("() => window.tapped")


def agree(pages: list[Page], chips: int) -> list[str]:
    """Wait until every page shows the same chips in front of the same seats, so many of them; which ones."""
    for _ in range(200):
        rows = [page.evaluate(ROW) for page in pages]
        if all(row == rows[0] for row in rows) and len(rows[0]) == chips:
            return list(rows[0])
        pages[0].wait_for_timeout(25)
    raise AssertionError(f"the pages do not agree: {rows}")


def test_h14_four_browsers_reach_for_the_same_chip(visit: Visit, house: House) -> None:
    tables = gathered(visit, house)
    pages = [table.page for table in tables]
    faster = re.compile("|".join(re.escape(EN.t("heist.status.faster", name=name)) for name in NAMES[:PEOPLE]))
    told = 0
    for _ in range(RACES):
        tap_together(pages, [chip("white", 4)] * PEOPLE)
        [held] = agree(pages, 1)
        winner = int(held[0])
        assert held == f"{winner}: white-4"
        losers = [page for seat, page in enumerate(pages) if seat != winner]
        sentence = EN.t("heist.status.faster", name=NAMES[winner])
        pages[winner].wait_for_timeout(50)  # the refusal may come after the state
        told = sum(page.locator(".status").get_by_text(sentence, exact=True).is_visible() for page in losers)
        expect(pages[winner].get_by_text(faster)).to_have_count(0)
        if told:
            break
        tables[winner].chip_of(winner, "white", 4).click()
        agree(pages, 0)
    assert told, "nobody was told that somebody else was faster"


def test_four_browsers_take_all_chips_at_once(visit: Visit, house: House) -> None:
    tables = gathered(visit, house)
    pages = [table.page for table in tables]
    for done, colour in enumerate(COLOURS):
        # First all want the same one, then the others want the other three: no chip is ever in two places.
        tap_together(pages, [chip(colour, 2)] * PEOPLE)
        [held] = [line for line in agree(pages, done * PEOPLE + 1) if line.endswith(f": {colour}-2")]
        others = [page for seat, page in enumerate(pages) if seat != int(held[0])]
        tap_together(others, [chip(colour, stars) for stars in (1, 3, 4)])
    for table in tables:
        expect(table.page.get_by_role("heading", name=re.compile(_verdicts()))).to_be_visible()
    orders = [page.get_by_role("table", name=EN.t("heist.debrief.chart")).text_content() or "" for page in pages]
    assert len({order.replace(EN.t("name.you.alone"), name) for order, name in zip(orders, NAMES, strict=False)}) == 1


def _verdicts() -> str:
    return "|".join(re.escape(EN.t(f"heist.over.{word}")) for word in ("vault", "alarm"))
