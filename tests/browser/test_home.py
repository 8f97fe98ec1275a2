"""The home page asks back whoever was here: their table, their last crew, how it went."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.table import begin
from tests.browser.words import EN, words


def lose(page: Page, house: House, crew: Crew) -> None:
    """A game of two heists, both lost."""
    house.arrange(deal(), deal())
    table = begin(page, house, crew, mode="master-thief", grace=120)
    table.rounds(mine=3)
    table.go_on()
    table.rounds(mine=3)
    expect(page.get_by_role("heading", name=EN.t("heist.over.lost"))).to_be_visible()


def test_the_last_crew_gets_a_new_table_with_one_tap(visit: Visit, house: House, crew: Crew) -> None:
    page = visit()
    lose(page, house, crew)
    page.goto("/")
    panel = page.locator("section").filter(has=page.get_by_role("heading", name=EN.t("home.last.crew")))
    expect(panel.get_by_role("listitem")).to_have_text(["Bo", "Cy"])
    outcome = EN.t("home.last.heist", vaults=0, n=2, mode=EN.g("rules.mode.label.master-thief"))
    expect(panel.get_by_role("link")).to_have_text(re.compile(f"Today: {outcome}|Yesterday: {outcome}"))

    page.route("**/api/reach", lambda route: route.fulfill(json={"network": house.http, "can_open": False}))
    panel.get_by_role("button", name=EN.t("home.last.again")).click()
    expect(page.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()
    expect(page.get_by_label(EN.t("share.link"))).to_have_value(page.url)
    opened = page.url.rsplit("/", 1)[1]
    options = house.ask(page.context.request, "GET", f"tables/{opened}")["options"]
    assert (options["seats"], options["grace"], options["rules"]["mode"]) == (3, 120, "master-thief")

    page.goto("/")
    back = page.get_by_role("heading", name=EN.t("home.back.title", n=1))
    expect(back).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Ann"))).to_have_attribute("href", f"/t/{opened}")


def test_who_is_new_is_told_what_this_is_and_sees_both_games(visit: Visit) -> None:
    for language, locale in (("en", "en-GB"), ("de", "de-DE"), ("pt", "pt-BR")):
        page, t = visit("/", first=True, language=locale), words(language).t
        expect(page.get_by_text(t("home.tagline"))).to_be_visible()
        for key in ("home.heist", "home.streets"):
            expect(page.get_by_role("button", name=re.compile(re.escape(t(key))))).to_be_in_viewport()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        expect(page.get_by_role("heading", name=t("home.last.crew"))).to_have_count(0)


def test_the_last_games_are_asked_for_once(visit: Visit) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    page.goto("/")
    expect(page.get_by_label(EN.t("name.label"))).to_be_enabled()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    assert asked.count("me/games?most=10") == 1, asked
