"""WebKit, Safari's engine: WebKitGTK's small browser on a screen that nobody sees."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import warnings
from pathlib import Path
from typing import Any

from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.command import Command
from selenium.webdriver.webkitgtk.service import Service

from scripts.get_engines import webkit
from tests.browser.engines.driver import Driver, Missing, as_text

TRIES = 5
SCREEN = "1800x1400x24"
NO_FURNITURE = "window * { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; }"
"""What stands around the page is wider than a phone otherwise."""
LISTEN = """() => {
    if (window.complaints) return;
    window.complaints = [];
    addEventListener("error", (event) => complaints.push(event.message));
    addEventListener("securitypolicyviolation", (event) => complaints.push(`${event.violatedDirective} forbids it`));
    addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
    const { error } = console;
    console.error = (...what) => (complaints.push(what.join(" ")), error(...what));
}"""
COMPLAINTS = "() => (window.complaints ?? []).splice(0)"
PAINTED = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))"""
"""A picture taken at once has some layers of the page as they were before."""
WAIT_FOR = "const done = arguments[1]; ({})(arguments[0]).then(done, (problem) => done('!' + problem));"


class WebKit(Driver):
    """WebKitGTK's MiniBrowser; it tells no console, so the page itself keeps what went wrong once it is loaded."""

    def start(self) -> None:
        found = webkit()
        if found is None:
            raise Missing("no WebKitGTK with its driver and Xvfb")
        settings = Path(tempfile.mkdtemp(prefix="gang-webkit-"))
        self.started.callback(shutil.rmtree, settings, ignore_errors=True)
        (settings / "gtk-3.0").mkdir()
        (settings / "gtk-3.0" / "gtk.css").write_text(NO_FURNITURE, "utf-8")
        options = WebKitGTKOptions()
        options.binary_location = found.browser
        options.add_argument("--automation")
        own = {"DISPLAY": self._screen(found.screen), "XDG_CONFIG_HOME": str(settings), "LANGUAGE": "en_GB"}
        service = Service(found.driver, env={**os.environ, **own})
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # Selenium's own business
            self._browser = WebKitGTK(options=options, service=service)
        self.started.callback(self._browser.quit)
        self._around = 0

    def go(self, address: str) -> None:
        self._browser.get(address)
        self.js(LISTEN)

    def js(self, function: str, *arguments: Any) -> Any:
        answer = self._browser.execute_async_script(WAIT_FOR.format(as_text(function)), json.dumps(arguments))
        assert not answer.startswith("!"), answer
        return json.loads(answer)

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        self._act("pointer", move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def escape(self) -> None:
        self._act("key", {"type": "keyDown", "value": Keys.ESCAPE}, {"type": "keyUp", "value": Keys.ESCAPE})

    def resize(self, width: int, height: int) -> None:
        for _ in range(TRIES):
            self._browser.set_window_size(width, height + self._around)
            end = time.monotonic() + 1
            while (got := self.js("() => [innerWidth, innerHeight]")) != [width, height] and time.monotonic() < end:
                time.sleep(0.05)
            if got == [width, height]:
                return
            self._around += height - got[1]
        raise AssertionError(f"the page has {got}")

    def picture(self) -> bytes:
        self.js(PAINTED)
        return base64.b64decode(self._browser.get_screenshot_as_base64())

    def errors(self) -> list[str]:
        told: list[str] = self.js(COMPLAINTS)
        return told

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._browser.execute(Command.W3C_ACTIONS, {"actions": [source]})

    def _screen(self, xvfb: str) -> str:
        """Start a screen; what it is called."""
        heard, told = os.pipe()
        arguments = ["-displayfd", str(told), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        process = subprocess.Popen([xvfb, *arguments], pass_fds=[told], stderr=subprocess.DEVNULL)
        os.close(told)
        self.started.callback(process.wait)
        self.started.callback(process.terminate)
        with os.fdopen(heard) as answer:
            return f":{answer.readline().strip()}"
