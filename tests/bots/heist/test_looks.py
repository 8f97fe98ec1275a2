"""What a hand looks like to a bot is what it believes of it, by a slower reckoning, too."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from thegang.bots import play_out
from thegang.bots.heist import LEVELS, HeistBot, thought_of
from thegang.bots.heist.judging import own_pocket
from thegang.bots.heist.looks import LIKELY, LOOKS, STRENGTHS, looks
from thegang.bots.heist.strengths import GRID, strengths
from thegang.cards import DECK, RANKING_WORDS, RANKS, Card, evaluate, parse_cards
from thegang.cards.fast.pockets import pocket_place
from thegang.core import Action
from thegang.heist import Heist, TakeChip, View
from thegang.heist.debrief import Thought

POCKETS = list(combinations(DECK, 2))
SHOWN = [
    ("Ah Kh 2c", "3h 4h", "flush-draw"),
    ("Ah Kh 2c", "Ad 4h", "pair"),
    ("Ah Kh 2c 7d 8s", "3h 4h", "flush-missed"),
    ("9h 8c 2c", "Td Jh", "straight-draw"),
    ("9h 8c 9c", "Td Jh", "straight-draw"),
    ("9h 8c 2c 3d Ks", "Td Jh", "straight-missed"),
    ("9h 8c 2c 3d Ks", "Td Th", "pair"),
    ("9h 8c 2c", "Td Qh", "high-card"),
    ("9h 8h 2h 3h", "Td Qc", "high-card"),
    ("9h 8h 7c 6s", "2d Ac", "high-card"),
    ("9h 8h 7c 6s 2s", "Td Ac", "straight"),
]


@pytest.mark.parametrize(("board", "pocket", "word"), SHOWN)
def test_a_hand_looks_like_what_people_would_call_it(board: str, pocket: str, word: str) -> None:
    assert LOOKS[looks(tuple(parse_cards(board)), 2)[pocket_place(parse_cards(pocket))]] == word


def called(pocket: tuple[Card, ...], board: tuple[Card, ...], least: int) -> str:
    """The same card by card."""
    ranking = evaluate(pocket + board).ranking
    before = board[:4]
    end = "missed" if len(board) == 5 else "draw"
    if ranking == least:
        for suit in {card[1] for card in pocket}:
            if sum(card[1] == suit for card in pocket + before) == 4:
                return f"flush-{end}"
        if outs(pocket + before) >= 2 > outs(before):
            return f"straight-{end}"
    return RANKING_WORDS[ranking]


def outs(cards: tuple[Card, ...]) -> int:
    have = {RANKS.index(card[0]) for card in cards}
    return sum(rank not in have and straight(have | {rank}) for rank in range(13))


def straight(ranks: set[int]) -> bool:
    low = ranks | {-1} if 12 in ranks else ranks
    return any(set(range(first, first + 5)) <= low for first in range(-1, 9))


class Checked:
    """A bot of which every thought is reckoned again from what it believes."""

    def __init__(self, bot: HeistBot) -> None:
        self.bot = bot
        self.patient = False
        self.checked: Counter[str] = Counter()

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        action = self.bot.act(view, legal)
        self.patient = self.bot.patient
        thought = thought_of(self.bot, view, action)
        if thought is not None and thought.about is not None:
            assert isinstance(action, TakeChip)
            assert thought.taken == (action.source is not None)
            assert thought.about == action.source or action.source is None
            self.check(thought, view)
            self.checked[thought.look] += 1
        return action

    def check(self, thought: Thought, view: View) -> None:
        assert thought.about is not None
        assert view.chips[thought.colour][thought.about] == thought.chip > 0  # type: ignore[index]
        gone = {*own_pocket(view), *view.community}
        believed = self.bot.believed(view)[thought.about]
        likely = {pocket: believed[pocket_place(pocket)] for pocket in POCKETS if not gone.intersection(pocket)}
        everything = sum(likely.values())
        shares: Counter[str] = Counter()
        if view.community:
            least = min(evaluate(pocket + view.community).ranking for pocket in likely)
            for pocket, weight in likely.items():
                shares[called(pocket, view.community, least)] += weight / everything
        if not shares or max(shares.values()) < LIKELY:
            table = strengths(view.community, 2)
            shares = Counter()
            for pocket, weight in likely.items():
                third = 3 * table.cells[table.order[pocket_place(pocket)]] // GRID
                shares[STRENGTHS[third]] += weight / everything
        assert shares[thought.look] == pytest.approx(max(shares.values()), abs=1e-4)


@pytest.mark.parametrize(("level", "heists"), [("normal", 3), ("strong", 3)])
def test_what_is_told_is_what_was_believed(level: str, heists: int) -> None:
    told: Counter[str] = Counter()
    for number in range(heists):
        bots = [Checked(LEVELS[level](Random(seat))) for seat in range(4)]
        play_out(Heist.new(4, f"looks {number}"), bots, Random(number))
        told += sum((bot.checked for bot in bots), Counter())
    assert sum(told.values()) > 100
    assert len(told) > 5, "not always the same is told"


def test_who_does_not_listen_reads_nobody() -> None:
    game = Heist.new(4, "easy")
    bot = LEVELS["easy"](Random(0))
    game.play(0, TakeChip(2))
    thought = thought_of(bot, game.view(1), bot.act(game.view(1), game.legal_actions(1)))
    assert thought is not None
    assert (thought.about, thought.look) == (None, "")
