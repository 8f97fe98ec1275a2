"""A server goes on with the data file of an older version: its games are there, and its groups play on."""

import asyncio
import itertools
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.old import FOLDER, old_data
from tests.server.guest import Guest
from tests.server.player import Player, State, sensible
from tests.server.running import RunningServer
from thegang.core import Record, problems, read_log
from thegang.heist import Heist
from thegang.referee import GAMES

LONG = 60
OLD: dict[str, Any] = json.loads((FOLDER / "guests.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server of today with the old file."""
    data = tmp_path_factory.mktemp("old")
    with RunningServer(old_data(data)) as running:
        yield running


class OldPlayer(Player):
    """A player whose commands have other ids than those in the old file."""

    _ids = itertools.count(1_000_000)


class OldGroup:
    """The people of a table in the old file, who come back."""

    def __init__(self, server: RunningServer, word: str) -> None:
        table = OLD["tables"][word]
        self.table: str = table["id"]
        self.guests = [Guest(server.http, server.ws, OLD["secrets"][name]) for name in table["people"]]
        self.players = [OldPlayer(guest, self.table, sensible, Random(seat)) for seat, guest in enumerate(self.guests)]

    async def rematch(self) -> None:
        """The host begins another game."""
        async with self.guests[0].at(self.table) as host:
            assert host.state["table"]["stage"] == "finished"
            assert (await host.do({"do": "Start"}, id="rematch"))["type"] == "ack"  # an id the old file does not have

    async def play(self, until: Callable[[State], bool]) -> None:
        """Until something is true of what everybody sees."""
        async with asyncio.timeout(LONG), asyncio.TaskGroup() as together:
            for player in self.players:
                together.create_task(player.play(until))

    async def games(self) -> list[str]:
        """The ids of the finished games of its host, the last first."""
        async with self.guests[0].client() as client:
            return [game["id"] for game in (await client.get("/api/me/games")).raise_for_status().json()]

    async def records(self, game: str) -> list[Record[Any, Any]]:
        """The records of a finished game, whose log verifies and whose replay can be seen."""
        async with self.guests[0].client() as client:
            log = (await client.get(f"/api/games/{game}/log")).raise_for_status().content
            replay = (await client.get(f"/api/games/{game}/replay?eyes=all")).raise_for_status().json()
        kind, records = read_log(log.splitlines(), GAMES)
        assert list(problems(kind, records)) == []
        assert len(replay["frames"]) == len(records)
        return records


def finished(games: int) -> Callable[[State], bool]:
    return lambda state: state["table"]["stage"] == "finished" and len(state["table"]["games"]) == games


@pytest.mark.parametrize(("word", "played"), [("advanced, over", 2), ("professional, over", 1), ("streets, over", 1)])
def test_a_group_plays_a_rematch(server: RunningServer, word: str, played: int) -> None:
    async def test() -> None:
        group = OldGroup(server, word)
        before = await group.games()
        assert len(before) == played
        old = [await group.records(game) for game in before]

        await group.rematch()
        await group.play(finished(played + 1))

        after = await group.games()
        assert after[1:] == before
        begun = (await group.records(after[0]))[0].action
        if not word.startswith("streets"):
            last = Heist.replay(event for record in old[0] for event in record.events)
            assert begun.stacks == last.state.stacks

    asyncio.run(test())


@pytest.mark.parametrize("word", ["master-thief, in a heist", "streets, in a round"])
def test_a_game_in_play_goes_on_and_a_rematch_follows(server: RunningServer, word: str) -> None:
    async def test() -> None:
        group = OldGroup(server, word)
        assert await group.games() == []

        await group.play(finished(1))
        await group.rematch()
        await group.play(finished(2))

        for game in await group.games():
            await group.records(game)

    asyncio.run(test())


def test_the_numbers_of_before_are_still_there(server: RunningServer) -> None:
    async def test() -> None:
        for name, games in {"Bo": 2, "Eva": 1, "Lou": 1}.items():
            async with Guest(server.http, server.ws, OLD["secrets"][name]).client() as client:
                assert (await client.post("/api/me")).json()["name"] == name
                assert (await client.get("/api/me/statistics")).json()["games"] >= games

    asyncio.run(test())
