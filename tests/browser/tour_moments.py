"""The moments that come once in a while: first help, a card turned over, the verdict, the end of a game."""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.house import deal
from tests.browser.table import COLOURS, HeistTable
from tests.browser.tour import Part, Tour

STAND_STILL = """() => { for (let timer = setTimeout(() => {}); timer > 0; timer -= 1) clearTimeout(timer) }"""
"""What plays by itself stays where it is."""


def welcome(tour: Tour) -> Iterator[str]:
    """Help for whoever is new, and a challenge and a specialist that are turned over."""
    page = tour.page
    page.add_init_script("localStorage.removeItem('thegang.played')")
    tour.house.arrange(deal())
    tour.begin()
    expect(page.locator(".status")).to_contain_text(tour.words.t("heist.first.take", top=3))
    yield "first help"
    page.add_init_script("localStorage.setItem('thegang.played', 'yes')")
    for kind, number in (("challenge", 8), ("specialist", 4)):
        cards = {"challenges": [number]} if kind == "challenge" else {"specialist": number}
        tour.house.arrange(deal(**cards))
        tour.begin()
        expect(page.locator(".reveal")).to_be_visible()
        yield f"a {kind} is turned over"


def verdict(tour: Tour, table: HeistTable, mine: int) -> None:
    """Play a heist up to its verdict, and stand still there."""
    page = tour.page
    table.rounds(COLOURS[:3])
    expect(table.centre("red", 1)).to_be_enabled()
    page.emulate_media(reduced_motion="no-preference")
    table.round("red", mine=mine)
    expect(page.locator(".climax")).to_be_visible()
    page.evaluate(STAND_STILL)


def go_on(tour: Tour) -> None:
    """See what comes after the verdict."""
    tour.page.emulate_media(reduced_motion="reduce")
    tour.page.locator(".climax").click()


def climax(tour: Tour) -> Iterator[str]:
    """A game that is won, one that is lost, its replay with all cards open, and the home page after it."""
    page, t = tour.page, tour.words.t
    for won, mine in ((True, 1), (False, 3)):
        title = t("heist.over.won" if won else "heist.over.lost")
        tour.house.arrange(*(deal() for _ in range(3)))
        table = tour.begin(mode="basic" if won else "master-thief")
        for _ in range(2 if won else 1):
            table.rounds(mine=mine)
            table.go_on()
        verdict(tour, table, mine)
        yield f"the verdict, {'won' if won else 'lost'}"
        go_on(tour)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        yield f"the end of a game, {'won' if won else 'lost'}"
    address = page.get_by_role("link", name=t("heist.over.game")).get_attribute("href")
    page.goto(f"{address}/9?eyes=all")
    expect(page.locator(".replay")).to_be_visible()
    yield "replay with open cards"
    page.goto("/")
    tour.heading("home.last.crew")
    yield "home, after a game"


MOMENTS: tuple[Part, ...] = (welcome, climax)
