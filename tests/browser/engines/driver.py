"""What the walk asks of a browser, and Chromium's answer to it."""

import json
from abc import ABC, abstractmethod
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Browser


class Missing(Exception):
    """The engine is not on this machine."""


class Driver(ABC):
    """A browser with one page. Whatever it starts ends with it."""

    def __init__(self) -> None:
        self.started = ExitStack()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.started.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.started.close()

    @abstractmethod
    def start(self) -> None:
        """Open the browser."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Load a page."""

    @abstractmethod
    def js(self, function: str, *arguments: Any) -> Any:
        """Call a function of JavaScript, and wait for its promise."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Press and release the mouse at a place of the window."""

    @abstractmethod
    def escape(self) -> None:
        """Press Escape."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this room."""

    @abstractmethod
    def picture(self) -> bytes:
        """A PNG of what is to be seen."""

    @abstractmethod
    def errors(self) -> list[str]:
        """What the page had to complain about since the last time, as far as the engine tells."""


def as_text(function: str) -> str:
    """The same function with JSON instead of values: all engines agree on that."""
    return f"async (values) => JSON.stringify((await ({function})(...JSON.parse(values))) ?? null)"


class Chromium(Driver):
    """Chromium, by Playwright."""

    def __init__(self, browser: Browser) -> None:
        super().__init__()
        self._browser = browser

    def start(self) -> None:
        self._page = self._browser.new_page(locale="en-GB", color_scheme="dark")
        self.started.callback(self._page.close)
        self._errors: list[str] = []
        self._page.on("pageerror", lambda error: self._errors.append(str(error)))
        self._page.on("console", lambda line: self._errors.append(line.text) if line.type == "error" else None)

    def go(self, address: str) -> None:
        self._page.goto(address)

    def js(self, function: str, *arguments: Any) -> Any:
        return json.loads(self._page.evaluate(as_text(function), json.dumps(arguments)))

    def click(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def escape(self) -> None:
        self._page.keyboard.press("Escape")

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        return self._page.screenshot()

    def errors(self) -> list[str]:
        told, self._errors = self._errors, []
        return told
