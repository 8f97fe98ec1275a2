"""Strangers: too many requests of one address, pages of other sites, and tables one has no link to."""

import asyncio
import re
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.transport.limits import Bucket, Buckets, Limits


@pytest.fixture
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that is strict with addresses."""
    limits = Limits(requests=(0.01, 40), guests=(0.01, 3), failed_links=(0.01, 5))
    with RunningServer(tmp_path_factory.mktemp("strict"), limits=limits) as running:
        yield running


async def newcomer(server: RunningServer) -> Guest:
    return await Guest(server.http, server.ws).come()


# One address


def test_requests_and_connections_of_an_address_are_limited(strict: RunningServer) -> None:
    with httpx.Client(base_url=strict.http) as client:
        answers = [client.get("/api/tables").status_code for _ in range(45)]
        refused = client.get("/api/tables", headers={"Accept-Language": "de"})

    assert answers == [200] * 40 + [429] * 5
    assert refused.json() == {"code": "slow-down", "text": "Das ging etwas schnell. Hol kurz Luft."}

    async def connections() -> None:
        for _ in range(40):
            async with connect(strict.ws):
                pass
        with pytest.raises(InvalidStatus) as too_many:
            await connect(strict.ws)
        assert too_many.value.response.status_code == 429

    asyncio.run(connections())


def test_newcomers_and_wrong_links_of_an_address_are_limited(strict: RunningServer) -> None:
    async def test() -> None:
        guest = await newcomer(strict)
        table = await guest.open()
        other = await newcomer(strict)
        await newcomer(strict)
        async with guest.client() as mine:
            token = (await mine.post("/api/me/link")).json()["token"]
        async with httpx.AsyncClient(base_url=strict.http, headers={"X-Gang": "1"}) as client:
            assert (await client.post("/api/me")).json()["code"] == "slow-down"
            for number in range(5):
                assert (await client.get(f"/api/tables/guess{number}")).status_code == 404
            # Whoever guesses is not told any more which guesses are right, and nothing right is called wrong.
            looks = [
                await client.get(f"/api/tables/{id}", headers={"Accept-Language": "de"}) for id in (table, "guess")
            ]
            claims = [await client.post("/api/me/claim", json={"token": one}) for one in (token, "0" * 32)]
            for right, wrong in (looks, claims):
                assert right.status_code == wrong.status_code == 429
                assert right.json()["code"] == wrong.json()["code"] == "too-many-links"
            assert re.fullmatch(r"Aus deinem Netz .* in \d+ s noch einmal\.", looks[0].json()["text"])
        for link in (table, "guess"):
            async with other.at(link) as stranger:
                assert stranger.heard[-1]["code"] == "too-many-links"
                assert re.search(r"in \d+ s", stranger.heard[-1]["text"])
        # Who sits there knows the link.
        async with guest.at(table) as seat:
            assert seat.heard[-1]["type"] == "state"
        async with guest.client() as mine, other.client() as theirs:
            assert (await mine.get(f"/api/tables/{table}")).json()["id"] == table
            assert (await mine.get("/api/tables/guess")).json()["code"] == "too-many-links"
            assert (await theirs.get(f"/api/tables/{table}")).json()["code"] == "too-many-links"

    asyncio.run(test())


def test_only_so_many_addresses_are_remembered() -> None:
    buckets = Buckets((0.0, 1), kept=2)
    assert [buckets.take(key) for key in "aabab"] == [True, False, True, False, False]
    assert buckets.take("c")  # and a is forgotten: it came first, b after it
    assert not buckets.take("b")
    assert buckets.take("a")
    assert not Bucket((1, 0)).take()


# Other sites


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "https://127.0.0.1:1", "http://127.0.0.1"])
def test_pages_of_other_sites_get_no_connection(server: RunningServer, origin: str) -> None:
    async def test() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(server.ws, additional_headers={"Origin": origin})
        assert refused.value.response.status_code == 403
        async with connect(server.ws, additional_headers={"Origin": server.http}):
            pass

    asyncio.run(test())


def test_nothing_is_told_about_a_private_table(server: RunningServer) -> None:
    async def test() -> None:
        host, stranger = await newcomer(server), await newcomer(server)
        private, public = await host.open(), await host.open(options={"public": True})
        async with host.at(private), host.at(public), stranger.client() as client:
            listed = [table["id"] for table in (await client.get("/api/tables")).json()]
            guess = private[:-1] + ("0" if private[-1] != "0" else "1")
            unknown, near = await client.get("/api/tables/zzzzzzzzzzzz"), await client.get(f"/api/tables/{guess}")
            assert public in listed
            assert private not in listed
            assert (await client.get("/api/me/tables")).json() == []
            drop = {"date"}
            assert near.content == unknown.content
            assert {k: v for k, v in near.headers.items() if k not in drop} == {
                k: v for k, v in unknown.headers.items() if k not in drop
            }
        async with stranger.at(guess) as seat, stranger.at("zzzzzzzzzzzz") as other:
            assert seat.heard == other.heard
            assert seat.heard[0]["code"] == "no-such-table"

    asyncio.run(test())
