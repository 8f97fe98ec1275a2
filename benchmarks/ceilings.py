"""What the best partners could reach with one person, if nobody else ever erred: a measure for the figures of bots.

The person misjudges the own hand as the models of people do. One *listens*: told everybody else's hand, they stand
where they believe to belong, and all others around them. One *insists*: the others leave them the right chip, and they
take another if it fits their own hand better by so much that they would fight for it. Real deals, on the river.
"""

import argparse
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.strengths import place_chances
from thegang.cards import DECK
from thegang.study.human import BIAS, NOISE
from thegang.study.humans import InsistingHuman
from thegang.study.kernel.tables import tables_of
from thegang.study.rates import Rate
from thegang.study.report import table

SIZES = (3, 4, 5, 6)


def hands(chance: Random, players: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each seat the share of all pockets that are weaker on the river, and of those that are not stronger."""
    deck = chance.sample(range(len(DECK)), 5 + 2 * players)
    tables = tables_of(deck[:5])
    order, possible = tables.order[-1], tables.possible[-1]
    steps = np.sort(order[possible])
    own = []
    for seat in range(players):
        low, high = sorted(deck[5 + 2 * seat :][:2])
        own.append(order[low * (2 * len(DECK) - low - 1) // 2 + high - low - 1])
    below, up_to = (np.searchsorted(steps, own, side=side) / len(steps) for side in ("left", "right"))
    return below, up_to


def one_deal(chance: Random, players: int) -> tuple[bool, bool]:
    """Whether a heist succeeds with one who listens, and with one who insists."""
    below, up_to = hands(chance, players)
    share = (below[0] + up_to[0]) / 2 + chance.uniform(-BIAS, BIAS) + chance.gauss(0, chance.uniform(*NOISE))
    others = (below[1:] + up_to[1:]) / 2
    weaker, stronger = int((up_to[1:] <= below[0]).sum()), int((below[1:] >= up_to[0]).sum())
    right = range(weaker, players - stronger)
    listens = int((others < share).sum()) in right
    share = min(max(share, 0.0), 1.0)
    fits = place_chances([share] * len(others), [1 - share] * len(others))
    insists = any(fits.max() <= fits[place] + InsistingHuman.clearly for place in right)
    return listens, insists


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the ceilings."""
    parser = argparse.ArgumentParser(description="Print what the best partners could reach with one person.")
    parser.add_argument("--heists", type=int, default=20_000, help="deals a cell (default: 20,000)")
    options = parser.parse_args(arguments)
    rows: list[Sequence[str]] = [("players", "one who listens", "one who insists")]
    for players in SIZES:
        chance = Random(f"ceilings:{players}")
        played = [one_deal(chance, players) for _ in range(options.heists)]
        rates = [Rate(sum(heist), len(heist)) for heist in zip(*played, strict=True)]
        rows.append((str(players), *map(str, rates)))
    print(table(rows))


if __name__ == "__main__":
    main()
