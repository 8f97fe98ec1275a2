"""The HTTP part: headers that keep browsers safe, faults in three languages, logs that can be verified."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.guest import Guest
from tests.server.player import Player, sensible
from tests.server.running import RunningServer
from thegang.core import LANGUAGES, text

EVERYWHERE = ["/", "/t/abc", "/api/tables", "/api/statistics", "/api/schema/openapi.json", "/healthz", "/metrics"]
FAULTS = ["/nowhere", "/api/tables/none", "/api/games/none", "/api/games/none/log", "/api/me/tables", "/api/me/link"]
CHANGES = [("POST", "/api/me"), ("PATCH", "/api/me"), ("DELETE", "/api/me"), ("POST", "/api/me/link")]
CHANGES += [("POST", "/api/me/claim"), ("POST", "/api/tables")]


@pytest.fixture(scope="module")
def game(server: RunningServer) -> str:
    """The id of a game that was played to its end, by two guests called Ann and Bob."""

    async def play() -> str:
        ann = await Guest(server.http, server.ws).come("Ann")
        bob = await Guest(server.http, server.ws).come("Bob")
        table = await ann.open(options={"game": "streets", "seats": 2})
        async with bob.at(table) as seat, ann.at(table) as host:
            await seat.do({"do": "Sit", "seat": 1})
            await host.do({"do": "Start"})
        players = [Player(guest, table, sensible, Random(1)) for guest in (ann, bob)]
        await asyncio.gather(*(each.play(lambda state: state["table"]["stage"] == "finished") for each in players))
        return str(players[0].state["table"]["games"][0])

    return asyncio.run(play())


@pytest.mark.parametrize("path", EVERYWHERE + FAULTS)
def test_every_answer_keeps_browsers_safe(server: RunningServer, path: str) -> None:
    headers = httpx.get(server.http + path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))

    assert policy["default-src"] == "'self'"
    assert not {"script-src", "style-src"} & set(policy)
    assert (policy["object-src"], policy["base-uri"], policy["frame-ancestors"]) == ("'none'", "'none'", "'none'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers
    assert headers["cache-control"] == ("no-cache" if path in ("/", "/t/abc") else "no-store")


@pytest.mark.parametrize("path", ["/", "/t/abc", "/how", "/settings"])
def test_pages_have_no_script_of_their_own_inside(server: RunningServer, path: str) -> None:
    page = httpx.get(server.http + path).text

    assert "<script>" not in page
    assert " onclick=" not in page
    assert "javascript:" not in page


@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/games/none", "/readyz"])
def test_whoever_wants_the_headers_only_gets_the_same_ones(server: RunningServer, path: str) -> None:
    got, looked = httpx.get(server.http + path), httpx.head(server.http + path)

    assert (looked.status_code, looked.content) == (got.status_code, b"")
    assert {**looked.headers, "date": ""} == {**got.headers, "date": ""}


def test_what_can_be_done_at_an_address_is_told(server: RunningServer) -> None:
    told = httpx.options(f"{server.http}/api/me")
    refused = httpx.put(f"{server.http}/api/me", headers={"X-Gang": "1"})

    assert (told.status_code, told.headers["allow"], told.content) == (204, "DELETE, OPTIONS, PATCH, POST", b"")
    assert (refused.status_code, refused.json()["code"]) == (405, "bad-request")


@pytest.mark.parametrize("path", ["/nowhere", "/t/a/b", "/g", "/assets/gone.js"])
def test_people_who_are_lost_get_a_page(server: RunningServer, path: str) -> None:
    page = httpx.get(server.http + path, headers={"Accept": "text/html"})
    etag = httpx.get(server.http).headers["etag"]
    again = httpx.get(server.http + path, headers={"Accept": "text/html", "If-None-Match": etag})

    assert (page.status_code, page.text) == (404, httpx.get(server.http).text)
    assert (again.status_code, again.text) == (404, page.text)


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_nothing_is_changed_without_the_header(server: RunningServer, method: str, path: str) -> None:
    with httpx.Client(base_url=server.http) as client:
        answer = client.request(method, path, json={})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_told_in_the_language_of_the_asking(server: RunningServer, language: str) -> None:
    asked = {"Accept-Language": f"fr, {language}-XX;q=0.8, en;q=0.5", "X-Gang": "1"}
    with httpx.Client(base_url=server.http, headers=asked) as client:
        faults = {
            "not-found": client.get("/nowhere"),
            "no-such-table": client.get("/api/tables/none"),
            "no-such-game": client.get("/api/games/none"),
            "no-guest": client.post("/api/tables", json={}),
            "bad-request": client.post("/api/tables", content=b"{"),
            "bad-token": client.post("/api/me/claim", json={"token": "x"}),
        }

    for code, answer in faults.items():
        assert answer.json() == {"code": code, "text": text(language, "server", code)}
    assert [answer.status_code for answer in faults.values()] == [404, 404, 404, 401, 400, 400]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"start": True}, "wrong-number"),
        ({"options": {"seats": 1}}, "bad-options"),
        ({"options": {"seats": 10**30}}, "bad-options"),
        ({"options": {"game": "poker"}}, "game-missing"),
        ({"options": {"seed": "1" * 64}}, "bad-request"),
        ({"script": {}}, "bad-request"),
        ({"bots": "godlike"}, "bad-request"),
        ([], "bad-request"),
    ],
)
def test_tables_that_can_not_be(server: RunningServer, body: object, code: str) -> None:
    with httpx.Client(base_url=server.http, headers={"X-Gang": "1"}) as client:
        client.post("/api/me").raise_for_status()
        answer = client.post("/api/tables", json=body)

    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize("body", [b"\xff", b'{"name": "\xff"}', b"[" * 9000, b'{"name": "\\ud800"}', b"", b"null"])
def test_what_can_not_be_read_is_a_bad_request(server: RunningServer, body: bytes) -> None:
    with httpx.Client(base_url=server.http, headers={"X-Gang": "1"}) as client:
        client.post("/api/me").raise_for_status()
        assert client.patch("/api/me", content=body).status_code == 400
        assert client.patch("/api/me", content=b'{"name": "' + b"x" * 17_000).status_code == 413


def test_a_finished_game_is_there_for_whoever_has_its_link(server: RunningServer, game: str, tmp_path: Path) -> None:
    with httpx.Client(base_url=server.http) as client:
        entry = client.get(f"/api/games/{game}").json()
        answer = client.get(f"/api/games/{game}/log")
    log = tmp_path / "game.jsonl"
    log.write_bytes(answer.content)
    gang = Path(sys.executable).with_name("gang")
    verified = subprocess.run([gang, "verify", log], capture_output=True, text=True, check=False)

    assert (entry["id"], entry["game"], entry["names"], entry["seat"]) == (game, "streets", ["Ann", "Bob"], None)
    assert answer.headers["content-disposition"] == f'attachment; filename="the-gang-streets-{game}.jsonl"'
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert all(json.loads(line) for line in answer.text.splitlines())
    assert "Ann" not in answer.text
    assert (verified.returncode, "All right" in verified.stdout) == (0, True), verified


def test_a_game_in_play_has_no_log(server: RunningServer) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come()
        table = await guest.open(bots="easy", start=True)
        async with guest.client() as client:
            looked = (await client.get(f"/api/tables/{table}")).json()
            assert (looked["stage"], looked["games"]) == ("playing", [])
            assert (await client.get(f"/api/games/{table}")).status_code == 404
            assert [each["id"] for each in (await client.get("/api/me/tables")).json()] == [table]
            assert (await client.get("/api/me/games")).json() == []

    asyncio.run(test())


def test_the_api_is_described(server: RunningServer) -> None:
    described = httpx.get(f"{server.http}/api/schema/openapi.json").json()
    documented = Path("docs/protocol.md").read_text("utf-8")

    assert described["openapi"].startswith("3.")
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            if path.startswith("/api/"):
                assert operation["summary"] or operation["description"]
                page = re.sub(r"\{\w+_id\}", "ID", path)
                assert f"`{method.upper()} {page}" in documented, f"docs/protocol.md says nothing about {method} {page}"
