"""How well the heist bots play: among themselves, with each other, with models of people, honestly and fast enough.

Every cell of a table is a team, and teams of one size get the same deals. All of it takes hours: ``--heists`` takes
fewer heists a cell, ``--table`` only some tables, and ``--results`` keeps what has been played, to go on later.
"""

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise, product
from pathlib import Path

from bots_results import Bench, saved, saved_blocks

from thegang.heist import MODES
from thegang.heist.cards import AgreedSpecialist, cards, numbers
from thegang.heist.description import HeistRules
from thegang.study.apart import same_apart
from thegang.study.branches import Branches, with_guesses, with_specialists
from thegang.study.calibration import BINS, binned
from thegang.study.honesty import VERDICTS, audited, total
from thegang.study.humans import HUMANS, STRANGERS
from thegang.study.independence import independence
from thegang.study.players import USUAL
from thegang.study.progress import Progress
from thegang.study.rates import Rate, difference
from thegang.study.report import table, team_name
from thegang.study.simulation import Result, Workers
from thegang.study.table import HeistRecord

HEISTS = 20_000
SIZES = (3, 4, 5, 6)
LEVELS = ("strong", "normal", "easy")
SELF_PLAY = {"strong": 0.985, "normal": 0.90}
MOVES, LONGEST = 1.6, 3.0
"""The most moves a player that a round may have on average and at all."""
CROSS_PLAY = {("normal", 4): 0.90, ("normal", 6): 0.86, ("easy", 4): 0.78, ("easy", 6): 0.60}
ONE_HUMAN = {3: 0.92, 4: 0.90, 5: 0.88, 6: 0.87}
ONE_INSISTING = {3: 0.87, 4: 0.85, 5: 0.84, 6: 0.82}
"""With one human who takes back what was taken, and does not listen."""
AUDITED, TIMED, APART = 10, 50, 100
"""Of so many heists one is audited, timed on a single core, or played in separate processes."""
MEDIAN, P99 = 5.0, 50.0
"""The most milliseconds a decision may take."""
GAME = 4
"""About so many heists make a game."""
BESIDE_EACH_OTHER = (("human-noisy", *("normal",) * 3), ("normal",) * USUAL)
"""Who uses specialists: whom people meet first, and these bots among themselves."""
GUESSING_TEAMS = (
    *BESIDE_EACH_OTHER,
    ("human-noisy", *("strong",) * 3),
    ("strong",) * USUAL,
    ("strong", "easy") * 2,
)
CALIBRATED_TEAMS = (("strong",) * USUAL, ("normal",) * USUAL, ("human-noisy", *("strong",) * 3))
MOMENTS = {"taken": "when it was taken", "held": "when the round was over"}
"""The two moments in which a bot is asked how sure it is of a chip."""
GUESSES = {"value": "retina", "ranking": "fingerprint"}
"""What is guessed, and why a heist fails when that is wrong."""
Row = tuple[str, ...]


def reached(rate: Rate, target: float) -> str:
    """A target, and whether a rate is up to it."""
    return f"{100 * target:.4g} %: {yes(rate.share >= target)}"


def yes(held: bool) -> str:
    """Whether something is as it should be."""
    return "yes" if held else "NO"


def self_play(bench: Bench) -> None:
    """Table 1."""
    rows: list[Row] = [
        ("level", "players", "heists", "succeeded", "at least", "moves a round", "at most 1.6 n", "longest", "3 n")
    ]
    for level, players in product(LEVELS, SIZES):
        result = bench.result((level,) * players)
        target = reached(result.success, SELF_PLAY[level]) if level in SELF_PLAY else ""
        moves, longest = result.moves() / players, result.longest / players
        pace = (
            f"{moves * players:.2f} = {moves:.2f} n",
            yes(moves <= MOVES),
            f"{longest:.2f} n",
            yes(longest <= LONGEST),
        )
        rows.append((level, str(players), f"{result.heists:,}", str(result.success), target, *pace))
    print(table(rows), flush=True)


def cross_play(bench: Bench) -> None:
    """Table 2."""
    rows: list[Row] = [("team", "heists", "succeeded", "at least", "moves a player")]
    for (partner, players), target in CROSS_PLAY.items():
        result = bench.result(("strong", partner) * (players // 2))
        moves = f"{result.moves() / players:.2f}"
        name = f"{players // 2} strong, {players // 2} {partner}"
        rows.append((name, f"{result.heists:,}", str(result.success), reached(result.success, target), moves))
    print(table(rows))


def people(bench: Bench) -> None:
    """Table 3."""
    print(f"{', '.join(STRANGERS)}: not in the bots' mixture\n")
    rows: list[Row] = [("human", "players", "heists", "succeeded", "at least", "games won", "longest")]
    for human, players in product(HUMANS, SIZES):
        result = bench.result((human, *("strong",) * (players - 1)))
        target = reached(result.success, with_one(human)[players])
        rates = str(result.success), target, str(result.wins)
        rows.append((human, str(players), f"{result.heists:,}", *rates, f"{result.longest / players:.2f} n"))
    print(table(rows))


def with_one(human: str) -> dict[int, float]:
    """What strong bots should reach with one of these people, by the number of players."""
    return ONE_INSISTING if HUMANS[human].insists else ONE_HUMAN


def one_seat(bench: Bench) -> None:
    """The second half of table 3."""
    print("Humans, and in one seat a strong bot, one more human, or a normal bot; differences in points\n")
    rows: list[Row] = [
        ("humans", "players", "strong bot", "human", "normal bot", "strong - human", "strong - normal", "no worse")
    ]
    for human, players in product(HUMANS, SIZES):
        strong, more, normal = (bench.result((one, *(human,) * (players - 1))) for one in ("strong", human, "normal"))
        gains = [difference(strong.by_game, other.by_game) for other in (more, normal)]
        shares = [f"{100 * result.success.share:.1f} %" for result in (strong, more, normal)]
        no_worse = yes(all(gain.high >= 0 for gain in gains))
        rows.append((human, str(players), *shares, str(gains[0]), str(gains[1]), no_worse))
    print(table(rows))


def whole_games(bench: Bench) -> None:
    """Table 4."""
    rows: list[Row] = [("mode", "players", "level", "games", "won", "heists", "succeeded", "beats the next level")]
    for mode, players in product(MODES, SIZES):
        results = {level: bench.result((level,) * players, mode) for level in LEVELS}
        gains = {
            better: difference(results[better].by_game, results[worse].by_game) for better, worse in pairwise(LEVELS)
        }
        for level, result in results.items():
            gain = f"{yes(gains[level].value > 0)}: {gains[level]}" if level in gains else ""
            games, heists = (f"{number:,}" for number in (len(result.games), result.heists))
            rows.append((mode, str(players), level, games, str(result.wins), heists, str(result.success), gain))
    print(table(rows))


def honesty(bench: Bench) -> None:
    """Table 5."""
    print(
        "Claims: the likeliest of all chips by the bot's own belief; of those it had not fought for; of the free ones"
    )
    rows: list[Row] = [
        ("team", "mode", "heists", "claims", *VERDICTS, "returned", "longest round", "fallbacks", "hand and delay")
    ]
    for level, mode in product(LEVELS, MODES):
        plan = bench.part(AUDITED, (level,) * 4, mode)
        with Progress(f"audit of {level} in {mode}", plan.heists) as progress:
            audit = total(bench.workers.play(audited, plan, progress))
        claims = audit.claims.total()
        verdicts = [f"{100 * audit.claims[verdict] / claims:.2f} %" for verdict in VERDICTS]
        found = independence(audit.strengths, audit.delays)
        others = str(audit.returned), f"{audit.longest:.2f} n", str(audit.fallbacks)
        verdicts += [*others, f"{'nil' if found.nil else 'NOT NIL'}: {found}"]
        rows.append((team_name(plan.team), mode, f"{audit.heists:,}", f"{claims:,}", *verdicts))
    print(table(rows))
    print("\nEvery bot in a process of its own that sees only views: games that are the same move for move")
    rows = [("team", "mode", "games", "the same")]
    for level, mode in product(LEVELS, MODES):
        plan = bench.part(APART, (level,) * 4, mode)
        games = max(plan.heists // GAME, 1)
        rows.append((team_name(plan.team), mode, str(games), str(same_apart(plan, games))))
    print(table(rows))


def calibration(bench: Bench) -> None:
    """Of claims that were judged 70 % likely, 70 % should be right."""
    rows: list[Row] = [("team", "heists", "chip", "judged", "claims", "on average", "right")]
    for team, (moment, when) in product(CALIBRATED_TEAMS, MOMENTS.items()):
        claims = bench.claims(team)
        for tenth, (judged, right) in binned(getattr(claims, moment)).items():
            between = f"{100 * tenth // BINS} to {100 * (tenth + 1) // BINS} %"
            average = f"{100 * judged:.1f} %"
            rows.append((team_name(team), f"{claims.heists:,}", when, between, f"{right.of:,}", average, str(right)))
    print(table(rows))


def specialists(bench: Bench) -> None:
    """Each specialist, and the same heists without."""
    rows: list[Row] = [("team", "specialist", "heists", "used", "without", "with", "gain")]
    for team in BESIDE_EACH_OTHER:
        heists = bench.branches(with_specialists, team)
        without = [heist.plain.success for heist in heists]
        for number in numbers("specialist"):
            card = cards()[f"specialist-{number}"]
            records = [heist.others[card.id] for heist in heists]
            agreed = isinstance(card, AgreedSpecialist)
            used = f"{100 * sum(record.used for record in records) / len(records):.0f} %" if agreed else "always"
            pair = paired([record.success for record in records], without)
            rows.append((team_name(team), card.text("name", "en"), f"{len(heists):,}", used, *pair))
    print(table(rows))


def guesses(bench: Bench) -> None:
    """Both scans in every heist: how often the others are right about the strongest hand."""
    rows: list[Row] = [("team", "guess", "guesses", "without a look back", "with", "gain")]
    for team in GUESSING_TEAMS:
        heists = [heist for heist in bench.branches(with_guesses, team) if heist.plain.guessed is not None]
        for guess, reason in GUESSES.items():
            pair = paired(*([reason not in record.missed for record in records] for records in both(heists)))
            rows.append((team_name(team), guess, f"{len(heists):,}", *pair))
    print(table(rows))


def both(heists: Sequence[Branches]) -> tuple[list[HeistRecord], list[HeistRecord]]:
    """The heists as they were, and as they were otherwise."""
    return [heist.plain for heist in heists], [heist.others["without"] for heist in heists]


def paired(having: Sequence[bool], without: Sequence[bool]) -> Row:
    """What came out without something and with it in the same heists, and what it gained."""
    sides = [[Rate(hit, 1) for hit in hits] for hits in (having, without)]
    return str(Rate(sum(without), len(without))), str(Rate(sum(having), len(having))), str(difference(*sides))


def decision_time(bench: Bench) -> None:
    """Decision time on one core: one bot among humans, so that nobody does part of its thinking."""
    rows: list[Row] = [("level", "mode", "players", "decisions", "median", f"{MEDIAN:.0f} ms", "99 %", f"{P99:.0f} ms")]
    with Workers(1) as worker:
        for level, mode, players in product(LEVELS, MODES, (SIZES[0], SIZES[-1])):
            plan = bench.part(TIMED, (level, *("human-reasoning",) * (players - 1)), mode)
            with Progress(f"clock on {level} in {mode}", plan.heists) as progress:
                times = worker.simulate(plan, progress).times[level]
            median, p99 = (f"{value:.2f} ms" for value in (times.median, times.p99))
            in_time = yes(times.median <= MEDIAN), yes(times.p99 <= P99)
            rows.append((level, mode, str(players), f"{times.decisions:,}", median, in_time[0], p99, in_time[1]))
    print(table(rows))


def plot(bench: Bench, file: Path) -> None:
    """Tables 1, 3 and 4 as a picture; this alone needs matplotlib."""
    curves = import_module("thegang.study.curves")

    def results(first: str, others: str, mode: str = "basic") -> dict[int, Result]:
        return {players: bench.result((first, *(others,) * (players - 1)), mode) for players in SIZES}

    def succeeded(first: str, others: str) -> dict[int, Rate]:
        return {players: result.success for players, result in results(first, others).items()}

    def won(level: str, mode: str) -> dict[int, Rate]:
        return {players: result.wins for players, result in results(level, level, mode).items()}

    targets = [dict.fromkeys(SIZES, target) for target in SELF_PLAY.values()]
    panels = [
        curves.Panel("Heists succeeded, basic mode", {level: succeeded(level, level) for level in LEVELS}, targets),
        curves.Panel(
            "One human, strong partners",
            {human: succeeded(human, "strong") for human in HUMANS},
            [ONE_HUMAN, ONE_INSISTING],
        ),
        *(curves.Panel(f"Games won, {mode}", {level: won(level, mode) for level in LEVELS}) for mode in MODES),
    ]
    curves.draw_panels(panels, file)


def plot_calibration(bench: Bench, file: Path) -> None:
    """The table calibration as a picture."""
    curves = import_module("thegang.study.curves")
    panels = [
        curves.Sureness(
            f"A chip, {when}",
            {team_name(team): list(binned(getattr(bench.claims(team), moment)).values()) for team in CALIBRATED_TEAMS},
        )
        for moment, when in MOMENTS.items()
    ]
    curves.draw_calibration(panels, file)


TABLES: dict[str, tuple[str, Callable[[Bench], None]]] = {
    "1": ("Self-play, basic mode", self_play),
    "2": ("Cross-play, half and half, basic mode", cross_play),
    "3": ("One human with strong partners, basic mode", people),
    "3b": ("A bot among humans, basic mode", one_seat),
    "4": ("Whole games, all cards in play", whole_games),
    "5": ("Honesty", honesty),
    "calibration": ("How sure bots are of their chips in the last round, basic mode", calibration),
    "specialists": ("Each specialist, with and without", specialists),
    "guesses": ("Guesses about the strongest hand", guesses),
    "time": ("Decision time on one core", decision_time),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Print how well the bots play, targets beside figures.")
    parser.add_argument("--heists", type=int, default=HEISTS, help=f"heists a cell (default: {HEISTS:,})")
    parser.add_argument("--table", default=",".join(TABLES), help="which tables, such as 1,2,time (default: all)")
    parser.add_argument("--seed", default="bench")
    settling = HeistRules().settling
    parser.add_argument(
        "--settling", type=float, default=settling, help=f"seconds (default: {settling:g}, as at a default table)"
    )
    parser.add_argument("--jobs", type=int, help="processes; by default one a core")
    parser.add_argument("--fast", action="store_true", help="let compiled code play the same games (thegang[fast])")
    parser.add_argument("--results", type=Path, help="keep results in this file, and use those of the same code")
    parser.add_argument("--any-code", action="store_true", help="use results of other code, too")
    parser.add_argument(
        "--plot", type=Path, help="draw tables 1, 3 and 4 into this .png or .svg, too, or the calibration alone"
    )
    options = parser.parse_args(arguments)
    names = options.table.split(",")
    if unknown := set(names) - set(TABLES):
        parser.error(f"there is no table {', '.join(sorted(unknown))}")
    known = saved(options.results, any_code=options.any_code)
    with Workers(options.jobs, fast=options.fast) as workers:
        blocks = saved_blocks(options.results, any_code=options.any_code)
        bench = Bench(workers, options.heists, options.seed, options.results, known, options.settling, blocks)
        for name in names:
            title, show = TABLES[name]
            print(f"\n== {name}: {title} (--heists {options.heists} --settling {options.settling:g})\n", flush=True)
            show(bench)
        if options.plot is not None:
            (plot_calibration if names == ["calibration"] else plot)(bench, options.plot)


if __name__ == "__main__":
    main()
