"""A round that only goes back and forth comes to its end, and long games are replayed in pages."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang import heist, streets
from thegang.bots import bots_of
from thegang.cards import named_seed
from thegang.core import LANGUAGES, Action, Record, Seat, text
from thegang.server.games import Sitting, sitting_type
from thegang.server.games.replay import PAGE, replay
from thegang.server.games.sitting import MOST_MOVES
from thegang.server.messages import GameEntry

LONG = 60
ENTRY = GameEntry("g", None, "heist", 3, ("a", "b", "c"), (None,) * 3, 0, None, (), None, {})


class Played:
    """A game at a table, move by move."""

    def __init__(self, game: str, begin: Action) -> None:
        self.sitting: Sitting = sitting_type(game)()
        self.records: list[Record[Any, Any]] = []
        self.play(None, begin)

    def play(self, seat: Seat | None, action: Action) -> None:
        record = Record(seat, action, self.sitting.game.play(seat, action))
        self.sitting.happened(record)
        self.records.append(record)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat is told that it may do."""
        shared, own = (msgspec.json.encode(part) for part in (self.sitting.shared(), self.sitting.own(seat)))
        return self.sitting.screen(shared, own).legal

    def back_and_forth(self, moves: int) -> None:
        for number in range(moves):
            self.play(0, heist.ReturnChip() if number % 2 else heist.TakeChip(1))

    def to_the_end(self) -> None:
        """Bots play as they are told that they may."""
        bots = [bots_of("heist").levels["easy"](Random(seat)) for seat in self.sitting.game.seats]
        while not self.sitting.over:
            wishes = [(seat, bot.act(self.sitting.game.view(seat), self.legal(seat))) for seat, bot in enumerate(bots)]
            wanted = next((wish for wish in wishes if wish[1] is not None), None)
            if wanted is not None:
                assert wanted[1] is not None
                self.play(wanted[0], wanted[1])
            else:
                self.play(None, self.sitting.game.legal_actions(None)[0])


def a_heist(mode: str = "basic") -> Played:
    return Played("heist", heist.BeginGame(3, named_seed("long"), mode))


def test_in_a_long_round_chips_stay_and_the_round_ends() -> None:
    table = a_heist()
    table.back_and_forth(MOST_MOVES - 1)
    assert len(table.legal(0)) == 3, "both other chips, or giving one back"
    assert not table.sitting.long

    table.play(1, heist.TakeChip(2))

    assert table.sitting.long
    assert table.legal(0) == ()
    assert table.legal(1) == ()
    assert table.legal(2) == (heist.TakeChip(3),)
    assert table.sitting.back_and_forth(2, heist.TakeChip(2, 1))
    table.play(2, heist.TakeChip(3))
    assert table.sitting.game.state.colour == "yellow"
    assert not table.sitting.long
    assert len(table.legal(0)) == 3


def test_bots_take_what_is_left_in_a_long_round() -> None:
    table = a_heist("advanced")
    table.back_and_forth(MOST_MOVES)
    assert table.sitting.long

    table.to_the_end()

    assert table.sitting.over


def test_a_choice_in_streets_stays_in_a_long_job() -> None:
    table = Played("streets", streets.BeginGame(2, named_seed("long")))
    hand = table.sitting.game.state.hands[0]
    city = next(iter(table.sitting.game.state.cities))
    for number in range(MOST_MOVES):
        table.play(0, streets.Choose(hand[number % 2], city))

    assert table.legal(0) == ()
    assert table.legal(1) != ()
    table.play(1, streets.Choose(table.sitting.game.state.hands[1][0], city))
    assert not table.sitting.long


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_goes_on_is_told_so(server: RunningServer, language: str) -> None:
    async def test() -> None:
        guests = [await Guest(server.http, server.ws).come() for _ in range(3)]
        table = await guests[0].open(options={"seats": 3, "settling": 0})
        for number, guest in enumerate(guests[1:], 1):
            async with guest.at(table) as seat:
                assert (await seat.do({"do": "Sit", "seat": number}))["type"] == "ack"
        take, back = {"do": "TakeChip", "stars": 1, "source": None}, {"do": "ReturnChip"}
        async with asyncio.timeout(LONG), guests[0].at(table, language=language) as seat:
            assert (await seat.do({"do": "Start"}))["type"] == "ack"
            for number in range(MOST_MOVES):
                assert (await seat.play(back if number % 2 else take))["type"] == "ack"
            assert (await seat.play(take))["type"] == "ack", "who has none takes one"
            answer = await seat.play(back)
            assert (answer["type"], answer["code"]) == ("refused", "long-round")
            assert answer["text"] == text(language, "server", "long-round", most=MOST_MOVES)

    asyncio.run(test())


def test_old_games_with_longer_rounds_are_replayed_page_by_page() -> None:
    table = a_heist()
    table.back_and_forth(3 * MOST_MOVES)  # the rules have no such bound
    table.to_the_end()
    records = [msgspec.Raw(msgspec.json.encode(record)) for record in table.records]

    pages = [replay(ENTRY, records, None)]
    while (first := pages[-1].next) is not None:
        pages.append(replay(ENTRY, records, None, first))

    assert [len(page.frames) for page in pages[:-1]] == [PAGE] * (len(records) // PAGE)
    frames = [frame for page in pages for frame in page.frames]
    assert len(frames) == len(records)
    assert [frame.by for frame in frames] == [record.by for record in table.records]
    assert [mark.kind for page in pages for mark in page.marks][-1] == "end"
    assert [mark.frame for page in pages for mark in page.marks][-1] == len(records) - 1
    assert frames[-1].game == table.sitting.seen(None).game
    assert replay(ENTRY, records, None, 10**9).frames == ()


def test_the_longest_page_is_not_long() -> None:
    table = Played("heist", heist.BeginGame(6, named_seed("long"), "master-thief"))
    table.back_and_forth(MOST_MOVES)
    table.to_the_end()
    records = [msgspec.Raw(msgspec.json.encode(record)) for record in table.records]

    sizes = [len(msgspec.json.encode(replay(ENTRY, records, "all", first))) for first in range(0, len(records), PAGE)]

    assert max(sizes) < 600_000
