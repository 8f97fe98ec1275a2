"""What is known of a pocket after a card of it was exchanged."""

import numpy as np
import pytest

from tests.heist.scene import deal, play_to, use
from thegang.bots.heist.beliefs import Beliefs, RoundBeliefs
from thegang.bots.heist.exchanges import exchange
from thegang.bots.heist.reading import Reader, holds
from thegang.bots.heist.strengths import strengths
from thegang.cards import JACK, parse_cards
from thegang.cards.fast.pockets import pocket_place, pockets

HACKER, JACK_CARD, SECURITY_CAMERAS = 5, 7, 10
BOARDS = pytest.mark.parametrize("board", ["", "Ks 8h 4d", "Ks 8h 4d 2c 7d", "Jc Jd Jh Js 2c"])


@BOARDS
def test_s5_a_drawn_card_never_makes_a_pocket_worse(board: str) -> None:
    there = tuple(parse_cards(board))
    change, table = exchange(there, None), strengths(there, 2)
    old, new = table.values[:, None], table.values[change.becomes]
    assert (np.broadcast_to(new >= old, change.chances.shape)[change.chances > 0]).all()
    assert change.chances.sum(axis=1) == pytest.approx(table.possible.astype(float))


def test_s5_the_best_two_of_three_are_kept() -> None:
    there = tuple(parse_cards("9s 8h 4d 2c 3d"))
    change = exchange(there, None)
    ours = pocket_place(parse_cards("Ac 4h"))

    def after(drawn: str) -> int:
        return int(change.becomes[ours, pocket_place(parse_cards(drawn))])

    assert after("4c") == pocket_place(parse_cards("4h 4c"))
    assert after("5c") == pocket_place(parse_cards("Ac 5c"))  # a straight from the ace
    assert after("Kc") == ours


@BOARDS
def test_s7_there_is_a_jack_in_every_pocket(board: str) -> None:
    there = tuple(parse_cards(board))
    becomes = exchange(there, JACK).becomes[:, 0]
    assert (pockets(2)[becomes] % 13 == 9).any(axis=1).all()


def test_s7_the_better_card_is_kept_beside_the_jack() -> None:
    change = exchange(tuple(parse_cards("9s 8h 4d 2c 3d")), JACK)
    kept = change.becomes[pocket_place(parse_cards("Ac 2h")), 0]
    assert holds(parse_cards("2h")[0], 2)[kept]


@pytest.mark.parametrize("books", [RoundBeliefs, Beliefs])
@pytest.mark.parametrize("phase", ["white", "red"])
def test_s5_what_was_heard_of_a_pocket_is_not_forgotten(books: type[RoundBeliefs], phase: str) -> None:
    """Who had claimed the weakest hand can have any now, but is still likelier to be weak than anybody new."""
    game = play_to(deal(specialist=HACKER), phase)
    reader = Reader(books)
    before = reader.read(game.view(1)).this_round[0]
    use(game, 0)
    after = reader.read(game.view(1)).this_round[0]
    values = strengths(game.view(1).community, 2).values
    assert after.sum() == pytest.approx(1)
    assert after @ values > before @ values
    fresh = exchange(game.view(1).community, None).of((values > 0).astype(float))
    assert after == pytest.approx(exchange(game.view(1).community, None).of(before))
    assert after @ values <= fresh @ values / fresh.sum() + 1e-9


def test_h60_of_three_cards_only_the_jack_is_known() -> None:
    game = deal(specialist=JACK_CARD, challenges=[SECURITY_CAMERAS], players=3)
    reader = Reader(Beliefs)
    reader.read(game.view(1))
    use(game, 0)
    weights = reader.read(game.view(1)).remembering[0]
    assert weights[holds(parse_cards("Jc")[0], 3)].sum() > 0.99
