"""Simulate worlds: one by its seed, or as many as there is time for."""

import argparse
import logging
import time

from tests.simulated.world import Broken, simulate


def main() -> None:
    """Print a line for every world."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="the first world")
    parser.add_argument("--worlds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600.0, help="of faults, in simulated time")
    parser.add_argument("--verbose", action="store_true", help="print what the server logs")
    chosen = parser.parse_args()
    if not chosen.verbose:
        logging.disable(logging.CRITICAL)
    for seed in range(chosen.seed, chosen.seed + chosen.worlds):
        began = time.perf_counter()
        try:
            print(simulate(seed, chosen.seconds), f"{time.perf_counter() - began:.1f} s", flush=True)
        except Broken as broken:
            print(f"seed {seed}: {broken}", *broken.__notes__, sep="\n", flush=True)


if __name__ == "__main__":
    main()
