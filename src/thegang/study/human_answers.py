"""What people answer when a card asks them something: the first sensible thing that comes to mind."""

from collections import Counter

import numpy as np

from thegang.bots.heist.reading import pocket_size
from thegang.cards import RANKING_WORDS, RANKS, evaluate, pockets, rankings_of, score_pockets
from thegang.core import Seat
from thegang.heist import View


def answer(view: View, seat: Seat) -> str:
    """The choice for the open question; the same again lets it stand."""
    prompt = view.prompt
    assert prompt is not None
    match prompt.question:
        case "pass":
            return min(prompt.options, key=_value)
        case "show":
            return max(prompt.options, key=_value)
        case "discard":
            return max(prompt.options, key=lambda choice: _without(view, seat, choice))
        case _:
            return _guess(view, seat)


def _value(card: str) -> tuple[int, str]:
    return RANKS.index(card[0]), card


def _without(view: View, seat: Seat, choice: str) -> int:
    """How good the hand is now, without a card."""
    pocket = view.pockets[seat]
    assert not isinstance(pocket, int)
    return evaluate((*(card for card in pocket if card != choice), *view.community)).score


def _guess(view: View, seat: Seat) -> str:
    """What most say; an idea of one's own if nobody has said anything (H-73)."""
    prompt = view.prompt
    assert prompt is not None
    if not prompt.answers:
        return _idea(view, prompt.question, prompt.asked)
    said = Counter(prompt.answers.values())
    most = max(said.values())
    first = next(prompt.answers[other] for other in sorted(prompt.answers) if said[prompt.answers[other]] == most)
    own = prompt.answers.get(seat)
    return own if own is not None and set(said) == {own} else first


def _idea(view: View, question: str, asked: tuple[Seat, ...]) -> str:
    """What most hands have that are at least as good as those already revealed."""
    (top,) = set(range(view.players)) - set(asked)
    for shown in view.shown:
        if question == "guess-value" and shown.who == top and top not in view.redrawn:
            return shown.card[0]
    size = pocket_size(view)
    scores = score_pockets(view.community, size)
    bar = max(_revealed(view, owner) for owner in view.revealed)
    good = scores >= min(bar, scores.max())
    if question == "guess-ranking":
        return RANKING_WORDS[int(np.bincount(rankings_of(scores[good])).argmax())]
    return RANKS[int(np.bincount((pockets(size)[good] % len(RANKS)).ravel()).argmax())]


def _revealed(view: View, seat: Seat) -> int:
    pocket = view.pockets[seat]
    assert not isinstance(pocket, int)
    return evaluate((*pocket, *view.community)).score
