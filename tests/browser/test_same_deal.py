"""The cards of a game played before: everybody is told, how it is played stays, and who played it may be unknown."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House
from tests.browser.test_replay import played
from tests.browser.words import EN

FIXED = (EN.t("options.game.legend"), EN.t("options.seats"), EN.g("streets.rules.open_scores.legend"))


def without_names(page: Page) -> None:
    """As if the first player had been forgotten, and the other groups were those of private tables."""

    def entry(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        found["entry"]["names"][0] = ""
        route.fulfill(response=answer, json=found)

    def compared(route: Route) -> None:
        answer = route.fetch()
        here = next(each for each in answer.json() if each["id"] == route.request.url.split("/")[-2])
        private = {**here, "id": None, "names": [""] * here["players"]}
        route.fulfill(response=answer, json=[here, private, private])

    page.route("**/api/games/*/replay?*", entry)
    page.route("**/api/games/*/same-deal", compared)


def test_everybody_is_told_and_what_the_cards_fix_is_not_offered(visit: Visit, house: House, crew: Crew) -> None:
    game = played(house, crew, "streets")
    page = visit(f"/g/{game}")
    page.get_by_role("button", name=EN.t("replay.deal.friends")).click()
    expect(page.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()
    expect(page.get_by_text(EN.t("options.same-deal"), exact=True)).to_be_visible()
    expect(page.get_by_text(EN.t("waiting.too-few", n=2))).to_be_visible()  # as many as then, neither more nor fewer

    page.get_by_role("button", name=EN.t("waiting.change")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(EN.t("options.more")).click()
    expect(dialog.get_by_role("group", name=EN.t("options.grace"))).to_be_visible()
    for legend in FIXED:
        expect(dialog.get_by_role("group", name=legend, exact=True)).to_have_count(0)
    everybody = dialog.get_by_role("group", name=EN.t("options.public.legend"))
    everybody.get_by_label(EN.t("options.public.yes")).check()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.locator("details summary").click()
    expect(page.get_by_text(EN.t("options.words.public.yes"))).to_be_visible()

    other = visit("/")
    expect(other.get_by_role("listitem").filter(has_text=EN.t("options.same-deal"))).to_be_visible()

    page.get_by_role("button", name=EN.t("waiting.fill", n=2)).click()
    page.get_by_role("button", name=EN.t("waiting.start"), exact=True).click()
    page.get_by_role("button", name=EN.t("heist.menu.title"), exact=True).click()
    expect(dialog.get_by_text(EN.t("options.same-deal"))).to_be_visible()


def test_who_has_no_name_any_more_is_somebody(visit: Visit, house: House, crew: Crew) -> None:
    game = played(house, crew, "heist")
    page = visit()
    without_names(page)
    page.goto(f"/g/{game}")
    expect(page.get_by_role("list").first.get_by_role("listitem")).to_have_text(["somebody", "Bo", "Cy"])
    expect(page.get_by_role("option", name=EN.t("name.somebody"))).to_have_count(1)
    groups = page.locator(".groups li")
    expect(groups.filter(has_text=EN.t("replay.compare.private"))).to_have_count(2)
    expect(groups.get_by_role("link")).to_have_count(0)
    page.goto(f"/g/{game}/0")
    expect(page.get_by_role("region", name=EN.t("name.somebody"))).to_be_visible()
