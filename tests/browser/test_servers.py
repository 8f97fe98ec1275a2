"""Several servers: a page at one that does not keep its table does not notice, nor much when the keeper dies."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.memory import mark, marked
from tests.browser.words import EN
from tests.server.several import Servers
from tests.server.store.cluster import Cluster


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    """Two servers over a PostgreSQL of their own."""
    with Cluster() as cluster, Servers(tmp_path, cluster.database()) as running:
        yield running


def test_a_page_outlives_the_server_that_keeps_its_table(visit: Visit, servers: Servers) -> None:
    keeper, other = servers.all
    page = visit("/", at=other.http, calm=False)  # that a connection is lost is noted by Chromium
    expect(page.get_by_label(EN.t("name.label"))).to_be_enabled()
    headers = {"X-Gang": "1"}
    opened = page.context.request.post(f"{keeper.http}/api/tables", headers=headers, data={"options": {"seats": 3}})
    table = opened.json()["id"]  # the cookie is the same at all ports
    for address in (keeper.http, other.http):  # the first one keeps it
        page.goto(f"{address}/t/{table}")
        expect(page.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()
    mark(page)

    keeper.kill()
    page.wait_for_function("(text) => document.body.textContent.includes(text)", arg=EN.t("connection.lost"))
    expect(page.get_by_text(EN.t("connection.lost"))).to_have_count(0)
    expect(page.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()
    assert marked(page), "the page was not loaded again"
    seats = page.context.request.get(f"{other.http}/api/tables/{table}").json()["seats"]
    assert seats[0]["online"]
