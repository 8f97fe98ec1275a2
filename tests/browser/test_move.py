"""Another device: one's name, seats and games come along by a link that works once."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.table import HeistTable, begin
from tests.browser.words import EN


def link_of(page: Page) -> str:
    """The link that the settings make."""
    page.goto("/settings")
    page.get_by_role("button", name=EN.t("move.offer")).click()
    expect(page.get_by_text(EN.t("move.once", n=15))).to_be_visible()
    expect(page.get_by_role("img", name=EN.t("share.scan"))).to_be_visible()
    link = page.get_by_role("textbox", name=EN.t("move.link")).input_value()
    assert re.fullmatch(r"http://[^/]+/move#[\w-]{20,}", link)
    return link


def test_a_seat_at_a_running_table_is_there_on_another_device(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    first = visit()
    table = begin(first, house, crew)
    table.take("white", 2)
    address = first.url
    link = link_of(first)

    asked: list[str] = []
    second = visit("/", size="desk")
    second.on("request", lambda request: asked.append(f"{request.url} {request.headers.get('referer', '')}"))
    second.get_by_label(EN.t("name.label")).fill("Zed")
    second.get_by_label(EN.t("name.label")).press("Enter")
    expect(second.get_by_text(EN.t("name.saved"))).to_be_visible()
    second.goto(link)
    expect(second.get_by_role("heading", name=EN.t("move.title"))).to_be_visible()
    expect(second.get_by_text(EN.t("move.replaces", name="Zed"))).to_be_visible()
    assert "#" not in second.url
    assert second.evaluate("history.length") <= 3, "the token is no step to go back to"

    second.get_by_role("button", name=EN.t("move.do")).click()
    second.get_by_role("link", name=re.compile("Ann, Bo")).click()  # back to your table
    moved = HeistTable(second)
    moved.has("white", 2)
    moved.shows_pocket("5c", "7d")
    moved.take("white", 1)
    assert second.url == address
    token = link.split("#")[1]
    assert not [request for request in asked if token in request], "the token is in no address"

    first.goto(address)  # the first device still is the same guest
    table.has("white", 1)
    table.shows_pocket("5c", "7d")


def test_a_link_works_once_and_says_so(visit: Visit) -> None:
    first = visit("/")
    expect(first.get_by_label(EN.t("name.label"))).to_be_enabled()
    link = link_of(first)
    second = visit(link, calm=False)  # nobody is known here yet: a 401, which Chromium notes
    second.get_by_role("button", name=EN.t("move.do")).click()
    expect(second.get_by_role("heading", name=EN.t("app.name"))).to_be_visible()

    third = visit(link, calm=False)
    third.get_by_role("button", name=EN.t("move.do")).click()
    expect(third.get_by_role("alert").filter(has_text="used already")).to_be_visible()
    third.get_by_role("link", name=EN.t("move.not")).click()
    expect(third.get_by_role("heading", name=EN.t("app.name"))).to_be_visible()


def test_a_link_without_its_end_explains_itself(visit: Visit) -> None:
    page = visit("/move", calm=False)
    expect(page.get_by_role("heading", name=EN.t("move.none-title"))).to_be_visible()


def test_a_device_is_signed_out_from_another(visit: Visit, house: House) -> None:
    first = visit()
    table = house.open(first.context.request)
    link = link_of(first)
    second = visit("/", size="desk", calm=False)  # it is told that it is nobody any more
    second.goto(link)
    second.get_by_role("button", name=EN.t("move.do")).click()
    expect(second.get_by_role("link", name=re.compile("Ann"))).to_be_visible()
    second.goto(f"/t/{table}")
    expect(second.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()

    first.goto("/settings")
    expect(first.get_by_text(EN.t("devices.here"))).to_be_visible()
    first.get_by_role("button", name=EN.t("devices.sign-out")).click()

    expect(second.get_by_role("heading", name=EN.t("ended.signed-out"))).to_be_visible()
    expect(first.get_by_role("button", name=EN.t("devices.sign-out"))).to_have_count(0)
