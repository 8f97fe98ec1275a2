"""Many games of one team on all cores: the same seed gives the same result, whatever the number of cores.

Game number i of a seed has the same deals for every team of that size, and everything random in it follows from the
seed and i alone. Games are counted in order until they have the number of heists asked for; the last one is played out.
"""

import os
import signal
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from multiprocessing import get_context
from random import Random
from typing import NamedTuple, Protocol, Self, TypeVar, cast

import msgspec
import numpy as np

from thegang.cards import warm_up
from thegang.core import Action
from thegang.heist import COLOURS, Heist, Script, View
from thegang.heist.cards import cards
from thegang.study.players import USUAL, Team, seated
from thegang.study.rates import Rate
from thegang.study.table import GameRecord, Watcher, play_game

AT_ONCE = 2
"""How many games a worker gets at a time."""
WARM_UP = ("strong", "normal", "human-reasoning")
LARGE_POCKETS = ("challenge-10",)
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A worker has one core. So sums are also added up in the same order everywhere."""


class Plan(msgspec.Struct, frozen=True):
    """What to simulate."""

    team: Team
    mode: str = "basic"
    heists: int = 1000
    seed: str = "gang"
    settling: float = 0
    """After how many seconds a round is over when all have a chip and nobody moves (H-15)."""
    cards: tuple[str, ...] | None = None
    """The cards of every heist, such as ``specialist-5``, instead of those the mode turns up."""

    def chance(self, game: int) -> str:
        """What everything random in a game follows from, beside its deals."""
        return f"{self.seed}:{game}"

    def dealt(self, game: int) -> Heist:
        """The game with this number. The stacks are shuffled, so that all cards come into play (H-32)."""
        return Heist.new(
            len(self.team),
            self.chance(game),
            self.mode,
            stacks="shuffled",
            settling=self.settling,
            script=self.script,
        )

    @property
    def script(self) -> Script | None:
        """What arranges every heist; None if the mode does."""
        if self.cards is None:
            return None
        found = [cards()[card] for card in self.cards]
        specialist = next((card.number for card in found if card.kind == "specialist"), None)
        return Script(tuple(card.number for card in found if card.kind == "challenge"), specialist)


class Times(msgspec.Struct, frozen=True):
    """How long players of one kind took to decide, in milliseconds."""

    decisions: int
    median: float
    p99: float


class Result(msgspec.Struct, frozen=True):
    """How a team did. All but ``times`` is the same in every run."""

    plan: Plan
    games: tuple[GameRecord, ...]
    times: dict[str, Times]

    @property
    def heists(self) -> int:
        """How many heists were played."""
        return sum(len(game.heists) for game in self.games)

    @property
    def by_game(self) -> list[Rate]:
        """The heists that succeeded, game by game."""
        return [Rate(sum(heist.success for heist in game.heists), len(game.heists)) for game in self.games]

    @property
    def success(self) -> Rate:
        """The heists that succeeded."""
        return Rate(sum(rate.hits for rate in self.by_game), self.heists)

    @property
    def guesses(self) -> Rate:
        """The guesses about the strongest hand (H-54, H-59) that were right."""
        guessed = [heist.guessed for game in self.games for heist in game.heists if heist.guessed is not None]
        return Rate(sum(guessed), len(guessed))

    @property
    def uses(self) -> Rate:
        """The heists in which somebody used the specialist."""
        return Rate(sum(heist.used for game in self.games for heist in game.heists), self.heists)

    @property
    def wins(self) -> Rate:
        """The games that were won."""
        return Rate(sum(game.won for game in self.games), len(self.games))

    @property
    def longest(self) -> int:
        """The most chip moves that a round had."""
        return max((moves for game in self.games for heist in game.heists for moves in heist.moves), default=0)

    def moves(self, *rounds: int) -> float:
        """The mean number of chip moves in a round, all rounds or only these; rounds that a card left out don't count.

        The first round is number 0.
        """
        counts = [
            heist.moves[number]
            for game in self.games
            for heist in game.heists
            for number in rounds or range(len(COLOURS))
            if heist.moves[number]
        ]
        return float(np.mean(counts)) if counts else 0.0


class Played(Protocol):
    """What a worker brings back from one game."""

    @property
    def heists(self) -> int:
        """How many heists the game had."""


P = TypeVar("P", bound=Played)
Work = Callable[[Plan, int], P]
"""Play one game of a plan. Workers find it by its name, so it is a function of a module."""


Tell = Callable[[int], object]
"""Hears how many heists have been played so far."""


class Workers:
    """Processes that play games, one a core. They stay, so that their warm-up is paid for once.

    ``fast`` lets compiled code play (``thegang.study.kernel``): the games are the same, but nobody's time is taken.
    """

    def __init__(self, jobs: int | None = None, *, fast: bool = False) -> None:
        self.jobs = jobs or os.cpu_count() or 1
        self._fast = fast
        self._pool = ProcessPoolExecutor(self.jobs, get_context("spawn"), partial(_prepare, fast=fast))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def play(self, work: Work[P], plan: Plan, tell: Tell = str) -> list[P]:
        """Play games in order until they have enough heists."""
        waiting: list[Future[list[P]]] = []
        numbers = count(step=AT_ONCE)
        games: list[P] = []
        heists = 0
        with _environment(ONE_THREAD):
            while heists < plan.heists:
                while len(waiting) < 2 * self.jobs:
                    waiting.append(self._pool.submit(_several, work, plan, next(numbers)))
                for game in waiting.pop(0).result():
                    if heists < plan.heists:
                        games.append(game)
                        heists += game.heists
                tell(heists)
        for future in waiting:
            future.cancel()
        return games

    def simulate(self, plan: Plan, tell: Tell = str) -> Result:
        """Play a plan and say how it went."""
        timed = self.play(play_untimed if self._fast else play_timed, plan, tell)
        seconds = {name: array("f") for name in plan.team}
        for game in timed:
            for name, taken in zip(plan.team, game.seconds, strict=True):
                seconds[name].extend(taken)
        return Result(plan, tuple(game.record for game in timed), {name: _times(seconds[name]) for name in seconds})


class Timed(NamedTuple):
    """A game, and how long each seat took for each decision."""

    record: GameRecord
    seconds: "list[array[float]]"

    @property
    def heists(self) -> int:
        """How many heists the game had."""
        return len(self.record.heists)


class Stopwatch(Watcher):
    """Notes how long everybody takes; a look at the table when there is nothing to decide does not count."""

    def __init__(self, players: int) -> None:
        self.seconds = [array("f") for _ in range(players)]

    def asked(self, view: View, legal: Sequence[Action], action: Action | None, seconds: float) -> None:  # noqa: ARG002
        if legal and view.seat is not None:
            self.seconds[view.seat].append(seconds)


def play_timed(plan: Plan, game: int) -> Timed:
    """Play one game of a plan against the clock."""
    clock = Stopwatch(len(plan.team))
    players = seated(plan.team, plan.chance(game))
    return Timed(play_game(plan.dealt(game), players, Random(plan.chance(game)), clock, plan.script), clock.seconds)


def kernel_is_there() -> bool:
    """Whether what the kernel needs is installed."""
    return find_spec("numba") is not None


def kernel_plays(plan: Plan) -> bool:
    """Whether the kernel can play a plan all by itself: there are no cards in it."""
    return plan.mode == "basic" and not plan.cards


def play_untimed(plan: Plan, game: int) -> Timed:
    """Play one game of a plan with compiled code: all of it, or with cards what the bots weigh."""
    module, function = ("game", "play_fast") if kernel_plays(plan) else ("players", "play_with_cards")
    play = cast(Callable[[Plan, int], GameRecord], getattr(import_module(f"thegang.study.kernel.{module}"), function))
    return Timed(play(plan, game), [array("f") for _ in plan.team])


def _several(work: Work[P], plan: Plan, first: int) -> list[P]:
    return [work(plan, game) for game in range(first, first + AT_ONCE)]


def _prepare(fast: bool) -> None:
    """Warm up a worker, so that its first game takes no longer than the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    warm_up()
    if fast:
        play_untimed(Plan(("strong",) * USUAL), 0)
        play_untimed(Plan(WARM_UP, cards=LARGE_POCKETS), 0)
    play_timed(Plan(WARM_UP), 0)


def _times(seconds: "array[float]") -> Times:
    median, p99 = np.percentile(np.array(seconds) * 1000, [50, 99]) if seconds else (0.0, 0.0)
    return Times(len(seconds), round(float(median), 3), round(float(p99), 3))


@contextmanager
def _environment(variables: dict[str, str]) -> Iterator[None]:
    """The environment that new processes start in."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
