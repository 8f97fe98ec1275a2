"""The sheets over the table: Back closes them and never loses a seat, and the keyboard reaches all of them."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.table import HeistTable, begin
from tests.browser.until import until
from tests.browser.words import EN

AT_THE_TABLE = re.compile(r"/t/\w+$")


def seated(visit: Visit, house: House, crew: Crew) -> tuple[Page, HeistTable]:
    """Somebody who came from the start page to a heist with a challenge."""
    house.arrange(deal(challenges=[2]))
    page = visit("/", size="phone")
    return page, begin(page, house, crew)


def test_back_closes_a_sheet_and_the_game_goes_on(visit: Visit, house: House, crew: Crew) -> None:
    page, table = seated(visit, house, crew)
    page.get_by_role("button", name=EN.t("heist.bar.rankings")).click()
    expect(table.dialog).to_be_visible()

    page.go_back()

    table.without_dialog()
    expect(page).to_have_url(AT_THE_TABLE)
    table.take("white", 1)
    page.go_forward()  # there is nothing to go forward to
    table.has("white", 1)
    table.without_dialog()


def test_a_closed_sheet_leaves_no_step_behind(visit: Visit, house: House, crew: Crew) -> None:
    page, table = seated(visit, house, crew)
    page.get_by_role("button", name=EN.t("heist.bar.log")).click()
    expect(table.dialog).to_be_visible()
    page.keyboard.press("Escape")
    table.without_dialog()
    until(page, "() => history.state === null")

    page.go_back()

    expect(page.get_by_role("button", name=re.compile(re.escape(EN.t("home.play"))))).to_be_visible()


def test_one_sheet_after_another_is_one_step(visit: Visit, house: House, crew: Crew) -> None:
    page, table = seated(visit, house, crew)
    table.button("heist.menu.title").click()
    table.dialog.get_by_role("button", name=EN.t("heist.bar.rankings")).click()
    expect(table.dialog.get_by_role("heading", name=EN.t("heist.rankings.title"))).to_be_visible()

    page.go_back()

    table.without_dialog()
    expect(page).to_have_url(AT_THE_TABLE)
    expect(table.mine).to_be_visible()


def test_back_from_a_page_of_the_menu_leads_to_the_table_and_one_s_seat(visit: Visit, house: House, crew: Crew) -> None:
    page, table = seated(visit, house, crew)
    table.take("white", 2)
    table.button("heist.menu.title").click()
    table.dialog.get_by_role("link", name=EN.t("heist.menu.home")).click()
    expect(page.get_by_role("button", name=EN.t("home.open"), exact=True)).to_be_visible()

    page.go_back()

    expect(page).to_have_url(AT_THE_TABLE)
    table.without_dialog()
    table.has("white", 2)


def test_nobody_leaves_by_a_mistaken_tap_and_who_leaves_is_told(visit: Visit, house: House, crew: Crew) -> None:
    page, table = seated(visit, house, crew)
    address = page.url
    for answer in ("stay", "go"):
        table.button("heist.menu.title").click()
        table.dialog.get_by_role("button", name=EN.t("heist.menu.leave")).click()
        table.dialog.get_by_role("button", name=EN.t(f"heist.leave.{answer}"), exact=True).click()
        if answer == "stay":
            table.without_dialog()
            table.take("white", 2)

    news = page.get_by_text(EN.t("home.left"))
    expect(news).to_be_focused()
    expect(page).to_have_url(re.compile("/$"))
    assert table.friends[0].see(lambda state: not state["table"]["seats"][0]["guest"])

    page.goto(address)
    table.button("heist.menu.title").click()
    expect(table.dialog.get_by_role("link", name=EN.t("ui.home"), exact=True)).to_be_visible()
    expect(table.dialog.get_by_role("button", name=EN.t("heist.menu.leave"))).to_have_count(0)


def test_a_long_sheet_is_scrolled_by_keyboard(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit(size="phone on its side")
    table = begin(page, house, crew)
    page.keyboard.press("?")
    content = table.dialog.get_by_role("group", name=EN.t("heist.rankings.title"))
    expect(content).to_have_attribute("tabindex", "0")

    content.focus()
    page.keyboard.press("End")

    until(page, "() => document.activeElement.scrollTop > 0")
