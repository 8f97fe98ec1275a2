"""Tables without a network: nobody sees a second hand of a deal, not even under another name."""

import asyncio

import pytest

from tests.server.evening import Evening
from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.messages import Options, Ready, Sit, Stand, Start
from thegang.server.tables.entries import GuestForgotten
from thegang.server.tables.hands import may_see, seen_seats
from thegang.server.tables.room import Applicant

FAMILY = "one home"


def alone_among_bots(game: str = "heist") -> Evening:
    """One guest among two bots in a game, and somebody else from the same home who watches."""
    evening = Evening(
        Options(game=game, seats=3, grace=10, rules={"settling": 0} if game == "heist" else {}), people=1, bots=2
    )
    evening.guests[3].home = evening.guests[0].home
    evening.table.join(evening.guests[3])
    assert evening.do(0, Start()) == ""
    return evening


@pytest.mark.parametrize("game", ["heist", "streets"])
def test_another_name_of_the_same_home_sees_no_second_hand(game: str) -> None:
    evening = alone_among_bots(game)
    assert evening.do(0, Stand()) == ""

    for seat in (1, 2):
        assert evening.do(3, Sit(seat)) == ""
        assert evening.table.room.applicants == {4: Applicant(seat, promised=True)}
        assert evening.guests[3].state["you"] is None

    assert evening.do(3, Sit(0)) == ""  # that hand was seen from there
    assert evening.guests[3].state["you"] == 0


def test_who_took_a_seat_over_is_held_to_it_as_well() -> None:
    evening = alone_among_bots()
    assert evening.do(0, Stand()) == evening.do(3, Sit(0)) == evening.do(3, Stand()) == ""

    assert evening.do(3, Sit(1)) == evening.do(0, Sit(2)) == ""

    assert evening.guests[3].state["you"] is evening.guests[0].state["you"] is None
    assert set(evening.table.room.applicants) == {1, 4}


def test_a_friend_from_elsewhere_takes_any_seat_of_a_bot() -> None:
    evening = alone_among_bots()
    evening.guests[3].home = "elsewhere"
    assert evening.do(0, Stand()) == ""

    assert evening.do(3, Sit(1)) == ""

    assert evening.guests[3].state["you"] == 1


def test_with_the_next_heist_every_seat_can_be_taken_again() -> None:
    evening = alone_among_bots()
    assert evening.do(0, Stand()) == ""
    assert evening.do(3, Sit(1)) == ""
    assert evening.guests[3].state["you"] is None
    evening.heist()
    assert evening.guests[3].state["you"] == 1  # all hands are open

    assert evening.do(3, Ready()) == ""
    assert evening.heists == 2
    assert seen_seats(evening.table.room, 4, FAMILY).own == {1}
    assert evening.do(3, Stand()) == ""
    assert not may_see(evening.table.room, 1, evening.guests[0].home, 0)
    assert may_see(evening.table.room, 1, evening.guests[0].home, 1)


def test_a_family_that_sat_down_before_the_deal_plays_on() -> None:
    evening = Evening(people=1, bots=0)
    ann, bob, cem, dov = evening.guests
    for guest in (bob, cem, dov):
        guest.home = ann.home
        evening.table.join(guest)
    assert evening.do(1, Sit(1)) == evening.do(2, Sit(2)) == evening.do(0, Start()) == ""

    room = evening.table.room
    assert room.seat_of(cem.guest) == 2
    assert evening.do(1, Stand()) == ""
    assert may_see(room, bob.guest, bob.home, 1)
    assert not may_see(room, bob.guest, bob.home, 2)
    assert not may_see(room, dov.guest, dov.home, 1)  # it may be Ann or Cem
    assert may_see(room, dov.guest, "elsewhere", 1)


def test_being_forgotten_makes_nobody_new() -> None:
    evening = alone_among_bots()

    evening.table.become(GuestForgotten(1))
    evening.house.write()

    assert evening.do(3, Sit(1)) == ""
    assert evening.guests[3].state["you"] is None


def test_it_is_known_after_the_table_was_away() -> None:
    evening = alone_among_bots()
    assert evening.do(0, Stand()) == ""

    room = evening.house.folded("table")

    assert not may_see(room, 4, evening.guests[3].home, 1)
    assert may_see(room, 4, "", 1)  # nobody knows where this one is


def test_over_the_wire_an_address_is_a_home(server: RunningServer) -> None:
    async def test() -> None:
        ann = await Guest(server.http, server.ws).come("Ann")
        again = await Guest(server.http, server.ws).come("Not Ann")
        bob = await Guest(server.http, server.ws, address="127.0.0.2").come("Bob")
        table = await ann.open(options={"seats": 3}, bots="easy", start=True)
        async with ann.at(table) as first, again.at(table) as second, bob.at(table) as third:
            assert (await first.do({"do": "Stand"}))["type"] == "ack"

            assert (await second.do({"do": "Sit", "seat": 1}))["type"] == "ack"
            assert (await third.do({"do": "Sit", "seat": 2}))["type"] == "ack"
            await third.until(lambda seat: seat.state["you"] == 2)
            [promised] = [one for one in third.state["table"]["watchers"] if one["promised"]]
            assert (promised["name"], promised["seat"]) == ("Not Ann", 1)

    asyncio.run(test())
    log = b"".join(file.read_bytes() for file in server.data.glob("thegang.sqlite*"))
    assert b'"home":"' in log
    assert b"127.0.0.2" not in log
