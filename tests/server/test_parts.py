"""State messages bring only the parts that have changed, and all of them to whoever comes."""

from typing import Any

import msgspec
import pytest

from tests.server.evening import Evening
from tests.server.fake_server import FakeViewer
from tests.server.options import options
from thegang.server.messages import HandOver, Play, Ready, Reopen, Sit, Stand, Start

PARTS = {"table", "game", "seat"}


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    assert evening.do(0, Start()) == ""
    return evening


def last(viewer: FakeViewer) -> dict[str, Any]:
    """The last state message, without what every one has."""
    message = next(message for message in reversed(viewer.wire) if message["type"] == "state")
    return {key: value for key, value in message.items() if key not in ("type", "seq")}


def take(stars: int) -> Play:
    return Play(msgspec.Raw(b'{"do": "TakeChip", "stars": %d, "source": null}' % stars))


def test_whoever_comes_gets_all_parts_and_again_with_every_hello(evening: Evening) -> None:
    viewer = FakeViewer(9, "Late")
    evening.table.join(viewer)
    assert last(viewer).keys() == PARTS | {"log", "person"}
    assert last(viewer)["seat"] == {"you": None}

    evening.table.leave(viewer)
    evening.table.join(viewer)
    assert last(viewer).keys() == PARTS | {"log", "person"}
    assert last(evening.guests[0]).keys() == {"table"}


def test_a_move_brings_the_game_and_one_s_own_part_to_whom_it_concerns(evening: Evening) -> None:
    assert evening.do(1, take(2)) == ""

    assert last(evening.guests[1]).keys() == {"game", "seat", "news"}
    assert last(evening.guests[0]).keys() == {"game", "news"}
    assert last(evening.guests[0])["game"]["view"]["chips"]["white"] == [0, 2, 0]
    assert last(evening.guests[1])["seat"]["chips"] == [1, 3]


def test_what_changes_nothing_brings_a_number_only(evening: Evening) -> None:
    assert evening.do(0, HandOver(0)) == ""

    assert last(evening.guests[0]) == {}


def test_what_everybody_sees_is_the_same_for_everybody(evening: Evening) -> None:
    assert evening.do(1, take(2)) == ""
    parts = [last(guest) for guest in evening.guests[:3]]

    assert parts[0]["game"] == parts[1]["game"] == parts[2]["game"]


def test_the_waiting_room_has_no_game_and_a_seat_is_only_a_seat() -> None:
    evening = Evening(options(seats=3, settling=0))
    assert evening.do(0, Start()) == ""
    evening.game()
    assert evening.do(0, Reopen()) == ""

    assert last(evening.guests[1])["game"] is None
    assert last(evening.guests[1])["seat"] == {"you": 1}


def words(news: list[dict[str, Any]]) -> list[str]:
    return [one["news"] for one in news]


def test_news_come_with_every_step_and_the_log_on_arrival(evening: Evening) -> None:
    began = last(evening.guests[1])
    assert (words(began["log"]), words(began["news"])) == ([], ["heist-began", "pockets-dealt", "round-began"])

    assert evening.do(1, take(2)) == ""
    taken = {"news": "chip-taken", "seat": 1, "colour": "white", "stars": 2, "source": None, "returned": 0}
    assert [last(guest)["news"] for guest in evening.guests[:3]] == [[taken]] * 3
    assert "log" not in last(evening.guests[0])

    viewer = FakeViewer(9, "Late")
    evening.table.join(viewer)
    assert "news" not in last(viewer)
    assert words(last(viewer)["log"]) == ["heist-began", "pockets-dealt", "round-began", "chip-taken"]
    assert last(viewer)["log"][1] == {"news": "pockets-dealt", "size": 2, "cards": []}
    assert last(evening.guests[0]) == {"table": evening.guests[0].state["table"]}, "nothing has happened in the game"


def test_a_reload_brings_the_log_of_the_running_heist_with_one_s_own_cards(evening: Evening) -> None:
    assert evening.do(1, take(2)) == ""
    guest = evening.guests[1]
    evening.table.leave(guest)
    evening.table.join(guest)

    dealt = last(guest)["log"][1]
    assert dealt["cards"] == last(guest)["seat"]["view"]["pockets"][1]
    assert words(last(guest)["log"])[-1] == "chip-taken"


def test_another_heist_begins_another_log() -> None:
    evening = Evening(options(seats=3, settling=0))
    assert evening.do(0, Start()) == ""
    evening.heist()
    viewer = FakeViewer(9, "Late")
    evening.table.join(viewer)
    assert words(last(viewer)["log"])[0] == "heist-began"
    assert {"hand-revealed", "heist-ended"} <= set(words(last(viewer)["log"]))
    for guest in range(3):
        assert evening.do(guest, Ready()) == ""

    assert last(viewer)["log"] == []
    assert last(viewer)["news"][0] == {"news": "heist-began", "heist": 2, "challenges": [], "specialist": None}


def test_whoever_comes_while_something_is_written_is_shown_it_with_the_rest(evening: Evening) -> None:
    viewer = FakeViewer(9, "Late")
    evening.table.do(evening.guests[1], "move", take(2))
    evening.table.join(viewer)
    assert viewer.wire == []

    evening.house.write()
    [arrival] = viewer.wire
    assert arrival.keys() == {"type", "seq", "log", "person"} | PARTS
    assert len(last(evening.guests[0])["news"]) == 1
    assert last(evening.guests[0]).keys() == {"table", "game", "news"}


def test_a_guest_who_takes_the_seat_of_a_bot_sees_what_it_sees() -> None:
    evening = Evening(people=2)
    assert evening.do(0, Start()) == ""
    for guest in (0, 1):
        assert evening.do(guest, Stand()) == ""
    assert last(evening.guests[1])["seat"] == {"you": None}
    assert evening.do(1, Sit(1)) == ""

    assert last(evening.guests[1]).keys() == {"table", "seat", "log", "person"}
    assert last(evening.guests[1])["seat"]["you"] == 1
