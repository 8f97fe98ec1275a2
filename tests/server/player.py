"""A guest who plays by itself, comes back by itself, and remembers everything it was told."""

import asyncio
import itertools
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, TypeAlias

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.guest import Guest, Seat

State: TypeAlias = dict[str, Any]
Command: TypeAlias = dict[str, Any]
Policy: TypeAlias = Callable[[State, Random], Command | None]

ROUNDS = ("white", "yellow", "orange", "red")
PREFIX = "player-"
"""How the ids of their commands begin."""
CONTEST, PROPOSE = 0.1, 0.3
BROKEN = (OSError, WebSocketException, InvalidHandshake, TimeoutError, httpx.TransportError)


class Player:
    """Plays at a table, one command at a time; after a broken connection it sends the same command again."""

    _ids = itertools.count()

    def __init__(self, guest: Guest, table: str, policy: Policy, chance: Random) -> None:
        self.guest = guest
        self.table = table
        self.state: State = {}
        self.sent: dict[str, Command] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.told: list[State] = []
        """Every state that came, in order."""
        self.visits = 0
        self.repeats = 0
        """How often a command was sent again."""
        self.farewells = 0
        self._policy = policy
        self._chance = chance
        self._outstanding: str | None = None
        self._resting = False

    async def play(self, until: Callable[[State], bool]) -> None:
        """Come, and come back, until something is true of the state."""
        while self._outstanding is not None or not (self.state and until(self.state)):
            with suppress(*BROKEN):
                async with self.guest.at(self.table, seq=self.state.get("seq")) as seat:
                    try:
                        await self._visit(seat, until)
                    except WebSocketException:
                        while True:  # what has come before the end
                            self._note(await seat.hear())
            await asyncio.sleep(0.05)

    async def rest(self) -> None:
        """Begin nothing new, and wait for the answer to what was begun."""
        self._resting = True
        while self._outstanding is not None:
            await asyncio.sleep(0.01)

    async def _visit(self, seat: Seat, until: Callable[[State], bool]) -> None:
        self.visits += 1
        for message in seat.heard:
            self._note(message)
        if self._outstanding is not None:
            self.repeats += 1
            await self._send(seat, self._outstanding)
        while self._outstanding is not None or not until(self.state):
            if self._outstanding is None and not self._resting:
                command = self._policy(self.state, self._chance)
                if command is not None:
                    self._outstanding = f"{PREFIX}{next(self._ids)}"
                    self.sent[self._outstanding] = command
                    await self._send(seat, self._outstanding)
            self._note(await seat.hear())

    async def _send(self, seat: Seat, id: str) -> None:
        await seat.send({"type": "do", "id": id, "command": self.sent[id]})

    def _note(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "state":
                self.told.append(message)
                self.state = message
            case "ack":
                self.acknowledged[message["id"]] = message["seq"]
            case "refused":
                self.refused[message["id"]] = message["code"]
            case "going-away":
                self.farewells += 1
        if message.get("id") == self._outstanding:
            self._outstanding = None


def sensible(state: State, chance: Random) -> Command | None:
    """What a guest does who wants the game to go on; now and then a chip is fought for."""
    table, game = state["table"], state["game"]
    if state["you"] is not None and table["rematch"] and not table["seats"][state["you"]]["ready"]:
        return {"do": "Ready"}
    if state["you"] is None or table["stage"] != "playing":
        return None
    if table["options"]["game"] == "streets":
        action = _in_streets(state, chance)
    elif game["phase"] == "showdown":
        return None if table["seats"][state["you"]]["ready"] else {"do": "Ready"}
    else:
        action = _in_heist(state, chance)
    return None if action is None else {"do": "Play", "action": action}


def in_order(state: State, chance: Random) -> Command | None:
    """The same, but the chips go by seat."""
    for action in state["legal"]:
        if action["do"] == "TakeChip" and action["stars"] == state["you"] + 1:
            return {"do": "Play", "action": action}
    command = sensible(state, chance)
    return None if command and command.get("action", {}).get("do") == "TakeChip" else command


def restless(state: State, chance: Random) -> Command | None:
    """The same, but any legal action will do, and the host begins the next game."""
    table = state["table"]
    if table["stage"] == "finished" and table["host"] == state["you"] and not table["rematch"]:
        return {"do": "Start"}
    if state["legal"] and state["table"]["stage"] == "playing" and chance.random() < 0.5:
        return {"do": "Play", "action": chance.choice(state["legal"])}
    return sensible(state, chance)


def _in_streets(state: State, chance: Random) -> dict[str, Any] | None:
    game = state["game"]
    if game["choice"] is not None and game["prompt"] is None:
        return None
    return chance.choice(state["legal"]) if state["legal"] else None


def _in_heist(state: State, chance: Random) -> dict[str, Any] | None:
    game, you = state["game"], state["you"]
    kinds: dict[str, list[dict[str, Any]]] = {}
    for action in state["legal"]:
        kinds.setdefault(action["do"], []).append(action)
    if game["prompt"] is not None and you in game["prompt"]["asked"]:
        wanted = _most_say(game["prompt"]) if game["prompt"]["together"] else None
        if you in game["prompt"]["waiting"] or wanted not in (None, game["prompt"]["answers"].get(str(you))):
            # The first option is the same for all who have to agree.
            return next((answer for answer in kinds["Answer"] if answer["choice"] == wanted), kinds["Answer"][0])
    if "Agree" in kinds:
        return kinds["Agree"][0]
    if "Propose" in kinds and chance.random() < PROPOSE:
        return chance.choice(kinds["Propose"])
    takes = kinds.get("TakeChip", [])
    if not takes or (game["phase"] in ROUNDS and game["chips"][game["phase"]][you] and chance.random() > CONTEST):
        return None
    free = [take for take in takes if take["source"] is None]
    return chance.choice(free or takes)


def _most_say(prompt: dict[str, Any]) -> str | None:
    """What most have said who have to agree; who has said something else joins them, as bots do (H-73)."""
    said = [choice for _, choice in sorted(prompt["answers"].items())]
    return max(said, key=said.count, default=None)
