"""How well the streets bots play: strong, normal and easy ones against each other, two to five at a table.

Both levels sit by turns, every deal is played with every seating, and all matches of one size have the same deals. If
two levels were equally good, each would win half of the games and half of the revolvers.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations, product
from multiprocessing import get_context
from statistics import median

from thegang.study.report import table
from thegang.study.streets import DealResult, Match, play_deal, share_of

GAMES = 400
SIZES = (2, 3, 4, 5)
MATCHES = {f"{better}-{worse}": (better, worse) for better, worse in combinations(("strong", "normal", "easy"), 2)}
HEADINGS = ("match", "players", "deals", "games", "games won", "revolvers", "better")


def played(pool: ProcessPoolExecutor, match: Match, games: int, seed: str) -> Iterator[DealResult]:
    """The deals of a match, in their order."""
    deals = -(-games // len(match.seatings))
    for done, result in enumerate(pool.map(partial(play_deal, match, seed), range(deals)), 1):
        if sys.stderr.isatty():
            print(
                f"\r\x1b[K{match.better} - {match.worse}, {match.players} players: {done} of {deals} deals",
                end="",
                file=sys.stderr,
                flush=True,
            )
        yield result
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def row(match: Match, results: Sequence[DealResult]) -> tuple[str, ...]:
    """A match as a line of the table."""
    won, share = (share_of(values) for values in ([deal.won for deal in results], [deal.share for deal in results]))
    games = len(results) * len(match.seatings)
    clear = "yes" if won.above_even and share.above_even else "NOT CLEAR"
    name = f"{match.better} - {match.worse}"
    return name, str(match.players), f"{len(results):,}", f"{games:,}", str(won), str(share), clear


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, then how long decisions took."""
    parser = argparse.ArgumentParser(description="Print how much better each level of streets bots is than the next.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games a line, in whole deals (default: {GAMES})")
    parser.add_argument("--players", type=int, choices=SIZES, nargs="*", default=SIZES, help="default: 2 3 4 5")
    parser.add_argument("--match", choices=MATCHES, nargs="*", default=tuple(MATCHES), help="default: all three")
    parser.add_argument("--seed", default="bench", help="the same word or number gives the same table")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; by default one a core")
    options = parser.parse_args(arguments)
    rows: list[tuple[str, ...]] = [HEADINGS]
    seconds: dict[str, list[float]] = {}
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        for name, players in product(options.match, options.players):
            match = Match(*MATCHES[name], players)
            results = list(played(pool, match, options.games, options.seed))
            rows.append(row(match, results))
            for level, taken in (entry for deal in results for entry in deal.seconds.items()):
                seconds.setdefault(level, []).extend(taken)
    print(table(rows))
    times = (f"{level} {1000 * median(taken):.1f} ms" for level, taken in seconds.items())
    print(f"\nMedian decision: {', '.join(times)}")


if __name__ == "__main__":
    main()
