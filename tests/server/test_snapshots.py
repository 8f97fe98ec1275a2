"""What a room comes to from a snapshot is what it comes to from its whole log."""

import json
from dataclasses import fields
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.evening import Evening
from tests.server.options import options
from tests.server.rooms import everything
from thegang.core import Action
from thegang.heist import ReturnChip, TakeChip
from thegang.server.messages import (
    AddBot,
    HandOver,
    LetIn,
    Mute,
    Play,
    Ready,
    Remove,
    Reopen,
    SetOptions,
    ShowOut,
    Sit,
    Stand,
    Start,
)
from thegang.server.store import Entry, Log
from thegang.server.tables import snapshots, table
from thegang.server.tables.entries import GuestForgotten, decode_entry
from thegang.server.tables.people import person_of
from thegang.server.tables.room import Room
from thegang.server.tables.snapshots import SHORT, Snapshot, Unreadable, folded

GAMES = (
    options(seats=4, settling=0, mode="basic"),
    options(seats=4, settling=0, mode="advanced", join="ask"),
    options(seats=4, settling=0, mode="master", stacks="shuffled"),
    options(seats=4, game="streets"),
)


class Eventful(Evening):
    """An evening on which a lot happens, by chance."""

    def __init__(self, seed: int) -> None:
        super().__init__(GAMES[seed % len(GAMES)], people=3, bots=1)
        self.chance = Random(seed)

    def go_on(self, games: int) -> None:
        """Until so many games have begun."""
        while len(self.table.room.games) < games:
            if self.table.room.stage == "playing" and self.chance.random() < 0.95:
                self.move()
            elif self.chance.random() < 0.3:
                self.around()
            else:
                self.do(self.host, Start())
                for guest in range(4):
                    self.do(guest, Ready())

    @property
    def host(self) -> int:
        return (self.table.room.host or 1) - 1

    def move(self) -> None:
        """Somebody who can makes a move."""
        sitting = self.table.room.sitting
        assert sitting is not None
        for guest in range(4) if sitting.resting else ():
            self.do(guest, Ready())
        if sitting.over or sitting.resting:
            return
        seats = [seat for seat in sitting.game.seats if self.sensible(seat)]
        if seats:
            seat = self.chance.choice(seats)
            self.play(seat, json.loads(msgspec.json.encode(self.chance.choice(self.sensible(seat)))))

    def sensible(self, seat: int) -> list[Action]:
        """What a seat can do that leads to an end."""
        sitting = self.table.room.sitting
        assert sitting is not None
        legal = sitting.game.legal_actions(seat)
        has_chip = any(isinstance(action, ReturnChip) for action in legal)
        return [
            action
            for action in legal
            if not isinstance(action, ReturnChip)
            and not (isinstance(action, TakeChip) and (has_chip or action.source is not None))
            and not sitting.back_and_forth(seat, action)
        ]

    def play(self, seat: int, action: dict[str, Any]) -> None:
        """Make a move, whoever or whatever has the seat; it may not be possible any more."""
        place = self.table.room.places[seat]
        if place.guest is not None and place.level is None:
            self.do(place.guest - 1, Play(msgspec.Raw(json.dumps(action).encode())))
        else:
            sitting = self.table.room.sitting
            assert sitting is not None
            self.table._try(seat, sitting.action(json.dumps(action).encode()))
            self.house.write()

    def around(self) -> None:
        """Something happens that is not part of a game."""
        chance, room = self.chance, self.table.room
        seat, somebody = chance.randrange(4), chance.randrange(4)
        person = person_of(room.id, somebody + 1)
        asker = chance.choice((self.host, self.host, somebody))
        match chance.randrange(13):
            case 0 | 1 | 2:
                self.table.join(self.guests[somebody])
                self.do(somebody, Sit(chance.choice((None, seat))))
            case 3:
                self.do(somebody, Stand())
            case 4:
                self.do(asker, SetOptions(chance.choice(GAMES)))
            case 5:
                self.do(asker, AddBot(seat, chance.choice(("easy", "normal"))))
            case 6 if seat < len(room.places):
                self.do(asker, Remove(seat))
            case 7:
                self.do(asker, chance.choice((ShowOut(person), LetIn(person))))
            case 8:
                self.do(asker, Mute(person, chance.random() < 0.7))
            case 9 if seat < len(room.places):
                self.do(asker, HandOver(seat))
            case 10:
                self.table.rename(somebody + 1, chance.choice(("Ann", "Zoë", 'say "hi"')))
            case 11:
                self.do(asker, Reopen())
            case 12 if chance.random() < 0.2:
                self.table.become(GuestForgotten(somebody + 1))
        self.house.write()

    def logs(self) -> list[Log]:
        """From each snapshot that was written to the end."""
        entries = [Entry(seq, None, entry) for seq, entry in enumerate(self.house.entries, 1)]
        return [Log(snapshot, entries[seq - 1 :]) for seq, snapshot in self.house.snapshots.items()]


class Restless(Eventful):
    """The same with people who change their minds."""

    def sensible(self, seat: int) -> list[Action]:
        sitting = self.table.room.sitting
        assert sitting is not None
        whim = self.chance.random() < 0.4
        return sitting.game.legal_actions(seat) if whim else super().sensible(seat) or sitting.game.legal_actions(seat)


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game begin with a snapshot."""
    monkeypatch.setattr(table, "SHORT", 0)


@pytest.mark.usefixtures("always")
@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 60))])
def test_from_each_snapshot_on_everything_is_as_from_the_beginning(seed: int) -> None:
    evening = Eventful(seed)
    evening.go_on(3)
    for _ in range(20):
        evening.move()
    whole = everything(evening.house.folded("table"))

    logs = evening.logs()

    assert len(logs) >= 3
    for log in logs:
        room = folded("table", log)
        assert everything(room) == whole
        assert room.folded_from == log.entries[0].seq
    assert everything(evening.table.room) == whole


@pytest.mark.usefixtures("always")
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))])
def test_at_every_entry_after_a_snapshot_nothing_differs(seed: int) -> None:
    evening = Eventful(100 + seed)
    evening.go_on(2)
    room = Room("table")
    rooms = {log.entries[0].seq: log for log in evening.logs()}
    followed: list[tuple[Room, Log]] = []
    for seq, entry in enumerate(evening.house.entries, 1):
        decoded = decode_entry(entry)
        room.fold(decoded)
        for other, _ in followed:
            other.fold(decoded)
        if seq in rooms:
            followed.append((folded("table", rooms[seq]._replace(entries=rooms[seq].entries[:1])), rooms[seq]))
        if seq % 5 == 0:
            for other, _ in followed:
                assert everything(other) == everything(room)
    assert followed


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 20))])
def test_moves_that_are_folded_together_come_to_what_they_come_to_one_by_one(seed: int) -> None:
    evening = Restless(seed)
    evening.go_on(1)
    for _ in range(120):
        evening.move()
    entries = [Entry(seq, None, entry) for seq, entry in enumerate(evening.house.entries, 1)]
    room = Room("table")
    for entry in entries:
        room.fold(decode_entry(entry.entry))
        if entry.seq % 7 == 0 or entry is entries[-1]:
            together = folded("table", Log(None, entries[: entry.seq]))
            assert everything(together) == everything(room)
            assert together.seq == room.seq == entry.seq
    assert everything(evening.table.room) == everything(room)


def test_everything_that_lasts_is_in_a_snapshot() -> None:
    """Whoever adds something to a room says here whether it outlives the beginning of a game."""
    begins_anew = {"id", "seq", "stage", "game_began", "sitting", "deal", "rematch", "left", "seen", "folded_from"}
    lasting = {field.name for field in fields(Room)} - begins_anew

    assert set(Snapshot.__struct_fields__) == lasting | {"format"}


@pytest.mark.usefixtures("always")
def test_a_snapshot_of_another_kind_is_not_used() -> None:
    evening = Eventful(1)
    evening.go_on(2)
    evening.move()
    log = evening.logs()[-1]
    assert log.snapshot is not None
    known = json.loads(log.snapshot)

    for broken in (
        b"",
        b"{}",
        log.snapshot[:-1],
        json.dumps({**known, "format": snapshots.FORMAT + 1}).encode(),
        json.dumps({**known, "options": {"game": "chess"}}).encode(),
        json.dumps({**known, "handed_on": {"chess": {}}}).encode(),
        json.dumps({**known, "games": ["another"]}).encode(),
    ):
        with pytest.raises(Unreadable):
            folded("table", log._replace(snapshot=broken))
    with pytest.raises(Unreadable):
        folded("table", Log(log.snapshot, log.entries[1:]))


def test_short_logs_have_none() -> None:
    evening = Eventful(0)
    while not evening.house.snapshots:
        evening.go_on(len(evening.table.room.games) + 1)
        assert (len(evening.house.entries) > SHORT) == bool(evening.house.snapshots)
