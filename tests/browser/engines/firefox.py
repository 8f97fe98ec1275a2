"""Firefox, by WebDriver BiDi, which it speaks itself on a socket: no driver stands between."""

import base64
import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from scripts.get_engines import firefox
from tests.browser.engines.driver import Driver, Missing, as_text

PATIENCE = 60
PREFERENCES: dict[str, Any] = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB",
    "intl.locale.requested": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


LISTEN = """() => addEventListener("securitypolicyviolation",
    (event) => console.error(`${event.violatedDirective} forbids it`))"""
"""What the policy of the page forbids is told on no console that a program could hear."""


class Firefox(Driver):
    """A Firefox without windows, with a profile of its own."""

    def start(self) -> None:
        path = firefox()
        if path is None:
            raise Missing("no Firefox")
        profile = Path(tempfile.mkdtemp(prefix="gang-firefox-"))
        self.started.callback(shutil.rmtree, profile, ignore_errors=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        arguments = ["--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        process = subprocess.Popen([path, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.started.callback(process.wait, PATIENCE)
        self.started.callback(process.terminate)
        address = f"ws://127.0.0.1:{self._port(profile)}/session"
        self._socket = self.started.enter_context(connect(address, max_size=None))
        self._asked = 0
        self._errors: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._ask("script.addPreloadScript", functionDeclaration=LISTEN)
        self._page = self._ask("browsingContext.create", type="tab")["context"]

    def go(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def js(self, function: str, *arguments: Any) -> Any:
        values = [{"type": "string", "value": json.dumps(arguments)}]
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=as_text(function),
            arguments=values,
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self._act("pointer", move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def escape(self) -> None:
        self._act("key", {"type": "keyDown", "value": "\ue00c"}, {"type": "keyUp", "value": "\ue00c"})

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._page)["data"])

    def errors(self) -> list[str]:
        told, self._errors = self._errors, []
        return told

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._ask("input.performActions", context=self._page, actions=[source])

    def _ask(self, method: str, **parameters: Any) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._socket.recv(PATIENCE))
            if told["type"] == "event":
                self._hear(told)
            elif told["id"] == self._asked:
                assert told["type"] == "success", told
                return told["result"]

    def _hear(self, event: dict[str, Any]) -> None:
        entry = event["params"]
        if event["method"] == "log.entryAdded" and entry["level"] == "error":
            self._errors.append(str(entry["text"]))

    @staticmethod
    def _port(profile: Path) -> int:
        told = profile / "WebDriverBiDiServer.json"
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if told.exists() and (text := told.read_text("utf-8")):
                return int(json.loads(text)["ws_port"])
            time.sleep(0.05)
        raise AssertionError("Firefox did not say where it listens")
