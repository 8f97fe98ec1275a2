"""The people of the soak: what somebody sees of a table, and what they tap on, as fast as people do."""

import asyncio
import itertools
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

import msgspec
from bot_tables import COLOURS, Person
from load import request
from picows import WSTransport

PACE = (1.75, 0.35)
"""How long people look before they tap: the logarithm of the seconds (nearly six), and how far that strays."""
TALKATIVE, CHANGES_MIND, PROPOSES = 0.04, 0.08, 0.3


@dataclass(eq=False)
class Counted:
    """What happened so far."""

    totals: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    taps: deque[float] = field(default_factory=lambda: deque(maxlen=2000))
    """How many milliseconds the last ones took."""

    def error(self, kind: str, more: object = "") -> None:
        """Count an error; the first of its kind is shown."""
        self.errors[kind] += 1
        if self.errors[kind] == 1:
            print(f"ERROR, the first of its kind: {kind} {str(more)[:600]}", flush=True)


@dataclass(eq=False)
class Guest:
    """Somebody with a browser, at an address of their own."""

    port: int
    address: str
    cookie: str = ""
    ids: Iterator[int] = field(default_factory=itertools.count)

    async def ask(self, path: str, wanted: object = None, method: str = "POST") -> Any:
        """Ask for something over HTTP; raises Fault when it is refused."""
        body = b"" if wanted is None else msgspec.json.encode(wanted)
        try:
            async with asyncio.timeout(60):
                headers, content = await request(self.port, path, body, self.cookie, method, self.address)
        except AssertionError as refused:
            top, _, content = refused.args[0].partition(b"\r\n\r\n")
            raise Fault(content.decode() or top.decode()) from None
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return msgspec.json.decode(content)


class Fault(Exception):
    """What was asked for over HTTP was not done."""


class Together(Protocol):
    """Those with whom somebody plays, and what they have planned."""

    bots: bool
    """Whether they want bots."""

    def seen(self, parts: dict[str, Any]) -> None:
        """Somebody sees something new."""

    def beginning(self, table: dict[str, Any]) -> dict[str, Any] | None:
        """What the host does in the waiting room."""

    def after_game(self) -> dict[str, Any] | None:
        """What the host does when a game is over."""


class Screen(Person):
    """What somebody sees of a table over one connection, and taps on."""

    def __init__(self, guest: Guest, party: Together, chance: Random) -> None:
        super().__init__(chance)
        self.cut = asyncio.Event()
        self.gone = False
        """Whether the seat was left for good."""
        self.last: dict[str, Any] = {}
        """What was asked for last."""
        self._ids = guest.ids
        self._party = party

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        super().on_ws_disconnected(transport)
        self.cut.set()

    @property
    def seq(self) -> int | None:
        """The last number seen."""
        return self._parts.get("seq")

    @property
    def unanswered(self) -> bool:
        """Whether the last thing asked for was never answered."""
        return any(not seq for _, seq in self._tapped.values())

    def do(self, command: dict[str, Any]) -> None:
        """Ask for something at once."""
        self.say({"type": "do", "id": str(next(self._ids)), "command": command})

    def again(self, message: dict[str, Any]) -> None:
        """Ask for the same again: nobody knows whether it was done."""
        self._tapped[int(message["id"])] = time.perf_counter(), 0
        self.say(message)

    def say(self, message: Any) -> None:
        """Send something."""
        if message["type"] == "do":
            self.last = message
            self._tapped.setdefault(int(message["id"]), (time.perf_counter(), 0))
        super().say(message)

    def _look(self) -> None:
        self._party.seen(self._parts)
        if "bots-busy" in self.refusals:
            self._party.bots = False
        super()._look()

    def _pause(self) -> float:
        return self._chance.lognormvariate(*PACE)

    def _wanted(self) -> dict[str, Any] | None:
        table, you = self._parts["table"], self._parts["seat"]["you"]
        if you is None:
            return {"do": "Sit", "seat": None}
        seats = table["seats"]
        if seats[you]["level"] is not None:
            return {"do": "TakeBack"}
        for seat, other in enumerate(seats):
            if other["replaceable"] and other["level"] is None:
                return {"do": "LetBotPlay", "seat": seat}
        if table["silent"] != you and self._chance.random() < TALKATIVE:
            if table["talk"]:
                return {"do": "Say", "text": "That was close! " * self._chance.randint(1, 10)}
            return {"do": "Emote", "emote": self._chance.choice(("hello", "thinking", "laugh", "wow"))}
        match table["stage"]:
            case "waiting":
                return self._party.beginning(table) if table["host"] == you else None
            case "finished":
                return self._afterwards(table, you)
        if table["options"]["game"] == "heist" and self._phase == "showdown":
            return None if seats[you]["ready"] else {"do": "Ready"}
        action = self._move(table["options"]["game"], you)
        return None if action is None else {"do": "Play", "action": action}

    def _afterwards(self, table: dict[str, Any], you: int) -> dict[str, Any] | None:
        if table["rematch"]:
            return None if table["seats"][you]["ready"] else {"do": "Ready"}
        return self._party.after_game() if table["host"] == you else None

    def _move(self, game: str, you: int) -> dict[str, Any] | None:
        seat = self._parts["seat"]
        view = {**self._parts["game"]["view"], **seat.get("view", {})}
        legal: list[dict[str, Any]] = seat.get("legal", [])
        if game == "streets":
            done = view.get("choice") is not None and view.get("prompt") is None
            return None if done or not legal else self._chance.choice(legal)
        kinds: dict[str, list[dict[str, Any]]] = {}
        for action in legal:
            kinds.setdefault(action["do"], []).append(action)
        if (prompt := view.get("prompt")) and you in prompt["asked"] and "Answer" in kinds:
            answer = self._answer(prompt, kinds["Answer"], you)
            if answer is not None:
                return answer
        if "Agree" in kinds:
            return kinds["Agree"][0]
        if "Propose" in kinds and self._chance.random() < PROPOSES:
            return self._chance.choice(kinds["Propose"])
        return self._chip(view, you) if self._phase in COLOURS else None

    def _answer(self, prompt: dict[str, Any], answers: list[dict[str, Any]], you: int) -> dict[str, Any] | None:
        """Who has to agree with others joins what most have said, as bots do."""
        said = [choice for _, choice in sorted(prompt["answers"].items())] if prompt["together"] else []
        wanted = max(said, key=said.count, default=None)
        if you not in prompt["waiting"] and wanted in (None, prompt["answers"].get(str(you))):
            return None
        return next((answer for answer in answers if answer["choice"] == wanted), answers[0])

    def _chip(self, view: dict[str, Any], you: int) -> dict[str, Any] | None:
        row = view["chips"][self._phase]
        chips = self._parts["seat"].get("chips", [])
        if not chips or (row[you] and self._chance.random() > CHANGES_MIND):
            return None
        takes = [(stars, row.index(stars) if stars in row else None) for stars in chips]
        stars, source = self._chance.choice([take for take in takes if take[1] is None] or takes)
        return {"do": "TakeChip", "stars": stars, "source": source}
