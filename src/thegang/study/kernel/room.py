"""The books of the kernel, and room to work in."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.partners import KINDS, WAYS, _blur, at_face_value, prior, shares_at_face_value
from thegang.bots.heist.strengths import GRID
from thegang.study.kernel.compiled import Floats
from thegang.study.kernel.tables import POCKETS

SORTS = len(KINDS) + 1
TAPS = 4
"""So many errors of a partner's eye are added up at once."""


class Books(NamedTuple):
    """What may be believed, for each seat; and room to work in."""

    joint: NDArray[np.float32]
    facts: Floats
    """What was announced: 1 for pockets that fit it, next to nothing for those that don't."""
    remembering: Floats
    this_round: Floats
    said: Floats
    fits: Floats
    """How likely each kind would have said all that, with each hand."""
    guesses: Floats
    """The mean and the variance of where a seat stands by the face value of its chips of earlier rounds."""
    chips: NDArray[np.int64]
    """The last chip each seat took in this round."""
    spoken: NDArray[np.int64]
    sides: Floats
    """How likely each seat is weaker and stronger than each place on the grid, for each reasoning way."""
    below: Floats
    """What those weigh whose step is below each one, by all that was heard and by this round alone."""
    partners: Floats
    shown: Floats
    """For each chip where its owner stands at face value, and what that says about sides."""
    shown_sides: Floats
    blurs: Floats
    """For each kind how likely each error is."""
    wide: NDArray[np.int64]
    room: Floats
    padded: Floats
    weights: Floats


def books_for(players: int, count: int = POCKETS) -> Books:
    """The books of a new game with so many different pockets."""
    guesses = [at_face_value(stars, players) for stars in range(players + 1)]
    blurs, wide = _blurs()
    return Books(
        joint=np.empty((players, SORTS, count), np.float32),
        facts=np.ones((players, count)),
        remembering=np.empty((players, count)),
        this_round=np.empty((players, count)),
        said=np.empty((players, len(WAYS), GRID)),
        fits=np.empty((players, SORTS, GRID)),
        guesses=np.empty((players, 2)),
        chips=np.zeros(players, np.int64),
        spoken=np.zeros(players, np.int64),
        sides=np.empty((players, len(WAYS) - 1, 2, GRID)),
        below=np.zeros((players, 2, count + 1)),
        partners=np.tile(prior(), (players, 1)),
        shown=np.array(guesses),
        shown_sides=np.array([shares_at_face_value([guess]) for guess in guesses]).reshape(-1, 2, GRID),
        blurs=blurs,
        wide=wide,
        room=np.empty((2 * players + 12, GRID)),
        padded=np.empty(GRID + 2 * int(wide.max()) + TAPS),
        weights=np.empty((SORTS, count)),
    )


@cache
def _blurs() -> tuple[Floats, NDArray[np.int64]]:
    """Errors are the same for every hand, but for the ends of the grid: how likely each is, and the largest."""
    middle = GRID // 2
    rows = [_blur(kind.noise)[:, middle] if kind.noise else np.eye(GRID)[middle] for kind in KINDS]
    wide = [int(np.abs(np.flatnonzero(row) - middle).max()) for row in rows]
    blurs = np.zeros((len(KINDS), 2 * max(wide) + 1 + TAPS))
    for blur, row, reach in zip(blurs, rows, wide, strict=True):
        blur[: 2 * reach + 1] = row[middle - reach : middle + reach + 1]
    return blurs, np.array(wide)
