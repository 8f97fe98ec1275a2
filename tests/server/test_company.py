"""Two servers over one PostgreSQL, and people at both: what one server is told, the other knows as well."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.guest import Guest, Seat, secret_in
from tests.server.scripted_server import ROOMY
from tests.server.several import Servers, keepers_of
from tests.server.store.cluster import Cluster
from thegang.server.servers.company import Company
from thegang.server.store import StoreUnavailable
from thegang.server.transport.clients import CLIENT, VOUCHED

WRONG = 3
"""How many wrong links and codes somebody may try in these tests."""
NEWCOMERS = 12
"""How many guests may come from one address."""


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, cluster: Cluster) -> Iterator[Servers]:
    """Two servers."""
    limits = msgspec.structs.replace(
        ROOMY, failed_links=(0.001, WRONG), failed_codes=(0.001, WRONG), guests=(0.001, NEWCOMERS), tables_of_guest=2
    )
    with Servers(tmp_path_factory.mktemp("company"), cluster.database(), limits=limits) as running:
        yield running


def here(servers: Servers, address: str = "127.0.0.1") -> Guest:
    return Guest(servers.all[0].http, servers.all[0].ws, address=address)


def there(servers: Servers, secret: str | None = None, address: str = "127.0.0.1") -> Guest:
    return Guest(servers.all[1].http, servers.all[1].ws, secret, address)


@asynccontextmanager
async def at_both(servers: Servers, address: str) -> AsyncIterator[tuple[Seat, Seat]]:
    """Ann at the server that keeps her table, and Bo at the other one."""
    ann = await here(servers, address).come("Ann")
    bo = await there(servers, address=address).come("Bo")
    table = await ann.open(options={"seats": 3, "public": True})
    async with ann.at(table) as host, bo.at(table) as guest:
        assert (await guest.do({"do": "Sit", "seat": 1}))["type"] == "ack"
        yield host, guest


def test_people_at_two_servers_play_at_one_table(servers: Servers) -> None:
    async def test() -> None:
        async with at_both(servers, "127.0.0.2") as (ann, bo):
            await ann.until(lambda seat: [one["name"] for one in seat.state["table"]["seats"]][:2] == ["Ann", "Bo"])
            assert (await bo.do({"do": "Say", "text": "hi"}))["type"] == "ack"
            await ann.until(lambda seat: seat.heard[-1]["type"] == "said")
            assert (await bo.do({"do": "Sit", "seat": 0}))["type"] == "refused"
            await keepers_of(servers.store, ann.table)
        async with bo.guest.client() as client:  # and a look from elsewhere, as somebody with the link
            assert (await client.get(f"/api/tables/{ann.table}")).json()["id"] == ann.table

    asyncio.run(test())


def test_the_lobby_and_codes_lead_to_tables_of_all_servers(servers: Servers) -> None:
    async def test() -> None:
        async with at_both(servers, "127.0.0.3") as (ann, bo), bo.guest.client() as client:
            assert ann.table in [table["id"] for table in (await client.get("/api/tables")).json()]
            code = ann.state["table"]["code"]
            assert (await client.post("/api/codes", json={"code": code})).json()["table"] == ann.table

    asyncio.run(test())


def test_a_new_name_is_known_at_the_other_server(servers: Servers) -> None:
    async def test() -> None:
        async with at_both(servers, "127.0.0.4") as (ann, bo):
            async with bo.guest.client() as client:
                (await client.patch("/api/me", json={"name": "Bodo"})).raise_for_status()
            await ann.until(lambda seat: seat.state["table"]["seats"][1]["name"] == "Bodo")
            async with there(servers, ann.guest.secret).client() as client:
                (await client.patch("/api/me", json={"name": "Anna"})).raise_for_status()
            await bo.until(lambda seat: seat.state["table"]["seats"][0]["name"] == "Anna")

    asyncio.run(test())


def test_a_device_that_is_revoked_is_nobody_at_the_other_server_either(servers: Servers) -> None:
    async def test() -> None:
        ann = await here(servers, "127.0.0.5").come("Ann")
        async with ann.client() as client:
            token = (await client.post("/api/me/link")).json()["token"]
        phone = there(servers, address="127.0.0.5")
        async with phone.client() as client:  # a link that one server made, another takes
            answer = (await client.post("/api/me/claim", json={"token": token})).raise_for_status()
            phone.secret = secret_in(answer)
        table = await ann.open(options={"seats": 3})
        async with phone.at(table) as seat, ann.client() as client:
            assert seat.state["you"] == 0
            (await client.delete("/api/me/devices")).raise_for_status()
            await seat.until(lambda seat: seat.heard[-1].get("code") == "signed-out")

    asyncio.run(test())


def test_who_is_forgotten_leaves_the_tables_of_all_servers(servers: Servers) -> None:
    async def test() -> None:
        async with at_both(servers, "127.0.0.6") as (ann, bo):
            async with bo.guest.client() as client:
                (await client.delete("/api/me")).raise_for_status()
            await ann.until(lambda seat: not seat.state["table"]["seats"][1]["guest"])
            async with there(servers, bo.guest.secret).client() as client:
                assert (await client.get("/api/me/tables")).status_code == 401

    asyncio.run(test())


def test_limits_that_protect_people_hold_at_all_servers_together(servers: Servers) -> None:
    async def asked(guest: Guest, method: str, path: str, **more: object) -> int:
        async with guest.client() as client:
            return (await client.request(method, path, **more)).status_code  # type: ignore[arg-type]

    async def test() -> None:
        first, second = here(servers, "127.0.0.7"), there(servers, address="127.0.0.7")
        for number in range(WRONG):
            assert await asked(first, "GET", f"/api/tables/wrong{number}") == 404
            assert await asked(first, "POST", "/api/codes", json={"code": "mango radio kiwi"}) == 404
        for path, more in (("/api/tables/wrong", {}), ("/api/codes", {"json": {"code": "mango radio kiwi"}})):
            method = "POST" if more else "GET"
            async with asyncio.timeout(10):
                while await asked(second, method, path, **more) != 429:
                    await asyncio.sleep(0.05)
        ann = await here(servers, "127.0.0.8").come()
        for _ in range(2):
            await ann.open()
        await asyncio.sleep(0.2)  # a hint is on its way
        assert await asked(there(servers, ann.secret), "POST", "/api/tables", json={}) == 429
        for _ in range(NEWCOMERS):
            assert await asked(here(servers, "127.0.0.11"), "POST", "/api/me") == 200
        async with asyncio.timeout(10):
            while (status := await asked(there(servers, address="127.0.0.11"), "POST", "/api/me")) != 429:
                assert status == 200
                await asyncio.sleep(0.05)

    asyncio.run(test())


def test_whatever_a_lost_hint_would_have_said_is_looked_up_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    class Part:
        """Any part of a server; what it reads is not there the first time."""

        def __init__(self, name: str) -> None:
            self.name = name

        def changed(self) -> None:
            done.append(self.name)

        async def look_again(self, guest: int | None = None) -> None:
            assert guest is None
            done.append(self.name)
            if done.count(self.name) == 1:
                raise StoreUnavailable("away")

        async def the_rest(self) -> None:
            done.append(self.name)

    async def test() -> None:
        tables, connections, guests, forgetting = map(Part, ("tables", "connections", "guests", "forgetting"))
        hints: Any = Part("hints")  # which nobody hears
        company = Company(hints, tables, connections, guests, forgetting)  # type: ignore[arg-type]
        looking = asyncio.create_task(company.look_after())
        async with asyncio.timeout(10):
            while done.count("forgetting") < 2:
                await asyncio.sleep(0.001)
        looking.cancel()
        once = ["guests", "tables"]
        assert done[: 4 * len(once) + 4] == [*once, *once, "connections", "forgetting"] * 2

    monkeypatch.setattr("thegang.server.servers.company.REMEMBERED", 0.001)
    monkeypatch.setattr("thegang.server.servers.company.SELDOM", 2)
    asyncio.run(test())


def test_nobody_vouches_without_the_secret(servers: Servers) -> None:
    async def test() -> None:
        guest = here(servers, "127.0.0.9")
        async with guest.client(**{VOUCHED: "guessed", CLIENT: "192.0.2.1"}) as client:
            assert (await client.post("/api/servers/forgotten/1")).status_code == 404
            assert (await client.get("/api/tables")).status_code == 404
        async with guest.client() as client:
            assert (await client.post("/api/servers/forgotten/1")).status_code == 404
        with pytest.raises(InvalidStatus, match="421"):  # it was for a server that is not here any more
            await connect(f"{guest.ws}/table", additional_headers={VOUCHED: "guessed"})

    asyncio.run(test())


def test_a_server_that_ends_hands_its_tables_on(servers: Servers) -> None:
    async def test() -> None:
        async with at_both(servers, "127.0.0.10") as (ann, bo):
            assert await asyncio.to_thread(servers.all[0].terminate) == 0
            while bo.heard[-1]["type"] != "going-away":
                await bo.hear()
        async with bo.guest.at(ann.table) as again:
            assert again.state["you"] == 1
        assert len(await keepers_of(servers.store, ann.table)) >= 2
        await asyncio.to_thread(servers.all[0].start)
        async with ann.guest.at(ann.table) as back:  # at the server that has it no more
            assert back.state["you"] == 0
            assert (await back.do({"do": "Say", "text": "hi"}))["type"] == "ack"
        assert len(await keepers_of(servers.store, ann.table)) >= 2

    asyncio.run(test())
