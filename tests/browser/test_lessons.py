"""Both first games to their end, following the coach, in each language."""

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.conftest import Visit
from tests.browser.memory import mark, marked
from tests.browser.words import words
from thegang.core import LANGUAGES

LOCALES = {"en": "en-GB", "de": "de-DE", "pt": "pt-BR"}
TABLES = re.compile(r"/api/tables")
LONGEST = 40
SOON = 500
# What the coach asks for next, the first that is there.
HEIST = (
    ".coach .ways .button.main:enabled",
    "[data-centre] [data-chip$='-4']:enabled",
    "[data-seat] button[data-chip='white-4']:enabled",
    "[data-centre] [data-chip]:enabled",
)
STREETS = (
    ".coach .ways .button.main:enabled",
    ".streets-table.film .skip button",
    ".placing .buttons .button.main:enabled",
    ".placing .ways button",
    "[data-row].aiming button[aria-pressed='false']",
    ".hand:not(:has(.confirm.made)) .gangsters:not(:has([aria-pressed='true'])) button:enabled",
    ".hand .tickets:not(:has([aria-pressed='true'])) button.special:enabled",
    ".hand .tickets:not(:has([aria-pressed='true'])) button:enabled",
    ".hand .confirm:not(.made) button:enabled",
)
FIND = """selectors => {
  const said = document.querySelector(".coach p")?.textContent ?? "";
  if (document.querySelector("dialog[open]")) return ["end", said];
  const holds = document.querySelector(".you .row .current button, .you button[data-chip]");
  for (const selector of selectors)
    if (!(holds && selector.includes("data-chip")) && document.querySelector(selector)) return [selector, said];
  return ["", said];
}"""


def follow(page: Page, selectors: tuple[str, ...]) -> list[str]:
    """Do what the coach says until there is nothing more to teach; everything it said."""
    said: list[str] = []
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        found, text = page.evaluate(FIND, list(selectors))
        if found == "end":
            return said
        if text and text not in said:
            said.append(text)
        if not found:
            page.wait_for_timeout(80)
            continue
        with suppress(TookTooLong):  # the table has moved on
            page.locator(found).first.click(timeout=SOON)
    raise AssertionError(f"the lesson does not end: {said}")


@pytest.mark.parametrize(
    "language",
    [language if language == "de" else pytest.param(language, marks=pytest.mark.long) for language in LANGUAGES],
)
@pytest.mark.parametrize(("game", "selectors"), [("heist", HEIST), ("streets", STREETS)], ids=("heist", "streets"))
def test_a_first_game_to_its_end(visit: Visit, game: str, selectors: tuple[str, ...], language: str) -> None:
    t = words(language).t
    page = visit("/how", language=LOCALES[language])
    page.get_by_role("link", name=t(f"learn.offer.{game}.go")).click()
    expect(page.get_by_role("complementary", name=t("learn.coach"))).to_be_visible()
    said = follow(page, selectors)
    assert t(f"learn.{game}.{'pocket' if game == 'heist' else 'rows'}") in said
    assert len(said) >= 7
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", name=t("learn.end.title"))).to_be_visible()
    expect(end.get_by_text(t(f"learn.end.{game}"))).to_be_visible()
    expect(end.get_by_role("link", name=t(f"learn.end.also.{game}"))).to_be_visible()


def test_a_lesson_that_can_not_begin_says_so_and_is_tried_again(visit: Visit) -> None:
    t = words("en").t
    page = visit(calm=False)
    page.route(TABLES, lambda route: route.abort())
    page.goto("/how/heist")
    mark(page)
    expect(page.get_by_text(t("connection.unreachable"), exact=True)).to_be_visible()

    page.unroute(TABLES)
    page.get_by_role("button", name=t("ui.again")).click()

    expect(page.get_by_role("complementary", name=t("learn.coach"))).to_be_visible()
    assert marked(page), "the page was not loaded again"
