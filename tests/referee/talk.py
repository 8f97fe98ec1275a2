"""Talking to the referee: in the same process, line by line, or with the real command."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.cards import oracle
from tests.heist import universe
from thegang.referee import TABLES, Session

GANG = Path(sys.executable).with_name("gang")
BUFFERED = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
"""The environment of a command that flushes only when it says so."""
CODES = {"bad-json", "bad-setup", "no-game"} | universe.CODES
COLOURS = ("white", "yellow", "orange", "red")
POCKETS = {"Ann": "Ah Kd", "Bo": "7c 7d", "Cy": "2s 3h"}
BOARD = "Qs Jh Th 2c 3d"
RIGHT = {"Ann": 3, "Bo": 1, "Cy": 2}
"""The chips that fit POCKETS on BOARD: a straight, a pair, two pair."""
WRONG = {"Ann": 3, "Bo": 2, "Cy": 1}
"""The order is broken before the highest chip is revealed."""
WRONG_AT_THE_END = {"Ann": 2, "Bo": 1, "Cy": 3}
"""The order is broken by the hand with the highest chip alone."""

Line = dict[str, Any]


def run_gang(
    *arguments: str, lines: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the real command to its end."""
    command = [str(GANG), *arguments]
    return subprocess.run(
        command, input=lines, capture_output=True, timeout=60, check=False, env=BUFFERED | dict(env or {})
    )


class Talk:
    """A conversation with one referee."""

    def __init__(self) -> None:
        self.session = Session(TABLES)

    def raw(self, line: bytes) -> bytes:
        """The answer to a line, byte by byte."""
        answer = self.session.answer(line)
        assert answer is not None
        assert b"\n" not in answer
        return answer

    def say(self, line: Line | str) -> Line:
        """The answer to a line, or to JSON written by hand."""
        text = line if isinstance(line, str) else json.dumps(line)
        answer: Line = json.loads(self.raw(text.encode()))
        return answer

    def do(self, by: str | None, do: str, **fields: Any) -> Line:
        """Say something that must be accepted."""
        answer = self.say(action(by, do, **fields))
        assert answer["ok"], answer
        return answer

    def refused(self, line: Line | str) -> str:
        """The code with which a line is refused; it must change nothing."""
        before = self.raw(b'{"do":"state"}')
        answer = self.say(line)
        assert not answer["ok"], answer
        assert set(answer) == {"ok", "error", "message"}
        assert answer["error"] in CODES
        assert answer["message"].strip()
        assert self.raw(b'{"do":"state"}') == before
        code: str = answer["error"]
        return code

    @property
    def state(self) -> Line:
        """Everything."""
        state: Line = self.do(None, "state")["state"]
        return state

    @property
    def phase(self) -> str:
        """What the game waits for."""
        phase: str = self.state["phase"]
        return phase

    def view(self, viewer: str | None) -> Line:
        """What somebody may see."""
        view: Line = self.say({"do": "view", "as": viewer})["view"]
        return view

    def take_all(self, chips: Mapping[str, int] = RIGHT) -> str:
        """Everybody takes a chip; gives the phase after that."""
        for name, chip in chips.items():
            self.do(name, "take", chip=chip)
        return self.phase

    def to(self, phase: str, chips: Mapping[str, int] = RIGHT) -> "Talk":
        """Let everybody take the same chips in every round until the phase comes."""
        while (now := self.phase) != phase:
            assert now in COLOURS, f"{phase} never came, the heist is at {now}"
            self.take_all(chips)
        return self

    def use(self, who: str, **details: str) -> "Talk":
        """Everybody agrees that somebody uses the specialist."""
        first, *others = self.state["players"]
        self.do(first, "propose", who=who, **details)
        for name in others:
            self.do(name, "agree")
        return self

    def finish(self, *, success: bool) -> "Talk":
        """Bring the heist to the end with knowledge of all cards, whatever challenges are active."""
        while (state := self.state)["phase"] not in ("showdown", "won", "lost"):
            hands = {name: state["pockets"][name] + state["board"] for name in state["players"]}
            ranked = sorted(hands, key=lambda name: oracle.strength(hands[name]), reverse=not success)
            if state["phase"] == "pass":
                for name, pocket in state["pockets"].items():
                    self.do(name, "pass", card=pocket[0])
            elif state["phase"] == "guess":
                self._guess_right(ranked)
            else:
                self.take_all({name: chip for chip, name in enumerate(ranked, 1)})
        assert state["last"]["success"] == success
        return self

    def _guess_right(self, ranked: Sequence[str]) -> None:
        state = self.state
        *others, last = ranked
        value = {"value": state["pockets"][last][0][0]}
        if self.say(action(others[0], "guess", **value)).get("error") == "wrong-phase":
            value = {"ranking": oracle.ranking(state["pockets"][last] + state["board"])}
        for name in others:
            self.do(name, "guess", **value)


def action(by: str | None, do: str, **fields: Any) -> Line:
    """A line; ``source`` stands for ``from``."""
    if "source" in fields:
        fields["from"] = fields.pop("source")
    return ({} if by is None else {"by": by}) | {"do": do, **fields}


def setup(script: Line | None = None, **fields: Any) -> Line:
    """A set-up line for Ann, Bo and Cy."""
    line: Line = {"game": "heist", "players": ["Ann", "Bo", "Cy"], "seed": 7, **fields}
    return line if script is None else line | {"script": script}


def heist(script: Line | None = None, **fields: Any) -> Talk:
    """A game whose first heist has POCKETS and BOARD, and whatever else the script says."""
    talk = Talk()
    answer = talk.say(setup({"pockets": POCKETS, "board": BOARD, **(script or {})}, **fields))
    assert answer["ok"], answer
    return talk
