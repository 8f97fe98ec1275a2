"""One Chromium and one server for all tests of a worker; pages of their own for every test."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from scripts.get_chromium import find
from tests.browser.house import Crew, House
from tests.server.running import RunningServer

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000
SIZES: dict[str, ViewportSize] = {
    "small phone": {"width": 360, "height": 640},
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "small phone on its side": {"width": 667, "height": 375},
    "notched phone on its side": {"width": 844, "height": 390},
    "small desk": {"width": 1280, "height": 800},
    "desk": {"width": 1440, "height": 900},
    "large desk": {"width": 1920, "height": 1080},
    "desk at 200 %": {"width": 720, "height": 450},
    "wall": {"width": 3840, "height": 2160},
}
PHONES = tuple(size for size in SIZES if "phone" in size)
INSETS = {"notched phone on its side": {"left": 47, "right": 47, "bottom": 21}}
"""What the edges of a screen take away."""

Visit: TypeAlias = Callable[..., Page]


# The scope is the package, not the session: while Playwright runs, asyncio.run is not possible in this thread, and the
# tests of other packages need it.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser without windows."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with quick bots; its deals can be arranged."""
    with RunningServer(tmp_path_factory.mktemp("browser")) as running:
        yield House(running)


@pytest.fixture(autouse=True)
def by_chance(request: pytest.FixtureRequest) -> None:
    """What another test has arranged is forgotten."""
    if "house" in request.fixturenames:
        house: House = request.getfixturevalue("house")
        house.arrange()


@pytest.fixture
def crew(house: House) -> Iterator[Crew]:
    """Friends for the tables of that server."""
    with Crew(house.server) as crew:
        yield crew


def options(
    size: str = "phone", language: str = "en-GB", theme: str = "dark", motion: bool = False, sharpness: int = 1
) -> dict[str, Any]:
    """What a browser is like; sharp pictures cost time that only somebody who looks at them should spend."""
    touch = size in PHONES
    return {
        "viewport": SIZES[size],
        "device_scale_factor": sharpness,
        "has_touch": touch,
        "is_mobile": touch,
        "locale": language,
        "color_scheme": theme,
        "reduced_motion": "no-preference" if motion else "reduce",
    }


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Visit]:
    """Somebody new with a browser; at the end of the test no page may have had an error."""
    contexts, errors = [], []

    def visit(
        path: str | None = None, *, at: str = house.http, calm: bool = True, first: bool = False, **wanted: Any
    ) -> Page:
        context = chromium.new_context(base_url=at, **options(**wanted))
        context.set_default_timeout(PATIENCE)
        if not first:  # who has played before is told less
            context.add_init_script("try { localStorage.setItem('thegang.played', 'yes') } catch {}")
        contexts.append(context)
        page = context.new_page()
        context.on("weberror", lambda error: errors.append(str(error.error)))
        if calm:
            context.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        if path is not None:
            page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert errors == []
