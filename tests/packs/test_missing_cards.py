"""A table whose cards are gone from the server says so and waits; when they are back, it goes on."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server.guest import Guest
from thegang.core import texts_of

NAMES = "Wet Paint, Fence"


@contextmanager
def served(data: Path, env: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A real server with this environment: its address for requests and for connections."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = ["serve", "--no-browser", "--port", str(port), "--data", str(data)]
    with (data / "stderr").open("ab") as errors:
        process = subprocess.Popen(
            [Path(sys.executable).with_name("gang"), *command], env=env, stdout=subprocess.PIPE, stderr=errors
        )
    try:
        assert process.stdout is not None
        assert b"open at" in process.stdout.readline(), (data / "stderr").read_text("utf-8")
        yield f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}/ws"
    finally:
        process.terminate()
        process.communicate(timeout=20)


def back(guests: list[Guest], address: tuple[str, str]) -> list[Guest]:
    """The same guests at another server."""
    return [Guest(*address, guest.secret) for guest in guests]


async def asked(guest: Guest, path: str, **headers: str) -> httpx.Response:
    async with guest.client(**headers) as client:
        return await client.get(path)


async def begin(address: tuple[str, str]) -> tuple[list[Guest], str, dict[str, Any]]:
    """Three guests who begin a game with a challenge of the pack, and take a chip."""
    guests = [await Guest(*address).come(f"Guest {number}") for number in range(3)]
    while True:
        table, state = await first_chip(guests)
        if 101 in state["game"]["challenges"]:
            return guests, table, state
        guests = guests[1:] + guests[:1]  # nobody may open too many tables


async def first_chip(guests: list[Guest]) -> tuple[str, dict[str, Any]]:
    table = await guests[0].open(options={"seats": 3, "settling": 0, "mode": "master-thief"})
    for seat, guest in enumerate(guests[1:], 1):
        async with guest.at(table) as waiting:
            assert (await waiting.do({"do": "Sit", "seat": seat}))["type"] == "ack"
    async with guests[0].at(table) as host:
        assert (await host.do({"do": "Start"}))["type"] == "ack"
        assert (await host.play(CHIP))["type"] == "ack"
        while not any(host.state["game"]["chips"][host.state["game"]["phase"]]):
            await host.hear()
        return table, host.state


CHIP = {"do": "TakeChip", "stars": 3, "source": None}


def test_a_table_waits_for_its_cards(pack: dict[str, str], tmp_path: Path) -> None:
    async def with_the_pack(address: tuple[str, str]) -> tuple[list[Guest], str, dict[str, Any]]:
        guests, table, state = await begin(address)
        texts = (await asked(guests[0], "/api/cards", **{"Accept-Language": "de"})).json()
        assert {id: card["name"] for id, card in texts.items()} == {
            "challenge-101": "Frisch gestrichen",
            "specialist-101": "Hehler",
        }
        return guests, table, state

    async def without(guests: list[Guest], table: str) -> None:
        said = texts_of("server")
        async with guests[1].at(table, language="pt") as seat:
            assert seat.heard == [
                {
                    "type": "problem",
                    "code": "cards-missing",
                    "text": said("pt", "cards-missing", cards=NAMES),
                    "closing": True,
                }
            ]
        answer = await asked(guests[2], f"/api/tables/{table}")
        assert answer.json() == {"code": "cards-missing", "text": said("en", "cards-missing", cards=NAMES)}
        assert table in [one["id"] for one in (await asked(guests[0], "/api/me/tables")).json()]
        assert (await asked(guests[0], "/api/cards")).json() == {}
        assert b"gang_tables_set_aside_total 0.0" in (await asked(guests[0], "/metrics")).content
        another = await guests[0].open(options={"seats": 3}, bots="easy", start=True)
        async with guests[0].at(another) as seat:
            assert seat.state["table"]["stage"] == "playing"

    async def with_it_again(guests: list[Guest], table: str, before: dict[str, Any]) -> None:
        async with guests[0].at(table) as seat:
            assert (seat.state["seq"], seat.state["game"]) == (before["seq"], before["game"])
        async with guests[1].at(table) as seat:
            assert (await seat.play({**CHIP, "stars": 1}))["type"] == "ack"

    with served(tmp_path, pack) as address:
        guests, table, before = asyncio.run(with_the_pack(address))
    with served(tmp_path, dict(os.environ)) as address:
        asyncio.run(without(back(guests, address), table))
    with served(tmp_path, pack) as address:
        asyncio.run(with_it_again(back(guests, address), table, before))
    assert "ALARM" not in (tmp_path / "stderr").read_text("utf-8")
    assert f"a table waits for cards not installed here: {NAMES}" in (tmp_path / "stderr").read_text("utf-8")
