"""Matches of two levels of streets bots: every deal is played with every seating, so luck falls to both alike.

Deal number i of a seed has the same cards in every match of that many players, and everything random follows from the
seed and i alone.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from time import thread_time
from typing import NamedTuple

from thegang.bots.streets import LEVELS, StreetsBot
from thegang.streets import State, Streets
from thegang.study.rates import SURE

EVEN = 0.5
"""What either level gets if both are equally good."""
Seating = tuple[str, ...]
"""The level of each seat."""


class Match(NamedTuple):
    """A level that should be the better one, another, and how many sit at the table."""

    better: str
    worse: str
    players: int

    @property
    def seatings(self) -> list[Seating]:
        """Both levels by turns, turned round the table; over all of them either has every seat equally often."""
        found: dict[Seating, None] = {}
        for first, second in ((self.better, self.worse), (self.worse, self.better)):
            seats = [(first, second)[seat % 2] for seat in range(self.players)]
            for turn in range(self.players):
                found[tuple(seats[turn:] + seats[:turn])] = None
        return list(found)


class DealResult(NamedTuple):
    """How the better level did with one deal, as means over all seatings, and how long each level thought."""

    won: float
    share: float
    """Its part of all revolvers captured."""
    seconds: dict[str, list[float]]


class Share(NamedTuple):
    """A mean over deals, with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def above_even(self) -> bool:
        """Whether the interval leaves no doubt."""
        return self.low > EVEN

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


def share_of(values: Sequence[float]) -> Share:
    """The mean of deals; games of one deal hang together, so deals are what is counted."""
    value = fmean(values)
    half = _sure(len(values) - 1) * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 1.0
    return Share(value, max(0.0, value - half), min(1.0, value + half))


def _sure(freedom: int) -> float:
    """SURE for few deals: Student's t by its expansion, good to 2 % from five deals up."""
    return SURE + (SURE**3 + SURE) / (4 * freedom) + (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / (96 * freedom**2)


def play_deal(match: Match, seed: str, deal: int) -> DealResult:
    """Play one deal with every seating."""
    won: list[float] = []
    share: list[float] = []
    seconds: dict[str, list[float]] = {match.better: [], match.worse: []}
    for seating in match.seatings:
        name = f"{seed}:{deal}"
        bots = [LEVELS[level](Random(f"{name}:{seat}")) for seat, level in enumerate(seating)]
        outcome = play_out(Streets.new(match.players, name), bots, [seconds[level] for level in seating]).outcome
        assert outcome is not None
        better = [level == match.better for level in seating]
        won.append(fmean(better[seat] for seat in outcome.winners))
        total = sum(outcome.scores)
        gained = sum(score for score, mine in zip(outcome.scores, better, strict=True) if mine)
        share.append(gained / total if total else EVEN)
    return DealResult(fmean(won), fmean(share), seconds)


def play_out(game: Streets, bots: Sequence[StreetsBot], seconds: Sequence[list[float]] | None = None) -> State:
    """Let bots play a game to its end; ``seconds`` takes down by seat how long each decision took."""
    while game.state.outcome is None:
        for seat, bot in enumerate(bots):
            legal, view = game.legal_actions(seat), game.view(seat)
            start = thread_time()
            action = bot.act(view, legal)
            if action is not None:
                if seconds is not None:
                    seconds[seat].append(thread_time() - start)
                game.play(seat, action)
    return game.state
