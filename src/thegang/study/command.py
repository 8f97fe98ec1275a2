"""``gang simulate``."""

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec

from thegang.study.players import BadTeam, team_of
from thegang.study.progress import Progress
from thegang.study.report import as_json, summary, team_name
from thegang.study.simulation import Plan, Workers, kernel_is_there

FAILED = 2


def simulate(options: argparse.Namespace) -> int:
    """Run the simulation and give the exit status."""
    try:
        teams = [team_of(text, options.players) for text in options.team or ["strong"]]
    except BadTeam as problem:
        return _failed(problem)
    if options.plot is not None and find_spec("matplotlib") is None:
        return _failed("--plot needs matplotlib: pip install 'thegang[study]'")
    if options.fast and not kernel_is_there():
        return _failed("--fast needs Numba: pip install 'thegang[fast]'")
    for file in (options.json, options.plot):
        if file is not None and not file.parent.is_dir():
            return _failed(f"there is no folder {file.parent} to write {file.name} into")
        if file is not None and file.is_dir():
            return _failed(f"{file} is a folder, not a file to write")
    results = []
    with Workers(options.jobs, fast=options.fast) as workers:
        for team in teams:
            with Progress(team_name(team), options.heists) as progress:
                plan = Plan(team, options.mode, options.heists, options.seed, options.settling)
                results.append(workers.simulate(plan, progress))
    print(summary(results))
    try:
        if options.json is not None:
            options.json.write_bytes(as_json(results))
        if options.plot is not None:
            import_module("thegang.study.plot").draw(results, options.plot)
    except OSError as problem:
        return _failed(problem)
    return 0


def _failed(problem: object) -> int:
    print(f"gang simulate: {problem}", file=sys.stderr)
    return FAILED
