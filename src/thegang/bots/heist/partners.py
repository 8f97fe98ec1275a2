"""What kinds of partners there are, and which chip each of them would take.

A partner has a way to reason. *Remembering* ones weigh everything heard in the heist, *in-round* ones what was heard in
this round. Those who go by *face value* think everybody as strong as the chip they took; some of them count the chips
of earlier rounds, too. *Percentile* players go by the own hand alone. The latter two are polite: they take a chip from
others only if it is clearly better, and let go of one that was taken away. They misjudge their own hand, which is said
as a share of all hands, a little or a lot, and stay with that for the round. A last kind takes any chip.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from thegang.bots.heist.strengths import GRID, Floats

REMEMBERING, IN_ROUND, FACE_VALUES, FACE_VALUE, PERCENTILE = WAYS = range(5)
MISTRUST = 0.06
"""How far those who go by face value think others misjudge their hands."""


class Kind(NamedTuple):
    """A way to reason, how far such a partner misjudges the own hand, and how likely anybody is one of them."""

    way: int
    noise: float
    prior: float


KINDS = (
    Kind(REMEMBERING, 0.0, 0.46),
    Kind(IN_ROUND, 0.0, 0.13),
    Kind(FACE_VALUES, 0.04, 0.05),
    Kind(FACE_VALUES, 0.09, 0.05),
    Kind(FACE_VALUE, 0.04, 0.06),
    Kind(FACE_VALUE, 0.09, 0.06),
    Kind(PERCENTILE, 0.03, 0.06),
    Kind(PERCENTILE, 0.06, 0.05),
    Kind(PERCENTILE, 0.10, 0.05),
)
RANDOM = 0.03
"""How likely somebody takes any chip."""
SHARPNESS = 10.0
"""How reliably a reasoning partner takes the likeliest chip: but for close cases always."""
SURE = 0.8
QUESTION = 0.3
"""Who is less sure than SURE of the own chip may ask "Are you sure?", once, when all have a chip in the last round:
take the likeliest of the others' chips, if it is at least as likely as QUESTION, and yield if it is taken back."""
WORTH_IT = 0.1
"""How much likelier a chip of somebody else must be for a polite partner."""
CLEARLY = 0.5
"""How many stars nearer it must be for a percentile player."""
LOGISTIC = 1.702
"""The logistic curve that is nearest to the normal one."""
POLITE_STRAY = 0.03
STRAY = 0.15
"""How sharp percentile players are about what is near, in stars, and polite ones about what is likely."""


class Guess(NamedTuple):
    """Where somebody's hand may stand among all hands."""

    mean: float = 0.5
    variance: float = 1 / 12

    def later(self, carry: float) -> "Guess":
        """The same hand after new community cards."""
        return Guess(0.5 + carry * (self.mean - 0.5), carry**2 * self.variance + (1 - carry**2) / 12)

    def heard(self, other: "Guess") -> "Guess":
        """Both guesses together: the surer one counts more, and knowing nothing, which both began with, counts once."""
        sure = 1 / self.variance + 1 / other.variance - 12
        return Guess((self.mean / self.variance + other.mean / other.variance - 6) / sure, 1 / sure)


def at_face_value(stars: int, players: int, noise: float = MISTRUST) -> Guess:
    """What a chip says about its owner, who may misjudge the own hand: where it stands among so many random hands."""
    if not stars:
        return Guess()
    mean = stars / (players + 1)
    return Guess(mean, mean * (1 - mean) / (players + 2) + noise**2)


class Offer(NamedTuple):
    """What somebody could choose from."""

    free: frozenset[int]
    """The chips in the centre."""
    shut: frozenset[int] = frozenset()
    """Chips of others that can't be had any more: locked, or fought for long enough."""
    lost: frozenset[int] = frozenset()
    """Chips that somebody took away in this round."""
    held: int = 0
    """The chip that was laid down, if taking another could be the question "Are you sure?" (see QUESTION)."""


def by_reason(places: Floats, stars: int, offer: Offer) -> Floats:
    """How likely a partner takes a chip, by the own place on the grid; ``places`` says how likely each is right."""
    able = [chip for chip in range(1, len(places) + 1) if chip == stars or chip not in offer.shut]
    likely = places[[chip - 1 for chip in able]] + 1e-9
    chosen = (likely / likely.max(axis=0)) ** SHARPNESS
    if not offer.held:
        return _share(chosen, able.index(stars))
    content = _share(chosen, able.index(offer.held))
    others = [chip - 1 for chip in able if chip not in offer.free and chip != offer.held]
    asks = (places[offer.held - 1] < SURE) & (places[stars - 1] >= np.maximum(places[others].max(axis=0), QUESTION))
    return np.asarray(_share(chosen, able.index(stars)) + content * asks)


def by_polite_reason(places: Floats, stars: int, offer: Offer) -> Floats:
    """The same for a polite partner."""
    able = [chip for chip in range(1, len(places) + 1) if chip == stars or chip not in offer.shut | offer.lost]
    cost = np.array([0 if chip in offer.free else WORTH_IT for chip in able])
    wish = places[[chip - 1 for chip in able]] - cost[:, None]
    return _share(np.exp((wish - wish.max(axis=0)) / POLITE_STRAY), able.index(stars))


def shares_at_face_value(guesses: Sequence[Guess]) -> tuple[Floats, Floats]:
    """How likely others are weaker and stronger than each place on the grid, going by where they may stand."""
    own = (np.arange(GRID) + 0.5) / GRID
    means, variances = np.array(guesses).T[:, :, None]
    weaker = 1 / (1 + np.exp(LOGISTIC * (means - own) / np.sqrt(variances + MISTRUST**2)))
    return weaker, 1 - weaker


def _share(chosen: Floats, row: int) -> Floats:
    return np.asarray(chosen[row] / chosen.sum(axis=0))


@lru_cache(maxsize=4096)
def by_percentile(players: int, stars: int, offer: Offer) -> Floats:
    """How likely a percentile player takes a chip: the nearest free one, or a clearly nearer one of somebody else."""
    place = 0.5 + players * (np.arange(GRID) + 0.5) / GRID
    chips = [chip for chip in range(1, players + 1) if chip == stars or chip not in offer.shut | offer.lost]
    far = np.array([np.abs(chip - place) + (0 if chip in offer.free else CLEARLY) for chip in chips])
    near = np.exp(-(far - far.min(axis=0)) / STRAY)
    return np.asarray(near[chips.index(stars)] / near.sum(axis=0))


@cache
def _blur(noise: float) -> Floats:
    """How likely each place on the grid (row) is what a hand (column) is taken for."""
    errors = np.array([NormalDist().inv_cdf(share) for share in (np.arange(99) + 0.5) / 99])
    here = (np.arange(GRID) + 0.5) / GRID
    taken_for = np.clip((here[:, None] + noise * errors) * GRID, 0, GRID - 1).astype(np.intp)
    blur = np.zeros((GRID, GRID))
    np.add.at(blur, (taken_for, np.arange(GRID)[:, None]), 1 / len(errors))
    return blur


def by_kind(said: Floats, players: int, claims: int) -> Floats:
    """How likely each kind would have said all this with a hand, on the grid; ``said`` has a row for each way."""
    rows = [said[way] @ _blur(noise) if noise else said[way] for way, noise, _ in KINDS]
    return np.array([*rows, np.full(GRID, float(players) ** -claims)])


@cache
def prior() -> Floats:
    """What partners are like before anything is known."""
    weights = np.array([*(kind.prior for kind in KINDS), RANDOM])
    return np.asarray(weights / weights.sum())
