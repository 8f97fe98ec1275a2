"""A server that does not have the third game any more says so, and loses nothing."""

import asyncio
from pathlib import Path

import httpx

from tests.server.guest import Guest
from tests.server.running import RunningServer
from tests.third_game.duel import DUEL, ask, played
from tests.third_game.server import installed, third_game_server


def test_without_it_its_tables_wait_and_its_games_stay_listed(tmp_path: Path) -> None:
    async def before(server: RunningServer) -> tuple[Guest, str, str]:
        ann = await Guest(server.http, server.ws).come("Ann")
        return ann, await played(ann, [9, 9, 9]), await ann.open(options=DUEL, bots="normal", start=True)

    async def without(server: RunningServer, ann: Guest, game: str, table: str) -> None:
        ann.http, ann.ws = server.http, server.ws
        async with ann.at(table) as seat:
            assert seat.heard[-1]["code"] == "game-missing"
            assert "highcard" in seat.heard[-1]["text"]
        assert [entry["id"] for entry in await ask(ann, "/api/me/games")] == [game]
        assert next(one["id"] for one in await ask(ann, "/api/me/tables")) == table
        replay = httpx.get(f"{server.http}/api/games/{game}/replay")
        assert (replay.status_code, replay.json()["code"]) == (400, "game-missing")

    async def again(server: RunningServer, ann: Guest, table: str) -> None:
        ann.http, ann.ws = server.http, server.ws
        async with ann.at(table) as seat:
            assert (seat.state["name"], seat.state["game"]["round"]) == ("highcard", 1)

    with installed(), third_game_server(tmp_path) as server:
        ann, game, table = asyncio.run(before(server))
    with RunningServer(tmp_path) as server:
        asyncio.run(without(server, ann, game, table))
        assert "ALARM" not in server.log.read_text("utf-8")
    with installed(), third_game_server(tmp_path) as server:
        asyncio.run(again(server, ann, table))
