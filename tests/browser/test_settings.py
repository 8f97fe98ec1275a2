"""Settings are kept by the browser, and hold from the first moment of the next visit."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.words import EN, words

DE = words("de")
CHOSEN = {
    "settings.theme.legend": "settings.theme.light",
    "presence.text.legend": "presence.text.largest",
    "settings.suits.legend": "settings.suits.four",
    "settings.motion.legend": "settings.motion.none",
    "settings.sound.legend": "settings.sound.off",
}
ON_THE_PAGE = {"theme": "light", "text": "largest", "suits": "four", "motion": "none"}


def holds(page: Page) -> None:
    """Everything that was chosen is chosen, and on the page."""
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "de")
    for name, value in ON_THE_PAGE.items():
        expect(root).to_have_attribute(f"data-{name}", value)
    for legend, label in CHOSEN.items():
        group = page.get_by_role("group", name=DE.t(legend), exact=True)
        expect(group.get_by_label(DE.t(label), exact=True)).to_be_checked()


def test_settings_survive_a_reload(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_role("button", name=EN.t("home.open"), exact=True)).to_be_enabled()
    page.goto("/settings")
    page.get_by_label("Deutsch", exact=True).check()
    expect(page.get_by_role("heading", name=DE.t("settings.title"))).to_be_visible()
    for legend, label in CHOSEN.items():
        page.get_by_role("group", name=DE.t(legend), exact=True).get_by_label(DE.t(label), exact=True).check()
    holds(page)
    page.reload()
    holds(page)
    page.goto("/")
    expect(page.get_by_role("button", name=DE.t("home.open"), exact=True)).to_be_visible()
    page.goto("/settings")
    holds(page)
