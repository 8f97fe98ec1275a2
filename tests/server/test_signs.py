"""A bot that fights with a person for a chip says that it means it, with what everybody saw and nothing else."""

import msgspec
import pytest

from tests.server.fake_server import FakeServer, FakeViewer, opened
from tests.server.options import options
from thegang.heist import TakeChip
from thegang.server.bots.questions import Wish
from thegang.server.messages import AddBot, Emote, OpenTable, Play, Start
from thegang.server.store import Entry, Log
from thegang.server.tables.snapshots import folded
from thegang.server.tables.table import Table


class Quarrel:
    """A person on seat 0 who insists on a chip, and two bots."""

    def __init__(self, **chosen: object) -> None:
        self.house, self.host = FakeServer(), FakeViewer(1, "Host")
        self.table: Table = opened(self.house, self.host, OpenTable(options=options(seats=3, settling=3, **chosen)))
        for seat in (1, 2):
            assert self.host.do(self.table, AddBot(seat, "easy")) == ""
        assert self.host.do(self.table, Start()) == ""

    def take(self, source: int | None = None, stars: int = 3) -> None:
        assert self.host.do(self.table, Play(msgspec.Raw(msgspec.json.encode(TakeChip(stars, source))))) == ""

    def bot_takes(self, seat: int, source: int | None, stars: int = 3) -> None:
        self.house.asked[seat].done(seat, Wish(TakeChip(stars, source)))
        self.house.pass_time(1)

    def taken_over(self) -> None:
        """Another server keeps the table from now on."""
        self.table.close()
        entries = [Entry(seq, None, entry) for seq, entry in enumerate(self.house.entries, 1)]
        self.table = Table(folded("table", Log(None, entries)), self.house.services, {})
        self.table.join(self.host)

    @property
    def shown(self) -> list[tuple[int, str]]:
        return [(told["seat"], told["emote"]) for told in self.host.heard if told["type"] == "emoted"]


def test_a_bot_that_takes_a_chip_from_a_person_again_says_that_it_means_it() -> None:
    quarrel = Quarrel()
    quarrel.take()
    quarrel.bot_takes(1, 0)
    quarrel.take(source=1)
    assert quarrel.shown == []
    quarrel.bot_takes(1, 0)
    assert quarrel.shown == [(1, "mine")]
    assert quarrel.host.heard[-1]["type"] == "emoted", "first the chip, then the sign"
    quarrel.take(source=1)
    quarrel.bot_takes(2, 0)
    assert quarrel.shown == [(1, "mine")], "the other bot takes it for the first time"


def test_how_often_chips_were_taken_outlives_a_server() -> None:
    quarrel = Quarrel()
    quarrel.take()
    quarrel.bot_takes(1, 0)
    quarrel.taken_over()
    quarrel.take(source=1)
    assert quarrel.shown == []
    quarrel.taken_over()
    quarrel.bot_takes(1, 0)
    assert quarrel.shown == [(1, "mine")]
    quarrel.taken_over()
    quarrel.take(source=1)
    quarrel.bot_takes(1, 0)
    assert quarrel.shown == [(1, "mine")], "it was said before"


def test_a_bot_says_so_once_a_round_to_each_person() -> None:
    quarrel = Quarrel()
    quarrel.take()
    for _ in range(3):
        quarrel.bot_takes(1, 0)
        quarrel.take(source=1)
    assert quarrel.shown == [(1, "mine")]
    quarrel.take(stars=2)
    for _ in range(2):
        quarrel.bot_takes(1, 0, stars=2)
        quarrel.take(source=1, stars=2)
    assert quarrel.shown == [(1, "mine")], "another chip is no reason to say it again"


def test_people_can_not_say_it() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "Emote", "emote": "mine"}, type=Emote)


def test_bots_say_nothing_among_themselves() -> None:
    quarrel = Quarrel()
    quarrel.bot_takes(1, None)
    for _ in range(2):
        quarrel.bot_takes(2, 1)
        quarrel.bot_takes(1, 2)
    assert quarrel.shown == []


def test_where_there_are_no_emotes_bots_show_none() -> None:
    quarrel = Quarrel(emotes="between")
    quarrel.take()
    for _ in range(2):
        quarrel.bot_takes(1, 0)
        quarrel.take(source=1)
    assert quarrel.shown == []
