"""English, German, Portuguese: chosen from the browser, switchable, remembered, down to card texts and refusals."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.held_line import HeldLine
from tests.browser.house import Crew, House, deal
from tests.browser.table import begin
from tests.browser.words import words
from thegang.core import LANGUAGES, text

TAGS = {"en": "en-GB", "de": "de-AT", "pt": "pt-BR"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_says_which_language(language: str, visit: Visit, house: House, crew: Crew) -> None:
    said = words(language)
    house.arrange(deal(challenges=[4], specialist=1))
    page = visit("/", language=TAGS[language])
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGES[language].tag)
    expect(page.get_by_text(said.t("home.tagline"))).to_be_visible()

    line = HeldLine(page)
    table = begin(page, house, crew, words=said)
    for card in ("challenge-4", "specialist-1"):
        table.card(card).click()
        expect(table.dialog).to_contain_text(said.card(card)["text"])
        page.keyboard.press("Escape")
        table.without_dialog()

    # The chip is gone from Bo before Ann reaches for it, and she has not heard of it yet.
    bo = table.friends[0]
    bo.take(2)
    table.has("white", 2, seat=1)
    line.hold()
    bo.give_back()
    table.chip_of(1, "white", 2).click()
    page.wait_for_timeout(100)
    line.let_go()
    refusal = text(language, "heist", "refusals.chip-moved")
    expect(page.locator(".status").get_by_text(refusal)).to_be_visible()
    expect(table.centre("white", 2)).to_be_visible()


def test_a_browser_in_another_language_gets_english(visit: Visit) -> None:
    page = visit("/", language="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_text(words("en").t("home.tagline"))).to_be_visible()


def test_a_switch_takes_hold_at_once_and_is_remembered(visit: Visit, house: House, crew: Crew) -> None:
    page = visit("/", language="de-DE")
    page.get_by_role("button", name=re.compile(words("de").t("settings.title"))).click()
    page.get_by_role("radio", name=LANGUAGES["pt"].name).check(force=True)
    expect(page.get_by_role("heading", name=words("pt").t("settings.title"))).to_be_visible()
    page.reload()
    expect(page.get_by_text(words("pt").t("home.tagline"))).to_be_visible()

    # At the table as well, in the middle of a game; what the server says follows.
    house.arrange(deal(specialist=8))
    table = begin(page, house, crew, words=words("pt"))
    table.button("heist.menu.title").click()
    table.dialog.get_by_role("button", name=words("pt").t("settings.title")).click()
    table.dialog.get_by_role("radio", name=LANGUAGES["en"].name).check(force=True)
    page.keyboard.press("Escape")
    table.words = words("en")
    expect(table.card("specialist-8")).to_be_visible()
    table.shows_pocket("5c", "7d")
    page.get_by_role("button", name=re.compile(words("en").t("heist.seat.about", name="Bo"))).click()
    expect(table.dialog).to_contain_text(words("en").announced("specialist-8", who="Bo", sum=20))
    other = page.context.new_page()
    other.goto("/")
    expect(other.get_by_text(words("en").t("home.tagline"))).to_be_visible()
