"""A table of the kernel: who sits there, what they hold, and what they have done in the round."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.study.humans import HUMANS
from thegang.study.kernel.chance import Streams, streams
from thegang.study.kernel.compiled import Floats

ROUNDS = 4
PLAYERS = ("easy", "normal", "strong", *HUMANS)
EASY, NORMAL, STRONG, NOISY, REASONING, REMEMBERS, ANCHORING, INSISTING, HEEDLESS, WAVERING = range(len(PLAYERS))
"""Who can play; from NOISY on they are people."""


class Table(NamedTuple):
    """Who sits at a table, what they hold, and what they have done in the round."""

    levels: NDArray[np.int64]
    pockets: NDArray[np.int64]
    alike: NDArray[np.int64]
    """For each seat the pockets that share a card with its own."""
    chips: NDArray[np.int64]
    spoken: NDArray[np.bool_]
    """Who has taken a chip in this round."""
    lost: NDArray[np.int64]
    """The chips that were taken from a seat, as bits."""
    fights: NDArray[np.int64]
    """How often a seat took each chip from others."""
    asking: NDArray[np.int64]
    """The chip with which a bot wanted to ask "Are you sure?" in this heist."""
    asked: NDArray[np.bool_]
    """Who took a chip from somebody when all had one in the last round."""
    places: Floats
    counts: Floats
    streams: Streams
    """Chance for each seat, and last that of the table."""
    errors: Floats
    """How far a seat misjudges its hand in this round."""
    noise: Floats
    bias: Floats
    standing: Floats
    """The share of hands that a person's hand beats in this round."""
    contests: NDArray[np.int64]
    """How often a person would still fight or change in this round."""
    gone: NDArray[np.int64]
    """The chips that a person has given up in this round, as bits."""
    seen: NDArray[np.int64]
    """The chips of the round as a person last saw them."""
    claims: NDArray[np.int64]
    """The last chip of each seat that a person saw in this round."""
    earlier: Floats
    """What a person remembers of each seat: the mean and the variance of where it stands."""
    anchor: Floats
    """What a person's last chip said; NaN if there was none."""
    fits: Floats


def table_for(team: Sequence[str]) -> Table:
    """A table for a team."""
    players = len(team)
    return Table(
        levels=np.array([PLAYERS.index(name) for name in team]),
        pockets=np.zeros(players, np.int64),
        alike=np.zeros((players, 101), np.int64),
        chips=np.zeros(players, np.int64),
        spoken=np.zeros(players, np.bool_),
        lost=np.zeros(players, np.int64),
        fights=np.zeros((players, players + 1), np.int64),
        asking=np.zeros(players, np.int64),
        asked=np.zeros(players, np.bool_),
        places=np.zeros(players),
        counts=np.zeros((2, players)),
        streams=streams(players + 1),
        errors=np.zeros(players),
        noise=np.zeros(players),
        bias=np.zeros(players),
        standing=np.zeros(players),
        contests=np.zeros(players, np.int64),
        gone=np.zeros(players, np.int64),
        seen=np.zeros((players, players), np.int64),
        claims=np.zeros((players, players), np.int64),
        earlier=np.zeros((players, players, 2)),
        anchor=np.full(players, np.nan),
        fits=np.zeros(players),
    )
