"""The same people at a new table, at a real server (H-32)."""

from pathlib import Path
from typing import Any

import msgspec

from tests.browser.house import deal
from tests.server.guest import Guest, Seat
from tests.server.running import RunningServer
from tests.server.scripted_server import Arrangement
from tests.server.test_tables import Evening, code, evening, knows, sees

OPTIONS = {"mode": "advanced"}
COLOURS = ("white", "yellow", "orange", "red")


async def heist(seats: list[Seat]) -> None:
    """A heist that succeeds: everybody takes the chip of the own seat."""
    while (phase := seats[0].state["game"]["phase"]) in COLOURS:
        for stars, seat in enumerate(seats, start=1):
            await sees(seat, lambda state: state["game"]["phase"] == phase)
            assert await code(seat, "Play", action={"do": "TakeChip", "stars": stars}) == ""
        await sees(seats[0], lambda state: state["game"]["phase"] != phase)


async def next_heist(seats: list[Seat]) -> None:
    before = seats[0].state["game"]["heist"]
    for seat in seats:
        assert await code(seat, "Ready") == ""
    for seat in seats:
        await sees(seat, lambda state: state["game"]["heist"] == before + 1)


async def at_a_new_table(evening: Evening, guests: list[Guest]) -> list[Seat]:
    evening.table = await guests[0].open(options={"seats": 3, "settling": 0, "grace": 10, **OPTIONS})
    seats = [await evening.comes(guest) for guest in guests]
    for number, seat in enumerate(seats[1:], start=1):
        assert await code(seat, "Sit", seat=number) == ""
    return seats


async def first_challenge(seats: list[Seat]) -> int:
    """The challenge of the second heist, after a success."""
    assert await code(seats[0], "Start") == ""
    for seat in seats:
        await sees(seat, lambda state: state["game"] is not None)
    await heist(seats)
    await next_heist(seats)
    return int(seats[0].state["game"]["challenges"][0])


def test_h32_the_same_people_go_on_with_their_stacks_at_a_new_table(tmp_path: Path) -> None:
    plain = msgspec.structs.replace(deal(), challenges=None)
    with RunningServer(tmp_path, Arrangement(heists=(plain,) * 5)) as server:

        async def test(evening: Evening) -> None:
            seats = await evening.opened("Ann Bob Cleo", options=OPTIONS)
            assert await first_challenge(seats) == 1
            await heist(seats)
            await next_heist(seats)
            await heist(seats)
            await knows(seats[0], lambda table: table["stage"] == "finished")
            guests: list[Any] = [seat.guest for seat in seats]

            assert await first_challenge(await at_a_new_table(evening, guests[::-1])) == 3

            others = [*guests[:2], await evening.guest("Dov")]
            assert await first_challenge(await at_a_new_table(evening, others)) == 1

        evening(server, test)
