"""A link opened far away: from another network, and through a real tunnel."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit, options
from tests.browser.far import far_browser, ssh_machine
from tests.browser.house import House
from tests.browser.table import FREE
from tests.browser.words import EN
from tests.server.running import RunningServer
from tests.server.test_serve_command import address, serving
from thegang.server.transport.listening import network_addresses

FAR_PORT = 9137
HEADERS = {"X-Gang": "1"}


def test_a_friend_in_the_same_network_sits_down(visit: Visit, chromium: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server, far_browser(chromium, tmp_path) as (browser, _):
        assert network_addresses(), "this machine is in no network"
        host = visit(at=server.http)
        table = House(server).open(host.context.request)
        host.goto(f"/t/{table}")
        expect(host.get_by_text(EN.t("share.only-here"))).to_be_visible()
        host.get_by_role("button", name=EN.t("share.let-in")).click()
        host.get_by_role("dialog").get_by_role("button", name=EN.t("share.yes")).click()
        link = host.get_by_label(EN.t("share.link"))
        expect(link).to_have_value(re.compile(rf"^http://(?!127)[\d.]+:{server.port}/t/{table}$"))

        friend = browser.new_page(**options("phone"))
        friend.goto(link.input_value())
        friend.get_by_role("button", name=EN.t("waiting.sit")).first.click()
        expect(friend.get_by_role("button", name=EN.t("waiting.stand"))).to_be_visible()
        expect(host.get_by_text(re.compile("^2 "))).to_be_visible()


def test_a_friend_comes_through_a_real_tunnel(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        far_browser(chromium, tmp_path) as (browser, here),
        ssh_machine(tmp_path, tmp_path / "bin") as machine,
        monkeypatch.context() as changed,
    ):
        changed.setenv("PATH", str(tmp_path / "bin"))
        began = time.monotonic()
        share = f"ssh:{machine}:{FAR_PORT}=http://{here}:{FAR_PORT}"
        with serving(tmp_path / "data", "--port", "0", "--share", share) as (process, line):
            assert process.stdout is not None
            while "Friends anywhere" not in process.stdout.readline():
                assert process.poll() is None
            linked = time.monotonic() - began
            host = chromium.new_context(base_url=address(line), **options("desk")).new_page()
            host.request.post("/api/me", headers=HEADERS)
            opened = host.request.post("/api/tables", headers=HEADERS, data={"options": {"seats": 3}}).json()
            host.goto(f"/t/{opened['id']}")
            friend = browser.new_page(**options("phone"))
            friend.goto(host.get_by_label(EN.t("share.link")).input_value())
            assert friend.url.startswith(f"http://{here}:{FAR_PORT}/")
            friend.get_by_role("button", name=EN.t("waiting.sit")).first.click()
            host.get_by_role("button", name=EN.t("waiting.fill", n=1)).click()
            host.get_by_role("button", name=EN.t("waiting.start"), exact=True).click()
            friend.locator(FREE).first.click()
            expect(friend.locator("section[data-seat] button[data-chip]").first).to_be_visible()
            print(f"link after {linked:.1f} s, first chip of a friend after {time.monotonic() - began:.1f} s")
            host.context.close()
