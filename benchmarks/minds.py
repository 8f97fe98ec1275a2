"""What the minds of bots take in memory between their turns, and how long they think, with many tables in one process.

All tables play at once, a random one at a time, as in a bot process of the server. The bytes are those of all minds
with everything that hangs on them, what they share counted once; the memory is that of the process, less what it had
before the first table sat down.
"""

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median

import msgspec

from thegang import cards
from thegang.bots.heist import EasyBot
from thegang.bots.measured import bytes_of
from thegang.cards import named_seed
from thegang.core import Action, Record, Seat
from thegang.heist import BeginGame, View
from thegang.server.bots.minds import Minds
from thegang.server.bots.questions import Look, Question, SeatLook
from thegang.server.bots.worker import warm_up
from thegang.server.games.heist import HeistSitting

PAGE = os.sysconf("SC_PAGE_SIZE")


class Evening:
    """A table of bots and perhaps some people, who play as easy bots do, one heist after the other."""

    def __init__(self, name: str, players: int, bots: int, mode: str) -> None:
        self.name = name
        self._sitting = HeistSitting()
        self._chance = Random(name)
        self._bots = bots
        self._people = {seat: EasyBot(self._chance) for seat in range(bots, players)}
        self._begin = BeginGame(players, named_seed(name), mode)
        self._play(None, self._begin)

    def go_on(self, minds: Minds) -> float:
        """Ask all bots, and let one of those who want something have it; gives the seconds they thought."""
        question = Question(1, self.name, "heist", (self._look(),))
        start = time.process_time()
        answers = minds.answer(question).seats
        seconds = time.process_time() - start
        wishes = {answer.seat: answer.wish("heist") for answer in answers}
        wanted = [(seat, wish.action, wish.patient) for seat, wish in wishes.items() if wish.action is not None]
        for seat, person in self._people.items():
            action = person.act(self._view(seat), self._sitting.game.legal_actions(seat))
            if action is not None:
                wanted.append((seat, action, person.patient))
        if wanted:
            seat, action, _ = self._chance.choice([wish for wish in wanted if not wish[2]] or wanted)
            self._play(seat, action)
        elif table := self._sitting.game.legal_actions(None):
            self._play(None, table[0])
        else:
            self._sitting = HeistSitting()
            self._play(None, msgspec.structs.replace(self._begin, seed=named_seed(str(self._chance.random()))))
        return seconds

    def _view(self, seat: Seat) -> View:
        return self._sitting.game.view(seat)

    def _look(self) -> Look:
        own = (SeatLook(seat, "strong", _raw(self._sitting.own(seat))) for seat in range(self._bots))
        return Look(_raw(self._sitting.shared()), tuple(own))

    def _play(self, seat: Seat | None, action: Action) -> None:
        self._sitting.happened(Record(seat, action, self._sitting.game.play(seat, action)))


def _raw(part: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))


def resident() -> int:
    """The memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


def main(arguments: Sequence[str] | None = None) -> None:
    """Let tables play, and say what their bots take."""
    parser = argparse.ArgumentParser(description="Measure the minds of strong bots.")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--bots", type=int, default=5, help="how many of the players are strong bots (default: 5)")
    parser.add_argument("--mode", default="basic")
    parser.add_argument("--questions", type=int, default=60, help="questions to a table on average (default: 60)")
    options = parser.parse_args(arguments)
    cards.stay_with_numpy()
    warm_up()
    minds = Minds()
    chance = Random("minds")
    tables = [
        Evening(f"table {number}", options.players, options.bots, options.mode) for number in range(options.tables)
    ]
    before = resident()
    seconds: list[float] = []
    most = 0
    for asked in range(options.tables * options.questions):
        seconds.append(chance.choice(tables).go_on(minds))
        if asked % options.tables == 0:
            most = max(most, bytes_of(minds))
    count = options.tables * options.bots
    late = sorted(seconds)[len(seconds) * 99 // 100]
    print(f"{options.tables} tables of {options.players}, {options.bots} strong bots at each, {options.mode}")
    print(f"minds            {most / count / 1000:.0f} kB each at most, {most / 1e6:.0f} MB all")
    print(f"process          {(resident() - before) / 1e6:.0f} MB more than before")
    print(f"a question       {1000 * sum(seconds) / len(seconds):.1f} ms mean, {1000 * median(seconds):.1f} ms median,")
    print(f"                 {1000 * late:.1f} ms 99th percentile, all bots of a table together")


if __name__ == "__main__":
    main()
