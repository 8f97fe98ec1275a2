"""Waiting for what only a script can see."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE

PAUSE = 50


def until(page: Page, function: str, *values: Any) -> None:
    """Ask the page again and again. Playwright would let the page evaluate text itself, which its policy forbids."""
    for _ in range(PATIENCE // PAUSE):
        if page.evaluate(function, list(values)):
            return
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"never true: {function}")
