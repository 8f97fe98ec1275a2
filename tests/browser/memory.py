"""Whether a page is still the one it was."""

from playwright.sync_api import Page


def mark(page: Page) -> None:
    """Leave something in the page's memory that does not survive a reload."""
    page.evaluate("() => { window.marked = true; }")


def marked(page: Page) -> bool:
    return bool(page.evaluate("() => window.marked"))
