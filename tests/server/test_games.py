"""Whole games of both kinds, played over real sockets by guests who know nothing but what they are told."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.checker import check
from tests.server.guest import Guest
from tests.server.player import ROUNDS, Player, in_order, sensible
from tests.server.running import RunningServer
from tests.server.scripted_server import Arrangement
from thegang.cards import parse_cards
from thegang.core import problems, read_log
from thegang.heist import Answer, BeginGame, Heist, Script
from thegang.heist.cards import all_cards
from thegang.heist.cardsets import EDITION, numbers_of
from thegang.heist.deal import fresh_stacks
from thegang.heist.events import HeistBegan, HeistEnded
from thegang.referee import GAMES
from thegang.streets import Streets

LONG = 60


def cards(challenges: Sequence[int], specialist: int, **dealt: Any) -> Script:
    return Script(challenges=tuple(challenges), specialist=specialist, **dealt)


WEAK_TO_STRONG = ("5c 7d", "Kh Jd", "4h Ks", "8c Qd", "9c Td", "As Ac")
IN_ORDER = {
    "board": tuple(parse_cards("9s 8h 4d 2c 3d")),
    "pockets": {seat: tuple(parse_cards(pocket)) for seat, pocket in enumerate(WEAK_TO_STRONG)},
}
"""Whoever takes the chips in order here comes to the questions of the scanners."""
ALL_CARDS = {
    "basic": (cards((), 1), cards((), 3), cards((), 5)),
    "advanced": (cards((4,), 4, **IN_ORDER), cards((9,), 8, **IN_ORDER), cards((1, 2), 2, **IN_ORDER)),
    "professional": (cards((3, 5), 6), cards((6,), 7), cards((7,), 9)),
    "master-thief": (cards((8,), 10), cards((10,), 1)),
}
"""So many heists every game has; after them come the cards of the stacks."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all games."""
    with RunningServer(tmp_path_factory.mktemp("games"), Arrangement(modes=ALL_CARDS)) as running:
        yield running


class Group:
    """Guests around a table."""

    def __init__(self, data: Path, guests: list[Guest], table: str, mode: str) -> None:
        self.data = data
        self.guests = guests
        self.table = table
        policy = in_order if mode == "advanced" else sensible
        self.players = [Player(guest, table, policy, Random(seat)) for seat, guest in enumerate(guests)]

    async def play(self, games: int = 1) -> None:
        """Until so many games were played to the end."""
        async with asyncio.timeout(LONG), asyncio.TaskGroup() as together:
            for player in self.players:
                together.create_task(player.play(lambda state: len(state["table"]["games"]) >= games))
        check(self.data, self.players)

    @property
    def last_game(self) -> str:
        """The id of the game that was played last."""
        return str(self.players[0].state["table"]["games"][-1])

    async def ask(self, path: str, guest: int = 0) -> Any:
        async with self.guests[guest].client() as client:
            return (await client.get(path)).raise_for_status().json()


@asynccontextmanager
async def group(server: RunningServer, people: int, *, bots: str | None = None, **options: Any) -> AsyncIterator[Group]:
    """People who sit down at a table one after the other, and begin."""
    guests = [await Guest(server.http, server.ws).come(f"Guest {number}") for number in range(people)]
    options.setdefault("seats", people)
    table = await guests[0].open(options={"settling": 0, **options})
    for seat, guest in enumerate(guests[1:], 1):
        async with guest.at(table) as waiting:
            assert (await waiting.do({"do": "Sit", "seat": seat}))["type"] == "ack"
    async with guests[0].at(table) as host:
        for seat in range(people, options["seats"]):
            assert bots is not None
            await host.do({"do": "AddBot", "seat": seat, "level": bots})
        assert (await host.do({"do": "Start"}))["type"] == "ack"
    yield Group(server.data, guests, table, options.get("mode", ""))


async def checked_log(group: Group, game: str) -> list[Any]:
    """The records of a game whose log was downloaded and verified."""
    async with group.guests[0].client() as client:
        log = (await client.get(f"/api/games/{game}/log")).raise_for_status().content
    kind, records = read_log(log.splitlines(), GAMES)
    assert list(problems(kind, records)) == []
    assert kind.replay(event for record in records for event in record.events).state.outcome is not None
    return records


def heists(records: Sequence[Any]) -> list[tuple[bool, tuple[int, ...], int | None]]:
    """Success, challenges and specialist of every heist in a log."""
    events = [event for record in records for event in record.events]
    began = [(event.challenges, event.specialist) for event in events if isinstance(event, HeistBegan)]
    ended = [event.outcome.success for event in events if isinstance(event, HeistEnded)]
    return [(success, *cards) for success, cards in zip(ended, began, strict=True)]


def tallies(found: Sequence[tuple[bool, tuple[int, ...], int | None]], mode: str, players: int) -> list[dict[str, Any]]:
    """The statistics of these heists, counted here."""
    counted: dict[tuple[str, str], list[int]] = {}
    for success, challenges, specialist in found:
        keys = [("mode", mode), ("players", str(players)), *(("challenge", str(card)) for card in challenges)]
        keys += [("specialist", str(specialist))] if specialist else []
        for key in keys:
            tally = counted.setdefault(key, [0, 0])
            tally[0] += 1
            tally[1] += success
    return [
        {"group": group, "key": key, "heists": heists, "succeeded": succeeded}
        for (group, key), (heists, succeeded) in sorted(counted.items())
    ]


async def play_mode(server: RunningServer, mode: str) -> list[Any]:
    """A game of six in a mode: its log, with everything that is said about it checked."""
    async with group(server, 6, mode=mode, stacks="shuffled", chat="never") as crew:
        await crew.play()
        records = await checked_log(crew, crew.last_game)
        found = heists(records)
        vaults = sum(success for success, _, _ in found)

        [entry] = await crew.ask("/api/me/games", guest=3)
        assert entry == await crew.ask(f"/api/games/{crew.last_game}") | {"seat": 3, "table": crew.table}
        assert (entry["id"], entry["game"], entry["players"]) == (crew.last_game, "heist", 6)
        assert entry["names"] == [f"Guest {number}" for number in range(6)]
        assert entry["summary"] == {"mode": mode, "vaults": vaults, "alarms": len(found) - vaults}
        assert entry["won"] is (vaults == 3)

        numbers = await crew.ask("/api/me/statistics", guest=5)
        assert (numbers["games"], numbers["won"]) == (1, vaults == 3)
        own = numbers["by_game"]["heist"]
        assert (own["heists"], own["succeeded"]) == (len(found), vaults)
        assert sorted(own["by"], key=lambda tally: (tally["group"], tally["key"])) == tallies(found, mode, 6)
        return records


def test_six_guests_play_every_mode_with_every_card(server: RunningServer) -> None:
    async def test() -> None:
        logs = await asyncio.gather(*(play_mode(server, mode) for mode in ALL_CARDS))

        played = [heist for records in logs for heist in heists(records)]
        assert {card for _, challenges, _ in played for card in challenges} >= set(numbers_of(EDITION, "challenge"))
        assert {specialist for *_, specialist in played} >= set(numbers_of(EDITION, "specialist"))
        questions = {
            record.action.question for records in logs for record in records if isinstance(record.action, Answer)
        }
        assert questions == {"show", "pass", "discard", "guess-value", "guess-ranking"}

    asyncio.run(test())


@pytest.mark.parametrize("people", [2, 5])
def test_guests_play_streets(server: RunningServer, people: int) -> None:
    async def test() -> None:
        async with group(server, people, game="streets", open_scores=people == 5) as crew:
            await crew.play()
            records = await checked_log(crew, crew.last_game)
            state = Streets.replay(event for record in records for event in record.events).state
            assert state.outcome is not None

            for seat in range(people):
                [entry] = await crew.ask("/api/me/games", guest=seat)
                assert (entry["game"], entry["players"], entry["seat"]) == ("streets", people, seat)
                assert tuple(entry["summary"]["scores"]) == state.outcome.scores
                assert entry["won"] is (seat in state.outcome.winners)
                numbers = await crew.ask("/api/me/statistics", guest=seat)
                assert (numbers["games"], numbers["won"], numbers["by_game"]["heist"]["heists"]) == (1, entry["won"], 0)

    asyncio.run(test())


@pytest.mark.parametrize("game", ["heist", "streets"])
def test_people_and_bots_play_together(server: RunningServer, game: str) -> None:
    async def test() -> None:
        async with group(server, 2, game=game, seats=4, bots="easy", mode="professional") as crew:
            await crew.play()
            records = await checked_log(crew, crew.last_game)
            assert {record.by for record in records} == {None, 0, 1, 2, 3}
            entry = await crew.ask(f"/api/games/{crew.last_game}")
            assert entry["names"][:2] == ["Guest 0", "Guest 1"]
            assert len(set(entry["names"])) == 4
            assert entry["seat"] is None

    asyncio.run(test())


def test_h32_a_rematch_keeps_the_group_and_its_stacks(server: RunningServer) -> None:
    async def test() -> None:
        async with group(server, 3, mode="professional") as crew:
            await crew.play()
            first = await checked_log(crew, crew.last_game)
            async with crew.guests[0].at(crew.table) as host:
                assert host.state["table"]["stage"] == "finished"
                assert (await host.do({"do": "Start"}))["type"] == "ack"
            await crew.play(games=2)
            second = await checked_log(crew, crew.last_game)

            stacks = Heist.replay(event for record in first for event in record.events).state.stacks
            assert stacks != fresh_stacks(all_cards())
            assert isinstance(second[0].action, BeginGame)
            assert second[0].action.stacks == stacks
            assert second[0].action.players == 3
            games = await crew.ask("/api/me/games", guest=2)
            assert [game["id"] for game in games] == crew.players[0].state["table"]["games"][::-1]
            assert len(games) == (await crew.ask("/api/me/statistics", guest=2))["games"] == 2

    asyncio.run(test())


def test_who_watches_sees_the_spectators_view(server: RunningServer) -> None:
    async def test() -> None:
        async with group(server, 3, mode="professional") as crew:
            watcher = Player(await Guest(server.http, server.ws).come(), crew.table, sensible, Random(0))
            crew.players.append(watcher)
            await crew.play()  # and every state was what the log gives for a spectator

            assert all(state["you"] is None and state["legal"] == [] for state in watcher.told)
            hidden = [state["game"]["pockets"] for state in watcher.told if state["game"]["phase"] in ROUNDS]
            assert hidden
            assert all(isinstance(pocket, int) for pockets in hidden for pocket in pockets)
            assert any(state["table"]["watching"] == 1 for state in crew.players[0].told)
            assert await crew.ask("/api/me/games", guest=0)
            async with watcher.guest.client() as client:
                assert (await client.get("/api/me/games")).json() == []

    asyncio.run(test())
