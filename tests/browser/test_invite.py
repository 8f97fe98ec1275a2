"""How friends come to a table: the link is copied or shared, and its code typed on the home page."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.fits import misfits
from tests.browser.house import House
from tests.browser.test_languages import TAGS
from tests.browser.until import until
from tests.browser.words import EN
from tests.browser.words import words as words_of
from thegang.core import text
from thegang.server.tables.codes import code_of

SHARED = "window.shared = []; navigator.share = async (what) => void shared.push(what);"


CLOSED = {
    "network": None,
    "can_open": True,
    "internet": None,
    "changed": False,
    "can_share": True,
    "sharing": False,
    "tunnel": "",
    "problem": None,
}
"""What a server says to whoever sits at its machine, before anybody else gets in."""


class Machine:
    """What the server's machine says about who can reach it; a test says what happens there."""

    def __init__(self, page: Page) -> None:
        self.reach: dict[str, Any] = dict(CLOSED)
        self.asked: list[str] = []
        page.route("**/api/reach**", self._answer)

    def _answer(self, route: Route) -> None:
        method, path = route.request.method, route.request.url.partition("/api/")[2]
        if method != "GET":
            self.asked.append(f"{method} {path}")
        if path == "reach" and method == "POST":
            self.reach |= {"network": "http://192.168.7.7:8000", "can_open": False}
        elif method != "GET":
            self.reach |= {"sharing": method == "POST", "internet": None, "changed": False, "problem": None}
        route.fulfill(json=self.reach)


def test_a_link_that_only_this_computer_opens_is_no_invitation(visit: Visit, house: House) -> None:
    host = visit()
    Machine(host)
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
    until(host, "() => shared.length")
    assert host.evaluate("() => shared.map(({ url }) => url)") == [link]

    friend = visit("/")
    typed = friend.get_by_label(EN.t("home.have-code"), exact=True)
    typed.fill(link)
    friend.get_by_role("button", name=EN.t("home.join"), exact=True).click()
    expect(friend).to_have_url(re.compile(f"/t/{table}$"))
    expect(friend.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("language", ["en", "de", "pt"])
def test_a_code_said_on_the_phone_leads_to_the_table(visit: Visit, house: House, size: str, language: str) -> None:
    words = words_of(language)
    host = visit(language=TAGS[language], size=size)
    host.route("**/api/reach", lambda route: route.fulfill(json={"network": house.http, "can_open": False}))
    table = house.open(host.context.request)
    host.goto(f"/t/{table}")
    panel = host.locator("section", has=host.get_by_role("heading", name=words.t("share.title")))
    code = panel.locator("strong").inner_text()
    assert code == code_of(table)
    expect(panel.get_by_text(words.t("share.code"))).to_be_visible()

    friend = visit(
        "/", language=TAGS[language], size=size, calm=False
    )  # a code that leads nowhere is a 404, which Chromium notes
    typed = friend.get_by_label(words.t("home.have-code"), exact=True)
    typed.fill("mango radio")
    typed.press("Enter")
    expect(friend.get_by_role("alert").filter(has_text="mango radio kiwi")).to_be_visible()
    typed.fill("mango mango mango")
    typed.press("Enter")
    expect(friend.get_by_role("alert").filter(has_text=text(language, "server", "no-such-code"))).to_be_visible()
    typed.fill("x" + code.upper().replace(" ", "-"))
    typed.press("Enter")
    suggestion = friend.get_by_role("button", name=code, exact=True)
    expect(suggestion).to_be_visible()
    assert misfits(friend.evaluate, thumbs=size == "phone") == []
    suggestion.click()
    expect(friend).to_have_url(re.compile(f"/t/{table}$"))
    friend.get_by_role("button", name=words.t("waiting.sit")).first.click()
    expect(friend.get_by_role("button", name=words.t("waiting.stand"))).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("language", ["en", "de", "pt"])
def test_friends_anywhere_get_a_link_after_one_question(visit: Visit, house: House, size: str, language: str) -> None:
    words = words_of(language)
    host = visit(language=TAGS[language], size=size)
    machine = Machine(host)
    table = house.open(host.context.request)
    host.goto(f"/t/{table}")

    def fits() -> bool:
        return misfits(host.evaluate, thumbs=size == "phone") == []

    expect(host.get_by_text(words.t("share.only-here"))).to_be_visible()
    assert fits()
    host.get_by_role("button", name=words.t("share.anywhere")).click()
    assert machine.asked == []
    assert fits()
    host.get_by_role("dialog").get_by_role("button", name=words.t("share.anywhere-yes")).click()
    expect(host.get_by_role("status").filter(has_text=words.t("share.making"))).to_be_visible()
    assert machine.asked == ["POST reach/internet"]

    machine.reach |= {"internet": "https://one.example", "tunnel": "Cloudflare"}
    link = host.get_by_label(words.t("share.link"))
    expect(link).to_have_value(f"https://one.example/t/{table}")
    expect(host.get_by_text(words.t("share.everywhere", tunnel="Cloudflare"))).to_be_visible()
    host.get_by_role("button", name=words.t("share.qr")).click()
    expect(host.get_by_role("dialog").get_by_text(f"one.example/t/{table}")).to_be_visible()
    host.keyboard.press("Escape")
    assert fits()

    machine.reach |= {"internet": "https://two.example", "changed": True}
    expect(host.get_by_role("status").filter(has_text=words.t("share.changed"))).to_be_visible()
    expect(link).to_have_value(f"https://two.example/t/{table}")
    host.get_by_role("button", name=words.t("share.stop")).click()
    expect(host.get_by_text(words.t("share.only-here"))).to_be_visible()

    host.get_by_role("button", name=words.t("share.anywhere")).click()
    host.get_by_role("dialog").get_by_role("button", name=words.t("share.anywhere-yes")).click()
    expect(host.get_by_role("status").filter(has_text=words.t("share.making"))).to_be_visible()
    said = text(language, "server", "tunnel-none")
    machine.reach |= {"sharing": False, "problem": said}
    expect(host.get_by_role("alert").filter(has_text=said)).to_be_visible()
    expect(host.get_by_role("button", name=words.t("share.anywhere"))).to_be_visible()
    assert fits()


def test_another_device_gets_the_address_it_can_open(visit: Visit) -> None:
    page = visit()
    machine = Machine(page)
    page.goto("/settings")
    page.get_by_role("button", name=EN.t("move.offer")).click()
    expect(page.get_by_text(EN.t("move.only-here"))).to_be_visible()
    machine.reach |= {"network": "http://192.168.7.7:8000"}
    page.get_by_role("button", name=EN.t("move.again")).click()
    link = page.get_by_role("textbox", name=EN.t("move.link"))
    expect(link).to_have_value(re.compile(r"^http://192\.168\.7\.7:8000/move#"))
    expect(page.get_by_text(EN.t("move.only-here"))).to_have_count(0)
    machine.reach |= {"internet": "https://one.example", "sharing": True}
    page.get_by_role("button", name=EN.t("move.again")).click()
    expect(link).to_have_value(re.compile(r"^https://one\.example/move#"))
