"""How much JavaScript a page loads before anybody does anything, as it comes over the wire."""

import gzip

from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.conftest import Visit
from tests.browser.house import House, deal
from tests.browser.words import EN

MOST = 100_000
"""Bytes of gzip: about a second on a slow mobile connection."""


def loaded(page: Page, address: str, seen: Locator) -> dict[str, int]:
    """The scripts of a page, by name, with their weights."""
    scripts: list[Response] = []
    page.on("response", lambda one: scripts.append(one) if one.request.resource_type == "script" else None)
    page.goto(address)
    expect(seen).to_be_visible()
    page.wait_for_load_state("networkidle")
    return {script.url.rsplit("/", 1)[1]: len(gzip.compress(script.body())) for script in scripts}


def test_the_home_page_is_light(visit: Visit) -> None:
    page = visit()
    scripts = loaded(page, "/", page.get_by_label(EN.t("name.label")))
    assert 0 < sum(scripts.values()) <= MOST, scripts


def test_a_heist_is_light(visit: Visit, house: House) -> None:
    house.arrange(deal())
    page = visit()
    address = f"/t/{house.open(page.context.request, bots='easy')}"
    scripts = loaded(page, address, page.get_by_role("region", name=EN.t("heist.yours")))
    assert any(name.startswith("HeistTable") for name in scripts), scripts
    assert sum(scripts.values()) <= MOST, scripts
