"""Devices: a guest sees them and signs them out; cookies lead every request and connection to the same guest."""

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.guest import Guest, secret_in
from tests.server.running import RunningServer
from thegang.server.http.identity import COOKIE, Cookies, device_kind, new_secret
from thegang.server.store import SQLiteStore, Store

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) Version/17.6 Mobile/15E148 Safari/604.1"
DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


async def second_device(guest: Guest, agent: str = PHONE) -> Guest:
    """The same guest on another device."""
    async with guest.client(**{"User-Agent": DESK}) as client:
        token = (await client.post("/api/me/link")).json()["token"]
    other = Guest(guest.http, guest.ws)
    async with other.client(**{"User-Agent": agent}) as client:
        other.secret = secret_in((await client.post("/api/me/claim", json={"token": token})).raise_for_status())
    return other


def test_devices_are_listed_and_this_one_is_marked(server: RunningServer) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come()
        phone = await second_device(guest)
        async with guest.client(**{"User-Agent": DESK}) as client:
            here, there = (await client.get("/api/me/devices")).json()

        assert (here["about"], here["here"]) == ("Firefox · Linux", True)
        assert (there["about"], there["here"]) == ("Safari · iPhone", False)
        assert there["seen"] > 0
        assert phone.secret is not None
        assert phone.secret not in str([here, there])

    asyncio.run(test())


@pytest.mark.parametrize("which", ["one", "others"])
def test_a_device_that_is_signed_out_is_nobody_at_once(server: RunningServer, which: str) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come("Ann")
        phone = await second_device(guest)
        table = await guest.open()
        async with guest.at(table) as here, phone.at(table) as there, guest.client() as client:
            listed = (await client.get("/api/me/devices")).json()
            token = (await client.post("/api/me/link")).json()["token"]
            path = f"/api/me/devices/{listed[1]['id']}" if which == "one" else "/api/me/devices"
            (await client.delete(path)).raise_for_status()

            await there.until(lambda seat: seat.heard[-1]["type"] == "problem")
            assert (there.heard[-1]["code"], there.heard[-1]["closing"]) == ("signed-out", True)
            assert [device["here"] for device in (await client.get("/api/me/devices")).json()] == [True]
            assert (await here.do({"do": "Sit", "seat": 1}))["type"] == "ack"
            async with phone.client() as lost, phone.at(table) as again:
                assert (await lost.get("/api/me/tables")).status_code == 401
                assert (await lost.post("/api/me/claim", json={"token": token})).json()["code"] == "bad-token"
                assert again.heard[-1]["code"] == "no-guest"

    asyncio.run(test())


def test_only_ones_own_other_devices_can_be_signed_out(server: RunningServer) -> None:
    async def test() -> None:
        ann, bob = [await Guest(server.http, server.ws).come() for _ in range(2)]
        async with ann.client() as client, bob.client() as other, Guest(server.http, server.ws).client() as nobody:
            [here] = (await client.get("/api/me/devices")).json()

            assert (await client.delete(f"/api/me/devices/{here['id']}")).json()["code"] == "this-device"
            assert (await other.delete(f"/api/me/devices/{here['id']}")).status_code == 404
            assert (await nobody.get("/api/me/devices")).json() == []
            assert (await nobody.delete("/api/me/devices")).status_code == 401
            assert len((await client.get("/api/me/devices")).json()) == 1

    asyncio.run(test())


def test_two_cookies_of_one_name_are_one_guest(server: RunningServer) -> None:
    async def test() -> None:
        ann, bob = await Guest(server.http, server.ws).come("Ann"), await Guest(server.http, server.ws).come("Bob")
        table = await ann.open()
        cookie = {"Cookie": f"{COOKIE}={new_secret()}; {COOKIE}={ann.secret}; {COOKIE}={bob.secret}"}
        async with httpx.AsyncClient(base_url=server.http, headers={**cookie, "X-Gang": "1"}) as client:
            assert (await client.post("/api/me")).json()["name"] == "Ann"
        async with connect(server.ws, additional_headers=cookie) as socket:
            await socket.send(f'{{"type":"hello","table":"{table}"}}')
            assert '"seat":{"you":0' in str(await socket.recv())

    asyncio.run(test())


def test_who_is_known_by_an_old_cookie_stays_known_and_gets_a_new_one(server: RunningServer) -> None:
    async def test() -> None:
        guest = await Guest(server.http, server.ws).come("Ann")
        async with httpx.AsyncClient(base_url=server.http, headers={"X-Gang": "1"}) as client:
            answer = await client.post("/api/me", headers={"Cookie": f"{COOKIE}={guest.secret}"})
            [name] = answer.cookies

        assert answer.json()["name"] == "Ann"
        assert answer.cookies[name] == guest.secret
        assert name.startswith(f"{COOKIE}-")

    asyncio.run(test())


def test_two_servers_on_one_host_leave_each_others_cookies_alone(server: RunningServer, tmp_path: Path) -> None:
    with RunningServer(tmp_path) as other, httpx.Client(headers={"X-Gang": "1"}) as browser:
        names = {}
        for running in (server, other, server, other):
            browser.post(f"{running.http}/api/me").raise_for_status()
            answer = browser.patch(f"{running.http}/api/me", json={"name": f"Ann of {running.port}"})
            names[running.port] = answer.json()["name"]
            assert browser.post(f"{running.http}/api/me").json()["name"] == f"Ann of {running.port}"
        assert len(browser.cookies) == 2
        assert len(names) == 2


def test_cookies_are_read_in_one_order_and_nothing_else_is_a_secret() -> None:
    cookies = Cookies("house")
    old, plain, secure, other = (new_secret() for _ in range(4))
    header = f'strange[]="; gang={old}; gang-house={plain}; __Host-gang-house={secure}; gang-elsewhere={other}; gang=x'

    assert cookies.secrets([header]) == [secure, plain, old]
    assert cookies.secrets([f"gang={old}", f"gang={plain}", f"gang={old}"]) == [old, plain]
    assert cookies.secrets(["gang=" + "x" * 32, "gang=", "gang", ""]) == []
    assert len(cookies.secrets([f"gang={new_secret()}" for _ in range(1000)])) == 4


def test_the_kind_of_a_device_is_told_if_it_tells() -> None:
    assert device_kind(DESK) == "Firefox · Linux"
    assert device_kind("curl/8") == device_kind("") == ""


def test_data_has_a_name_that_stays(tmp_path: Path) -> None:
    def name(path: Path) -> str:
        store: Store = SQLiteStore(path)
        try:
            return store.name()
        finally:
            store.close()

    assert len(name(tmp_path / "one")) == 8
    assert name(tmp_path / "one") == name(tmp_path / "one") != name(tmp_path / "two")
