"""Players in processes of their own, who get nothing but views and legal actions, as lines of JSON.

Played like this, a game must be the same move for move as in one process: then nothing passes between bots but what is
on the table.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from random import Random
from typing import Self

import msgspec

from thegang.bots import Bot
from thegang.bots.heist.player import LEVELS
from thegang.core import Action, Seat
from thegang.heist import PlayerAction, View
from thegang.study.players import PLAYERS, chance_of, seated
from thegang.study.simulation import ONE_THREAD, Plan
from thegang.study.table import Paced, Watcher, play_game


class SitDown(msgspec.Struct, frozen=True, tag="sit-down"):
    """Begin a game as this player."""

    player: str
    chance: str


class Question(msgspec.Struct, frozen=True, tag="question"):
    """What do you want to do?"""

    view: View
    legal: list[PlayerAction]


_encode = msgspec.json.encode
_lines = msgspec.json.Decoder(SitDown | Question)
_answers = msgspec.json.Decoder(tuple[PlayerAction | None, bool])


class SeparateSeat:
    """A seat in a process of its own."""

    patient = False

    def __init__(self) -> None:
        command = [sys.executable, "-m", "thegang.study.apart"]
        environment = {**os.environ, **ONE_THREAD}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def sit_down(self, player: str, chance: str) -> None:
        """Begin a game."""
        self._say(SitDown(player, chance))

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What the seat does now, one of the legal actions, or None to do nothing."""
        self._say(Question(view, list(legal)))  # type: ignore[arg-type]  # a seat has player's actions only
        assert self._process.stdout is not None
        action, self.patient = _answers.decode(self._process.stdout.readline())
        return action

    def _say(self, line: SitDown | Question) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(_encode(line) + b"\n")
        self._process.stdin.flush()


class SeparateBot(SeparateSeat, Paced):
    """A bot in a process of its own, with the pace of bots."""


def same_apart(plan: Plan, games: int) -> int:
    """How many of the first games of a plan are the same, move for move, with all players in separate processes."""
    same = 0
    with ExitStack() as stack:
        seats = [stack.enter_context(SeparateBot() if name in LEVELS else SeparateSeat()) for name in plan.team]
        for game in range(games):
            for number, (seat, player) in enumerate(zip(seats, plan.team, strict=True)):
                seat.sit_down(player, chance_of(plan.chance(game), number))
            together = seated(plan.team, plan.chance(game))
            same += _moves(plan, game, seats) == _moves(plan, game, together)
    return same


class _Scribe(Watcher):
    def __init__(self) -> None:
        self.moves: list[tuple[Seat, Action]] = []

    def played(self, seat: Seat, action: Action) -> None:
        self.moves.append((seat, action))


def _moves(plan: Plan, game: int, players: Sequence[Bot[View]]) -> list[tuple[Seat, Action]]:
    scribe = _Scribe()
    play_game(plan.dealt(game), players, Random(plan.chance(game)), scribe, plan.script)
    return scribe.moves


def main() -> None:
    """Play one seat over standard input and output."""
    player: Bot[View] | None = None
    for text in sys.stdin.buffer:
        line = _lines.decode(text)
        if isinstance(line, SitDown):
            player = PLAYERS[line.player](Random(line.chance))
        else:
            assert player is not None
            action = player.act(line.view, line.legal)
            sys.stdout.buffer.write(_encode((action, player.patient)) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
