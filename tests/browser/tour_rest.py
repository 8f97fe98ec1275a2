"""The walk goes on: streets, what was played before, and learning."""

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.house import deal
from tests.browser.tour import Part, Tour
from thegang.streets import Script, ScriptedHand

HANDS = ((1, 3, 18, 20), (19, 41, 55, 79), (8, 60, 66, 80))
SPECIALS = ("lookout", "spy", "boss-calls")
CITIES = {"chicago": (21, 23, 26, 30, 32, 38), "detroit": (2, 4, 6, 9, 11), "new-york": (43, 52, 54, 61, 70)}


def arranged(cities: Any = CITIES, *, round: int = 1, job: int = 1, specials: Any = SPECIALS) -> Script:
    """An arranged game of streets for three."""
    hands = zip(HANDS, specials, strict=True)
    dealt = {seat: ScriptedHand(hand[: 5 - job], special) for seat, (hand, special) in enumerate(hands)}
    captured = {0: (27, 29), 1: (44, 46, 48), 2: (71, 73, 75)}
    return Script(cities=cities, hands=dealt, captured=captured if round > 1 else {}, round=round, job=job)


def begin_streets(tour: Tour) -> list[Any]:
    """A table of streets where the browser and two friends sit; the friends."""
    table = tour.house.open(tour.page.context.request, game="streets")
    friends = tour.crew.sit(table, 1, 2)
    tour.page.goto(f"/t/{table}")
    tour.tap("waiting.start")
    expect(tour.page.get_by_role("region", name=tour.words.t("streets.yours"))).to_be_visible()
    return friends


def choose(page: Page, gangster: int, companion: str) -> None:
    """Pick a gangster and what goes with it, by the place of its button."""
    page.locator(f'button[data-gangster="{gangster}"]').click()
    page.get_by_role("button", name=re.compile(f"^{re.escape(companion)}")).click()


def streets(tour: Tour) -> Iterator[str]:
    """Choosing, the reveal, a guided placement, and the end."""
    page, words = tour.page, tour.words
    tour.house.arrange(streets=arranged())
    bo, cy = begin_streets(tour)
    yield "streets, choosing"
    choose(page, 20, words.t("streets.choose.ticket", city=words.g("streets.cities.chicago")))
    yield "streets, what a choice would bring"
    page.get_by_role("button", name=re.compile(f"^{re.escape(special_ticket(tour, 'lookout'))}")).click()
    page.locator(".confirm button").click()
    expect(page.locator(".confirm button")).to_be_disabled()
    yield "streets, chosen"
    page.emulate_media(reduced_motion="no-preference")
    bo.play({"do": "Choose", "gangster": 19, "ticket": "detroit"})
    cy.play({"do": "Choose", "gangster": 8, "ticket": "new-york"})
    expect(page.get_by_role("button", name=words.t("heist.showdown.skip"))).to_be_visible()
    yield "streets, the reveal"
    page.emulate_media(reduced_motion="reduce")
    tour.skip()
    placing = page.get_by_role("region", name=words.g("streets.phases.place"))
    expect(placing).to_be_visible()
    yield "streets, placing: the city"
    placing.get_by_role("button", name=re.compile(words.g("streets.cities.chicago"))).click()
    yield "streets, placing: the order"
    placing.get_by_role("button", name=re.compile(words.g("streets.first.gangster"))).click()
    yield "streets, placing: the end"
    placing.get_by_role("button", name=re.compile(words.g("streets.ends.right"))).click()
    yield "streets, placing: ready"
    tour.house.arrange(streets=arranged(round=4, job=4, specials=("spy", None, None)))
    bo, cy = begin_streets(tour)
    choose(page, 1, special_ticket(tour, "spy"))
    page.locator(".confirm button").click()
    bo.play({"do": "Choose", "gangster": 19, "ticket": "detroit"})
    cy.play({"do": "Choose", "gangster": 8, "ticket": "new-york"})
    placing.get_by_role("button", name=re.compile(words.g("streets.cities.chicago"))).click()
    placing.get_by_role("button", name=re.compile(words.g("streets.first.gangster"))).click()
    expect(page.locator('[data-row="chicago"] button').first).to_be_visible()
    yield "streets, placing: whom"
    page.locator('[data-row="chicago"] button').last.click()
    placing.get_by_role("button", name=words.t("streets.place.confirm")).click()
    expect(page.get_by_role("button", name=words.t("heist.over.rematch"))).to_be_visible()
    yield "streets, the end"


def special_ticket(tour: Tour, special: str) -> str:
    """What the button of one's own special is called."""
    return tour.words.t("streets.choose.special", special=tour.words.g(f"streets.specials.{special}"))


def history(tour: Tour) -> Iterator[str]:
    """My games before and after the first one, its result, and its replay."""
    page, t = tour.page, tour.words.t
    page.goto("/games")
    tour.heading("games.empty.title")
    yield "my games, none yet"
    tour.house.arrange(deal(), deal())
    table = tour.begin(mode="master-thief")
    table.rounds(mine=3)
    table.go_on()
    table.rounds(mine=3)
    result = page.get_by_role("link", name=t("heist.over.game"))
    address = result.get_attribute("href")
    result.click()
    expect(page.get_by_role("link", name=t("replay.watch"))).to_be_visible()
    yield "result"
    page.get_by_role("link", name=t("replay.watch")).click()
    expect(page.locator(".replay")).to_be_visible()
    yield "replay, the beginning"
    page.goto(f"{address}/9")
    expect(page.locator(".replay")).to_be_visible()
    yield "replay"
    page.goto("/games")
    tour.heading("games.history")
    yield "my games"


def learning(tour: Tour) -> Iterator[str]:
    """The lessons, the rules, the settings as a page."""
    page, t = tour.page, tour.words.t
    for game in ("heist", "streets"):
        page.goto(f"/how/{game}")
        expect(page.get_by_role("complementary", name=t("learn.coach"))).to_be_visible()
        yield f"lesson in {game}"
        page.goto(f"/rules/{game}")
        tour.heading("rules.title")
        yield f"rules of {game}"
    page.get_by_role("searchbox").fill(tour.words.g("streets.specials.spy"))
    yield "rules, searched"
    page.goto("/settings")
    tour.heading("settings.title")
    yield "settings, a page"


REST: tuple[Part, ...] = (streets, history, learning)
