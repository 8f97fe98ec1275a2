"""How many heists a second a core plays in plain Python and with compiled code, in turn, game by game.

Both play the same games and take their own processor time, so the ratios count on a busy machine, too. Neither finds
tables of boards that the other one left. Compiled code plays a game twice: the boards are new, and then known, as in
benchmarks where all teams get the same deals. Run it with OMP_NUM_THREADS=1, as the workers of ``gang simulate`` do.
"""

import argparse
import time
from collections.abc import Sequence

from thegang.bots.heist.strengths import strengths
from thegang.cards import warm_up
from thegang.study.kernel.tables import orders_of
from thegang.study.players import Team
from thegang.study.report import table, team_name
from thegang.study.simulation import LARGE_POCKETS, Plan, play_timed, play_untimed

MODES = ("advanced", "professional", "master-thief")
TEAMS: tuple[Team, ...] = (
    *(("strong",) * players for players in (3, 4, 5, 6)),
    ("normal",) * 4,
    ("normal",) * 6,
    ("easy",) * 4,
    ("strong", "strong", "strong", "human-reasoning"),
    ("strong", "normal", "easy", "human-noisy"),
)


def row(plan: Plan, games: int) -> tuple[str, ...]:
    """A plan, its heists a second in each way, and the ratios."""
    for play in (play_timed, play_untimed):
        for first in (plan, Plan(plan.team, plan.mode, settling=plan.settling, cards=LARGE_POCKETS)):
            play(first, games)  # loads what is to be loaded
    spent, heists = [0.0, 0.0, 0.0], 0
    for game in range(games):
        orders_of.cache_clear()
        for way, play in enumerate((play_timed, play_untimed, play_untimed)):
            strengths.forget()
            start = time.process_time()
            played = play(plan, game)
            spent[way] += time.process_time() - start
        heists += played.heists
    plain, new, known = (heists / seconds for seconds in spent)
    return (
        team_name(plan.team),
        plan.mode,
        str(heists),
        f"{plain:.1f}",
        f"{new:.1f}",
        f"{new / plain:.1f}",
        f"{known:.1f}",
        f"{known / plain:.1f}",
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Print heists a second, in plain Python and with compiled code.")
    parser.add_argument("--games", type=int, default=20, help="games a cell (default: 20)")
    parser.add_argument("--mode", action="append", choices=("basic", *MODES), help="default: all modes with cards")
    parser.add_argument("--settling", type=float, default=0.0)
    options = parser.parse_args(arguments)
    warm_up()
    plans = [
        Plan(team, mode, settling=options.settling, seed="fast") for mode in options.mode or MODES for team in TEAMS
    ]
    head = ("team", "mode", "heists", "plain/s", "new boards/s", "ratio", "known boards/s", "ratio")
    print(table([head, *(row(plan, options.games) for plan in plans)]))


if __name__ == "__main__":
    main()
