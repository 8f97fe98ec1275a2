"""The players of ``thegang.study.players`` with compiled insides, for heists with cards: the same moves, sooner.

The rules are played by the real engine and decisions are made by the real bots. What they weigh is compiled, and bots
at one table share a reader.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

from thegang.bots import Bot
from thegang.bots.heist.judging import compare
from thegang.bots.heist.player import LEVELS
from thegang.bots.heist.strengths import prospects
from thegang.heist import View
from thegang.study.kernel.prospects import compiled_prospects
from thegang.study.kernel.reader import TableReader
from thegang.study.kernel.sums import compiled_compare
from thegang.study.players import PLAYERS, Team, chance_of
from thegang.study.simulation import Plan
from thegang.study.table import GameRecord, Watcher, play_game


def play_with_cards(plan: Plan, game: int, watcher: Watcher | None = None) -> GameRecord:
    """Play one game of a plan."""
    chance = plan.chance(game)
    players = seated(plan.team, chance)
    with compiled():
        return play_game(plan.dealt(game), players, Random(chance), watcher or Watcher(), plan.script)


@contextmanager
def compiled() -> Iterator[None]:
    """Compiled functions stand in for plain ones."""
    with ExitStack() as stack:
        stack.enter_context(prospects.done_by(compiled_prospects))
        stack.enter_context(compare.done_by(compiled_compare))
        yield


def seated(team: Team, chance: str) -> list[Bot[View]]:
    """The players of a team, each with chance of their own; the bots have one reader."""
    reader = TableReader(listens=not {"normal", "strong"}.isdisjoint(team), strong="strong" in team)
    return [
        LEVELS[name](Random(chance_of(chance, seat)), reader)
        if name in LEVELS
        else PLAYERS[name](Random(chance_of(chance, seat)))
        for seat, name in enumerate(team)
    ]
