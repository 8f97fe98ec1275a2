"""What a pocket may be after its owner got another card and kept the best."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.strengths import Floats, Order, strengths
from thegang.bots.measured import kept_within
from thegang.cards import DECK, SUITS, Card
from thegang.cards.fast.numbers import card_numbers
from thegang.cards.fast.pockets import pockets

SIZE = 2
"""Pockets of so many cards are followed through an exchange; of larger ones nothing is known any more."""
KEPT = 8_000_000
"""Bytes of exchanges that are kept: about seven of a drawn card."""


class Exchange(NamedTuple):
    """What becomes of every pocket: a row of pockets, and how likely each of them is."""

    becomes: Order
    chances: Floats

    def of(self, weights: NDArray[np.floating]) -> Floats:
        """The weights of all pockets after the exchange."""
        moved = (weights[:, None] * self.chances).ravel()
        return np.asarray(np.bincount(self.becomes.ravel(), moved, len(weights)), np.float64)


@kept_within(KEPT)
def exchange(board: tuple[Card, ...], brings: Card | None) -> Exchange:
    """A card is drawn and one is put away (S-5), or the Jack taken and another put away (S-7); what is kept is best.

    The Jack counts as some jack not in sight.
    """
    low, high = pockets(SIZE).astype(np.intp).T
    count, possible = len(low), strengths(board, SIZE).possible
    if brings is not None:
        jacks = unseen_jacks(board)
        others = [np.where(card == jacks[0], jacks[1], jacks[0])[:, None] for card in (low, high)]
        becomes = _best(board, np.array([_places()[low[:, None], others[0]], _places()[high[:, None], others[1]]]))
        return Exchange(becomes, possible[:, None].astype(np.float64))
    kept = np.broadcast_to(np.arange(count)[:, None], (count, len(DECK)))
    becomes = _best(board, np.array([kept, _places()[low], _places()[high]]))
    comes = np.ones((count, len(DECK)), np.bool_)
    comes[:, card_numbers(board)] = False
    comes[np.arange(count), low] = comes[np.arange(count), high] = False
    return Exchange(becomes, comes / comes.sum(axis=1, keepdims=True) * possible[:, None])


def _best(board: tuple[Card, ...], pockets: Order) -> Order:
    """The strongest of some rows of pockets."""
    values = np.append(strengths(board, SIZE).values, -1.0)
    return np.asarray(np.take_along_axis(pockets, values[pockets].argmax(axis=0)[None], axis=0)[0])


def _places() -> Order:
    """The place of the pocket of two cards; -1 where they are the same."""
    low, high = pockets(SIZE).astype(np.intp).T
    places = np.full((len(DECK), len(DECK)), -1, np.intp)
    places[low, high] = places[high, low] = np.arange(len(low))
    return places


def unseen_jacks(board: tuple[Card, ...]) -> list[int]:
    """Two jacks, as numbers: those that are not on the board, as far as there are any."""
    jacks = sorted((Card(f"J{suit}") for suit in SUITS), key=board.__contains__)
    return [int(number) for number in card_numbers(jacks[:2])]
