"""How the kernel is compiled, and the one function that the compiler does not make fast enough by itself."""

import getpass
import os
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from math import factorial
from pathlib import Path
from typing import TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

import thegang.bots.heist
import thegang.cards.fast
import thegang.study.kernel

Result = TypeVar("Result")
Floats = NDArray[np.float64]

MAGIC = 1.5 * 2.0**52
"""Added to a number it leaves its whole part in the lowest bits."""
LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
LOWEST = -700.0
SERIES = tuple(1.0 / factorial(power) for power in range(13, -1, -1))
EXPONENT = 52
BIAS = 1023 << EXPONENT


def exactly(function: Callable[..., Result]) -> Callable[..., Result]:
    """Compile a function that must give the same bits as NumPy, whoever calls it.

    Left unsaid, ``fastmath`` would be that of the first caller.
    """
    return cast(Callable[..., Result], numba.njit(error_model="numpy", fastmath=False)(function))


def roughly(function: Callable[..., Result]) -> Callable[..., Result]:
    """Compile a function whose sums may be added up in any order."""
    fast = {"reassoc", "contract", "nsz", "arcp"}
    return cast(Callable[..., Result], numba.njit(error_model="numpy", fastmath=fast)(function))


def kept(function: Callable[..., Result]) -> Callable[..., Result]:
    """Compile a function with all that it calls, and keep it on disk: in a folder of its own for every version.

    Numba would look only at the file that the function is in, not at what it calls or which numbers it takes from the
    bots.
    """
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_folder())
    try:
        return cast(Callable[..., Result], numba.njit(cache=True, error_model="numpy", fastmath=False)(function))
    finally:
        numba.config.CACHE_DIR = before


@cache
def _folder() -> Path:
    digest = sha256()
    for package in (thegang.study.kernel, thegang.bots.heist, thegang.cards.fast):
        for file in sorted(Path(package.__path__[0]).glob("*.py")):
            digest.update(file.read_bytes())
    home = Path(__file__).parent
    if not os.access(home, os.W_OK):
        home = Path(tempfile.gettempdir(), f"thegang-{getpass.getuser()}")
    return home / "__pycache__" / digest.hexdigest()[:16]


@exactly
def exponentials(numbers: Floats, spare: Floats) -> None:
    """Each number becomes e to its power, none of them above 0; without a branch, so that several are done at once."""
    for place in range(len(numbers)):
        numbers[place] = max(numbers[place], LOWEST)
        spare[place] = numbers[place] * LOG2_E + MAGIC
    bits = spare.view(np.int64)
    for place in range(len(numbers)):
        whole = spare[place] - MAGIC
        rest = numbers[place] - whole * LN2_HIGH - whole * LN2_LOW
        series = SERIES[0]
        for term in range(1, len(SERIES)):
            series = series * rest + SERIES[term]
        numbers[place] = series
    for place in range(len(numbers)):
        bits[place] = (bits[place] << EXPONENT) + BIAS
    for place in range(len(numbers)):
        numbers[place] *= spare[place]
