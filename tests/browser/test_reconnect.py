"""Lost connections, restarts of the server, the Back button, second tabs and old links: nobody loses a seat."""

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.memory import mark, marked
from tests.browser.table import HeistTable, begin
from tests.browser.words import EN
from tests.server.running import RunningServer

SHOWN_WITHIN = 3_000
UNTIL_SAID = """(text) => new Promise((said) => {
    const began = performance.now();
    const there = () => document.body.textContent.includes(text);
    const look = () => there() ? said(performance.now() - began) : setTimeout(look, 10);
    look();
})"""

OVER_THE_BAR = """() => {
    const bar = document.querySelector(".bottom").getBoundingClientRect();
    const { left, right, top, bottom } = document.querySelector(".bottom [role=status] > p").getBoundingClientRect();
    return left >= bar.left && right <= bar.right && top >= bar.top && bottom <= bar.bottom;
}"""
"""Whether what says that the connection is lost lies over nothing but the bar."""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[House]:
    """A server of one's own, to be killed."""
    with RunningServer(tmp_path / "mortal") as running:
        yield House(running)


def notice(page: Page) -> None:
    """The loss is to be seen soon."""
    assert page.evaluate(UNTIL_SAID, EN.t("connection.lost")) < SHOWN_WITHIN


def found_again(page: Page) -> None:
    """The connection is back, and the page says nothing about it any more."""
    expect(page.get_by_text(EN.t("connection.lost"))).to_have_count(0)
    assert marked(page), "the page was not loaded again"


def test_a_killed_server_comes_back_in_the_middle_of_a_round(visit: Visit, mortal: House) -> None:
    mortal.arrange(deal())
    with Crew(mortal.server) as crew:
        page = visit(at=mortal.http, calm=False)
        table = begin(page, mortal, crew)
        bo, cy = table.friends
        table.round("white")
        table.take("yellow", 2)
        bo.take(3)
        table.has("yellow", 3, seat=1)
        mark(page)

        mortal.server.kill()
        notice(page)
        assert page.evaluate(OVER_THE_BAR)
        table.centre("yellow", 1).click()  # into the dark: it is done when there is somebody to do it
        mortal.server.start()
        found_again(page)
        table.has("yellow", 1)
        table.has("yellow", 3, seat=1)
        table.has("white", 1)
        table.shows_pocket("5c", "7d")
        for friend in (bo, cy):
            friend.come()
        assert bo.state["game"]["chips"]["yellow"] == [1, 3, 0]
        cy.take(2)
        table.rounds(("orange", "red"))
        table.ends(success=True)
        assert marked(page)


def test_a_server_that_says_nothing_is_noticed_too(visit: Visit, mortal: House) -> None:
    page = visit(at=mortal.http, calm=False)
    page.goto(f"/t/{mortal.open(page.context.request)}")
    expect(page.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()
    mark(page)
    os.kill(mortal.server.pid, signal.SIGSTOP)
    try:
        notice(page)
    finally:
        os.kill(mortal.server.pid, signal.SIGCONT)
    found_again(page)


def test_a_page_from_before_an_upgrade_loads_itself_anew(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit(calm=False)  # what was under way fails when the network goes
    old = iter([True])
    upgraded = False

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def said(data: str | bytes) -> None:
            message = json.loads(data)
            if upgraded and message["type"] == "hello" and next(old, None):  # the new server knows only the new page
                message["protocol"] -= 1
            server.send(json.dumps(message))

        line.on_message(said)

    page.route_web_socket(re.compile("/ws/"), between)
    table = begin(page, house, crew)
    table.take("white", 1)
    mark(page)
    upgraded = True
    page.context.set_offline(True)
    page.context.set_offline(False)
    page.wait_for_function("() => !window.marked")
    table.has("white", 1)
    table.shows_pocket("5c", "7d")
    table.take("white", 2)


def test_a_device_without_network_says_so_at_once(visit: Visit, house: House) -> None:
    page = visit(calm=False)
    page.goto(f"/t/{house.open(page.context.request)}")
    expect(page.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()
    mark(page)
    page.context.set_offline(True)
    notice(page)
    page.context.set_offline(False)
    found_again(page)


def test_the_back_button_never_loses_a_seat(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit("/")
    expect(page.get_by_label(EN.t("name.label"))).to_be_enabled()
    table = begin(page, house, crew)
    table.take("white", 1)

    page.go_back()
    expect(page.get_by_role("heading", name=EN.t("app.name"))).to_be_visible()
    page.go_forward()
    table.has("white", 1)
    table.shows_pocket("5c", "7d")

    # The same without leaving the page: by the menu to the start, and back.
    table.button("heist.menu.title").click()
    table.dialog.get_by_role("link", name=EN.t("heist.menu.home")).click()
    expect(page.get_by_role("heading", name=EN.t("app.name"))).to_be_visible()
    page.go_back()
    table.has("white", 1)

    # With a sheet open Back only closes it; then from the list of one's own tables.
    table.button("heist.bar.rankings").click()
    expect(table.dialog).to_be_visible()
    page.go_back()
    table.without_dialog()
    table.has("white", 1)
    page.go_back()
    expect(page.get_by_role("heading", name=EN.t("app.name"))).to_be_visible()
    page.get_by_role("link", name=re.compile("Ann, Bo")).click()
    table.has("white", 1)
    table.page.reload()
    table.has("white", 1)
    seats = table.friends[0].see(lambda state: state["table"]["seats"][0]["online"])["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Bo", "Cy"]
    assert seats[0]["level"] is None, "no bot has taken over"


def test_a_second_tab_shows_and_plays_the_same_seat(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    first = begin(visit(), house, crew)
    second = HeistTable(first.page.context.new_page())
    second.page.goto(first.page.url)
    second.shows_pocket("5c", "7d")
    first.take("white", 3)
    second.has("white", 3)
    second.take("white", 1)
    first.has("white", 1)
    second.page.close()
    first.take("white", 2)


def test_an_old_link_explains_itself(visit: Visit) -> None:
    page = visit("/t/0ld0ld0ld0ld")
    expect(page.get_by_role("heading", name=EN.t("ended.gone.title"))).to_be_visible()
    expect(page.get_by_text(EN.t("ended.gone.text"))).to_be_visible()
    page.get_by_role("link", name=EN.t("ended.gone.new")).click()
    expect(page.get_by_role("heading", name=EN.t("app.name"))).to_be_visible()


def test_an_address_without_a_page_explains_itself(visit: Visit) -> None:
    page = visit("/nothing/here", calm=False)  # the answer is a 404, which Chromium notes
    expect(page.get_by_role("heading", name=EN.t("lost.title"))).to_be_visible()
    page.get_by_role("link", name=EN.t("ui.home")).first.click()
    expect(page.get_by_role("heading", name=EN.t("app.name"))).to_be_visible()
