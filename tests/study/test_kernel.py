"""The kernel plays the same games as the bots, move for move."""

import argparse
import json
from collections.abc import Sequence
from itertools import islice, product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from thegang.bots.heist.strengths import strengths
from thegang.cards import DECK
from thegang.core import Action, Seat
from thegang.heist import COLOURS, TakeChip, View
from thegang.heist.description import HeistRules
from thegang.heist.state import COMMUNITY_SIZE
from thegang.study import add_arguments, simulate_command
from thegang.study.humans import HUMANS
from thegang.study.kernel.chance import WORDS, check, gauss, normal, number, refill, shuffled, streams
from thegang.study.kernel.compiled import MAGIC, exactly, roughly
from thegang.study.kernel.game import Claim, heists_of, play_fast
from thegang.study.kernel.tables import SIZE, tables_of
from thegang.study.players import Team, seated
from thegang.study.simulation import Plan, kernel_plays
from thegang.study.table import Watcher, play_game

pytestmark = pytest.mark.timeout(900)  # to compile the kernel takes a minute or more, once for each version of it

SETTLING = HeistRules().settling
TEAMS: tuple[Team, ...] = (
    *(("strong",) * players for players in (3, 4, 5, 6)),
    ("strong", "normal", "easy", "strong", "normal"),
    ("normal",) * 4,
    ("easy",) * 4,
)
COMPANIES: tuple[Team, ...] = (
    *((human, "strong", "strong") for human in HUMANS),
    ("human-wavering", "normal", "human-reasoning", "easy"),
    tuple(HUMANS),
)
"""Teams with people."""


class Moves(Watcher):
    """Notes every chip that is taken."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self._round = 0

    def asked(self, view: View, legal: Sequence[Action], action: Action | None, seconds: float) -> None:  # noqa: ARG002
        if view.phase in COLOURS:
            self._round = [*COLOURS].index(view.phase)

    def played(self, seat: Seat, action: Action) -> None:
        stars, source = (action.stars, action.source) if isinstance(action, TakeChip) else (None, None)
        self.claims.append(Claim(self._round, seat, stars, source))


def assert_same(plan: Plan, game: int) -> int:
    """One game played by the bots and by the kernel; tells how many heists it had."""
    moves = Moves()
    record = play_game(plan.dealt(game), seated(plan.team, plan.chance(game)), Random(plan.chance(game)), moves)
    heists = islice(heists_of(plan, game), len(record.heists))
    assert [claim for heist in heists for claim in heist.claims] == moves.claims
    assert play_fast(plan, game) == record
    return len(record.heists)


def assert_same_tables(count: int) -> None:
    """So many boards, and some with many cards of a suit or a rank: the same to the last bit."""
    chance = Random(17)
    boards = [chance.sample(range(len(DECK)), COMMUNITY_SIZE) for _ in range(count)]
    boards += [[*range(5)], [0, 13, 26, 39, 1], [0, 1, 2, 3, 51]]  # a suit, a rank, four of a suit
    for board in boards:
        tables = tables_of(board)
        for row, cards in enumerate((0, 3, 4, 5)):
            table = strengths(tuple(DECK[card] for card in board[:cards]), SIZE)
            used, order = np.unique(table.order, return_inverse=True)  # the Muscle's steps are not in the kernel
            assert np.array_equal(tables.order[row], order)
            assert np.array_equal(tables.cells[row], table.cells[table.order])
            assert np.array_equal(tables.possible[row], table.possible)
            assert np.array_equal(used[tables.steps_at[row]], table.steps_at)


def test_what_is_exact_stays_so_when_called_by_what_is_not() -> None:
    def nearest(number: float) -> float:
        return number + MAGIC - MAGIC

    whole = exactly(nearest)

    def called(number: float) -> float:
        return whole(number)

    assert roughly(called)(1.3) == 1


def test_the_same_tables_and_moves() -> None:
    """All in one, so that one process alone has to compile the kernel: about three hundred heists."""
    assert_same_tables(20)
    for team, settling in product((*TEAMS, *COMPANIES), (0, SETTLING)):
        for game in range(3):
            assert_same(Plan(team, seed="same", settling=settling), game)


@pytest.mark.long
@pytest.mark.parametrize("settling", [0, SETTLING, 0.7])
@pytest.mark.parametrize("team", [*TEAMS, *COMPANIES, ("strong",) * 10, ("normal", "strong") * 3], ids=",".join)
def test_the_same_moves_in_many_heists(team: Team, settling: float) -> None:
    game = heists = 0
    while heists < 150:
        heists += assert_same(Plan(team, seed="many", settling=settling), game)
        game += 1


def test_chance_is_the_same_as_pythons() -> None:
    rows = streams(1)
    source = Random("words")
    refill(rows, 0, source)
    python = Random("words")
    order = np.empty(6, np.int64)
    for _ in range(200):
        shuffled(rows, 0, order)
        assert order.tolist() == python.sample(range(6), 6)
        assert number(rows, 0) == python.random()
        assert normal(rows, 0) == pytest.approx(python.normalvariate(0, 1), rel=1e-14)
        assert gauss(rows, 0) == pytest.approx(python.gauss(0, 1), rel=1e-12)
    assert int(rows.used[0]) > 1000
    rows.used[0] = WORDS // 2 + 1
    refill(rows, 0, source)
    assert int(rows.used[0]) == 0


def test_no_heist_takes_more_chance_than_there_is() -> None:
    rows = streams(1)
    refill(rows, 0, Random(1))
    for _ in range(WORDS // 2 + 1):
        number(rows, 0)
    with pytest.raises(RuntimeError, match="more chance than there was"):
        check(rows)


@pytest.mark.parametrize(
    ("plan", "able"),
    [
        (Plan(("strong", "normal", "easy")), True),
        (Plan(("strong", "strong", "human-noisy")), True),
        (Plan(("strong",) * 3, settling=2), True),
        (Plan(("strong",) * 3, "advanced"), False),
        (Plan(("strong",) * 3, cards=("specialist-2",)), False),
    ],
)
def test_what_the_kernel_can_play(plan: Plan, able: bool) -> None:
    assert kernel_plays(plan) is able


def test_fast_needs_numba(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thegang.study.simulation.find_spec", lambda _: None)
    monkeypatch.setattr("thegang.study.command.Workers", None)  # nobody may begin to play

    assert simulate_command(_options("--fast")) == 2
    assert capsys.readouterr().err == "gang simulate: --fast needs Numba: pip install 'thegang[fast]'\n"


@pytest.mark.long
def test_the_same_tables_on_many_boards() -> None:
    assert_same_tables(2000)


@pytest.mark.long
def test_fast_gives_the_same_result(tmp_path: Path) -> None:
    told = []
    for words in ((), ("--fast",)):
        file = tmp_path / f"told{len(words)}.json"
        team = ("--team", "easy*3", "--heists", "6", "--jobs", "1", "--json", str(file))
        assert simulate_command(_options(*team, *words)) == 0
        told.append(json.loads(file.read_bytes())[0]["played"])
    assert told[0] == told[1]


def _options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(words)
