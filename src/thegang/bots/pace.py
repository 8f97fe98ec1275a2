"""How long a bot waits before it does something.

People need a moment to see what happened, and a bot that always answers at once is no fun. But time must not talk: the
wait depends on nothing but chance and what everybody sees, so it says nothing about cards, beliefs or how long a bot
had to think.
"""

from math import exp, log
from random import Random

TYPICAL = 1.6
"""The median, in seconds."""
SPREAD = 0.45
"""About two in three waits are between TYPICAL / 1.6 and TYPICAL * 1.6."""
LONGEST = 6.0
GRACE = 2.5
"""How much longer it waits for what others should come before."""
IN_TIME = 0.8
"""The share of the settling time within which it acts when all have a chip: who wants another must not be too late."""


def delay(chance: Random, *, patient: bool = False, settling: float | None = None) -> float:
    """Seconds to wait before acting: log-normal, and never too long.

    ``settling`` is the time after which the round is over if no chip moves, when all have one: of such waits the
    shorter half, scaled down where even that is too long. Everybody sees whether it is so, and the shorter waits say
    nothing else.
    """
    if settling is not None:
        return min(TYPICAL, IN_TIME * settling) * exp(-SPREAD * abs(chance.normalvariate(0, 1)))
    return min(chance.lognormvariate(log(TYPICAL), SPREAD), LONGEST) + (GRACE if patient else 0)
