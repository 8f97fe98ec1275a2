"""What a bot answers: which card to pass, show or discard, and what it guesses about the strongest hand."""

from collections import Counter

import numpy as np

from thegang.bots.heist.judging import own_pocket
from thegang.bots.heist.reading import holds, pocket_size
from thegang.bots.heist.strengths import Floats, strengths
from thegang.cards import RANKING_WORDS, RANKS, SUITS, Card, evaluate
from thegang.cards.fast.batch import rankings_of
from thegang.cards.fast.chance import chance
from thegang.cards.fast.pockets import pockets, score_pockets
from thegang.core import Seat
from thegang.heist import View

LOOKS = 60
"""How many ways to complete the board a discard is thought through with."""


def answer(view: View, weights: Floats) -> str:
    """The choice for the open question; the same again lets it stand."""
    prompt = view.prompt
    assert prompt is not None
    assert view.seat is not None
    match prompt.question:
        case "pass":
            return min(prompt.options, key=_value)
        case "show":
            return max(prompt.options, key=_value)
        case "discard":
            return max(prompt.options, key=lambda choice: _without(view, choice))
        case _:
            return _guess(view, view.seat, weights)


def _value(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), "*cdhs".index(card[1])


def _without(view: View, choice: str) -> float:
    rest = [card for card in own_pocket(view) if card != choice]
    if len(view.community) == 5:
        return evaluate((*rest, *view.community)).score
    return chance(rest, view.community, most=LOOKS).share


def _guess(view: View, seat: Seat, weights: Floats) -> str:
    """One's own idea as long as nobody says anything else; then what most say, so that all come together (H-73)."""
    prompt = view.prompt
    assert prompt is not None
    others = {other: choice for other, choice in prompt.answers.items() if other != seat}
    said = Counter(prompt.answers.values())
    if not others or set(said) == {prompt.answers.get(seat)}:
        return prompt.answers.get(seat) or _own_guess(view, prompt.question, weights)
    most = max(said.values())
    return next(prompt.answers[other] for other in sorted(prompt.answers) if said[prompt.answers[other]] == most)


def _own_guess(view: View, question: str, weights: Floats) -> str:
    assert view.prompt is not None
    (top,) = set(range(view.players)) - set(view.prompt.asked)
    size = pocket_size(view)
    table = strengths(view.community, size)
    likely = weights[top].copy()
    for owner in view.revealed:
        pocket = view.pockets[owner]
        assert not isinstance(pocket, int)
        for card in pocket:
            if card[1] in SUITS:
                likely[holds(card, size)] = 0
    for shown in view.shown:
        if shown.who == top and top not in view.redrawn:
            likely *= holds(shown.card, size)
    bar = max(evaluate((*_cards(view, owner), *view.community)).score for owner in view.revealed)
    likely *= np.where(table.values >= bar, 1.0, 1e-3)  # the order holds so far, so this hand should be the best
    if question == "guess-ranking":
        rankings = rankings_of(score_pockets(view.community, size))
        return RANKING_WORDS[int(np.bincount(rankings, likely).argmax())]
    chances = [float(likely[(pockets(size) % len(RANKS) == value).any(axis=1)].sum()) for value in range(len(RANKS))]
    return RANKS[int(np.argmax(chances))]


def _cards(view: View, seat: Seat) -> tuple[Card, ...]:
    pocket = view.pockets[seat]
    assert not isinstance(pocket, int)
    return pocket
