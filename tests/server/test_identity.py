"""Guests without accounts: a secret in a cookie, a nickname, a link to another device, and being forgotten."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import pytest

from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.http.identity import COOKIE, COOKIE_AGE, MOVE_AGE, hashed, new_secret
from thegang.server.names import LONGEST_NAME
from thegang.server.store.folder import FILE
from thegang.server.transport.limits import Limits

TOO_LATE = "UPDATE moves SET expires = expires - ?"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose idle tables leave the memory at once."""
    limits = Limits(requests=(1e4, 1e4), guests=(1e4, 1e4), messages=(1e3, 1e3), failed_links=(1e4, 1e4), idle=0.2)
    with RunningServer(tmp_path_factory.mktemp("identity"), limits=limits) as running:
        yield running


def cookie_of(answer: httpx.Response) -> Morsel[str]:
    cookies: SimpleCookie = SimpleCookie()
    for header in answer.headers.get_list("set-cookie"):
        cookies.load(header)
    [cookie] = [cookie for name, cookie in cookies.items() if name.startswith(f"{COOKIE}-")]
    return cookie


def bytes_of(data: Path) -> bytes:
    """Everything in the data files, with what is not yet merged into the main one."""
    return b"".join(file.read_bytes() for file in data.glob("thegang.sqlite*"))


def guest_in(server: RunningServer, secret: str | None = None) -> Guest:
    return Guest(server.http, server.ws, secret)


# The secret


def test_the_first_visit_gets_a_cookie_that_no_script_can_read(house: RunningServer) -> None:
    with httpx.Client(base_url=house.http, headers={"X-Gang": "1"}) as client:
        first = client.post("/api/me").raise_for_status()
        again = client.post("/api/me").raise_for_status()
    cookie = cookie_of(first)

    assert len(bytes.fromhex(cookie.value)) * 8 == 128
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert (cookie["path"], cookie["max-age"]) == ("/", str(COOKIE_AGE))
    assert not cookie["secure"]  # but on https: test_serve_command.py
    renewed = cookie_of(again)
    assert (renewed.value, renewed["max-age"], renewed["httponly"]) == (cookie.value, str(COOKIE_AGE), True)
    assert first.json() == again.json()
    assert first.json()["named"] is False


def test_only_the_hash_of_a_secret_is_kept(house: RunningServer) -> None:
    async def test() -> None:
        guest = await guest_in(house).come("Zoë")
        assert guest.secret is not None
        async with guest.client() as client:
            token = (await client.post("/api/me/link")).json()["token"]
        kept = bytes_of(house.data)

        assert hashed(guest.secret) in kept
        assert hashed(token) in kept
        for secret in (guest.secret, token):
            assert secret.encode() not in kept
            assert bytes.fromhex(secret) not in kept

    asyncio.run(test())


@pytest.mark.parametrize("cookie", ["", "x", "0" * 32, "é", "a;b", '"'])
def test_nobody_is_known_by_a_made_up_secret(house: RunningServer, cookie: str) -> None:
    headers = [(b"Cookie", f"{COOKIE}={cookie}".encode("latin-1"))]
    with httpx.Client(base_url=house.http) as client:
        answer = client.get("/api/me/tables", headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (401, "no-guest")


def test_secrets_are_never_the_same() -> None:
    assert len({new_secret() for _ in range(1000)}) == 1000


# Nicknames


def test_a_name_is_kept_and_shown_and_a_bad_one_refused(house: RunningServer) -> None:
    async def test() -> None:
        guest = await guest_in(house).come()
        table = await guest.open()
        async with guest.at(table) as seat, guest.client(**{"Accept-Language": "pt-BR,en"}) as client:
            await client.patch("/api/me", json={"name": " 🦊 Ana ", "language": "pt"})
            await seat.until(lambda seat: seat.state["table"]["seats"][0]["name"] == "🦊 Ana")
            bad = await client.patch("/api/me", json={"name": "\u202e"})
            me = (await client.post("/api/me")).json()

        assert (bad.status_code, bad.json()["code"]) == (400, "bad-name")
        assert bad.json()["text"] == f"Um nome tem de 1 a {LONGEST_NAME} caracteres visíveis."
        assert (me["name"], me["named"], me["language"]) == ("🦊 Ana", True, "pt")

    asyncio.run(test())


# Hats


def test_a_hat_is_kept_on_every_device_and_seen_at_the_table(house: RunningServer) -> None:
    async def test() -> None:
        guest = await guest_in(house).come("Ann")
        table = await guest.open()
        chosen = {"hat": "topper", "colour": "plum"}
        async with guest.at(table) as seat, guest.client() as client:
            before = (await client.post("/api/me")).json()["outfit"]
            assert seat.state["table"]["seats"][0]["outfit"] == before
            await client.patch("/api/me", json={"outfit": chosen})
            await seat.until(lambda seat: seat.state["table"]["seats"][0]["outfit"] == chosen)
            await client.patch("/api/me", json={"name": "Anna"})
            bad = await client.patch("/api/me", json={"outfit": {"hat": "crown", "colour": "plum"}})
            offer = (await client.post("/api/me/link")).json()
        async with guest_in(house).client() as phone:
            moved = await phone.post("/api/me/claim", json={"token": offer["token"]})

        assert bad.status_code == 400
        assert moved.json()["outfit"] == chosen

    asyncio.run(test())


def test_who_sits_down_later_gets_another_colour_of_the_same_hat(house: RunningServer) -> None:
    async def test() -> None:
        ann, bob = [await guest_in(house).come(name) for name in ("Ann", "Bob")]
        table = await ann.open()
        for guest in (ann, bob):
            async with guest.client() as client:
                await client.patch("/api/me", json={"outfit": {"hat": "beret", "colour": "sky"}})
        async with ann.at(table) as first, bob.at(table) as second:
            await second.do({"do": "Sit", "seat": 1})
            await first.until(lambda seat: seat.state["table"]["seats"][1]["name"] == "Bob")
            seats = first.state["table"]["seats"]

        assert [seat["outfit"] for seat in seats[:2]] == [
            {"hat": "beret", "colour": "sky"},
            {"hat": "beret", "colour": "rust"},
        ]

    asyncio.run(test())


def test_an_emote_is_meant_for_somebody_else_at_the_table(house: RunningServer) -> None:
    async def test() -> None:
        ann, bob = [await guest_in(house).come(name) for name in ("Ann", "Bob")]
        table = await ann.open()
        async with ann.at(table) as first, bob.at(table) as second:
            await second.do({"do": "Sit", "seat": 1})
            refused = [await second.do({"do": "Emote", "emote": "wow", "to": to}) for to in (1, 99)]
            assert (await second.do({"do": "Emote", "emote": "thanks", "to": 0}))["type"] == "ack"
            await first.until(lambda seat: seat.heard[-1]["type"] == "emoted")
            told = first.heard[-1]

        assert [answer["code"] for answer in refused] == ["no-such-seat"] * 2
        assert (told["seat"], told["emote"], told["to"]) == (1, "thanks", 0)

    asyncio.run(test())


# Another device


def test_a_link_makes_another_device_the_same_guest_once(house: RunningServer) -> None:
    async def test() -> None:
        guest = await guest_in(house).come("Mover")
        table = await guest.open()
        async with guest.client() as client:
            offer = (await client.post("/api/me/link")).json()
        assert offer["seconds"] == MOVE_AGE
        stranger = await guest_in(house).come("Stranger")
        async with stranger.client() as phone:
            moved = await phone.post("/api/me/claim", json={"token": offer["token"]})
            again = await phone.post("/api/me/claim", json={"token": offer["token"]})
        secret = cookie_of(moved).value

        assert moved.json()["name"] == "Mover"
        assert secret not in (guest.secret, stranger.secret)
        assert cookie_of(moved)["httponly"]
        assert (again.status_code, again.json()["code"]) == (400, "bad-token")
        async with guest_in(house, secret).at(table) as phone_seat, guest.at(table) as seat:
            assert (phone_seat.state["you"], seat.state["you"]) == (0, 0)

    asyncio.run(test())


def test_a_link_can_not_be_used_too_late(house: RunningServer) -> None:
    async def test() -> None:
        guest = await guest_in(house).come()
        async with guest.client() as client:
            tokens = [(await client.post("/api/me/link")).json()["token"] for _ in range(2)]
            await asyncio.to_thread(later, house, MOVE_AGE - 60)
            in_time = await client.post("/api/me/claim", json={"token": tokens[0]})
            await asyncio.to_thread(later, house, 61)
            late = await client.post("/api/me/claim", json={"token": tokens[1]})

        assert in_time.status_code == 200
        assert late.json()["code"] == "bad-token"

    asyncio.run(test())


def later(house: RunningServer, seconds: float) -> None:
    with closing(sqlite3.connect(house.data / "thegang.sqlite", isolation_level=None)) as db:
        db.execute(TOO_LATE, (seconds,))


# Being forgotten


def test_who_wants_to_be_forgotten_is(house: RunningServer) -> None:
    async def test() -> None:
        guest = await guest_in(house).come("Whistleblower")
        other = await guest_in(house).come("Other")
        here, away = await guest.open(), await guest.open()
        async with guest.client() as client:
            token = (await client.post("/api/me/link")).json()["token"]
            async with other.at(here) as watching, guest.at(here) as seat:
                assert (await watching.do({"do": "Sit", "seat": 1}))["type"] == "ack"
                gone = await client.delete("/api/me")
                await watching.until(lambda seat: not seat.state["table"]["seats"][0]["guest"])
                assert watching.state["table"]["host"] == 1
                await asyncio.wait_for(seat.socket.wait_closed(), 10)
            known = [
                await client.get("/api/me/tables", headers={"Cookie": f"{COOKIE}={guest.secret}"}),
                await client.post("/api/me/claim", json={"token": token}),
            ]
            looked = (await client.get(f"/api/tables/{away}")).json()

        assert cookie_of(gone)["max-age"] == "0"
        assert [answer.status_code for answer in known] == [401, 400]
        assert looked["host"] is None
        assert all(seat["name"] != "Whistleblower" for seat in looked["seats"])
        with closing(sqlite3.connect(house.data / FILE)) as db:
            holding = "SELECT count(*) FROM entries WHERE instr(entry, ?)"
            assert db.execute(holding, (b"Whistleblower",)).fetchone() == (0,)
            assert db.execute(holding, (b"Other",)).fetchone() != (0,)

    asyncio.run(test())


def test_who_is_forgotten_is_so_at_tables_that_were_left(house: RunningServer) -> None:
    async def test() -> None:
        guest = await guest_in(house).come("Houdini")
        other = await guest_in(house).come("Watson")
        table = await other.open()
        async with guest.at(table) as seat, other.at(table):
            assert (await seat.do({"do": "Sit", "seat": 1}))["type"] == "ack"
            async with guest.client() as client:
                await client.patch("/api/me", json={"name": "Houdini II"})
            assert (await seat.do({"do": "Stand"}))["type"] == "ack"
        async with guest.client() as client:
            assert (await client.delete("/api/me")).status_code == 200
        async with other.at(table) as seat:
            assert [place["name"] for place in seat.state["table"]["seats"]] == ["Watson", "", "", ""]

        with closing(sqlite3.connect(house.data / FILE)) as db:
            holding = "SELECT count(*) FROM entries WHERE instr(entry, ?)"
            assert db.execute(holding, (b"Houdini",)).fetchone() == (0,)
            assert db.execute(holding, (b"Watson",)).fetchone() != (0,)

    asyncio.run(test())


@pytest.mark.parametrize("when", ["forgotten", "off the seats", "in the log", "at one table"])
def test_who_is_half_forgotten_when_the_power_fails_is_forgotten_after_it(tmp_path: Path, when: str) -> None:
    async def test(server: RunningServer) -> None:
        guest = await guest_in(server).come("Phoenix")
        other = await guest_in(server).come("Other")
        left = await other.open()
        async with guest.at(left) as seat:
            assert (await seat.do({"do": "Sit", "seat": 1}))["type"] == "ack"
            assert (await seat.do({"do": "Stand"}))["type"] == "ack"
        played = await guest.open(options={"game": "streets", "seats": 2}, bots="easy", start=True)
        async with guest.at(played) as seat:
            await seat.play_out()
        assert named("Phoenix", tmp_path) == {"guests", "entries", "tables", "players"}

        (tmp_path / "fault").write_text(f"die {when}", "utf-8")
        async with guest.client() as client:
            with pytest.raises(httpx.TransportError):
                await client.delete("/api/me")
        server.kill()
        assert "entries" in named("Phoenix", tmp_path)
        (tmp_path / "fault").unlink()
        await asyncio.to_thread(server.start)

        async with asyncio.timeout(20):
            while named("Phoenix", tmp_path):
                await asyncio.sleep(0.02)
        async with other.at(played) as seat:
            assert [place["guest"] for place in seat.state["table"]["seats"]] == [False, False]
        assert named("Other", tmp_path) >= {"guests", "entries"}

    with RunningServer(tmp_path) as server:
        asyncio.run(test(server))


def named(name: str, data: Path) -> set[str]:
    """The tables of the file in which a name stands."""
    columns = {"guests": "name", "players": "name", "entries": "entry", "tables": "about"}
    with closing(sqlite3.connect(data / FILE)) as db:
        holding = "SELECT count(*) FROM {} WHERE instr(CAST({} AS BLOB), ?)"
        return {
            table
            for table, column in columns.items()
            if db.execute(holding.format(table, column), (name.encode(),)).fetchone() != (0,)
        }
