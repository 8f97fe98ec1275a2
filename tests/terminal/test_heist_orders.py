"""What a line of input means, moment by moment."""

import pytest

from tests.heist.scene import deal, play_to, take, use
from thegang.core import Action
from thegang.heist import Agree, Answer, Heist, Refuse, ReturnChip, TakeChip
from thegang.terminal.heist_orders import understand
from thegang.terminal.orders import Order


def meant(game: Heist, text: str, seat: int = 0) -> Action | Order | None:
    return understand(text, game.view(seat), seat)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("", Order.WAIT),
        (".", Order.WAIT),
        ("?", Order.HELP),
        ("c", Order.CARDS),
        ("P", Order.PROPOSE),
        ("q", Order.QUIT),
        ("quit", Order.QUIT),
        ("0", ReturnChip()),
        ("3", TakeChip(3)),
        ("99", TakeChip(99)),
        ("9" * 5000, None),
        *((yes, Agree()) for yes in ("y", "J", "s", "sim")),
        *((no, Refuse()) for no in ("n", "nein", "não")),
        *((nothing, None) for nothing in ("x", "-1", "1.5", "³", "٣", "ah", "take 3")),
    ],
)
def test_any_time(text: str, order: Action | Order | None) -> None:
    assert meant(deal(), text) == order


def test_h14_a_chip_is_taken_from_where_it_is_seen() -> None:
    game = deal()
    take(game, 2, 3)
    assert meant(game, "3") == TakeChip(3, source=2)


@pytest.mark.parametrize("text", ["2", "4d", "4D", "4♦"])
def test_a_card_is_named_by_number_or_code(text: str) -> None:
    assert meant(deal("Kh 4d", board="2c 2d 2h 2s 3c", specialist=6), text) == Answer("pass", "4d")


@pytest.mark.parametrize("text", ["10h", "Th", "t♥", "1"])
def test_ten_is_a_card_too(text: str) -> None:
    assert meant(deal("Th 4s", specialist=6), text) == Answer("pass", "Th")


def test_s7_the_jack_has_a_star_for_a_suit() -> None:
    game = deal("Kh 4s", specialist=7)
    use(game, 0)
    assert meant(game, "j*") == Answer("discard", "J*")  # which the rules refuse
    assert meant(game, "9") == Answer("discard", "9")
    assert meant(game, "2") == Answer("discard", "4s")
    assert meant(game, "2", seat=1) == TakeChip(2)


@pytest.mark.parametrize(("text", "value"), [("7", "7"), ("10", "T"), ("q", "Q"), ("A", "A"), ("t", "T")])
def test_h54_a_value_is_itself(text: str, value: str) -> None:
    game = play_to(deal("5c 7d", "Kh Jd", "9c 9d", challenges=[4]), "guess")
    assert meant(game, text) == Answer("guess-value", value)
    assert meant(game, "quit") is Order.QUIT
    assert meant(game, "") is Order.WAIT


@pytest.mark.parametrize(("text", "ranking"), [("1", "high-card"), ("10", "royal-flush"), ("11", "11")])
def test_h59_a_ranking_has_a_number(text: str, ranking: str) -> None:
    game = play_to(deal("5c 7d", "Kh Jd", "9c 9d", challenges=[9]), "guess")
    assert meant(game, text) == Answer("guess-ranking", ranking)
    assert meant(game, "q") is Order.QUIT
    assert meant(game, text, seat=2) == TakeChip(int(text))  # not asked
