"""The command ``gang``."""

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

import thegang
from thegang.server.settings import DATA, KEPT, SERVED, STORE, add_settings
from thegang.study import add_arguments, simulate_command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status; without any word it is ``gang serve``."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a screen that can't show a sign of ours shows another one
    options = _parser().parse_args((sys.argv[1:] if arguments is None else arguments) or ["serve"])
    try:
        status: int = options.run(options)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has left
        sys.stderr.close()
        return 0
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="gang", description="The Gang: two card games of that name.")
    parser.add_argument("--version", action="version", version=f"gang {thegang.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    play = commands.add_parser("play", help="play in the terminal with bots")
    play.add_argument("--seed", help="the same word or number gives the same deals")
    play.add_argument("--log", type=Path, help="write the game to this file, for 'gang verify'")
    play.add_argument("--bots", choices=("easy", "normal", "strong"), default="normal", help="how well the others play")
    play.set_defaults(run=_play)

    referee = commands.add_parser("referee", help="referee a game over standard input and output, as JSON lines")
    referee.set_defaults(run=_referee)

    rank = commands.add_parser("rank", help="rank poker hands of 5 to 8 cards, one JSON line each")
    rank.add_argument("hands", nargs="*", metavar="HAND", help="such as 'Ah Kd Qs J* Th'; without any, standard input")
    rank.set_defaults(run=_rank)

    serve = commands.add_parser(
        "serve",
        help="open tables in the browser, for yourself, friends and bots (as gang alone does)",
        epilog="What is not set here is taken from the environment, under the name in brackets or, with _FILE behind "
        "it, from the file named there; then from the file given by --config, in TOML: port = 8000",
    )
    add_settings(serve, SERVED)
    serve.set_defaults(run=_serve)

    _add_data(commands.add_parser("data", help="look at, prune, copy, check or restore the data of gang serve"))

    simulate = commands.add_parser("simulate", help="let teams of bots play heist, and count")
    add_arguments(simulate)
    simulate.set_defaults(run=simulate_command)

    verify = commands.add_parser("verify", help="check the commitments, deals and moves of a game's log")
    verify.add_argument("log", type=Path, metavar="LOG")
    verify.set_defaults(run=_verify)
    return parser


def _add_data(data: argparse.ArgumentParser) -> None:
    works = data.add_subparsers(dest="work", metavar="WORK", required=True)
    look = works.add_parser("look", help="what is there, and what would be removed")
    prune = works.add_parser("prune", help="remove what is not kept, while no server runs, and make the file smaller")
    backup = works.add_parser("backup", help="copy the data as it is at one moment; people can play meanwhile")
    backup.add_argument("to", type=Path, metavar="TO", help="a new file, or a folder to put one into")
    check = works.add_parser("check", help="see whether the file is sound and every log can be read")
    check.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a backup; else the data itself")
    restore = works.add_parser("restore", help="put a backup where there is no data")
    restore.add_argument("copy", type=Path, metavar="BACKUP")
    there = works.add_parser(
        "to-postgres", help="copy the data file into the PostgreSQL of --store, while no server runs"
    )
    back = works.add_parser("from-postgres", help="copy what is in the PostgreSQL of --store into a new data file")
    for work in (look, prune, backup, check, restore, there, back):
        settings = (DATA, STORE, *KEPT) if work in (look, prune) else (DATA, STORE)
        add_settings(work, settings)
        work.set_defaults(settings=settings)
    data.set_defaults(run=_data)


def _data(options: argparse.Namespace) -> int:
    from thegang.server.data_command import data_command

    return data_command(options)


def _serve(options: argparse.Namespace) -> int:
    from thegang.server.serve_command import serve_command

    return serve_command(options)


def _play(options: argparse.Namespace) -> int:
    from thegang.terminal import play

    return play(seed=options.seed, log=options.log, level=options.bots)


def _referee(options: argparse.Namespace) -> int:  # noqa: ARG001
    from thegang.referee import TABLES, Session, run

    run(Session(TABLES), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _rank(options: argparse.Namespace) -> int:
    from thegang.referee.rank import hands_from_arguments, ranked

    hands = (
        hands_from_arguments(options.hands)
        if options.hands
        else (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
    )
    for hand in hands:
        if hand.strip():
            sys.stdout.buffer.write(f"{ranked(hand)}\n".encode())
            sys.stdout.buffer.flush()
    return 0


def _verify(options: argparse.Namespace) -> int:
    from thegang.core import BadMessage, problems, read_log
    from thegang.referee import GAMES

    try:
        with options.log.open("rb") as lines:
            game, records = read_log(lines, GAMES)
        wrong = next(problems(game, records), None)
    except (OSError, BadMessage) as problem:
        print(f"gang verify: {problem}", file=sys.stderr)
        return 2
    arranged = sum(getattr(event, "scripted", False) for record in records for event in record.events)
    deals = f"all deals but {arranged} arranged beforehand follow" if arranged else "every deal follows"
    print(wrong or f"All right: {len(records)} actions; every move was legal, {deals} from the committed seed.")
    return 1 if wrong else 0
