"""The guide names the browsers that the client is built for."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BROWSERS: dict[str, str] = json.loads((ROOT / "web" / "browsers.json").read_text("utf-8"))
NAMES = {"chrome": "Chrome and Edge", "edge": "Chrome and Edge", "firefox": "Firefox", "safari": "Safari"}


@pytest.mark.parametrize("browser", BROWSERS)
def test_the_oldest_browser_is_told(browser: str) -> None:
    told = (ROOT / "docs" / "operating.md").read_text("utf-8")

    assert f"{NAMES[browser]} {BROWSERS[browser]}," in told
