"""How long a bot waits before it does something.

People need a moment to see what happened, and a bot that always answers at once is no fun. But time must not talk: the
wait depends on nothing but chance, so it says nothing about cards, beliefs or how long a bot had to think.
"""

from math import log
from random import Random

TYPICAL = 1.6
"""The median, in seconds."""
SPREAD = 0.45
"""About two in three waits are between TYPICAL / 1.6 and TYPICAL * 1.6."""
LONGEST = 6.0
GRACE = 2.5
"""How much longer it waits for what others should come before."""


def delay(chance: Random, *, patient: bool = False) -> float:
    """Seconds to wait before acting: log-normal, and never too long."""
    return min(chance.lognormvariate(log(TYPICAL), SPREAD), LONGEST) + (GRACE if patient else 0)
