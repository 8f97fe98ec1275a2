"""How fast the evaluator is, beside others from PyPI in the same run, each on one thread.

Every contender gets the hands in the form it likes best, made before the clock starts: eval7, pkrbot and treys lists of
their own cards, phevaluator numbers, pokerfast texts, ours an array of card numbers or lists of card codes. Only the
calls count, with all their checks. The contenders take turns with a portion of a few milliseconds each, and the best
turn of each counts, because other programs only ever make it slower. A contender that is not installed is left out.
"""

import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.cards import DECK, Card, chance, pocket_chances, score, score_batch, score_pockets
from thegang.cards.fast import numba_kernels, numpy_kernels
from thegang.cards.fast.engine import Kernels, using

HANDS = 1_000_000
LISTED = 200_000  # of the hands: as lists of cards, for those who want lists
TURNS = 150
BASE = "eval7"
NUMPY, NUMBA, PYTHON = "ours, NumPy", "ours, Numba", "ours, Python"

Hand = Sequence[Card]


class Contender(NamedTuple):
    """Somebody's way to do a task, in portions of equal size; ``share`` of the whole task is in one."""

    portions: Sequence[Callable[[], object]]
    share: float = 1.0


class Peer(NamedTuple):
    """Another evaluator: its cards, its call for a list of them, and how many hands it judges in some milliseconds."""

    cards: dict[Card, Any]
    evaluate: Callable[[Any], Any]
    portion: int


def peers() -> dict[str, Peer]:
    """The evaluators that are installed."""
    found: dict[str, Peer] = {}
    for name in ("eval7", "pkrbot"):
        if find_spec(name):
            module = import_module(name)
            found[name] = Peer({code: module.Card(code) for code in DECK}, module.evaluate, 4_000)
    if find_spec("phevaluator"):
        evaluate_cards = import_module("phevaluator").evaluate_cards
        number = {code: 4 * "23456789TJQKA".index(code[0]) + "cdhs".index(code[1]) for code in DECK}
        found["phevaluator"] = Peer(number, lambda hand: evaluate_cards(*hand), 1_000)
    if find_spec("treys"):
        treys = import_module("treys")
        evaluator = treys.Evaluator()
        whole = {code: treys.Card.new(code) for code in DECK}
        found["treys"] = Peer(whole, lambda hand: evaluator.evaluate(hand, []), 100)
    return found


def best_times(contenders: dict[str, Contender], turns: int = TURNS) -> dict[str, float]:
    """Seconds for the whole task by contender, from the best of several turns; the first does not count."""
    best = dict.fromkeys(contenders, float("inf"))
    for turn in range(turns + 1):
        for name, (portions, share) in contenders.items():
            work = portions[turn % len(portions)]
            start = time.perf_counter()
            work()
            taken = (time.perf_counter() - start) / share
            best[name] = min(best[name], taken) if turn else best[name]
    return best


def each(evaluate: Callable[[Any], object], items: Sequence[Any]) -> None:
    """Call for every item and drop what comes back, in the fastest loop Python has."""
    deque(map(evaluate, items), maxlen=0)


def judged(evaluate: Callable[[Any], Any], hands: Sequence[Any], portion: int, whole: int) -> Contender:
    """Hands judged one by one."""
    parts = [hands[start : start + portion] for start in range(0, len(hands) - portion + 1, portion)]
    return Contender([partial(each, evaluate, part) for part in parts], portion / whole)


def judged_by_peers(known: dict[str, Peer], hands: Sequence[Hand], whole: int) -> dict[str, Contender]:
    """The same for every peer, with its own cards."""
    contenders = {}
    for name, peer in known.items():
        ready = [[peer.cards[card] for card in hand] for hand in hands]
        contenders[name] = judged(peer.evaluate, ready, min(peer.portion, len(hands)), whole)
    return contenders


def ours(*portions: Callable[[], object]) -> dict[str, Contender]:
    """Our own work, with either kind of kernels."""

    def portion(kernels: Kernels, work: Callable[[], object]) -> None:
        with using(kernels):
            work()

    kinds: dict[str, Kernels] = {NUMPY: numpy_kernels, NUMBA: numba_kernels}
    return {
        name: Contender([partial(portion, kernels, work) for work in portions], 1 / len(portions))
        for name, kernels in kinds.items()
    }


def random_hands() -> NDArray[np.uint8]:
    """Seven-card hands as rows of card numbers."""
    chooser = np.random.default_rng(7)
    parts = [chooser.random((HANDS // 10, len(DECK))).argpartition(7, axis=1)[:, :7] for _ in range(10)]
    return np.concatenate(parts).astype(np.uint8)


def batch(known: dict[str, Peer], numbers: NDArray[np.uint8], hands: Sequence[Hand]) -> dict[str, float]:
    """Many hands at once."""
    contenders = judged_by_peers(known, hands, HANDS)
    if find_spec("pokerfast"):
        evaluate = import_module("pokerfast.equity").evaluate
        few = [tuple(hand) for hand in hands[:500]]
        contenders["pokerfast"] = Contender([lambda: evaluate(few)], len(few) / HANDS)
    return best_times(contenders | ours(*(partial(score_batch, part) for part in np.split(numbers, 4))))


def river(known: dict[str, Peer], boards: list[list[int]]) -> dict[str, float]:
    """All pockets on a river board, the mean over several boards; some of these are enough for those who take long."""
    hands = [
        [DECK[number] for number in (*board, *pocket)]
        for board in boards[:20]
        for pocket in combinations([number for number in range(len(DECK)) if number not in board], 2)
    ]
    contenders = judged_by_peers(known, hands, comb(len(DECK) - 5, 2))
    for name, contender in ours(partial(each, score_pockets, boards)).items():
        contenders[name] = contender._replace(share=len(boards))
    return best_times(contenders)


def flop(deals: list[list[int]]) -> dict[str, float]:
    """Exact chance of a pocket against a random hand on a flop, the mean over several deals."""
    contenders = ours(lambda: [chance(deal[:2], deal[2:]) for deal in deals])
    if find_spec("pokerfast"):
        equity = import_module("pokerfast.equity").equity_vs_random
        texts = [["".join(DECK[number] for number in part) for part in (deal[:2], deal[2:])] for deal in deals]
        contenders["pokerfast"] = Contender([lambda: [equity(*text) for text in texts]])
    return {name: taken / len(deals) for name, taken in best_times(contenders).items()}


def single(known: dict[str, Peer], hands: Sequence[Hand]) -> dict[str, float]:
    """One hand from Python."""
    return best_times(judged_by_peers(known, hands, 1) | {PYTHON: judged(score, hands, 2_000, 1)})


def start() -> dict[str, float]:
    """From starting Python to the first score."""
    programs = {
        PYTHON: "from thegang.cards import score; print(score(range(7)))",
        NUMPY: "from thegang.cards import score_batch; print(score_batch([range(7)]))",
    }
    if find_spec(BASE):
        programs[BASE] = "import eval7; print(eval7.evaluate([eval7.Card(rank + 'c') for rank in '2345678']))"
    return best_times({name: Contender([partial(run, program)]) for name, program in programs.items()}, TURNS // 7)


def run(program: str) -> None:
    """Run a program in a Python of its own."""
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def show(task: str, times: dict[str, float], targets: dict[str, tuple[str, bool]]) -> None:
    """Some lines of the table, the slowest first."""
    for name, taken in sorted(times.items(), key=lambda item: -item[1]):
        unit, factor = next(
            (unit, factor) for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)) if taken * factor >= 1
        )
        ratio = f"{times[BASE] / taken:,.2f}×" if BASE in times else ""
        target, met = targets.get(name, ("", True))
        verdict = ("met" if met else "MISSED") if target else ""
        print(f"{task:30} {name:14} {taken * factor:9.2f} {unit:2} {ratio:>10}  {target:24} {verdict}".rstrip())
        task = ""


def to_base(times: dict[str, float], name: str, ratio: float, text: str) -> tuple[str, bool]:
    """The target to be so many times as fast as eval7."""
    return text, times.get(BASE, float("inf")) / times[name] >= ratio


def main() -> None:
    """Run everything and print one table."""
    known = peers()
    numbers = random_hands()
    hands = [[DECK[number] for number in row] for row in numbers[:LISTED].tolist()]
    print(f"{'task':30} {'who':14} {'time':>12} {'to eval7':>10}  target")

    times = batch(known, numbers, hands)
    targets = {NUMPY: to_base(times, NUMPY, 30, "30× eval7's rate")}
    show(f"{HANDS:,} hands of 7 cards", times, targets | {NUMBA: to_base(times, NUMBA, 90, "90× eval7's rate")})

    times = river(known, numbers[:400, :5].tolist())
    targets = {NUMPY: to_base(times, NUMPY, 15, "1/15 of eval7's time")}
    targets[NUMBA] = to_base(times, NUMBA, 100, "1/100 of eval7's time")
    show("all 1,081 pockets on a river", times, targets)

    times = flop(numbers[:10, :5].tolist())
    rest = min((taken for name, taken in times.items() if name not in (NUMPY, NUMBA)), default=float("inf"))
    show("exact chance on a flop", times, {NUMBA: ("as fast as any other", times[NUMBA] <= rest)})
    show("all pockets on a flop", best_times(ours(lambda: pocket_chances(numbers[0, :3].tolist())), TURNS // 15), {})

    times = single(known, hands)
    show("one hand from Python", times, {PYTHON: to_base(times, PYTHON, 0.5, "half of eval7's rate")})

    times = start()
    show("start to first score", times, {name: ("0.3 s", times[name] <= 0.3) for name in (PYTHON, NUMPY)})


if __name__ == "__main__":
    main()
