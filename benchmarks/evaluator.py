"""How fast the evaluator is, beside others from PyPI in the same run, each on one thread.

Every contender gets the hands in the form it likes best, made before the clock starts: eval7, pkrbot and treys lists of
their own cards, phevaluator its numbers, pokerfast texts, ours an array of card numbers or a list of card codes. Only
the calls count, with all their checks. The contenders take turns, and the best round of each counts, because other
programs only ever make it slower. A contender that is not installed is left out.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegang.cards import DECK, chance, pocket_chances, score, score_batch, score_pockets
from thegang.cards.fast import numba_kernels, numpy_kernels
from thegang.cards.fast.engine import Kernels, using

HANDS = 1_000_000
ROUNDS = 12
BASE = "eval7"
NUMPY, NUMBA, PYTHON = "ours, NumPy", "ours, Numba", "ours, Python"


class Contender(NamedTuple):
    """Somebody's way to do a task; ``part`` of it if the whole would take too long."""

    work: Callable[[], object]
    part: float = 1.0


class Peer(NamedTuple):
    """Another evaluator: how it likes its cards, and its call for one hand."""

    hand: Callable[[Sequence[str]], Any]
    evaluate: Callable[[Any], Any]
    part: float = 1.0


def peers() -> dict[str, Peer]:
    """The evaluators that are installed."""
    found: dict[str, Peer] = {}
    for name in ("eval7", "pkrbot"):
        if find_spec(name):
            module = import_module(name)
            cards = {code: module.Card(code) for code in DECK}
            found[name] = Peer(lambda codes, cards=cards: [cards[code] for code in codes], module.evaluate)
    if find_spec("phevaluator"):
        evaluate_cards = import_module("phevaluator").evaluate_cards
        number = {code: 4 * "23456789TJQKA".index(code[0]) + "cdhs".index(code[1]) for code in DECK}
        found["phevaluator"] = Peer(
            lambda codes: [number[code] for code in codes], lambda hand: evaluate_cards(*hand), 0.1
        )
    if find_spec("treys"):
        treys = import_module("treys")
        whole = {code: treys.Card.new(code) for code in DECK}
        evaluator = treys.Evaluator()
        found["treys"] = Peer(
            lambda codes: [whole[code] for code in codes], lambda hand: evaluator.evaluate(hand, []), 0.02
        )
    return found


def best_times(contenders: dict[str, Contender], rounds: int = ROUNDS) -> dict[str, float]:
    """Seconds for the whole task by contender: the best of several rounds, after one that does not count."""
    best = dict.fromkeys(contenders, float("inf"))
    for turn in range(rounds + 1):
        for name, contender in contenders.items():
            start = time.perf_counter()
            contender.work()
            taken = (time.perf_counter() - start) / contender.part
            best[name] = min(best[name], taken) if turn else best[name]
    return best


def with_kernels(kernels: Kernels, work: Callable[[], object]) -> Contender:
    """Our own work with one kind of kernels."""

    def run() -> None:
        with using(kernels):
            work()

    return Contender(run)


def ours(work: Callable[[], object]) -> dict[str, Contender]:
    """Our own work with either kind of kernels."""
    return {NUMPY: with_kernels(numpy_kernels, work), NUMBA: with_kernels(numba_kernels, work)}


def loop(peer: Peer, hands: Sequence[Sequence[str]], part: float) -> Contender:
    """A peer that judges the hands one by one, in the fastest loop Python has."""
    ready = [peer.hand(hand) for hand in hands[: int(len(hands) * part)]]
    return Contender(lambda: list(map(peer.evaluate, ready)), part)


def random_hands(chooser: np.random.Generator) -> NDArray[np.uint8]:
    """Seven-card hands as rows of card numbers."""
    shuffled = [chooser.random((HANDS // 10, len(DECK))).argpartition(7, axis=1)[:, :7] for _ in range(10)]
    return np.concatenate(shuffled).astype(np.uint8)


def batch(known: dict[str, Peer], numbers: NDArray[np.uint8]) -> dict[str, float]:
    """Many hands at once."""
    hands = [[DECK[number] for number in row] for row in numbers.tolist()]
    contenders = {name: loop(peer, hands, peer.part) for name, peer in known.items()}
    if find_spec("pokerfast"):
        evaluate = import_module("pokerfast.equity").evaluate
        few = [tuple(hand) for hand in hands[: HANDS // 50]]
        contenders["pokerfast"] = Contender(lambda: evaluate(few), len(few) / HANDS)
    return best_times(contenders | ours(lambda: score_batch(numbers)))


def river(known: dict[str, Peer], boards: NDArray[np.uint8]) -> dict[str, float]:
    """All pockets on a river board, the mean over several boards."""
    rows = boards.tolist()
    hands = [
        [DECK[number] for number in (*row, *pocket)]
        for row in rows
        for pocket in combinations([number for number in range(52) if number not in row], 2)
    ]
    contenders = {name: loop(peer, hands, 1.0) for name, peer in known.items() if peer.part == 1.0}
    times = best_times(contenders | ours(lambda: [score_pockets(row) for row in rows]), 4 * ROUNDS)
    return {name: taken / len(rows) for name, taken in times.items()}


def flop(deals: NDArray[np.uint8]) -> dict[str, float]:
    """Exact chance against a random hand on a flop, the mean over several deals."""
    rows = [(row[:2], row[2:]) for row in deals.tolist()]
    contenders = ours(lambda: [chance(pocket, board) for pocket, board in rows])
    if find_spec("pokerfast"):
        equity = import_module("pokerfast.equity").equity_vs_random
        texts = [["".join(DECK[number] for number in part) for part in row] for row in rows]
        contenders["pokerfast"] = Contender(lambda: [equity(*text) for text in texts])
    return {name: taken / len(rows) for name, taken in best_times(contenders).items()}


def single(known: dict[str, Peer], numbers: NDArray[np.uint8]) -> dict[str, float]:
    """One hand from Python."""
    hands = [[DECK[number] for number in row] for row in numbers[: HANDS // 10].tolist()]
    contenders = {name: loop(peer, hands, peer.part) for name, peer in known.items()}
    contenders[PYTHON] = Contender(lambda: list(map(score, hands)))
    return {name: taken / len(hands) for name, taken in best_times(contenders).items()}


def start() -> dict[str, float]:
    """From starting Python to the first score."""
    programs = {
        PYTHON: "from thegang.cards import score; print(score(range(7)))",
        NUMPY: "from thegang.cards import score_batch; print(score_batch([range(7)]))",
    }
    if find_spec("eval7"):
        programs["eval7"] = "import eval7; print(eval7.evaluate([eval7.Card(rank + 'c') for rank in '2345678']))"
    contenders = {
        name: Contender(lambda code=code: subprocess.run([sys.executable, "-c", code], check=True, capture_output=True))
        for name, code in programs.items()
    }
    return best_times(contenders)


def show(task: str, times: dict[str, float], targets: dict[str, tuple[str, bool]]) -> None:
    """Some lines of the table."""
    base = times.get(BASE)
    for name, taken in sorted(times.items(), key=lambda item: -item[1]):
        unit, factor = next(
            (unit, factor) for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)) if taken * factor >= 1
        )
        ratio = f"{base / taken:,.2f}×" if base else ""
        target, met = targets.get(name, ("", True))
        verdict = ("met" if met else "MISSED") if target else ""
        print(f"{task:30} {name:14} {taken * factor:9.2f} {unit:2} {ratio:>10}  {target:24} {verdict}")
        task = ""


def at_least(times: dict[str, float], name: str, ratio: float, text: str) -> tuple[str, bool]:
    """The target to take a certain part of eval7's time."""
    return text, BASE not in times or times[BASE] / times[name] >= ratio


def main() -> None:
    """Run everything and print one table."""
    known = peers()
    chooser = np.random.default_rng(7)
    numbers = random_hands(chooser)
    print(f"{'task':30} {'who':14} {'time':>12} {'to eval7':>10}  target")

    times = batch(known, numbers)
    targets = {NUMPY: at_least(times, NUMPY, 30, "30× eval7's rate")}
    targets[NUMBA] = at_least(times, NUMBA, 90, "90× eval7's rate")
    show(f"{HANDS:,} hands of 7 cards", times, targets)

    times = river(known, numbers[:20, :5])
    targets = {NUMPY: at_least(times, NUMPY, 15, "1/15 of eval7's time")}
    targets[NUMBA] = at_least(times, NUMBA, 100, "1/100 of eval7's time")
    show("all 1,081 pockets on a river", times, targets)

    times = flop(numbers[:20, :5])
    fastest = min((taken for name, taken in times.items() if name not in (NUMPY, NUMBA)), default=float("inf"))
    show("exact chance on a flop", times, {NUMBA: ("as fast as any other", times[NUMBA] <= fastest)})

    with using(numba_kernels):
        times = best_times({NUMBA: Contender(lambda: pocket_chances(numbers[0, :3].tolist()))}, 5)
    with using(numpy_kernels):
        times |= best_times({NUMPY: Contender(lambda: pocket_chances(numbers[0, :3].tolist()))}, 5)
    show("the same for all 1,176 pockets", times, {})

    times = single(known, numbers)
    show("one hand from Python", times, {PYTHON: at_least(times, PYTHON, 0.5, "half of eval7's rate")})

    times = start()
    show("start to first score", times, {name: ("0.3 s", times[name] <= 0.3) for name in (PYTHON, NUMPY)})


if __name__ == "__main__":
    main()
