"""What people think when a card asks them something: the first sensible thing that comes to mind."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.choosing import worth
from thegang.bots.heist.reading import pocket_size
from thegang.cards import RANKING_WORDS, RANKS, evaluate, pockets, rankings_of, score_pockets
from thegang.core import Seat
from thegang.heist import View


class FirstThought(NamedTuple):
    """Judges pockets by the cards in sight, and others by what most good hands have."""

    chance: Random
    joins: float = 0.5

    def without(self, view: View, card: str) -> float:
        """How good the hand is now, without a card."""
        assert view.seat is not None
        pocket = view.pockets[view.seat]
        assert not isinstance(pocket, int)
        return worth([kept for kept in pocket if kept != card], view.community)

    def values(self, view: View, about: Seat) -> Mapping[str, float]:
        """How many good hands have each value; a card that was shown is sure."""
        for shown in view.shown:
            if shown.who == about and about not in view.redrawn:
                return {shown.card[0]: 1.0}
        size = pocket_size(view)
        having = (pockets(size)[_good(view)] % len(RANKS)).ravel()
        return dict(zip(RANKS, np.bincount(having).tolist(), strict=False))

    def rankings(self, view: View, about: Seat) -> Mapping[str, float]:  # noqa: ARG002 - any hidden hand is alike
        """How many good hands have each ranking."""
        scores = score_pockets(view.community, pocket_size(view))
        return dict(zip(RANKING_WORDS, np.bincount(rankings_of(scores[_good(view)])).tolist(), strict=False))


def _good(view: View) -> NDArray[np.bool_]:
    """The pockets that are at least as good as those already revealed."""
    scores = score_pockets(view.community, pocket_size(view))
    bar = max((_revealed(view, owner) for owner in view.revealed), default=0)
    return np.asarray(scores >= min(bar, scores.max()))


def _revealed(view: View, seat: Seat) -> int:
    pocket = view.pockets[seat]
    assert not isinstance(pocket, int)
    return evaluate((*pocket, *view.community)).score
