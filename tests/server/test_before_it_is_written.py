"""Tables without a network: what is known of a table before it is written."""

from typing import Any

import pytest

from tests.server.evening import Evening
from thegang.server.messages import Emote, Say, Sit, Stand
from thegang.server.tables.listing import lobby_entry, lobby_table


def test_who_looks_from_outside_sees_what_was_told() -> None:
    evening = Evening(people=2)
    evening.table.join(evening.guests[3])

    evening.table.do(evening.guests[3], "sit", Stand())
    evening.table.do(evening.guests[1], "stand", Stand())
    told = evening.table.audience.shown_table
    assert told is not None
    assert told.seats[1].name == "Guest 1"
    assert lobby_entry(told).names == ("Guest 0", "Guest 1", "Ada")
    evening.house.write()

    told = evening.table.audience.shown_table
    assert told is not None
    assert told.seats[1].name == ""
    assert lobby_entry(told) == lobby_table(evening.table.room)


def test_what_is_said_is_acknowledged_with_a_number_that_is_written() -> None:
    evening = Evening()
    written = evening.table.room.seq

    evening.table.do(evening.guests[1], "stand", Stand())
    evening.table.do(evening.guests[0], "wow", Emote("wow"))
    evening.table.do(evening.guests[0], "hi", Say("Hi"))

    acks = {message["id"]: message["seq"] for message in evening.guests[0].heard if message["type"] == "ack"}
    assert (acks["wow"], acks["hi"]) == (written, written)
    evening.house.write()


@pytest.mark.parametrize(("command", "told"), [(Emote("wow"), "emoted"), (Say("Hi"), "said")])
def test_what_is_said_twice_under_one_id_is_said_once(command: Any, told: str) -> None:
    evening = Evening()
    ann, bob, *_ = evening.guests

    evening.table.do(ann, "once", command)
    first = [message for message in ann.heard if message.get("id") == "once"]
    assert evening.do(1, Stand()) == ""
    evening.table.do(ann, "once", command)

    again = [message for message in ann.heard if message.get("id") == "once"]
    assert again == first * 2
    assert [message["type"] for message in bob.heard].count(told) == 1


def test_what_was_refused_stays_refused_under_its_id() -> None:
    """It may come again by another way, when a table was brought back or a line was slow: then it is too late."""
    evening = Evening()
    bob = evening.guests[1]

    evening.table.do(bob, "move", Sit(0))
    assert evening.do(0, Stand()) == ""
    evening.table.do(bob, "move", Sit(0))
    evening.house.write()

    first, again = (message for message in bob.heard if message.get("id") == "move")
    assert first == again
    assert first["type"] == "refused"
    assert evening.table.room.places[0].guest is None
