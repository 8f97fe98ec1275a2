"""My games: numbers against games with known results, what an empty file says, taking data away and deleting it."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.memory import mark, marked
from tests.browser.table import begin
from tests.browser.words import EN

VAULTS = 3
GAMES = re.compile(r"/api/me/games")


def total(page: Page, key: str, number: int) -> Any:
    """One of the great numbers."""
    label = EN.t(f"games.total.{key}", n=number)
    return page.locator(".totals div").filter(has=page.get_by_text(label, exact=True)).locator("dd")


def win(page: Page, house: House, crew: Crew) -> None:
    """A game of three heists, all in the right order: the browser is weakest all the time and says so."""
    house.arrange(*(deal() for _ in range(VAULTS)))
    table = begin(page, house, crew)
    for vault in range(1, VAULTS + 1):
        table.rounds()
        if vault < VAULTS:
            table.ends(success=True)
            table.go_on()
    expect(page.get_by_role("heading", name=EN.t("heist.over.won"))).to_be_visible()


def test_nobody_is_known_before_the_first_game(visit: Visit) -> None:
    page = visit("/games")
    expect(page.get_by_role("heading", name=EN.t("games.empty.title"))).to_be_visible()
    expect(page.get_by_role("button", name=EN.t("games.data.json"))).to_have_count(0)
    page.get_by_role("link", name=EN.t("games.empty.friends")).click()
    expect(page.get_by_role("button", name=EN.t("home.open"), exact=True)).to_be_visible()


def test_numbers_of_a_game_with_a_known_result_and_deleting_them(visit: Visit, house: House, crew: Crew) -> None:
    page = visit()
    win(page, house, crew)
    page.goto("/games")
    for key, number in {"games": 1, "won": 1, "heists": VAULTS, "vaults": VAULTS}.items():
        expect(total(page, key, number)).to_have_text(str(number))
    mode = page.locator("figure").filter(has_text=EN.t("games.by.mode")).locator("li")
    expect(mode).to_contain_text(EN.g("rules.mode.label.basic"))
    expect(mode).to_contain_text(EN.t("games.of", succeeded=VAULTS, tried=VAULTS))
    players = page.locator("figure").filter(has_text=EN.t("games.by.players")).locator("li")
    expect(players).to_contain_text(EN.t("games.players", n=3))
    chips = house.ask(page.context.request, "GET", "me/statistics")["by_game"]["heist"]["chips"]
    red = next(tally for tally in chips if tally["colour"] == "red")
    assert red == {"colour": "red", "claims": VAULTS, "right": VAULTS, "low": 0, "high": 0}
    said = EN.t("games.chips.row", colour=EN.g("colours.red"), right=VAULTS, claims=VAULTS, low=0, high=0)
    expect(page.get_by_text(said)).to_be_attached()
    entry = page.get_by_role("main").get_by_role("link", name="Bo")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text(EN.t("games.won"))

    with page.expect_download() as download:
        page.get_by_role("button", name=EN.t("games.data.json")).click()
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert [game["summary"]["vaults"] for game in saved["games"]] == [VAULTS]
    assert saved["statistics"]["won"] == 1
    with page.expect_download() as download:
        page.get_by_role("button", name=EN.t("games.data.csv")).click()
    header, row = download.value.path().read_text("utf-8").splitlines()
    cells = dict(zip(header.split(","), row.split(","), strict=True))
    assert (cells["mode"], cells["seat"], cells["won"], cells["vaults"]) == ("basic", "1", "true", str(VAULTS))

    page.get_by_role("button", name=EN.t("games.data.delete")).click()
    page.get_by_role("dialog").get_by_role("button", name=EN.t("games.data.really")).click()
    expect(page.get_by_role("button", name=EN.t("home.open"), exact=True)).to_be_visible()
    page.goto("/games")
    expect(page.get_by_role("heading", name=EN.t("games.empty.title"))).to_be_visible()


def test_what_did_not_come_is_asked_for_again(visit: Visit, house: House, crew: Crew) -> None:
    page = visit(calm=False)
    win(page, house, crew)
    [game] = house.ask(page.context.request, "GET", "me/games")
    listed = page.get_by_role("main").get_by_role("link", name="Bo")
    again = page.get_by_role("button", name=EN.t("ui.again"))
    page.route(GAMES, lambda route: route.abort())
    page.goto("/games")
    mark(page)
    expect(page.get_by_text(EN.t("connection.unreachable"))).to_be_visible()
    full = [{**game, "id": str(number)} for number in range(50)]
    page.unroute(GAMES)
    page.route(GAMES, lambda route: route.abort() if "before" in route.request.url else route.fulfill(json=full))
    again.click()
    expect(listed).to_have_count(50)

    page.get_by_role("button", name=EN.t("games.older")).click()
    expect(page.get_by_text(EN.t("connection.unreachable"))).to_be_visible()
    page.unroute(GAMES)
    page.route(GAMES, lambda route: route.fulfill(json=[{**game, "id": "older"}]))
    again.click()

    expect(listed).to_have_count(51)
    assert marked(page), "the page was not loaded again"
