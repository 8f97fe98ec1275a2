"""State messages bring only what has changed in their parts, and all of them to whoever comes."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from tests.server.evening import Evening
from tests.server.fake_server import FakeViewer
from tests.server.options import options
from thegang.heist import TakeChip
from thegang.server.messages import HandOver, Play, Ready, Reopen, SeatPart, Sit, Stand, Start
from thegang.server.tables.parts import Part

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

    assert last(evening.guests[1]).keys() == {"game_change", "seat_change", "news"}
    assert last(evening.guests[0]).keys() == {"game_change", "news"}
    chips = {"white": [0, 2, 0], "yellow": [0, 0, 0], "orange": [0, 0, 0], "red": [0, 0, 0]}
    assert last(evening.guests[0])["game_change"] == {"view": {"chips": chips, "moves": 1}}
    assert last(evening.guests[1])["seat_change"] == {"chips": [1, 3], "legal": [{"do": "ReturnChip"}]}


def test_what_has_become_empty_is_told(evening: Evening) -> None:
    assert evening.do(1, take(2)) == ""
    assert evening.do(0, Play(msgspec.Raw(msgspec.json.encode(TakeChip(2, source=1))))) == ""

    assert last(evening.guests[1])["seat_change"] == {"chips": [1, 2, 3], "legal": []}


def plain(seen: object) -> Any:
    """As it is sent."""
    return msgspec.json.decode(msgspec.json.encode(seen))


def sorted_actions(actions: Any) -> list[str]:
    return sorted(map(str, plain(actions)))


@pytest.mark.parametrize("rules", [{"mode": "advanced", "settling": 0}, {"settling": 0}, None], ids=str)
def test_whoever_was_told_every_change_knows_all_there_is_to_see(rules: dict[str, Any] | None) -> None:
    evening = Evening(options(game="streets", seats=3) if rules is None else options(seats=3, **rules))
    assert evening.do(0, Start()) == ""
    chance, guests = Random(1), evening.guests[:3]
    for _ in range(200):
        able = [guest for guest in guests if guest.state["legal"]]
        if able:
            guest = chance.choice(able)
            action = msgspec.json.encode(chance.choice(guest.state["legal"]))
            assert guest.do(evening.table, Play(msgspec.Raw(action))) == ""
        elif evening.table.room.stage == "finished":
            evening.rematch()
        else:
            for guest in guests:
                guest.do(evening.table, Ready())
        assert evening.table.room.sitting is not None
        game = evening.table.room.sitting.game
        for seat, guest in enumerate(guests):
            assert guest.state["game"] == plain(game.view(seat))
            assert sorted_actions(guest.state["legal"]) == sorted_actions(game.legal_actions(seat))
    assert evening.table.room.seq > 200


def test_who_did_not_see_the_part_before_gets_the_whole_of_it() -> None:
    first = Part(SeatPart(1))
    second = first.now(SeatPart(2))
    third = second.now(SeatPart(3))
    changed = msgspec.Raw(b'{"you":3}')

    assert third.now(SeatPart(3)) is third
    assert third.after(third) == (UNSET, UNSET)
    assert third.after(second) == (UNSET, changed)
    assert third.after(first) == (changed, UNSET)
    assert third.after(Part(SeatPart(2))) == (changed, UNSET)
    assert third.now(None).after(third) == (msgspec.Raw(b"null"), UNSET)


def test_what_changes_nothing_brings_a_number_only(evening: Evening) -> None:
    assert evening.do(0, HandOver(0)) == ""

    assert last(evening.guests[0]) == {}


def test_nobody_is_told_that_nothing_has_changed(evening: Evening) -> None:
    before = [len(guest.wire) for guest in evening.guests]
    evening.table.audience.show()

    assert [len(guest.wire) for guest in evening.guests] == before


def test_what_everybody_sees_is_the_same_for_everybody(evening: Evening) -> None:
    assert evening.do(1, take(2)) == ""
    parts = [last(guest) for guest in evening.guests[:3]]

    assert parts[0]["game_change"] == parts[1]["game_change"] == parts[2]["game_change"]


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
    assert last(evening.guests[0]).keys() == {"table", "game_change", "news"}


def test_a_guest_who_takes_the_seat_of_a_bot_sees_what_it_sees() -> None:
    evening = Evening(people=2)
    assert evening.do(0, Start()) == ""
    for guest in (0, 1):
        assert evening.do(guest, Stand()) == ""
    assert last(evening.guests[1])["seat"] == {"you": None}
    assert evening.do(1, Sit(1)) == ""

    assert last(evening.guests[1]).keys() == {"table", "seat", "news", "log", "person"}
    assert last(evening.guests[1])["seat"]["you"] == 1
