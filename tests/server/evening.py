"""A table without a network, with people in front of it."""

import json
from typing import Any

import msgspec

from tests.server.fake_server import FakeServer, FakeViewer, opened
from tests.server.options import options
from thegang.heist import PlayerAction
from thegang.server.messages import AddBot, OpenTable, Options, Play, Ready, Sit, Start
from thegang.server.tables.table import Table

QUICK = options(seats=3, settling=0, grace=10)


class Evening:
    """Three guests at a table, and whoever else comes."""

    def __init__(self, options: Options = QUICK, people: int = 3, bots: int | None = None) -> None:
        self.house = FakeServer()
        self.guests = [FakeViewer(guest + 1, f"Guest {guest}") for guest in range(4)]
        self.table: Table = opened(self.house, self.guests[0], OpenTable(options=options))
        for seat, guest in enumerate(self.guests[1:people], start=1):
            self.table.join(guest)
            assert self.do(seat, Sit(seat)) == ""
        for seat in range(people, options.seats if bots is None else people + bots):
            assert self.do(0, AddBot(seat, "easy")) == ""

    def do(self, guest: int, command: Any) -> str:
        """Let a guest do something; the code of the refusal, or nothing."""
        return self.guests[guest].do(self.table, command)

    def heist(self) -> None:
        """Play a heist to its end, by taking chips in the order of the seats."""
        room = self.table.room
        while room.stage == "playing" and not room.sitting.resting:  # type: ignore[union-attr]
            for seat in range(len(room.places)):
                self.play(seat, {"do": "TakeChip", "stars": seat + 1, "source": None})

    def play(self, seat: int, action: dict[str, Any]) -> None:
        """Make a move, whoever or whatever has the seat."""
        guest = self.table.room.places[seat].guest
        if guest is not None and self.table.room.places[seat].level is None:
            assert self.do(guest - 1, Play(msgspec.Raw(json.dumps(action).encode()))) == ""
        else:
            self.table._try(seat, msgspec.convert(action, PlayerAction))
            self.house.write()

    def game(self) -> None:
        """Play a game of heists to its end."""
        while self.table.room.stage == "playing":
            self.heist()
            for guest in range(3):
                self.do(guest, Ready())

    def rematch(self) -> None:
        """Let everybody play again."""
        assert self.do(0, Start()) == ""
        for guest in self.table.room.guests if self.table.room.rematch else ():
            assert self.do(guest - 1, Ready()) == ""
        assert self.table.room.stage == "playing"

    @property
    def heists(self) -> int:
        """How many heists have begun."""
        return int(self.table.room.sitting.game.state.heist)  # type: ignore[union-attr]
