"""Who may say something when: text and emotes (H-80, H-81), at a real server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.house import deal
from tests.server.guest import Seat
from tests.server.running import RunningServer
from tests.server.scripted_server import Arrangement
from tests.server.test_tables import Evening, code, evening, knows, sees

COLOURS = ("white", "yellow", "orange", "red")


@pytest.fixture(scope="module")
def scans(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that deals a heist with the Retina Scan to everybody."""
    folder: Path = tmp_path_factory.mktemp("talk")
    with RunningServer(folder, Arrangement(heists=(deal(challenges=[4]),))) as running:
        yield running


async def guessing(evening: Evening, **options: str) -> list[Seat]:
    """Three people in the middle of a guess; Cleo has the highest chip."""
    seats = await evening.opened("Ann Bob Cleo", options=options)
    assert await code(seats[0], "Start") == ""
    for colour in COLOURS:
        for stars, seat in enumerate(seats, start=1):
            await sees(seat, lambda state, colour=colour: state["game"] and state["game"]["phase"] == colour)
            assert await code(seat, "Play", action={"do": "TakeChip", "stars": stars}) == ""
    for seat in seats:
        await knows(seat, lambda table: table["silent"] == 2)
    return seats


async def settle(*guessers: Seat) -> None:
    for seat in guessers:
        assert await code(seat, "Play", action={"do": "Answer", "question": "guess-value", "choice": "9"}) == ""


@pytest.mark.parametrize("rule", ["between", "always"])
def test_h81_guessers_confer_and_the_holder_says_and_shows_nothing(scans: RunningServer, rule: str) -> None:
    async def test(evening: Evening) -> None:
        ann, bob, cleo = await guessing(evening, chat=rule)
        assert ann.state["table"]["talk"] is True
        assert await code(ann, "Say", text="nines?") == await code(bob, "Say", text="yes") == ""
        assert await code(cleo, "Say", text="warm") == "silent"
        assert await code(bob, "Emote", emote="thinking") == ""
        assert await code(cleo, "Emote", emote="laugh") == "silent"

        await settle(ann, bob)
        await knows(cleo, lambda table: table["silent"] is None)
        assert await code(cleo, "Say", text="well done") == await code(cleo, "Emote", emote="thanks") == ""

    evening(scans, test)


def test_h81_without_chat_nobody_confers_in_text_and_the_holder_still_shows_nothing(scans: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        ann, _, cleo = await guessing(evening, chat="never")
        assert ann.state["table"]["talk"] is False
        assert await code(ann, "Say", text="nines?") == await code(cleo, "Say", text="warm") == "no-talk"
        assert await code(cleo, "Emote", emote="wow") == "silent"

    evening(scans, test)


def test_h81_a_holder_who_comes_back_in_another_window_is_as_silent(scans: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        _, _, cleo = await guessing(evening, chat="always")
        again = await evening.comes(cleo.guest)
        assert again.state["table"]["silent"] == again.state["you"] == 2
        assert await code(again, "Say", text="warm") == "silent"

    evening(scans, test)


def test_h80_a_table_can_keep_emotes_for_the_time_between_heists(scans: RunningServer) -> None:
    async def test(evening: Evening) -> None:
        ann, bob, cleo = await evening.opened("Ann Bob Cleo", options={"emotes": "between"})
        assert await code(bob, "Emote", emote="hello") == ""
        assert await code(ann, "Start") == ""
        await knows(bob, lambda table: table["emotes"] is False)
        assert await code(bob, "Emote", emote="wow") == "no-emotes"
        for colour in COLOURS:
            for stars, seat in enumerate((ann, bob, cleo), start=1):
                await sees(seat, lambda state, colour=colour: state["game"] and state["game"]["phase"] == colour)
                assert await code(seat, "Play", action={"do": "TakeChip", "stars": stars}) == ""
        await settle(ann, bob)
        await knows(bob, lambda table: table["emotes"] is True)
        assert await code(bob, "Emote", emote="wow") == ""

    evening(scans, test)
