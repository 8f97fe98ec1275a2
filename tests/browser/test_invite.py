"""How friends come to a table: the link is copied or shared, and its code typed on the home page."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.words import EN

SHARED = "window.shared = []; navigator.share = async (what) => void shared.push(what);"


def test_a_link_that_only_this_computer_opens_is_no_invitation(visit: Visit, house: House) -> None:
    host = visit()
    closed, opened = {"network": None, "can_open": True}, {"network": "http://192.168.7.7:8000", "can_open": False}
    host.route("**/api/reach", lambda route: route.fulfill(json=closed if route.request.method == "GET" else opened))
    table = house.open(host.context.request)
    host.goto(f"/t/{table}")

    expect(host.get_by_text(EN.t("share.only-here"))).to_be_visible()
    expect(host.get_by_role("button", name=EN.t("share.qr"))).to_have_count(0)
    host.get_by_role("button", name=EN.t("share.let-in")).click()
    host.get_by_role("dialog").get_by_role("button", name=EN.t("share.yes")).click()

    expect(host.get_by_label(EN.t("share.link"))).to_have_value(f"http://192.168.7.7:8000/t/{table}")
    expect(host.get_by_text(EN.t("share.same-network"))).to_be_visible()


def test_a_link_is_copied_shared_and_its_code_typed(visit: Visit, house: House) -> None:
    host = visit()
    host.route("**/api/reach", lambda route: route.fulfill(json={"network": house.http, "can_open": False}))
    host.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=house.http)
    host.add_init_script(SHARED)
    table = house.open(host.context.request)
    link = f"{house.http}/t/{table}"
    host.goto(link)

    host.get_by_role("button", name=EN.t("share.copy"), exact=True).click()
    expect(host.get_by_role("status").filter(has_text=EN.t("share.copied"))).to_have_count(1)
    assert host.evaluate("() => navigator.clipboard.readText()") == link
    host.get_by_role("button", name=EN.t("share.share"), exact=True).click()
    assert host.evaluate("() => shared.map(({ url }) => url)") == [link]

    friend = visit("/")
    code = friend.get_by_label(EN.t("home.join"), exact=True)
    code.fill("not a code")
    code.press("Enter")
    expect(friend.get_by_role("alert").filter(has_text=EN.t("home.no-code"))).to_be_visible()
    code.fill(table)
    friend.get_by_role("button", name=EN.t("home.join"), exact=True).click()
    expect(friend).to_have_url(re.compile(f"/t/{table}$"))
    expect(friend.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()
