"""A game nobody here has heard of: one folder of Python, and it is opened, played with a bot, replayed and listed."""

import asyncio
import json
from collections.abc import Iterator

import pytest

from scripts.generate_web import described_json
from tests.server.guest import Guest
from tests.server.running import RunningServer
from tests.third_game.duel import DUEL, ask, played
from tests.third_game.server import WEB, installed, third_game_server
from thegang.core import GameMissing, game_type, games, problems, read_log


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the third game."""
    with installed(), third_game_server(tmp_path_factory.mktemp("third")) as running:
        yield running


def test_it_is_found_where_it_is_installed() -> None:
    with installed():
        assert tuple(games()) == ("heist", "streets", "highcard")
    assert tuple(games()) == ("heist", "streets")
    with pytest.raises(GameMissing, match="highcard"):
        game_type("highcard")


def test_the_client_knows_what_it_says_of_itself() -> None:
    with installed():
        described = described_json(game_type("highcard"))
    assert json.loads((WEB / "test-games/highcard/described.json").read_bytes()) == json.loads(described)


def test_it_is_opened_played_with_a_bot_replayed_and_listed(server: RunningServer) -> None:
    async def test() -> None:
        ann = await Guest(server.http, server.ws).come("Ann")
        game = await played(ann, [9, 8, 9])

        [entry] = await ask(ann, "/api/me/games")
        assert (entry["id"], entry["game"], entry["won"], entry["seat"]) == (game, "highcard", True, 0)
        assert (entry["winners"], entry["summary"]) == ([0], {"points": [2, 0]})
        assert (await ask(ann, "/api/me/statistics"))["won"] == 1

        replay = await ask(ann, f"/api/games/{game}/replay?eyes=0")
        assert [mark["kind"] for mark in replay["marks"]] == ["round"] * 3
        assert replay["frames"][-1]["game"]["points"] == [2, 0]
        picks = [frame["action"] for frame in replay["frames"] if frame["by"] == 1]
        assert picks == [None] * 3, "the numbers of others stay secret until they are shown"

        async with ann.client() as client:
            log = (await client.get(f"/api/games/{game}/log")).content
        with installed():
            kind, records = read_log(log.splitlines(), {"highcard": game_type("highcard").game})
            assert list(problems(kind, records)) == []

    asyncio.run(test())


def test_its_rules_are_checked_and_its_refusals_told(server: RunningServer) -> None:
    async def test() -> None:
        ann = await Guest(server.http, server.ws).come("Ann")
        async with ann.client() as client:
            for wrong in ({"seats": 5}, {"rules": {"rounds": 4}}, {"rules": {"mode": "basic"}}):
                refused = await client.post("/api/tables", json={"options": DUEL | wrong})
                assert refused.json()["code"] == "bad-options"
        table = await ann.open(options={**DUEL, "rules": {"rounds": 5}}, bots="easy")
        async with ann.at(table, language="de") as seat:
            assert seat.state["table"]["options"]["rules"] == {"rounds": 5}
            await seat.do({"do": "Start"})
            await seat.play({"do": "Pick", "number": 10})
            assert seat.heard[-1]["text"] == "Du hast schon gewählt."

    asyncio.run(test())


def test_its_cards_can_be_dealt_again(server: RunningServer) -> None:
    async def test() -> None:
        ann, bob = [await Guest(server.http, server.ws).come(name) for name in ("Ann", "Bob")]
        first = await played(ann, [1] * 5, options={**DUEL, "rules": {"rounds": 5}})
        again = await played(bob, [9] * 5, deal=first)

        assert [game["id"] for game in await ask(ann, f"/api/games/{first}/same-deal")][-2:] == [first, None]
        assert (await ask(bob, "/api/me/games"))[0]["summary"] == {"points": [5, 0]}
        assert first != again

    asyncio.run(test())
