"""A pack with a fault is left out with one clear sentence, and everything else is there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from thegang.heist.cardsets import EDITION

CARD = """
from thegang.heist.cards import Challenge

class New(Challenge):
    number = {number}

CARD = New()
"""
TEXTS = '{"name": "New", "text": "New."}'
LOOK = "from thegang.heist.cards import all_cards; print(*all_cards())"

BAD = {
    "code that fails": ("challenge_101_new", "1 / 0", TEXTS, "division by zero (ZeroDivisionError)"),
    "code that leaves": ("challenge_101_new", "raise SystemExit('bye')", TEXTS, "bye (SystemExit)"),
    "no card": ("challenge_101_new", "", TEXTS, "has no attribute 'CARD' (AttributeError)"),
    "something else": ("challenge_101_new", "CARD = 7", TEXTS, "CARD is 7, which is no card"),
    "a number of the house": (
        *("challenge_11_new", CARD.format(number=11), TEXTS),
        "challenge_11_new has a number of the house; packs begin at 101",
    ),
    "another number": (
        *("challenge_102_new", CARD.format(number=101), TEXTS),
        "the folder of challenge-101 is called challenge_102_new",
    ),
    "no folders": ("cards", "", TEXTS, "there are no card folders in bad"),
    "no text": (
        *("challenge_101_new", CARD.format(number=101), '{"name": "New"}'),
        "challenge_101_new has no text in English",
    ),
    "no texts": ("challenge_101_new", CARD.format(number=101), None, "challenge_101_new has no name in English"),
}


def install(folder: Path, name: str, card: str, code: str, texts: str | None) -> None:
    """Put a pack into a folder, with what an installer would write down about it."""
    (folder / name / card).mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    (folder / name / card / "__init__.py").write_text(code, "utf-8")
    if texts is not None:
        (folder / name / card / "texts").mkdir()
        (folder / name / card / "texts" / "en.json").write_text(texts, "utf-8")
    about = folder / f"{name}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[thegang.cards]\n{name} = {name}\n", "utf-8")


def look(folder: Path) -> tuple[list[str], str]:
    """All cards in a process that has the packs of a folder, and what it complains of."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-c", LOOK], env=env, capture_output=True, text=True, check=True)
    return done.stdout.split(), done.stderr


@pytest.mark.parametrize(("card", "code", "texts", "said"), BAD.values(), ids=BAD.keys())
def test_a_pack_with_a_fault_is_left_out(tmp_path: Path, card: str, code: str, texts: str | None, said: str) -> None:
    install(tmp_path, "bad", card, code, texts)
    install(tmp_path, "good", "challenge_900_good", CARD.format(number=900), TEXTS)

    found, complaint = look(tmp_path)

    assert set(found) == {*EDITION, "challenge_900_good"}
    assert complaint.startswith("the card pack bad is left out: ")
    assert complaint.endswith(f"{said}\n")
    assert complaint.count("\n") == 1


def test_of_two_packs_with_the_same_number_the_first_by_name_stays(tmp_path: Path) -> None:
    install(tmp_path, "one", "challenge_101_first", CARD.format(number=101), TEXTS)
    install(tmp_path, "two", "challenge_101_second", CARD.format(number=101), TEXTS)

    found, complaint = look(tmp_path)

    assert set(found) == {*EDITION, "challenge_101_first"}
    assert complaint == ("the card pack two is left out: challenge_101_second has the number of challenge_101_first\n")
