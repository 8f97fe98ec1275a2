"""A game nobody here has heard of, in the browser: one more folder, and it is opened, played, replayed and listed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.words import EN
from tests.server.running import RunningServer
from tests.third_game.server import built_client, installed, third_game_server

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def other_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that has the third game and a client built with it."""
    folder = tmp_path_factory.mktemp("third")
    with installed(), third_game_server(folder / "data", built_client(folder)) as running:
        yield running


def opened(page: Page) -> None:
    """Open a table of high card in the form that the game describes, and begin with a bot."""
    page.get_by_role("button", name=EN.t("home.open"), exact=True).click()
    form = page.get_by_role("dialog")
    form.get_by_label("High card").check()
    form.get_by_role("group", name=EN.t("options.seats")).get_by_label("2").check()
    form.get_by_role("group", name="Rounds").get_by_label("5").check()
    form.get_by_role("group", name="Rounds").get_by_label("3").check()
    form.get_by_role("button", name=EN.t("home.open-now")).click()
    expect(page.get_by_text("High card, 3 rounds")).to_be_visible()
    page.get_by_role("button", name=EN.t("waiting.fill", n=1)).click()
    page.get_by_role("button", name=EN.t("waiting.start")).click()


def test_it_is_opened_played_replayed_and_listed(visit: Visit, other_house: RunningServer) -> None:
    page = visit("/", at=other_house.http)
    opened(page)
    for number in (1, 2, 3):
        expect(page.get_by_role("heading", name=f"Round {number} of 3")).to_be_visible()
        page.get_by_role("button", name="9").click()
    expect(page.get_by_text("Over")).to_be_visible()
    expect(page.get_by_role("list", name="Points")).to_contain_text("3")

    page.goto("/games")
    listed = page.get_by_role("link").filter(has_text="High card")
    expect(listed).to_contain_text(EN.t("games.won"))
    listed.click()
    expect(page.get_by_role("heading", name="Won by")).to_be_visible()
    page.get_by_role("link", name=EN.t("replay.watch")).click()
    expect(page.get_by_role("heading", name="Round 1 of 3")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("Shown: 9, 8").or_(page.get_by_text("Last shown: 9, 8")).first).to_be_visible()
