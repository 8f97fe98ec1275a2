"""Plays games over real sockets and records every message that reaches a seat or a spectator."""

import asyncio
import re
from contextlib import AsyncExitStack
from typing import Any

import msgspec

from tests.server.guest import PATIENCE, Guest, Seat
from tests.server.running import RunningServer
from tests.server.scripted_server import Arrangement
from thegang.core import Action

PLAYERS = 3
SPECTATOR = 3
Move = tuple[int, Action]
Wires = list[list[bytes]]
"""Every message to each seat, and to a spectator at the end."""
# The id of a table, the code that follows from it and the ids of people and games are drawn anew for every table, and
# so is what guests wear, who are others each time. All else has to be the same, the commitment as well: it depends on
# the seed alone, and both games have the same one.
DRAWN = re.compile(rb'"(id|person)":"[0-9a-z]{12}"|"games":\[[^]]*\]|"code":"[a-z ]+"|"outfit":\{[^}]*\}')


def masked(wire: list[bytes]) -> list[bytes]:
    """What has to be the same in two recordings."""
    return [DRAWN.sub(b"", message) for message in wire]


class Recorder:
    """A server whose deals can be changed from game to game."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server

    def wires(self, arrangement: Arrangement, options: dict[str, Any], *heists: list[Move]) -> Wires:
        """What was sent from the deal on; between two heists everybody says to be ready."""
        (self.server.data / "arrangement").write_bytes(msgspec.json.encode(arrangement))
        return asyncio.run(self._play({"seats": PLAYERS, "settling": 0, **options}, heists))

    async def _play(self, options: dict[str, Any], heists: tuple[list[Move], ...]) -> Wires:
        names = ("Ann", "Bob", "Cleo", "Watcher")
        guests = [await Guest(self.server.http, self.server.ws).come(name) for name in names]
        table = await guests[0].open(options=options)
        async with AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(guest.at(table)) for guest in guests]
            for number in range(1, PLAYERS):
                await seats[number].do({"do": "Sit", "seat": number})
            wires: Wires = [[] for _ in seats]
            for seat in seats:
                await _everything(seat, [])
            await _command(seats, 0, {"do": "Start"}, wires)
            for number, moves in enumerate(heists, start=1):
                if number > 1:
                    await _next_heist(number, seats, wires)
                for mover, action in moves:
                    await _command(seats, mover, {"do": "Play", "action": msgspec.to_builtins(action)}, wires)
        return wires


async def _command(seats: list[Seat], mover: int, command: dict[str, Any], wires: Wires) -> None:
    """Let somebody do something, and record what everybody hears of it."""
    number = str(len(wires[mover]))
    await seats[mover].send({"type": "do", "id": number, "command": command})
    while not wires[mover] or f'"id":"{number}"'.encode() not in wires[mover][-1]:
        wires[mover].append(await _heard(seats[mover]))
    assert b'"type":"ack"' in wires[mover][-1], wires[mover][-1]
    for seat, wire in zip(seats, wires, strict=True):
        await _everything(seat, wire)


async def _next_heist(number: int, seats: list[Seat], wires: Wires) -> None:
    """Let everybody be ready; the table begins the next heist a moment later."""
    for ready in range(PLAYERS):
        await _command(seats, ready, {"do": "Ready"}, wires)
    for seat, wire in zip(seats, wires, strict=True):
        while f'"heist":{number},'.encode() not in wire[-1]:
            wire.append(await _heard(seat))


async def _everything(seat: Seat, wire: list[bytes]) -> None:
    """Record all that has been sent until now: the answer to a ping comes after it."""
    await seat.send({"type": "ping"})
    while b'"type":"pong"' not in (message := await _heard(seat)):
        wire.append(message)


async def _heard(seat: Seat) -> bytes:
    return await asyncio.wait_for(seat.socket.recv(decode=False), PATIENCE)
