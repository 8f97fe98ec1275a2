"""Several people reach for the same thing at the same moment: one gets it, and all agree on who."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.checker import lines_of
from tests.server.guest import Guest, Seat
from tests.server.running import RunningServer

LONG = 100
TABLES = 5
AT_ONE_TABLE = 40
"""So often people reach for a chip at one table; a round has an end."""


@asynccontextmanager
async def seated(server: RunningServer, people: int, **options: Any) -> AsyncIterator[list[Seat]]:
    """People at a table whose game has begun, by seat."""
    guests = [await Guest(server.http, server.ws).come() for _ in range(people)]
    table = await guests[0].open(options={"seats": people, "settling": 0, **options})
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(guest.at(table)) for guest in guests]
        for number, seat in enumerate(seats[1:], 1):
            assert (await seat.do({"do": "Sit", "seat": number}))["type"] == "ack"
        began = await seats[0].do({"do": "Start"})
        for seat in seats:
            await come_to(seat, began["seq"])
        yield seats


async def come_to(seat: Seat, seq: int) -> None:
    """Hear until the state with a number, or a later one, has come."""
    while seat.state["seq"] < seq:
        await seat.hear()


async def together(seats: list[Seat], actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Everybody moves at the same moment; the answers, when all have seen all of it."""
    answers = await asyncio.gather(*(seat.play(action) for seat, action in zip(seats, actions, strict=True)))
    last = max((answer["seq"] for answer in answers if answer["type"] == "ack"), default=0)
    await asyncio.gather(*(come_to(seat, last) for seat in seats))
    return answers


def chip(stars: int, source: int | None) -> dict[str, Any]:
    return {"do": "TakeChip", "stars": stars, "source": source}


def chip_of(seat: Seat) -> int:
    """The chip of this round that a seat has, or 0."""
    game = seat.state["game"]
    return int(game["chips"][game["phase"]][seat.state["you"]])


def agree(place: Path | str, seats: list[Seat]) -> None:
    """What all were told under a number is the same for all, and what was acknowledged is written under its number."""
    told: dict[int, Any] = {}
    for seat in seats:
        for message in seat.heard:
            if message["type"] == "state" and message["game"] is not None:
                public = {key: message["game"].get(key) for key in ("phase", "chips", "moves", "chosen", "cities")}
                assert told.setdefault(message["seq"], public) == public
    lines = lines_of(place, seats[0].table)
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    commands = {line.command.partition(":"): line.seq for line in lines if line.command}
    written = {id: seq for (_, asked, id), seq in commands.items() if asked}
    answers = [message for seat in seats for message in seat.heard if message["type"] in ("ack", "refused")]
    assert written == {answer["id"]: answer["seq"] for answer in answers if answer["type"] == "ack"}


async def reach(server: RunningServer, times: int, chance: Random) -> Counter[int]:
    """Two of three reach for the same chip, from the centre or from the third; how often each got it."""
    won: Counter[int] = Counter()
    async with seated(server, 3) as seats:
        for _ in range(times):
            holder, *reaching = chance.sample(range(3), 3)
            stars, source = chance.randint(1, 3), chance.choice([None, holder])
            if source is not None:
                await together(seats[holder : holder + 1], [chip(stars, None)])
            answers = await together([seats[seat] for seat in reaching], [chip(stars, source)] * 2)

            [winner] = [seat for seat, answer in zip(reaching, answers, strict=True) if answer["type"] == "ack"]
            [refused] = [answer for answer in answers if answer["type"] == "refused"]
            assert (refused["code"], refused["rule"]) == ("chip-moved", "H-14")
            for seat in reaching:
                row = seats[seat].state["game"]["chips"]["white"]
                assert row == [stars if number == winner else 0 for number in range(3)]
            won[winner] += 1
            await come_to(seats[holder], answers[reaching.index(winner)]["seq"])
            back = await seats[winner].play({"do": "ReturnChip"})
            await asyncio.gather(*(come_to(seat, back["seq"]) for seat in seats))
        await asyncio.to_thread(agree, server.place, seats)  # the others have to answer pings meanwhile
    return won


@pytest.mark.parametrize("times", [200, 1000, pytest.param(10_000, marks=pytest.mark.long)])
def test_h14_two_reach_for_the_same_chip(server: RunningServer, times: int) -> None:
    async def test() -> None:
        async with asyncio.timeout(LONG * max(1, times / 1000)):
            won = Counter[int]()
            for begun in range(0, times, TABLES * AT_ONE_TABLE):
                races = [reach(server, AT_ONE_TABLE, Random(begun + number)) for number in range(TABLES)]
                won += sum(await asyncio.gather(*races), Counter[int]())
        assert won.total() == times
        assert min(won[seat] for seat in range(3)) > times / 10, "no seat has an advantage by its place"

    asyncio.run(test())


def test_several_take_the_same_bots_seat(server: RunningServer) -> None:
    async def test() -> None:
        host = await Guest(server.http, server.ws).come()
        table = await host.open(options={"seats": 3, "settling": 0}, bots="easy", start=True)
        friends = [await Guest(server.http, server.ws, address=f"127.0.0.{2 + n}").come() for n in range(4)]
        async with asyncio.timeout(LONG), AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(friend.at(table)) for friend in friends]
            answers = await asyncio.gather(*(seat.do({"do": "Sit", "seat": 2}) for seat in seats))
            [taken] = [answer["seq"] for answer in answers if answer["type"] == "ack"]
            assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"seat-taken"}
            await asyncio.gather(*(come_to(seat, taken) for seat in seats))
            assert sorted(seat.state["you"] is None for seat in seats) == [False, True, True, True]

            more = await asyncio.gather(*(seat.do({"do": "Sit"}) for seat in seats if seat.state["you"] is None))
            assert {answer["type"] for answer in more} == {"ack"}
            last = max(answer["seq"] for answer in more)
            await asyncio.gather(*(come_to(seat, last) for seat in seats))
            assert {seat.state["you"] for seat in seats} == {None, 1, 2}
            assert [one["promised"] for one in seats[0].state["table"]["watchers"]] == [True, True]

    asyncio.run(test())


def test_everybody_reaches_for_any_chip_at_once(server: RunningServer) -> None:
    async def test() -> None:
        chance = Random(6)
        async with asyncio.timeout(LONG), seated(server, 6, mode="basic") as seats:
            while seats[0].state["game"]["phase"] != "showdown":
                done = seats[0].state["seq"]
                without = [seat for seat in seats if chip_of(seat) == 0]
                free = [action for action in without[0].state["legal"] if action.get("source", 0) is None]
                answers = await together(without, [chance.choice(free) for _ in without])
                acknowledged = [answer["seq"] for answer in answers if answer["type"] == "ack"]
                await asyncio.gather(*(come_to(seat, max(acknowledged)) for seat in seats))
                assert sorted(acknowledged) == list(range(done + 1, done + 1 + len(acknowledged)))
                row = seats[0].state["game"]["chips"].get(seats[0].state["game"]["phase"], ())
                held = [stars for stars in row if stars]
                assert len(held) == len(set(held)), "no chip is in two places"
            await asyncio.to_thread(agree, server.place, seats)  # the others have to answer pings meanwhile

    asyncio.run(test())


@pytest.mark.parametrize("people", [2, 5])
def test_all_choose_at_once_in_streets(server: RunningServer, people: int) -> None:
    async def test() -> None:
        chance = Random(people)
        async with asyncio.timeout(LONG), seated(server, people, game="streets") as seats:
            while seats[0].state["table"]["stage"] == "playing":
                asked = seats[0].state["game"]["prompt"]
                acting = seats if asked is None else [seats[seat] for seat in asked["asked"]]
                done = seats[0].state["seq"]
                answers = await together(acting, [chance.choice(seat.state["legal"]) for seat in acting])
                assert {answer["type"] for answer in answers} == {"ack"}
                assert sorted(answer["seq"] for answer in answers) == list(range(done + 1, done + 1 + len(acting)))
                await asyncio.gather(*(come_to(seat, done + len(acting)) for seat in seats))
            await asyncio.to_thread(agree, server.place, seats)  # the others have to answer pings meanwhile
            assert seats[0].state["game"]["phase"] == "over"

    asyncio.run(test())
