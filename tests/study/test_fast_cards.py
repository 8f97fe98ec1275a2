"""With compiled insides bots and people play the same games with cards, move for move."""

from itertools import cycle, islice, product
from random import Random

import numpy as np
import pytest

from thegang.bots.heist.strengths import prospects, strengths
from thegang.cards import DECK
from thegang.core import Action, Seat
from thegang.heist.cards import cards
from thegang.study.humans import HUMANS
from thegang.study.kernel.players import play_with_cards
from thegang.study.kernel.prospects import compiled_prospects
from thegang.study.players import Team, seated
from thegang.study.simulation import Plan
from thegang.study.table import Watcher, play_game

pytestmark = pytest.mark.timeout(900)  # to compile it takes a minute or more, once for each version of it

MODES = ("advanced", "professional", "master-thief")
TEAMS: tuple[Team, ...] = (
    ("strong",) * 3,
    ("strong",) * 4,
    ("strong", "normal", "easy", "strong", "normal"),
    ("strong",) * 6,
    ("normal",) * 4,
    ("easy",) * 4,
)
MIXED: tuple[Team, ...] = tuple(
    ("strong", person, "normal", "strong")[: 3 + place % 2] for place, person in enumerate(HUMANS)
)


class Scribe(Watcher):
    """Notes everything that is done."""

    def __init__(self) -> None:
        self.moves: list[tuple[Seat, Action]] = []

    def played(self, seat: Seat, action: Action) -> None:
        self.moves.append((seat, action))


def assert_same(plan: Plan, game: int) -> int:
    """One game played in both ways; tells how many heists it had."""
    plain, compiled = Scribe(), Scribe()
    chance = plan.chance(game)
    strengths.forget()
    record = play_game(plan.dealt(game), seated(plan.team, chance), Random(chance), plain, plan.script)
    strengths.forget()  # the tables of the boards, which were made in the plain way
    assert play_with_cards(plan, game, compiled) == record
    assert compiled.moves == plain.moves
    return len(record.heists)


def assert_same_prospects(boards: int) -> None:
    """So many boards, and some with many cards of a suit or a rank: the same to the last bit for both sizes."""
    chance = Random(17)
    dealt = [tuple(chance.sample(DECK, 4)) for _ in range(boards)] + [DECK[:4], DECK[::13]]
    for board, size in product(dealt, (2, 3)):
        for cards_there in (0, 3, 4):
            there = board[:cards_there]
            assert np.array_equal(compiled_prospects(there, size), prospects.plain(there, size))


def test_the_same_moves_with_every_card_in_every_mode() -> None:
    """All in one, so that one process alone has to compile: about two hundred heists."""
    assert_same_prospects(5)
    teams = cycle([*TEAMS, *MIXED])
    for settling in (0.0, 2.0):
        for number, card in enumerate([*cards(), *(card for card in cards() if cards()[card].kind == "specialist")]):
            assert_same(Plan(next(teams), "advanced", seed="card", settling=settling, cards=(card,)), number)
        for mode in MODES:
            for game, team in enumerate(islice(teams, 5)):
                assert_same(Plan(team, mode, seed="same", settling=settling), game)


@pytest.mark.long
@pytest.mark.parametrize("settling", [0.0, 2.0])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("team", [*TEAMS, *MIXED], ids=",".join)
def test_the_same_moves_in_many_heists(team: Team, mode: str, settling: float) -> None:
    game = heists = 0
    while heists < 100:
        heists += assert_same(Plan(team, mode, seed="many", settling=settling), game)
        game += 1


@pytest.mark.long
@pytest.mark.parametrize("card", cards())
def test_the_same_moves_with_each_card(card: str) -> None:
    heists = 0
    for game, team in enumerate(cycle([*TEAMS, *MIXED])):
        heists += assert_same(Plan(team, "advanced", seed="each", settling=2 * (game % 2), cards=(card,)), game)
        if heists >= 150:
            return


@pytest.mark.long
def test_the_same_prospects_on_many_boards() -> None:
    assert_same_prospects(300)
