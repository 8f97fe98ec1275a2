"""Tables over real sockets: who may do what, and when."""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from tests.server.guest import Guest, Seat
from tests.server.options import nested
from tests.server.player import Player, sensible
from tests.server.running import RunningServer
from thegang.core import LANGUAGES, text

QUICK = {"seats": 3, "settling": 0, "grace": 10}


class Evening:
    """Guests at one table; the first one opened it."""

    def __init__(self, server: RunningServer, stack: AsyncExitStack) -> None:
        self._server = server
        self._stack = stack
        self.table = ""

    async def guest(self, name: str) -> Guest:
        return await Guest(self._server.http, self._server.ws).come(name)

    async def opened(self, names: str, **wanted: Any) -> list[Seat]:
        """A table with a guest for each name on the seats from 0 on."""
        guests = [await self.guest(name) for name in names.split()]
        wanted["options"] = {**QUICK, **wanted.get("options", {})}
        self.table = await guests[0].open(**wanted)
        seats = [await self.comes(guest) for guest in guests]
        for number, seat in enumerate(seats[1:], start=1):
            assert (await seat.do({"do": "Sit", "seat": number}))["type"] == "ack"
        return seats

    async def comes(self, guest: Guest, **hello: Any) -> Seat:
        return await self._stack.enter_async_context(guest.at(self.table, **hello))


async def code(who: Seat, do: str, /, **more: Any) -> str:
    """The code with which something is refused, or nothing; what was done is seen then."""
    answer = await who.do({"do": do, **more})
    if answer["type"] == "ack":
        await sees(who, lambda state: state["seq"] >= answer["seq"])
    return str(answer.get("code", ""))


async def sees(who: Seat, true: Any) -> None:
    """Wait until a state says so."""
    while not true(who.state):
        await who.hear()


def names(seat: Seat) -> list[str]:
    return [place["name"] for place in seat.state["table"]["seats"]]


async def knows(who: Seat, true: Any) -> None:
    """Wait until a state says so of the table."""
    await sees(who, lambda state: true(state["table"]))


def evening(server: RunningServer, test: Any) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            await test(Evening(server, stack))

    asyncio.run(main())


async def until_finished(*seats: Seat) -> None:
    """Play the game that runs to its end."""
    players = [Player(seat.guest, seat.table, sensible, Random(number)) for number, seat in enumerate(seats)]
    await asyncio.gather(*(player.play(lambda state: state["table"]["stage"] == "finished") for player in players))


def test_sitting_standing_and_changing_seats(server: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        ann, bob = await evening.opened("Ann Bob", options={"seats": 4})

        assert await code(bob, "Sit", seat=0) == "seat-taken"
        assert await code(bob, "Sit", seat=4) == await code(bob, "Sit", seat=-1) == "no-such-seat"
        assert await code(bob, "Sit", seat=3) == ""
        assert await code(bob, "Sit", seat=3) == "seat-taken"
        await knows(ann, lambda table: table["seats"][3]["name"] == "Bob")
        assert names(ann) == ["Ann", "", "", "Bob"]
        assert await code(bob, "Stand") == ""
        assert await code(bob, "Stand") == "not-seated"
        await knows(ann, lambda table: table["watching"] == 1)
        assert bob.state["you"] is None
        for command in ("Ready", "TakeBack"):
            assert await code(ann, command) == "not-now"
            assert await code(bob, command) == "not-seated"

    evening(server, test)


def test_what_only_the_host_does(server: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        ann, bob = await evening.opened("Ann Bob")
        options = {**ann.state["table"]["options"], "seats": 5, "chat": "always"}

        commands: dict[str, dict[str, Any]] = {
            "SetOptions": {"options": options},
            "AddBot": {"seat": 2, "level": "easy"},
            "Remove": {"seat": 0},
            "ShowOut": {"person": ""},
            "LetIn": {"person": ""},
            "Mute": {"person": ""},
            "HandOver": {"seat": 1},
            "Start": {},
            "Reopen": {},
        }
        for do, more in commands.items():
            assert await code(bob, do, **more) == "not-host"
        assert await code(ann, "SetOptions", options=options) == ""
        assert len(ann.state["table"]["seats"]) == 5
        for bad in ({"seats": 2}, {"seats": 11}, {"settling": -1}, {"settling": 31}, {"grace": 9}, {"grace": 3601}):
            assert await code(ann, "SetOptions", options=nested({**options, **bad})) == "bad-options"
        assert await code(ann, "AddBot", seat=4, level="strong") == ""
        assert await code(ann, "AddBot", seat=4, level="easy") == ""
        assert await code(ann, "AddBot", seat=1, level="easy") == "seat-taken"
        assert await code(ann, "AddBot", seat=2, level="easy") == ""
        assert await code(ann, "AddBot", seat=5, level="easy") == "no-such-seat"
        assert ann.state["table"]["seats"][4]["level"] == "easy"
        assert len(set(names(ann))) == 5
        assert await code(ann, "SetOptions", options={**options, "seats": 3}) == "too-many-seated"
        assert await code(ann, "Remove", seat=4) == await code(ann, "Remove", seat=2) == ""
        assert await code(ann, "Remove", seat=4) == await code(ann, "Remove", seat=0) == "nobody-there"
        assert await code(ann, "Reopen") == "not-now"
        assert await code(ann, "HandOver", seat=3) == "nobody-there"
        assert await code(ann, "HandOver", seat=1) == ""
        assert await code(ann, "Start") == "not-host"
        assert await code(bob, "Remove", seat=0) == ""
        await ann.until(lambda seat: seat.heard[-1].get("code") == "removed")

    evening(server, test)


def test_a_host_who_leaves_is_replaced(server: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        ann, bob, cleo = await evening.opened("Ann Bob Cleo")
        assert await code(ann, "Stand") == ""
        await knows(cleo, lambda table: table["host"] == 1)
        assert await code(bob, "Stand") == ""
        await knows(cleo, lambda table: table["host"] == 2)
        assert await code(cleo, "Stand") == ""
        await knows(bob, lambda table: table["host"] is None)
        assert await code(ann, "Start") == "not-host"
        assert await code(bob, "Sit", seat=2) == ""
        await knows(ann, lambda table: table["host"] == 2)

    evening(server, test)


@pytest.mark.parametrize(("game", "least", "most"), [("heist", 3, 10), ("streets", 2, 5)])
def test_a_game_begins_only_with_the_right_number(server: RunningServer, game: str, least: int, most: int) -> None:
    async def test(evening: Evening) -> None:
        [ann] = await evening.opened("Ann", options={"game": game, "seats": most})
        for seat in range(1, least):
            refused = await ann.do({"do": "Start"})
            assert refused["code"] == "wrong-number"
            assert f"{least} to {most}" in refused["text"]
            assert await code(ann, "AddBot", seat=seat + 1 if seat > 1 else 1, level="easy") == ""
        assert await code(ann, "Start") == ""
        await knows(ann, lambda table: table["stage"] == "playing")
        assert len(ann.state["table"]["seats"]) == least
        assert await code(ann, "Start") == await code(ann, "Remove", seat=1) == "not-now"
        assert await code(ann, "AddBot", seat=1, level="easy") == "not-now"

    evening(server, test)


def test_a_rematch_keeps_the_group_and_a_reopened_table_takes_others(server: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        seats = await evening.opened("Ann Bob", options={"game": "streets", "seats": 2})
        ann, bob = seats
        dov = await evening.comes(await evening.guest("Dov"))
        assert await code(ann, "Start") == ""
        assert await code(dov, "Sit", seat=1) == "seat-taken"
        assert await code(ann, "Reopen") == "not-now"
        assert await code(dov, "Play", action={"do": "Choose", "gangster": 1}) == "not-seated"
        assert await code(ann, "Play", action={"do": "Choose", "gangster": "1"}) == "bad-action"
        assert await code(ann, "Play", action={"do": "BeginGame", "players": 3}) == "bad-action"
        await until_finished(*seats)
        await knows(ann, lambda table: table["stage"] == "finished")

        assert await code(ann, "Start") == ""
        await knows(bob, lambda table: table["rematch"])
        assert await code(bob, "Ready") == ""
        await knows(ann, lambda table: table["stage"] == "playing")
        assert len(ann.state["table"]["games"]) == 1
        assert names(ann) == ["Ann", "Bob"]
        await until_finished(*seats)
        await knows(ann, lambda table: table["stage"] == "finished")
        assert len(ann.state["table"]["games"]) == 2
        assert await code(bob, "Reopen") == "not-host"
        assert await code(ann, "Reopen") == ""
        assert (ann.state["table"]["stage"], ann.state["game"]) == ("waiting", None)
        assert await code(bob, "Stand") == ""
        assert await code(dov, "Sit", seat=1) == ""
        assert await code(ann, "Start") == ""
        await knows(dov, lambda table: table["stage"] == "playing")
        assert dov.state["you"] == 1

    evening(server, test)


def test_the_next_heist_begins_when_all_who_are_there_are_ready(server: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        seats = await evening.opened("Ann Bob Cleo")
        ann, bob, cleo = seats
        assert await code(ann, "Start") == ""
        assert await code(ann, "Ready") == "not-now"
        for colour in ("white", "yellow", "orange", "red"):
            for stars, seat in enumerate(seats, start=1):
                await sees(seat, lambda state, colour=colour: state["game"] and state["game"]["phase"] == colour)
                assert await code(seat, "Play", action={"do": "TakeChip", "stars": stars}) == ""
        await knows(ann, lambda table: table["talk"])
        assert await code(ann, "Ready") == await code(bob, "Ready") == ""
        await knows(cleo, lambda table: table["seats"][0]["ready"] and table["seats"][1]["ready"])
        assert cleo.state["game"]["heist"] == 1
        await cleo.socket.close()
        await sees(ann, lambda state: state["game"]["heist"] == 2)
        assert not any(place["ready"] for place in ann.state["table"]["seats"])

    evening(server, test)


@pytest.mark.parametrize(
    ("rule", "waiting", "playing"), [("never", False, False), ("between", True, False), ("always", True, True)]
)
def test_h80_when_there_may_be_talk(server: RunningServer, rule: str, waiting: bool, playing: bool) -> None:
    async def test(evening: Evening) -> None:
        ann, bob, _ = await evening.opened("Ann Bob Cleo", options={"chat": rule})
        assert ann.state["table"]["talk"] is waiting
        assert await code(bob, "Say", text=" Hi \n Ann ") == ("" if waiting else "no-talk")
        assert await code(ann, "Start") == ""
        await knows(bob, lambda table: table["stage"] == "playing")
        assert bob.state["table"]["talk"] is playing
        dov = await evening.comes(await evening.guest("Dov"))
        assert await code(dov, "Say", text="from aside") == ("" if playing else "no-talk")
        assert await code(bob, "Emote", emote="wow") == ""
        assert await code(dov, "Emote", emote="wow") == "not-seated"
        while ann.heard[-1]["type"] != "emoted":
            await ann.hear()
        said = [{"name": "Bob", "text": "Hi Ann", "seat": 1}] * waiting
        said += [{"name": "Dov", "text": "from aside", "seat": None}] * playing
        assert [m for m in ann.heard if m["type"] == "said"] == [{"type": "said", **each} for each in said]
        assert ann.heard[-1] == {"type": "emoted", "seat": 1, "emote": "wow", "to": None}
        if playing:
            for text in ("", "  ", "x" * 281, "\u202e", "\x00"):
                assert await code(bob, "Say", text=text) == "bad-text"

    evening(server, test)


def test_who_has_gone_is_played_for_and_comes_back(server: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        ann, bob, cleo = await evening.opened("Ann Bob Cleo")
        assert await code(ann, "LetBotPlay", seat=1) == "not-now"
        assert await code(ann, "Start") == ""
        assert await code(ann, "LetBotPlay", seat=1) == "not-gone"
        assert await code(bob, "Stand") == ""
        await knows(ann, lambda table: table["seats"][1]["level"] == "normal")
        assert not ann.state["table"]["seats"][1]["guest"]
        assert await code(bob, "TakeBack") == "not-seated"
        assert await code(cleo, "TakeBack") == "not-now"

    evening(server, test)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_in_the_language_of_the_guest(server: RunningServer, language: str) -> None:
    async def test(evening: Evening) -> None:
        [ann] = await evening.opened("Ann", bots="easy", start=True)
        there = await evening.comes(ann.guest, language=language)
        table = await there.do({"do": "Reopen"})
        rules = await there.play({"do": "TakeChip", "stars": 9})
        assert table["text"] == text(language, "server", "not-now")
        assert rules["text"] == text(language, "heist", "refusals.no-such-chip")
        assert (table.get("rule", ""), rules["rule"][:2]) == ("", "H-")

    evening(server, test)
