"""Cards that are dealt again: who is told what about whom, and finished games looked at again."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.guest import Guest
from tests.server.player import Player, sensible
from tests.server.running import RunningServer
from thegang.core import Record
from thegang.heist import BeginGame as BeginHeists
from thegang.heist import Heist, Script, TakeChip
from thegang.server.games.replay import replay
from thegang.server.games.streets import StreetsSitting
from thegang.server.messages import GameEntry
from thegang.streets import BeginGame, Streets

ENTRY = GameEntry("g", None, "streets", 3, ("Ann", "Bob", "Cem"), (None,) * 3, 1.0, None, (), None, {})
DUEL = {"game": "streets", "seats": 2}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server at which nobody else plays."""
    with RunningServer(tmp_path_factory.mktemp("same_deal")) as running:
        yield running


async def played(guest: Guest, **wanted: Any) -> str:
    """A game against a bot, played to its end; its id."""
    table = await guest.open(bots="easy", start=True, **wanted)
    player = Player(guest, table, sensible, Random(1))
    await asyncio.wait_for(player.play(lambda state: state["table"]["stage"] == "finished"), 60)
    return str(player.state["table"]["games"][-1])


async def ask(guest: Guest, path: str) -> Any:
    async with guest.client() as client:
        return (await client.get(path)).raise_for_status().json()


def test_who_played_the_same_cards_at_private_tables_is_not_told(house: RunningServer) -> None:
    async def test() -> None:
        ann, bob, cem, eve = [await Guest(house.http, house.ws).come(name) for name in ("Ann", "Bob", "Cem", "Eve")]
        first = await played(ann, options=DUEL)
        second = await played(bob, options=DUEL, deal=first)
        third = await played(cem, options={**DUEL, "public": True}, deal=first)
        results = await ask(eve, f"/api/games/{first}/same-deal")
        nobody = httpx.get(f"{house.http}/api/games/{first}/same-deal").json()

        assert nobody == results
        assert [game["id"] for game in results] == [first, None, third]
        assert [game["names"][0] for game in results] == ["Ann", "", "Cem"]
        assert results[1]["names"] == ["", ""]
        assert results[1]["outfits"] == [None, None]
        assert results[0]["outfits"][0] is not None
        assert results[1].keys() == results[0].keys()
        assert len(results[1]["summary"]["scores"]) == results[1]["players"] == 2
        assert all(game["table"] is None for game in results)
        assert [game["id"] for game in await ask(bob, f"/api/games/{first}/same-deal")] == [first, second, third]
        assert [game["id"] for game in await ask(eve, f"/api/games/{second}/same-deal")] == [None, second, third]

        numbers = [(await ask(guest, "/api/me/statistics"))["games"] for guest in (ann, bob, cem)]
        assert numbers == [1, 0, 0]
        assert (await ask(eve, "/api/statistics"))["games"] == 1
        assert len(await ask(bob, "/api/me/games")) == 1
        later = await played(bob, options=DUEL)
        assert [game["id"] for game in await ask(bob, "/api/me/games?most=1")] == [later]
        assert [game["id"] for game in await ask(bob, "/api/me/games?most=-5")] == [later]
        assert [game["id"] for game in await ask(bob, "/api/me/games?most=999")] == [later, second]

        again = await eve.open(options={"seats": 2, "public": True}, deal=first)
        async with eve.at(again) as seat:
            assert seat.state["table"]["same_deal"] is True
            [listed] = [each for each in await ask(ann, "/api/tables") if each["id"] == again]
            [mine] = await ask(eve, "/api/me/tables")
            assert listed["same_deal"] is mine["same_deal"] is True
            assert (await ask(ann, f"/api/tables/{again}"))["same_deal"] is True
            options = {**seat.state["table"]["options"], "rules": {"open_scores": True}}
            assert (await seat.do({"do": "SetOptions", "options": options}))["code"] == "same-deal"

    asyncio.run(test())


def test_a_finished_lesson_has_no_link(house: RunningServer) -> None:
    async def test() -> None:
        guest = await Guest(house.http, house.ws).come()
        table = await guest.open(options={"game": "streets"}, lesson=True)
        player = Player(guest, table, sensible, Random(1))
        await asyncio.wait_for(player.play(lambda state: state["table"]["stage"] == "finished"), 60)
        assert player.state["table"]["games"] == []
        assert player.state["table"]["same_deal"] is False

    asyncio.run(test())


# Looking at a game again


def records_of(sitting: Any, players: int, begin: Any) -> list[msgspec.Raw]:
    """A game played by chance, as it is written down."""
    chance, game = Random(7), sitting.type.game.blank()
    records = [Record(None, begin, game.play(None, begin))]
    while game.state.outcome is None:
        for seat in range(players):
            legal = game.legal_actions(seat)
            if legal:
                action = chance.choice(list(legal))
                records.append(Record(seat, action, game.play(seat, action)))
    return [msgspec.Raw(msgspec.json.encode(record)) for record in records]


def test_a_replay_does_not_ask_what_could_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    records = records_of(StreetsSitting, 3, BeginGame(3, "1" * 64))
    sitting = StreetsSitting()
    seen = []
    for record in records:
        sitting.fold(sitting.read(record))
        seen.append(sitting.game.view(1))

    def fail(*_: Any) -> Any:
        raise AssertionError("nobody plays in a replay")

    monkeypatch.setattr(Streets, "legal_actions", fail)
    monkeypatch.setattr("thegang.streets.previews", fail)
    monkeypatch.setattr(Heist, "legal_actions", fail)

    assert [frame.game for frame in replay(ENTRY, records, 1).frames] == seen
    for eyes in (None, "all"):
        assert len(replay(ENTRY, records, eyes).frames) == len(records)


def test_h58_a_replay_with_all_cards_shows_the_chips_that_were_put_away() -> None:
    game = Heist.blank()
    records = []

    def play(seat: int | None, action: Any) -> None:
        record = Record(seat, action, game.play(seat, action))
        records.append(msgspec.Raw(msgspec.json.encode(record)))

    play(None, BeginHeists(3, "1" * 64, "advanced", script=Script(challenges=(8,), specialist=None)))
    for seat in range(3):
        play(seat, TakeChip(seat + 1))
    entry = msgspec.structs.replace(ENTRY, game="heist")

    spectator = replay(entry, records, None).frames[-1].game
    opened = replay(entry, records, "all").frames[-1].game

    assert spectator.phase == opened.phase == "yellow"
    assert spectator.chips["white"] is None
    assert opened.chips == {"white": (1, 2, 3), "yellow": (0, 0, 0), "orange": (0, 0, 0), "red": (0, 0, 0)}
