"""The command ``gang``."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import thegang
from thegang.study import add_arguments, simulate_command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status."""
    options = _parser().parse_args(arguments)
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

    serve = commands.add_parser("serve", help="open tables in the browser, for yourself, friends and bots")
    serve.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 lets in friends in your network")
    serve.add_argument("--port", type=int, help="else the first free one from 8000 on")
    serve.add_argument("--data", type=Path, default=_default_data(), help="the folder of the data file (%(default)s)")
    serve.add_argument("--begin-anew", action="store_true", help="begin anew where the data file is missing or empty")
    _add_keeping(serve)
    serve.add_argument("--most-data", type=float, metavar="MB", help="open no more tables when there is so much data")
    serve.add_argument("--no-browser", action="store_true", help="do not open the browser")
    serve.add_argument("--name", action="append", default=[], help="a name under which others open this server")
    serve.add_argument("--open-metrics", action="store_true", help="let everybody read /metrics, not only this machine")
    serve.add_argument("--origin", action="append", default=[], help="another site whose pages may connect")
    serve.add_argument(
        "--behind-proxy",
        nargs="?",
        const="127.0.0.0/8,::1",
        metavar="ADDRESSES",
        help="believe the headers of proxies on this machine, or at these addresses: 10.0.0.0/8,192.0.2.7",
    )
    serve.add_argument(
        "--share",
        nargs="?",
        const="any",
        metavar="TUNNEL",
        help="make a link that friends anywhere can open, by the first tunnel found of cloudflared, tailscale, ngrok "
        "and ssh, or by this one; ssh:HOST takes another service, ssh:HOST:PORT=LINK a machine of your own",
    )
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
    for work in (look, prune):
        _add_keeping(work)
    for work in (look, prune, backup, check, restore):
        work.add_argument("--data", type=Path, default=_default_data(), help="the folder of the data (%(default)s)")
    data.set_defaults(run=_data)


def _data(options: argparse.Namespace) -> int:
    from thegang.server.data_command import data_command

    return data_command(options)


def _add_keeping(command: argparse.ArgumentParser) -> None:
    """What is kept for how long."""
    for name, usual, what in (
        ("guests", "90", "guests without a finished game or a seat, since they were last here"),
        ("tables", "90", "tables without a finished game that nobody touches"),
        ("games", "ever", "tables with finished games that nobody touches, and their games with them"),
    ):
        command.add_argument(
            f"--keep-{name}", type=_days, default=_days(usual), metavar="DAYS", help=f"keep {what} ({usual})"
        )


def _days(text: str) -> float | None:
    if text == "ever":
        return None
    days = float(text)
    if days <= 0:
        raise ValueError(text)
    return days


def _default_data() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "thegang"


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
