"""What is loaded when: NumPy only for batches, Numba only for a lot of work."""

import subprocess
import sys
from threading import Thread

import numpy as np
import pytest

from thegang import cards
from thegang.cards import score_batch, warm_up
from thegang.cards.fast import engine, numba_kernels, numpy_kernels
from thegang.cards.fast.engine import using


@pytest.mark.parametrize(
    ("program", "loaded"),
    [
        ("import thegang.cards", []),
        ("from thegang.cards import score; score(range(7))", []),
        ("from thegang.cards import score_batch; score_batch([range(7)])", ["numpy"]),
        ("from thegang.cards import chance; chance([0, 1], [2, 3, 4])", ["numpy"]),
        ("from thegang.cards import warm_up; warm_up()", ["numba", "numpy"]),
    ],
)
def test_nothing_is_loaded_before_it_is_needed(program: str, loaded: list[str]) -> None:
    told = f"{program}; import sys; print([name for name in ('numba', 'numpy') if name in sys.modules])"

    done = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)

    assert done.stdout.strip() == str(loaded)


def test_numba_takes_over_once_there_is_much_work() -> None:
    choice = engine._Choice()

    assert choice.work(engine.HEAVY - 1) is numpy_kernels
    assert choice.work(1) is numba_kernels
    assert choice.work(1) is numba_kernels


def test_without_numba_numpy_does_all_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "find_spec", lambda _name: None)

    assert engine._Choice().work(10 * engine.HEAVY) is numpy_kernels


@pytest.mark.parametrize("ready", ["bots.worker import main as ready", "serving import load_the_rest as ready"])
def test_a_server_and_its_bots_never_load_numba(ready: str) -> None:
    program = f"""
import sys
from thegang.server.{ready}
ready()
from thegang.cards.fast import engine
engine.kernels(engine.HEAVY)
print("numba" in sys.modules)
"""

    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, input="")

    assert done.stdout.strip() == "False"


def test_the_kernels_to_compare_are_put_back() -> None:
    before = engine.kernels(0)

    with pytest.raises(ValueError, match="twice"), using(numba_kernels):
        score_batch([[0, 0]])

    assert engine.kernels(0) is before


def test_a_warm_up_may_be_repeated() -> None:
    warm_up()
    warm_up()


def test_threads_share_the_kernels() -> None:
    hands = np.random.default_rng(1).random((20_000, 52)).argsort(axis=1)[:, :7].astype(np.uint8)
    expected = score_batch(hands)
    found: list[bool] = []

    def work() -> None:
        found.extend(bool((score_batch(hands) == expected).all()) for _ in range(20))

    with using(numba_kernels):
        threads = [Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert found == [True] * 80


def test_everything_offered_is_there() -> None:
    assert all(hasattr(cards, name) for name in cards.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = cards.nothing
