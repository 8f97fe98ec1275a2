"""What can be said to ``gang simulate``. Light, so that the other commands don't wait for NumPy."""

import argparse
from pathlib import Path

NAMES = (
    *("easy", "normal", "strong"),
    *("human-noisy", "human-reasoning", "human-remembering"),
    *("human-anchoring", "human-insisting", "human-heedless", "human-wavering"),
)
MODES = ("basic", "advanced", "professional", "master-thief")
PLAYERS = range(3, 11)
FORMATS = (".png", ".svg")
LONGEST_SETTLING = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Teach a parser the options."""
    parser.add_argument(
        "--team",
        action="append",
        metavar="NAMES",
        help="players by seat, such as 'strong*3,easy', or one name for all; may be given several times, to compare. "
        f"Players are {', '.join(NAMES)} (default: strong)",
    )
    parser.add_argument("--players", type=int, choices=PLAYERS, help="how many play")
    parser.add_argument("--mode", choices=MODES, default="basic", help="default: basic")
    parser.add_argument("--heists", type=_number, default=1000, help="how many; the last game is played to its end")
    parser.add_argument(
        "--settling",
        type=_seconds,
        default=0.0,
        metavar="SECONDS",
        help="after how long a round is over when all have a chip and nobody moves; tables in the browser have 2, and "
        "with 0 a round is over when all have a chip (default: 0)",
    )
    parser.add_argument("--seed", default="gang", help="the same word or number gives the same result")
    parser.add_argument("--jobs", type=_number, help="how many processes; by default one a core")
    parser.add_argument(
        "--fast",
        action="store_true",
        help="let compiled code play: the same games, basic ones many times as fast and those with cards several "
        "times, but nobody's decisions are timed (needs thegang[fast], and some minutes to compile the first time)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything to this file")
    parser.add_argument("--plot", type=_picture, metavar="FILE", help="draw it, as .png or .svg (needs thegang[study])")


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("must be a whole number from 1 up")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_SETTLING:
        raise argparse.ArgumentTypeError(f"must be a number of seconds, at most {LONGEST_SETTLING}")
    return seconds


def _picture(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in FORMATS:
        raise argparse.ArgumentTypeError(f"must end in {' or '.join(FORMATS)}")
    return path
